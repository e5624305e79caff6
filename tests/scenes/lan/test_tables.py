"""The list of tables, the code, and the way in, with real sessions over the loopback."""

import subprocess
import sys

import pygame
import pytest

import game as games
from net.addresses import Address
from net.discovery import Announcement, Found
from net.session import HostSession
from net.store import Store
from net.versions import own_versions
from scenes.lan import doors
from scenes.lan.entering import CodePanel, CodeTiles, Knocking, ask_code
from scenes.lan.looking import Looking
from scenes.lan.room import RoomScene
from scenes.lan.table import LanTableScene
from scenes.lan.tables import TablesScene
from scenes.menu import MenuScene
from scenes.panel import AskText, Panel
from scenes.saves import SavesScene
from tests.scenes.driver import Hand, button, labels, open_stage
from tests.scenes.lan.help import any_move, pump, rest

HERE = "127.0.0.1"


@pytest.fixture(autouse=True)
def deaf(monkeypatch):
    """Nothing of the neighbourhood is heard."""
    monkeypatch.setattr(Looking, "begin", lambda self: None)


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "data")
    yield store
    store.close()


@pytest.fixture
def host(tmp_path):
    """A real table on the loopback, its host at the first seat."""
    kept = Store(tmp_path / "host")
    session = HostSession.open("akropolis", 2, name="Merit", table_name="Merit’s table", store=kept,
                               announce=False, address=HERE, pace=0.0)  # fmt: skip
    wait(lambda: session.status == "lobby" and session.port)
    session.claim(0, "Merit")
    yield session
    session.leave(wait=True)
    kept.close()


def wait(done, seconds=8.0):
    from scenes.demo_lan import wait_until

    wait_until(done, seconds)


def table_of(session=None, free=1, spectators=True, rules=None, port=0, protocol=None):
    own = own_versions()
    number = session._host.table_id if session else b"t" * 16
    said = Announcement(
        protocol or own.protocol, own.app, number, "Merit’s table", "akropolis",
        rules or own.rules["akropolis"], 2, free, spectators, False, port or (session.port if session else 1),
    )  # fmt: skip
    return Found(said, (Address(HERE, said.port),))


def shown(stage, *tables):
    scene = TablesScene()
    stage.push(scene)
    scene.looking.tables, scene.looking.mine = tables, own_versions()
    scene.changed()
    rest(stage, 3)
    return scene


def rows(scene):
    return [w.text for area in scene.areas for w in area.decor if getattr(w, "text", "")]


def type_code(hand, code):
    for char in code:
        hand.key(ord(char.lower()), char.lower())


def test_the_menu_leads_there(stage):
    stage.push(MenuScene())
    rest(stage, 3)
    Hand(stage).tap(button(stage.top, "Play on the LAN"))
    assert isinstance(stage.top, TablesScene)
    assert any("No table is heard of yet" in text for text in rows(stage.top))


def test_a_table_of_other_rules_tells_who_should_update(stage):
    from net.versions import Rules

    old = Rules(own_versions().rules["akropolis"].version - 1, bytes(16))
    scene = shown(stage, table_of(rules=old), table_of(protocol=99))
    texts = rows(scene)
    assert any("the host should update" in text for text in texts)
    assert any("update it here" in text for text in texts)
    assert not {"Sit down", "Watch"} & set(labels(scene))


def test_a_full_table_can_be_watched_or_not(stage):
    assert "Watch" in labels(shown(stage, table_of(free=0)))
    assert not {"Watch", "Sit down"} & set(labels(shown(stage, table_of(free=0, spectators=False))))


@pytest.mark.parametrize("finger", [False, True], ids=["mouse", "finger"])
def test_from_the_list_into_the_room_by_taps(stage, host, finger):
    scene = shown(stage, table_of(host))
    hand = Hand(stage, finger)
    hand.tap(button(scene, "Sit down"))
    panel = stage.top
    assert isinstance(panel, CodePanel)
    for char in host.code:
        hand.tap(button(panel, char))
    assert panel.code == host.code
    hand.tap(button(panel, "Come in"))
    pump(stage, lambda: isinstance(stage.top, RoomScene))
    pump(stage, lambda: stage.top.session.mine == {1})
    assert host.room.seats[1].name == "Nefertari"


