"""What each game draws: the abstract BoardView and the plain types it hands to the table scene.

Owns no drawing of its own. A board view never changes a state and never works out a rule: it asks the
state (`legal`, `check`, `result`) and submits moves through its TableLink.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

import pygame

from game.contract import Entry, Event, Move, Refusal, Result, State
from scenes.table.turned import Turned
from scenes.text import tr

if TYPE_CHECKING:
    from game.bots import Hint
    from net.seats import SeatInfo
    from net.table import Table as NetTable
    from net.table import Update
    from scenes.animate import Animator, Clip
    from scenes.art import Art
    from scenes.bindings import Deeds, Table
    from scenes.prefs import Prefs
    from scenes.stage import Stage
    from scenes.ui import Button

Size = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Item:
    """An entry that holds, and what it did."""

    entry: Entry
    events: tuple[Event, ...]

    @property
    def seat(self) -> int | None:
        """Whose decision it was; None for chance."""
        return self.entry.seat if isinstance(self.entry, Move) else None


class Aside(str):
    """A line of the chronicle about somebody else than the seat whose decision led to it."""

    __slots__ = ()


class Routine(str):
    """A line of the chronicle that is no news: what it tells comes at the end of every turn."""

    __slots__ = ()


class Urgent(str):
    """Words on a plaque that somebody must see at once: drawn in red."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Inspection:
    """What hover and long press show about a thing.

    title and lines: worded text; rule: a rule number such as "AK-4.2" or ""; anchor: the thing's
    rectangle in window px, which the tooltip must not cover; keep: rectangles that belong to it and that
    the tooltip had better not cover.
    """

    title: str
    lines: Sequence[str]
    rule: str = ""
    anchor: pygame.Rect | None = None
    keep: Sequence[pygame.Rect] = ()


@dataclass(frozen=True, slots=True)
class StationInfo:
    """What a seat's plaque shows.

    headline: the score, or "" if hidden; details: (icon name or None, worded text) one per line;
    thumbnail: makes a small picture of the seat's things that fits into the size in px; it is asked
    again only when `thumbnail_key` changes; flags: (icon name, tip) marks such as the chief architect.
    """

    headline: str
    details: Sequence[tuple[str | None, str]] = ()
    thumbnail: Callable[[Art, Size], pygame.Surface | None] | None = None
    thumbnail_key: Hashable = None
    flags: Sequence[tuple[str, str]] = ()
    thumbnail_width: int = 112
    """Design px that the small picture has at most."""


@dataclass(frozen=True, slots=True)
class ScoreStep:
    """One step of the final reveal: what is scored, the points per seat and how each came about.

    kind: a key; title: worded; icon: icon name or ""; colour: of the bar; picture: makes a picture
    of the kind instead of the icon. After the seats come the opponents without one. An explanation may
    have a second line.
    """

    kind: str
    title: str
    icon: str
    points: Sequence[int]
    explanation: Sequence[str]
    colour: tuple[int, int, int] | None = None
    picture: Callable[[Art, Size], pygame.Surface | None] | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """A final scoring in which the lowest part counts, then the next one, not the sum.

    The parts are the score steps but for the last one, which is dealt out to them. dealt: per seat the
    numbers of the steps that get one each, in turn; order: per seat the numbers of the steps from the
    lowest part to the highest, with what was dealt; parts: per seat the points of the steps then; names:
    what the places in that order are called, "weakest" first; total: what a total is, for the chart of all;
    decided: how many places had to be compared.
    """

    dealt: Sequence[Sequence[int]]
    order: Sequence[Sequence[int]]
    parts: Sequence[Sequence[int]]
    names: Sequence[str]
    total: str
    decided: int
    verdict: tuple[str, str]
    """Who has won, and why."""


@dataclass(slots=True)
class TableLink:
    """All that a board may ask of the table scene.

    submit: sends a move, puts a refusal into words in the banner, and returns it; shown_seat: whose
    things are big now; request_frame: asks for one frame; say: shows one line in the banner; refuse: the
    same for why something cannot be done; focus_seat: shows another seat's things big; confirm_left: how
    much of the confirm timer is left, 1.0 to 0.0, or None while it does not run; may_act: whether a person
    at this device may decide now for this seat (the seat is asked, it is a person's, nothing older is still
    to be shown); station_rect: where a seat's plaque is in window px, so that pieces can fly to it;
    rival_rect: the same of the plaque of opponents without a seat; seat_turned: that plaque with its quarter
    turns; undo: takes back the last decision, or asks all for it; can_undo: whether there is one; around:
    people sit at the edges of a screen that lies flat.
    """

    stage: Stage
    table: NetTable
    animator: Animator
    submit: Callable[[Move], Refusal | None]
    shown_seat: Callable[[], int]
    request_frame: Callable[[], None]
    say: Callable[[str], None]
    refuse: Callable[[str], None]
    focus_seat: Callable[[int], None]
    confirm_left: Callable[[], float | None]
    may_act: Callable[[int], bool]
    station_rect: Callable[[int], pygame.Rect]
    rival_rect: Callable[[], pygame.Rect] = field(default=lambda: pygame.Rect(0, 0, 0, 0))
    seat_turned: Callable[[int], Turned] = field(default=lambda seat: Turned(pygame.Rect(0, 0, 1, 1)))
    undo: Callable[[], None] = field(default=lambda: None)
    can_undo: Callable[[], bool] = field(default=lambda: False)
    around: Callable[[], bool] = field(default=lambda: False)

    @property
    def art(self) -> Art:
        """The door to surfaces; another one after a change of size or scale."""
        return self.stage.art

    @property
    def prefs(self) -> Prefs:
        return self.stage.prefs

    def seat_turns(self, seat: int) -> int:
        """The quarter turns of a seat's plaque."""
        return self.seat_turned(seat).turns

    def name(self, seat: int) -> str:
        """The name of a seat, for every text that people read."""
        return self.table.seats[seat].name

    def play(self, name: str) -> None:
        """An effect of scenes.sound; what it tells must be seen as well."""
        self.stage.sound.play(name)


