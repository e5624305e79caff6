"""The board view of Tigris & Euphrates: puts board, panels, piece in hand and questions together.

Owns which of them is drawn when, and the candidate that is submitted. The parts do their own drawing; what
pointers and keys mean is in `fingers` and `keys`. Must never change a state, and shows of hidden things only
what the view of the table holds.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, cast

import pygame

from game.contract import Entry, Event, Move, Refusal, State
from game.tigris import outlook
from game.tigris.board import NEAR, cells_of, plus_at
from game.tigris.kingdoms import flood
from game.tigris.outlook import Duel
from game.tigris.parts import is_cell
from game.tigris.state import Tigris
from scenes.prefs import OUTLINES
from scenes.sound import TAP
from scenes.table.board import Inspection, ScoreStep, StationInfo, TableLink
from scenes.table.layout import FIELD
from scenes.text import tr
from scenes.tigris import chronicle, finale, panel_places, refusals, words
from scenes.tigris import seat as seats
from scenes.tigris.beside import Beside
from scenes.tigris.fingers import Fingers
from scenes.tigris.flights import Flights
from scenes.tigris.ghost import Ghost
from scenes.tigris.hand import Hand
from scenes.tigris.inspecting import Inspecting
from scenes.tigris.keys import Keys
from scenes.tigris.kit import Kit, put
from scenes.tigris.outlines import ring
from scenes.tigris.painter import Painter
from scenes.tigris.picks import TILE, Pick, Picks
from scenes.tigris.picture import Picture
from scenes.tigris.places import Places
from scenes.tigris.preview import Preview
from scenes.tigris.questions import Questions
from scenes.tigris.slots import Slot
from scenes.tigris.steered import Steered
from scenes.tigris.supply import Supply, turn_text
from scenes.tigris.water import Water
from scenes.ui import Button, IconButton

if TYPE_CHECKING:
    from net.table import Update
    from scenes.animate import Clip

Point = tuple[float, float]
NEW = (255, 236, 150)


class TigrisBoard(Steered):
    """Tigris & Euphrates at one table. `state` is what is asked about, `picture` what is drawn of it so far,
    `seat` whose panel is big, `looked` the cell of the piece that tells about itself, -1 for none."""

    private: ClassVar[bool] = True
    wide_panel: ClassVar[bool] = True
    fits: ClassVar[bool] = False

    def __init__(self, link: TableLink) -> None:
        super().__init__(link)
        self.kit = Kit(link.art)
        self.state = cast(Tigris, link.table.state)
        self.picture = Picture.of(self.state)
        self.seat = 0
        self.looked = -1
        self.rect = self.free = pygame.Rect(0, 0, 16, 16)
        self.places = Places(self.kit.art, self.free)
        self.painter = Painter(self)
        self.water = Water(self)
        self.supply = Supply(self)
        self.picks = Picks(self)
        self.preview = Preview(self)
        self.ghost = Ghost(self)
        self.beside = self._new_beside()
        self.fingers = Fingers(self)
        self.keys = Keys(self)
        self.hands = [Hand(self, seat) for seat in range(len(link.table.seats))]
        self.questions = Questions(self)
        self.flights = Flights(self)
        self.looker = Inspecting(self)
        self._duels: tuple[Hashable, tuple[Duel, ...]] | None = None

    def _new_beside(self) -> Beside:
        return Beside(self.kit, self.picks.send_home, self._cancel, self.confirm)

    # --- place and picture ----------------------------------------------------------------------

    def layout(self, rect: pygame.Rect, free: pygame.Rect) -> None:
        self._follow_art()
        self.rect, self.free = pygame.Rect(rect), pygame.Rect(free)
        self.places = Places(self.kit.art, self.free, self.kit.art.px(FIELD) if self.link.around() else 0)
        self.supply.layout()
        self.place_controls()
        self.questions.follow()

    def _follow_art(self) -> None:
        """After a change of size every measure is one of the new window."""
        if self.kit.art is self.link.art:
            return
        self.kit = Kit(self.link.art)
        self.beside = self._new_beside()

    @property
    def open_area(self) -> pygame.Rect:
        """Where things beside the piece may stand (px)."""
        return self.free.inflate(-self.kit.art.px(16), -self.kit.art.px(16))

    def settle(self, state: State, seat: int) -> None:
        turned = seat != self.seat
        self.state, self.seat = cast(Tigris, state), seat
        self.picture = Picture.of(self.state)
        self.flights.clear()
        if turned or self.picks.seat != seat:
            self.picks.clear()
            self.fingers.let_go()
        self._duels = None
        self.picked()
        self.questions.follow()

    def picked(self) -> None:
        """Something else is in hand now."""
        taken = self.picks.on_board
        self.painter.hidden = frozenset({taken - 1}) if taken else frozenset()
        self.looked = -1
        self.moved()
        self.link.request_frame()

    def moved(self) -> None:
        """The piece in hand is somewhere else now."""
        self.preview.forget()
        self.stir()
        self.place_controls()
        self.link.stage.dirty()

    def stir(self) -> None:
        """Something happened: the rivers run for a while."""
        self.water.stir()

    def sign(self, seat: int) -> str:
        """The dynasty of a seat, as its leaders are called among the pictures."""
        return seats.sign(self.link, seat)

    # --- drawing ----------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        art = self.kit.art
        art.draw(target, self.painter.ground(), self.rect.topleft)
        self.water.draw(target)
        self.painter.draw_outlines(target)
        self.ghost.draw_cells(target)
        self.painter.draw_pieces(target)
        self.supply.draw(target)
        if self.link.prefs.coordinates:
            self.painter.draw_names(target)
        self._draw_marked(target)
        self.ghost.draw(target)
        self.keys.draw(target)
        self.beside.draw(target)
        self.questions.draw(target)

    def _draw_marked(self, target: pygame.Surface) -> None:
        """What is new, framed; not while a piece is in hand."""
        if self.picks.pick is not None or self.questions.asks:
            return
        for rect in dict.fromkeys(tuple(self._thing_rect(cell)) for cell in self.marked):
            put(self.kit.art, target, ring(self.kit, rect[2], NEW), pygame.Rect(rect).center)

    def _thing_rect(self, cell: int) -> pygame.Rect:
        """The cell, or all of the monument or wonder that stands on it."""
        lies = self.picture.board
        corner = next((at for at in lies.monuments if at >= 0 and cell in (at, at + 1, at + 17, at + 18)), -1)
        if corner >= 0:
            return self.places.block_rect(corner)
        if lies.wonder >= 0 and plus_at(lies.wonder) >> cell & 1:
            return self.places.wonder_rect(lies.wonder)
        return self.places.cell_rect(cell)

    def to_reader(self, picture: pygame.Surface) -> pygame.Surface:
        """A picture turned to the person who is asked; itself where all look from one side."""
        asked = self.state.to_act[0] if self.state.to_act else -1
        turns = self.link.seat_turns(asked) if self.link.around() and self.person(asked) else 0
        if not turns:
            return picture
        made: pygame.Surface = self.kit.made(
            ("turned", picture, turns), lambda: pygame.transform.rotate(picture, -90 * turns)
        )
        return made

    def place_controls(self) -> None:
        """Buttons and plaque beside the piece, or none."""
        picks, piece = self.picks, self.ghost.rect
        if picks.pick is None or piece is None or (picks.cell < 0 and not picks.on_board):
            self.beside.hide()
            return
        beside = self.beside
        buttons = [beside.home] if picks.on_board and not picks.withdraw and picks.air is None else []
        if picks.pinned:
            buttons += [beside.cancel, *([beside.confirm] if picks.allowed else [])]
        elif buttons:
            buttons.append(beside.cancel)
        clashing = [
            self.places.cell_rect(cell)
            for clash in self.preview.clashes
            for cell in (*clash.attacker_support, *clash.defender_support, clash.defender_cell)
        ]
        plaque = self.preview.plaque()
        if plaque is not None:
            plaque = self.to_reader(plaque)
        beside.place(piece, self.open_area, plaque, buttons, [*clashing, *self._neighbours(piece)])

    def _neighbours(self, piece: pygame.Rect) -> list[pygame.Rect]:
        """The cells with pieces near the one in hand, the nearer ones twice: what it joins should be seen."""
        taken = cells_of(self.picture.board.occupied)
        rects = [self.places.cell_rect(cell) for cell in taken]
        side = self.places.side
        wide, close = piece.inflate(8 * side, 6 * side), piece.inflate(side, side)
        return [rect for box in (wide, close) for rect in rects if box.colliderect(rect)]

    # --- time -------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        self.water.update(dt)
        self.questions.update(dt)
        self.beside.confirm.left = self.link.confirm_left()

    @property
    def busy(self) -> bool:
        return self.questions.busy

    def wake_in(self) -> float | None:
        waits = (self.water.wake_in(), self.questions.wake_in())
        return min((wait for wait in waits if wait is not None), default=None)

    def clips(self, update: Update) -> list[list[Clip]]:
        self.stir()
        held = self.picks.cell if self.picks.pinned and self.picks.move() == update.entry else -1
        self.picks.clear()
        self.fingers.let_go()
        self.beside.hide()
        self.painter.hidden = frozenset()
        self.marked = ()
        self.preview.forget()
        return self.flights.clips(update, held)

    # --- the move ---------------------------------------------------------------------------------

    def candidate(self) -> Move | None:
        return self.questions.candidate() if self.questions.asks else self.picks.candidate()

    def confirm(self) -> None:
        if self.questions.asks:
            self.questions.confirm()
            return
        super().confirm()

    def cancel(self) -> bool:
        if self.questions.asks and self.questions.cancel():
            return True
        return self._cancel()

    def _cancel(self) -> bool:
        self.fingers.let_go()
        return self.picks.drop()

    def swap(self) -> None:
        """The button: which tiles to swap is asked on a panel of its own (TE-13.1)."""
        why = self.picks.why_not()
        if why:
            self.link.refuse(why)
        elif self.picks.open:
            self.picks.clear()
            self.picked()
            self.questions.open_swap()

    def press_slot(self, owner: int, slot: Slot, pick: Pick | None) -> None:
        """A press on a thing of a panel: it comes into hand, or goes back."""
        picks = self.picks
        asks = self.questions.asks and pick is not None and pick.kind == TILE
        if asks and pick is not None and self.questions.press_tile(owner, pick):
            return
        if pick is None or owner != picks.seat:
            why = picks.why_not(owner)
            if why:
                self.link.refuse(why)
        elif picks.pick == pick:
            picks.drop()
        else:
            picks.take(pick)

    def duels(self, seat: int, colour: int) -> tuple[Duel, ...]:
        """How a leader would fare against its rivals; asked of the rules once."""
        key = (seat, colour, self.picture.serial)
        if self._duels is None or self._duels[0] != key:
            self._duels = (key, outlook.duels(self.state, seat, colour))
        return self._duels[1]

    def look_at(self, cell: int) -> bool:
        """The leader on this cell tells its strength, a tile its region; True if another one does now."""
        free = self.picks.pick is None and cell >= 0 and not self.questions.asks
        looked = cell if free and self.picture.board.joined >> cell & 1 else -1
        changed, self.looked = looked != self.looked, looked
        return changed

    # --- input ------------------------------------------------------------------------------------

    def handle(self, intent: Any) -> bool:
        return self.questions.handle(intent) or self.fingers.handle(intent)

    def zone_at(self, pos: tuple[int, int]) -> Hashable:
        zone = self.questions.zone_at(pos)
        return self.fingers.zone_at(pos) if zone is None else zone

    def ping_at(self, pos: tuple[int, int]) -> tuple[int, ...] | None:
        """The cell."""
        cell = self.places.cell_at(pos)
        return (cell,) if cell >= 0 else None

    def ping_rect(self, place: Sequence[int]) -> pygame.Rect | None:
        return self.places.cell_rect(place[0]) if len(place) == 1 and is_cell(place[0]) else None

    def inspect(self, pos: tuple[int, int]) -> Inspection | None:
        found = self.questions.inspect(pos)
        if found is not None or self.questions.covers(pos):
            return found
        tip = self.beside.tip_at(pos)
        if tip is not None:
            return Inspection(tip[0], [tr("Key: {key}", key=tip[1])], anchor=tip[2])
        if self.picks.pick is not None and self.picks.cell >= 0:
            return None
        if self.supply.covers(pos):
            return self.supply.inspect(pos)
        found = self.looker.inspect(pos)
        keep = [*self._region_rects(pos), *self.questions.covered()]
        return None if found is None else replace(found, keep=keep)

    def _region_rects(self, pos: tuple[int, int]) -> list[pygame.Rect]:
        """The cells of the region at a place, or of those beside it: what is told there is about them too."""
        cell, joined = self.places.cell_at(pos), self.picture.board.joined
        if cell < 0:
            return []
        seeds = (1 << cell if joined >> cell & 1 else NEAR[cell]) & joined
        return [self.places.cell_rect(other) for other in cells_of(flood(seeds, joined))] if seeds else []

    # --- panels -----------------------------------------------------------------------------------

    def person(self, seat: int) -> bool:
        """Whether a person of this device sits there."""
        return seat in self.link.table.people

    def peeks(self, seat: int) -> bool:
        """Whether the hidden things of a seat are open to who looks at the screen now."""
        alone = len(self.link.table.people) <= 1
        return alone or not self.link.around() or not self.state.to_act or self.hands[seat].held_open

    def shows_points(self, owner: int) -> bool:
        """Whether a seat's points and treasures are drawn (TE-16.1)."""
        return seats.shows_points(self, owner)

    def tail_rect(self) -> pygame.Rect | None:
        return self.supply.tail

    def panel_height(self, width: int) -> int:
        self._follow_art()
        return panel_places.height(self.kit.art, width)

    def draw_panel(self, target: pygame.Surface, rect: pygame.Rect, seat: int) -> None:
        self.keys.mark()
        self.hands[seat].draw(target, rect)

    def panel_key(self, seat: int) -> Hashable:
        return self.hands[seat].key()

    def handle_panel(self, intent: Any, local: Any, rect: pygame.Rect, seat: int) -> bool:
        if self.questions.asks and self.questions.handle(intent):
            return True
        return self.hands[seat].handle(intent, local, rect)

    def panel_zone(self, pos: tuple[int, int], rect: pygame.Rect, seat: int) -> Hashable:
        self.hands[seat].arrange(rect)
        return self.hands[seat].group.zone_at(pos)

    def inspect_panel(self, pos: tuple[int, int], rect: pygame.Rect, seat: int) -> Inspection | None:
        if self.link.around() and self.hands[seat].held_open:
            return None
        return self.looker.inspect_panel(pos, rect, seat)

    def station(self, seat: int, state: State) -> StationInfo:
        return seats.station_info(self, seat, state)

    def station_point(self, owner: int) -> Point:
        """Where pieces of a seat fly to, in window px."""
        return self.link.station_rect(owner).center

    def tile_point(self, owner: int, colour: int) -> Point:
        """Where a tile of that colour lies in a hand; colour -1: the middle of the hand."""
        hand = self.hands[owner]
        tiles = hand.tiles()
        place = tiles.index(colour) if colour in tiles else max(0, self.picture.hand_sizes[owner] // 2)
        return self._panel_point(owner, hand.slot("tile", min(place, 5)).rect.center)

    def bag_point(self) -> Point:
        """Where tiles come from: the number of tiles in the bag, on its plaque or in the bar above."""
        return self.supply.bag_point if self.supply.shown else self.places.outer.midtop

    def leader_point(self, owner: int, colour: int) -> Point:
        """Where a leader lies in supply; the plaque if it is not shown."""
        return self._panel_point(owner, self.hands[owner].slot("leader", colour).rect.center)

    def points_point(self, owner: int, colour: int) -> Point:
        """Where the points of a colour are counted; the plaque if they are not shown."""
        return self._panel_point(owner, self.hands[owner].point_rect(colour).center)

    def _panel_point(self, owner: int, middle: tuple[int, int]) -> Point:
        hand = self.hands[owner]
        shown = owner == self.seat or self.link.around()
        if not shown or not hand.rect.width:
            return self.station_point(owner)
        return self.link.seat_turned(owner).to_window(middle)

    # --- words ------------------------------------------------------------------------------------

    def chronicle(self, entry: Entry, events: Sequence[Event]) -> list[str]:
        return chronicle.lines(self.link, entry, events)

    def prompt(self, state: State) -> str:
        return words.prompt(self.link, state)

    def round_info(self, state: State) -> str:
        """The plaque of the supply tells the rest, where there is room for it."""
        return turn_text(cast(Tigris, state)) if self.supply.shown else words.round_info(state)

    def refusal(self, refusal: Refusal) -> str:
        return refusals.refusal(self.link, refusal)

    def score_steps(self, state: State) -> list[ScoreStep]:
        return finale.score_steps(cast(Tigris, state), self.kit)

    def comparison(self, state: State) -> Any:
        return finale.comparison(cast(Tigris, state), self.link.name)

    # --- round buttons ----------------------------------------------------------------------------

    def menu_items(self) -> list[Button]:
        return [
            IconButton((0, 0, 1, 1), "kingdom", self.next_outlines, tip=tr("Outlines of kingdoms"), hint="K"),
            IconButton((0, 0, 1, 1), "grid", self.toggle_names, tip=tr("Names of cells"), hint="G"),
        ]

    def next_outlines(self) -> None:
        """Off, faint, strong, off."""
        prefs = self.link.prefs
        prefs.outlines = OUTLINES[(OUTLINES.index(prefs.outlines) + 1) % len(OUTLINES)]
        said = {
            "off": tr("Outlines of kingdoms: off"),
            "faint": tr("Outlines of kingdoms: faint"),
            "strong": tr("Outlines of kingdoms: strong"),
        }
        self.link.say(said[prefs.outlines])
        self._keep_prefs()

    def toggle_names(self) -> None:
        """Shows or hides the names of cells."""
        self.link.prefs.coordinates = not self.link.prefs.coordinates
        self._keep_prefs()

    def _keep_prefs(self) -> None:
        self.link.play(TAP)
        self.link.stage.save_prefs()
        self.link.request_frame()