def test_a_wrong_code_is_asked_for_once_more(stage, host):
    scene = shown(stage, table_of(host))
    hand = Hand(stage)
    hand.tap(button(scene, "Sit down"))
    wrong = "222222" if host.code != "222222" else "333333"
    type_code(hand, wrong)
    hand.key(pygame.K_RETURN)
    assert isinstance(stage.top, Knocking)
    pump(stage, lambda: isinstance(stage.top, CodePanel))
    assert "not the code" in stage.top.problem
    type_code(hand, host.code[:3])
    hand.key(pygame.K_BACKSPACE)
    assert stage.top.code == host.code[:2] and not stage.top.problem
    type_code(hand, host.code[2:])
    hand.key(pygame.K_RETURN)
    pump(stage, lambda: isinstance(stage.top, RoomScene))


def test_only_letters_of_codes_go_in(stage):
    ask_code(stage, (HERE, 1))
    hand = Hand(stage)
    for char in "aei01o k7-m":
        hand.key(ord(char), char)
    assert stage.top.code == "K7M"
    stage.top.type(" k7m-2qx ")
    stage.step(dt=0.02)
    assert stage.top.code == "K7M2QX"
    tiles = next(w for w in stage.top.decor if isinstance(w, CodeTiles))
    assert tiles.code == "K7M2QX"


def test_the_code_by_pad(stage):
    ask_code(stage, (HERE, 1))

    def press(number):
        for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            stage.step([pygame.event.Event(kind, button=number, instance_id=0)], 0.02)

    press(0)
    press(0)
    assert len(stage.top.code) == 1


def test_by_a_typed_address_to_watch(stage, host):
    scene = shown(stage)
    hand = Hand(stage)
    hand.tap(button(scene, "Type the address"))
    assert isinstance(stage.top, AskText)
    hand.type(f"{HERE}:{host.port}")
    hand.key(pygame.K_RETURN)
    hand.tap(button(stage.top, "Only watch"))
    type_code(hand, host.code)
    hand.tap(button(stage.top, "Watch"))
    pump(stage, lambda: isinstance(stage.top, RoomScene))
    pump(stage, lambda: len(host.room.devices) == 2)
    assert host.room.devices[1].spectator and not stage.top.session.mine


def test_an_address_is_typed_by_taps_alone(stage):
    scene = shown(stage)
    hand = Hand(stage, True)
    hand.tap(button(scene, "Type the address"))
    hand.tap(button(stage.top, "Keys on the screen"))
    rest(stage, 2)
    for char in "10.0.0.7:47711":
        hand.tap(button(stage.top, char))
    assert stage.top.entry.text == "10.0.0.7:47711"
    hand.tap(button(stage.top, "Accept"))
    assert isinstance(stage.top, CodePanel)


def test_the_whole_invitation_needs_no_code(stage, host):
    scene = shown(stage)
    scene.go_to(host.join_url)
    pump(stage, lambda: isinstance(stage.top, RoomScene))


@pytest.mark.parametrize("typed", ["not an address!", "1.2.3", "host:99999"])
def test_what_is_no_address_is_said(stage, typed):
    shown(stage).go_to(typed)
    assert isinstance(stage.top, Panel) and "address" in stage.top.title


def test_nobody_there_is_said_with_what_to_do(stage):
    ask_code(stage, (HERE, 9))
    type_code(Hand(stage), "K7M2QX")
    Hand(stage).key(pygame.K_RETURN)
    pump(stage, lambda: isinstance(stage.top, Panel))
    assert "firewall" in stage.top.text


def test_no_place_left_is_said(stage, host):
    host.set_settings(spectators=False)
    host.set_player(1, "bot:easy")
    wait(lambda: host.room.seats[1].player == "bot:easy" and not host.room.spectators)
    ask_code(stage, (HERE, host.port))
    type_code(Hand(stage), host.code)
    Hand(stage).key(pygame.K_RETURN)
    pump(stage, lambda: isinstance(stage.top, Panel))
    assert stage.top.title == "Every seat is taken"


