"""What is remembered of the last table that was opened, and how the saves tell of ended LAN games."""

from game.match import Match, Setup
from net.endings import Ending
from net.session import HostSession
from net.setups import seat_infos
from net.store import Store
from scenes.lan import doors
from scenes.saves import SavesScene
from tests.scenes.driver import open_stage
from tests.scenes.lan.help import pump


def test_what_is_set_in_a_room_is_kept_at_once(tmp_path, monkeypatch):
    """The program may be killed before the game begins."""
    opened = []
    real = HostSession.open.__func__

    def alone(cls, *args, **how):
        opened.append(real(cls, *args, **how, announce=False, address="127.0.0.1"))
        return opened[-1]

    monkeypatch.setattr(HostSession, "open", classmethod(alone))
    with open_stage() as stage:
        stage.prefs_path = tmp_path / "prefs.json"
        assert doors.open_table(stage)
        session = opened[0]
        pump(stage, lambda: session.status == "lobby")
        session.set_game("tigris", 3)
        session.set_settings(clock="turn", seconds=90, undo="fence")
        pump(stage, lambda: session.room.game == "tigris" and session.room.clock == "turn")
        kept = stage.prefs.last_setup[doors.REMEMBERED]
        assert (kept["game"], kept["seats"], kept["settings"]["seconds"]) == ("tigris", 3, 90)
        written = stage.prefs_path.read_text()
        assert "tigris" in written and "90" in written
        assert doors.open_table(stage)
        again = opened[1]
        pump(stage, lambda: again.room is not None)
        assert (again.room.game, len(again.room.seats), again.room.seconds) == ("tigris", 3, 90)
        for one in opened:
            one.leave(wait=True)


def test_the_saves_tell_how_people_ended_a_game(tmp_path):
    store = Store(tmp_path)
    for how in ("agreed", "conceded"):
        match = Match(Setup("akropolis", 2, {}), b"k" * 32)
        journal = store.create(match, seat_infos(["human", "human"]), how, {"lan": "host"})
        journal.append([line.entry.to_wire() for line in match.begin()], match)
        journal.end(match, Ending(how, 1, (1,)))
        journal.close(match)
        store.flush()
    with open_stage(store=store) as stage:
        scene = SavesScene()
        stage.push(scene)
        stage.step(dt=0.1)
        told = {info.title: scene._standing(info) for info in scene.infos}
        assert told == {"agreed": "Akropolis, ended by agreement", "conceded": "Akropolis, given up"}
        stage.screenshot()
    store.close()
