"""Seats: names are text that cannot harm, signs and colours are sane, players are known."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.contract import GameError, OptionError
from net.seats import SeatInfo, clean_name, clean_seats, seats_from_plain, with_signs
from net.setups import seat_infos
from net.store import Store
from net.table import LocalTable


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("  Ada  Lovelace ", "Ada Lovelace"),
        ("Ada\n\tB\x00.\x1b[31m", "Ada B.[31m"),
        ("\u202eevil\u2066\u200f", "evil"),
        ("e\u0301" + "\u0301" * 40, "é\u0301\u0301"),
        ("x" * 90, "x" * 24),
        ("a" * 23 + "  b", "a" * 23),
        ("\ud800\ufeff\u200b", "Player 3"),
        ("", "Player 3"),
        ("<b>Ada</b>", "<b>Ada</b>"),
        ("Ὀδυσσεύς", "Ὀδυσσεύς"),
    ],
)
def test_names(raw: str, clean: str) -> None:
    assert clean_name(raw, 2) == clean


@given(st.text(max_size=400))
def test_any_text_becomes_a_name_of_1_to_24_visible_characters(raw: str) -> None:
    name = clean_name(raw, 0)
    assert 1 <= len(name) <= 24 and name == name.strip()
    assert not any(unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") for char in name)
    assert clean_name(name, 0) == name


def test_signs_colours_and_players() -> None:
    info = SeatInfo("Ada", "../../etc", 99, "bot:easy").cleaned(1)
    assert (info.sign, info.colour, info.level, info.is_bot) == ("", 1, "easy", True)
    assert not SeatInfo("Ada").is_bot and SeatInfo("Ada").level == ""
    for player in ("bot:genius", "bot:", "robot", ""):
        with pytest.raises(OptionError):
            SeatInfo("Ada", player=player).cleaned(0)
    with pytest.raises(OptionError):
        clean_seats([SeatInfo("Ada")], 2)


def test_seats_travel_as_plain_data() -> None:
    infos = clean_seats([SeatInfo("Ada", "owl", 3), SeatInfo("Bo", "", 1, "bot:random")], 2)
    assert seats_from_plain([info.to_plain() for info in infos], 2) == infos


@given(
    st.recursive(st.none() | st.integers() | st.text(max_size=5), lambda inner: st.lists(inner, max_size=3))
)
def test_any_plain_data_as_seats_gives_only_the_typed_error(plain: object) -> None:
    with pytest.raises(GameError):
        seats_from_plain(plain, 2)


DYNASTIES = ("archer", "bull", "amphora", "lion")


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (["", "", "", ""], ["archer", "bull", "amphora", "lion"]),
        (["lion", "", "archer"], ["lion", "bull", "archer"]),
        (["owl", "archer"], ["bull", "archer"]),
        (["bull", "bull", "lion"], ["bull", "archer", "lion"]),
        (["lion", "amphora", "bull", "archer"], ["lion", "amphora", "bull", "archer"]),
    ],
)
def test_seats_get_the_signs_of_their_game_each_once(given: list[str], kept: list[str]) -> None:
    infos = [SeatInfo(f"P{seat}", sign, seat) for seat, sign in enumerate(given)]
    fitted = clean_seats(infos, len(infos), DYNASTIES)
    assert [info.sign for info in fitted] == kept
    assert with_signs(fitted, DYNASTIES) == fitted, "a second time changes nothing"
    assert [(info.name, info.colour) for info in fitted] == [(info.name, info.colour) for info in infos]
    assert clean_seats(infos, len(infos)) == tuple(infos), "a game without signs leaves them"


def test_the_seats_of_a_save_get_the_signs_of_its_game() -> None:
    plain = [info.to_plain() for info in (SeatInfo("Ada", "owl", 0), SeatInfo("Bo", "lion", 1))]
    assert [info.sign for info in seats_from_plain(plain, 2, DYNASTIES)] == ["archer", "lion"]


def test_a_table_from_the_command_line_its_save_and_its_rematch_have_the_signs_of_the_game(
    tmp_path: Path,
) -> None:
    store = Store(tmp_path)
    table = LocalTable.new("tigris", 3, {}, seat_infos(["human", "bot:easy", "bot:easy"]), "1", store)
    signs = [info.sign for info in table.seats]
    assert signs == list(DYNASTIES[:3])
    save_id = str(table.save_id)
    table.close()
    again = LocalTable.resume(store, save_id)
    assert [info.sign for info in again.seats] == signs
    rematch = LocalTable.new("tigris", 3, {}, again.seats, "2")
    assert rematch.seats == again.seats
    again.close()
    store.close()