def test_the_name_is_kept(stage):
    scene = shown(stage)
    hand = Hand(stage)
    hand.tap(button(scene, "Nefertari"))
    hand.type("Ada")
    hand.key(pygame.K_RETURN)
    assert doors.own_name(stage) == "Ada"


# --- saves ------------------------------------------------------------------------------------------------


def test_a_hosted_game_is_offered_again_and_a_guest_returns_to_the_same_seat(tmp_path, host):
    """The guest's screen is real; the host goes and comes again."""
    store = Store(tmp_path / "guest")
    with open_stage((1280, 720), store, animation="off") as stage:
        stage.prefs.names = ["Nefertari"]
        ask_code(stage, (HERE, host.port))
        type_code(Hand(stage), host.code)
        Hand(stage).key(pygame.K_RETURN)
        pump(stage, lambda: isinstance(stage.top, RoomScene) and stage.top.session.mine == {1})
        stage.top.set_all_ready(True)
        wait(lambda: host.room.seats[1].ready)
        host.start()
        pump(stage, lambda: isinstance(stage.top, LanTableScene) and stage.top.settled)
        guest_scene = stage.top
        for _ in range(4):
            if guest_scene.state.to_act == (1,):
                guest_scene.submit(any_move(guest_scene.state, 1))
            elif host.table.poll() is not None and host.table.state.to_act == (0,):
                host.table.show(host.table.mine)
                host.table.submit(any_move(host.table.state, 0))
            rest(stage, 12)
        known = len(guest_scene.chronicle.items)
        saves = guest_scene.visit.stage.store
        save_id, kept, port = host.save_id, host._host._store, host.port
        host.leave(wait=True)
        pump(stage, lambda: not guest_scene.table.online)
        title = [info for info in saves.list() if info.lan == "peer"]
        assert [info.at for info in title] == ["Merit"]
        again = HostSession.reopen(kept, save_id, name="Merit", announce=False, address=HERE, port=port)
        try:
            wait(lambda: again.port == port)
            retry = guest_scene.session.retry
            if guest_scene.session.status == "lost":
                pump(stage, lambda: bool(guest_scene.presence.strips.strips))
                Hand(stage).tap(guest_scene.presence.strips.group.widgets[0])
            assert retry is not None
            pump(stage, lambda: guest_scene.session.status == "playing", 20)
            assert stage.top.table.mine == {1}
            pump(stage, lambda: len(stage.top.chronicle.items) == known)
        finally:
            again.leave(wait=True)
    store.close()


def test_lan_games_among_the_saves_say_where_they_are(stage, store, tmp_path):
    stage.store = store
    stage.push(SavesScene())
    rest(stage, 3)
    scene = stage.top
    from net.saves import SaveInfo

    host = SaveInfo(
        "a", "akropolis", "Evening", ("Ada", "Bea"), ("human",) * 2, 0, 0, 3, False, True, "", "host", ""
    )
    peer = SaveInfo(
        "b", "akropolis", "Late", ("Ada", "Bea"), ("human",) * 2, 0, 0, 3, False, True, "", "peer", "Ada"
    )
    scene.infos = [host, peer]
    scene.changed()
    rest(stage, 2)
    assert {"Offer again", "Return"} <= set(labels(scene))
    texts = rows(scene)
    assert any("at Ada’s table" in text for text in texts) and any("on the LAN" in text for text in texts)


# --- what is loaded -----------------------------------------------------------------------------------------


def test_nothing_of_the_network_is_loaded_before_somebody_wants_it():
    code = (
        "import sys\n"
        "import scenes.app, scenes.menu, scenes.saves, scenes.settings, scenes.lobby, scenes.table.scene\n"
        "import scenes.lan.tables, scenes.lan.entering, scenes.lan.room\n"
        "bad = [m for m in ('zeroconf', 'cryptography', 'spake2', 'segno', 'ifaddr') if m in sys.modules]\n"
        "print(bad)\n"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip().splitlines()[-1] == "[]", out.stdout
    assert games.GAMES