class BoardView(ABC):
    """One game's board. Rectangles and positions are window px, times seconds.

    The scene calls `layout` first and after every change of size, then `settle` with a state, then
    for every update: `clips(update)`, the animation, `settle(update.state, seat)`.

    Confirm: with prefs.confirm "on" the board shows its confirm button beside the piece; "timer" does
    too, and the scene calls `confirm` when the same candidate has stood for a while and no finger is
    down (draw `link.confirm_left()` around the button); "off": the board itself calls `confirm` on the
    tap that completes the move.
    """

    private: ClassVar[bool] = False
    """True for a game with hidden hands: a curtain falls before a person's own view is drawn."""
    wide_panel: ClassVar[bool] = False
    """The big panel can be drawn as a strip too, for the edge of a table: all but the head at its left."""
    fits: ClassVar[bool] = True
    """Whether `fit` does something; False for a board that is always seen whole."""

    def __init__(self, link: TableLink) -> None:
        self.link = link

    # --- place and picture ----------------------------------------------------------------------

    @abstractmethod
    def layout(self, rect: pygame.Rect, free: pygame.Rect) -> None:
        """The board draws over all of `rect`; only `free` is not covered by bars and stations."""

    @abstractmethod
    def settle(self, state: State, seat: int) -> None:
        """Shows this state with no animation, from this seat's point of view."""

    @abstractmethod
    def draw(self, target: pygame.Surface) -> None:
        """Draws board and pieces; changes nothing."""

    def update(self, dt: float) -> None:
        """Lets time pass for what moves by itself."""
        return

    @property
    def busy(self) -> bool:
        """True while the next frame will differ from this one."""
        return False

    def wake_in(self) -> float | None:
        """Seconds until the board wants `update` although nothing happens."""
        return None

    def clips(self, update: Update) -> list[list[Clip]]:
        """The animation of an update; the lists play one after the other, clips of a list together."""
        return []

    # --- input ------------------------------------------------------------------------------------

    @abstractmethod
    def handle(self, intent: Any) -> bool:
        """Takes an intent that no bar or station wanted; True if it was used."""

    def zone_at(self, pos: tuple[int, int]) -> Hashable:
        """Fingers in different zones are different people (see gestures)."""
        return "board"

    def candidate(self) -> Move | None:
        """The complete move being prepared, or None."""
        return None

    def confirm(self) -> None:
        """Submits the candidate; nothing without one."""
        move = self.candidate()
        if move is not None:
            self.link.submit(move)

    def cancel(self) -> bool:
        """Drops what is being prepared; False if there was nothing."""
        return False

    def fit(self) -> None:
        """Zooms and pans so that all is seen."""
        return

    def inspect(self, pos: tuple[int, int]) -> Inspection | None:
        """What hover and long press show at this place."""
        return None

    # --- keys and pads ----------------------------------------------------------------------------

    def regions(self) -> Sequence[str]:
        """The parts of the board that the focus goes to, in the order of Tab; there is at least one."""
        return ("board",)

    def region_wanted(self) -> str | None:
        """The part where things go on now, e.g. with a piece in hand; the focus goes there by itself."""
        return None

    def focus_region(self, region: str | None) -> None:
        """The focus of keys and pads is in this part now; None: elsewhere on the table."""
        return

    def key_step(self, way: tuple[int, int]) -> str | None:
        """A direction was pressed; the part into which that leads, None if it stays in this one."""
        return None

    def key_press(self) -> bool:
        """Enter was pressed: takes, puts, or confirms; False if there was nothing to do."""
        if self.candidate() is None:
            return False
        self.confirm()
        return True

    def key_point(self) -> tuple[int, int] | None:
        """The place in window px of what is in focus, for the inspector."""
        return None

    def key_table(self) -> Table | None:
        """Keys and buttons of its own; they are asked before those of the table."""
        return None

    def key_deeds(self) -> Deeds:
        """What it does for the actions of `key_table`; False: not now, the table may use the key."""
        return {}

    def panel_stops(self, rect: pygame.Rect, seat: int) -> Sequence[pygame.Rect]:
        """What can be pressed in the big panel, px as for `press_panel`."""
        return ()

    # --- proposals --------------------------------------------------------------------------------

    def show_hint(self, move: Move) -> None:
        """Prepares a move that was advised, as if a person had: `candidate` is this move then."""
        return

    def covered(self) -> Sequence[pygame.Rect]:
        """Where the move being prepared and what stands beside it are, in window px."""
        return ()

    def hint_words(self, hint: Hint) -> str:
        """Why it is advised, in one sentence."""
        return tr("All in all this brings most.")

    def preselect(self) -> None:
        """Auto-answer is on and a person is asked: begins the move if it can begin in one way only."""
        return

    # --- opponents without a seat -----------------------------------------------------------------

    def rivals(self) -> Sequence[SeatInfo]:
        """Those whom the rules play, as they are drawn; in the order of `Result.rivals`."""
        return ()

    def rival_height(self, width: int) -> int:
        """The height in px that their plaque wants at a width."""
        return 0

    def rival_key(self) -> Hashable:
        """What the picture of their plaque depends on."""
        return None

    def rival_moves(self) -> bool:
        """Whether a turn of theirs is being shown."""
        return False

    def draw_rivals(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Draws the inside of their plaque; `target` is its own surface, rect is in its px."""
        return

    def inspect_rivals(self, pos: tuple[int, int], rect: pygame.Rect) -> Inspection | None:
        """What the plaque says about the place `pos`, both in its own px."""
        return None

    def rival_note(self, result: Result) -> str:
        """How their points come about, in one line for the final scoring."""
        return ""

    # --- words and stations -----------------------------------------------------------------------

    @abstractmethod
    def station(self, seat: int, state: State) -> StationInfo:
        """What the plaque of a seat shows."""

    def panel_height(self, width: int) -> int:
        """The height in px that the big panel of the seat in focus wants; 0: the game has none."""
        return 0

    def tail_rect(self) -> pygame.Rect | None:
        """Where the last lines of the chronicle may stand (window px), None for nowhere."""
        return None

    def foot_height(self) -> int:
        """How high the part at the board's lower edge is that the open chronicle must not hide, px."""
        return 0

    def draw_panel(self, target: pygame.Surface, rect: pygame.Rect, seat: int) -> None:
        """Draws the inside of the big panel (name and score stand above it already).

        `target` is the station's own surface: rect is in its px, not the window's.
        """
        return

    def panel_key(self, seat: int) -> Hashable:
        """What the big panel's picture depends on; None: draw it again after whatever happens."""
        return None

    def press_panel(self, pos: tuple[int, int], rect: pygame.Rect, seat: int) -> bool:
        """A tap inside the big panel, px as for `inspect_panel`; True if the game used it."""
        return False

    def handle_panel(self, intent: Any, local: Any, rect: pygame.Rect, seat: int) -> bool:
        """An intent on the big panel, before the plaque looks at it: the mouse, and every `Down` inside.

        True for a `Down`: the game takes this pointer, and gets all that is heard of it, also outside.
        `intent` is in window px, `local` the same in the px of `rect`.
        """
        return False

    def panel_zone(self, pos: tuple[int, int], rect: pygame.Rect, seat: int) -> Hashable:
        """The gesture zone of a place in the big panel; None: the one of the whole plaque."""
        return None

    def inspect_panel(self, pos: tuple[int, int], rect: pygame.Rect, seat: int) -> Inspection | None:
        """What the big panel says about the place `pos`, both in the station's own px."""
        return None

    @abstractmethod
    def chronicle(self, entry: Entry, events: Sequence[Event]) -> list[str]:
        """The chronicle's lines for an entry, worded now, with names of seats; see `Aside`."""

    @abstractmethod
    def prompt(self, state: State) -> str:
        """One line: who must do what, by name."""

    def round_info(self, state: State) -> str:
        """Where the game stands, e.g. "Round 6 of 11"."""
        return ""

    @abstractmethod
    def refusal(self, refusal: Refusal) -> str:
        """The rule that stands in the way, in words, with its number."""

    @abstractmethod
    def score_steps(self, state: State) -> list[ScoreStep]:
        """The final scoring in the order of its reveal."""

    def comparison(self, state: State) -> Comparison | None:
        """How the players are compared at the end if not by the sum of the score steps."""
        return None

    def tie_name(self) -> str:
        """What is compared when points are equal, e.g. "stones"; "" if nothing is."""
        return ""

    def ping_at(self, pos: tuple[int, int]) -> tuple[int, ...] | None:
        """What is pointed at there, as 1 to 4 whole numbers that mean the same on every screen."""
        return None

    def ping_rect(self, place: Sequence[int]) -> pygame.Rect | None:
        """Where that is in window px now; None for numbers that mean nothing here: they come from others."""
        return None

    def highlight(self, entry: Entry, events: Sequence[Event]) -> bool:
        """Marks on the board what an entry was about, for a moment; False if it cannot."""
        return False

    def show_since(self, items: Sequence[Item]) -> None:
        """Marks what has happened since the person now asked decided last; empty: clears the marks."""
        return

    def menu_items(self) -> list[Button]:
        """Extra round buttons for the top bar, placed by the scene."""
        return []
