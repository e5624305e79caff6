"""A seat's panel: points, tiles in hand, leaders and catastrophes in supply, and the buttons of a turn.

Owns where these lie inside of the plaque, and which of them a pointer presses. Must never show what the
view of the table does not hold, and never work out a rule.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

import pygame

from scenes import gestures as g
from scenes.art import INK, INK2
from scenes.text import tr, trn
from scenes.tigris.kit import alike, put
from scenes.tigris.panel_places import END, SWAP, UNDO, PanelPlaces, ending, labels, places
from scenes.tigris.picks import CATASTROPHE, LEADER, TILE, Pick
from scenes.tigris.seat import VEILED
from scenes.tigris.slots import Cover, Slot
from scenes.ui import Button, Group, Widget

if TYPE_CHECKING:
    from scenes.art import Art
    from scenes.tigris.board import TigrisBoard

TILES, CATASTROPHES = 6, 2
LETTERS, SHADE = (246, 226, 184), (30, 14, 4)


class Hand:
    """The panel of one seat. `rect`: its place in the plaque, in the plaque's own px."""

    def __init__(self, board: TigrisBoard, seat: int) -> None:
        self.board, self.seat = board, seat
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.slots = [
            *(Slot(TILE, number, self._take) for number in range(TILES)),
            *(Slot(LEADER, colour, self._take) for colour in range(4)),
            *(Slot(CATASTROPHE, number, self._take) for number in range(CATASTROPHES)),
        ]
        self.buttons = {
            UNDO: Button(skin="button_bronze", on_press=board.link.undo),
            SWAP: Button(skin="button_green", on_press=board.swap),
            END: Button(skin="button_red", on_press=board.picks.end),
        }
        self.buttons[UNDO].sound = ""
        self.cover = Cover()
        self.group = Group([self.cover, *self.slots, *self.buttons.values()])
        self.places = PanelPlaces()
        self._art: Art | None = None

    # --- what there is --------------------------------------------------------------------------------

    def tiles(self) -> tuple[int, ...]:
        """The colours of the tiles in hand, sorted; empty where the view does not hold them."""
        hand = self.board.picture.hands[self.seat]
        if hand is None:
            return ()
        return tuple(colour for colour, count in enumerate(hand) for _ in range(count))

    @property
    def held_open(self) -> bool:
        """Its owner holds the cover, or the frame of the keys is in it."""
        return bool(self.cover.pressing) or self.board.keys.opens(self.seat)

    @property
    def covered(self) -> bool:
        """The tiles lie behind the screen now."""
        return self.cover.rect.width > 0 and not self.board.peeks(self.seat)

    def slot(self, kind: str, number: int) -> Slot:
        """The slot of a kind by its number: place of a tile, colour of a leader."""
        return next(slot for slot in self.slots if slot.kind == kind and slot.number == number)

    def refresh(self) -> None:
        """Takes over what lies there now."""
        board, kit, picture = self.board, self.board.kit, self.board.picture
        picks, seat = board.picks, self.seat
        mine = picks.seat == seat and picks.open and board.state.actions > 0
        pick = picks.pick if picks.seat == seat else None
        covered = self.covered
        tiles, hidden = () if covered else self.tiles(), picture.hand_sizes[seat]
        self.cover.visible = self.cover.rect.width > 0
        lifted = dict(board.questions.lifted()) if seat in board.state.to_act else {}
        home, sign = picture.leaders_home(seat), board.sign(seat)
        for slot in self.slots:
            number, colour = slot.number, -1
            slot.gone = False
            if slot.kind == TILE:
                colour = tiles[number] if number < len(tiles) else -1
                slot.name = f"tile {colour}"
                slot.picture = kit.tile_back if number < hidden else None
                if colour >= 0:
                    slot.picture = lambda side, c=colour: kit.tile(c, side)
                slot.able = mine and colour >= 0
                slot.visible = not covered
            elif slot.kind == LEADER:
                slot.gone = number not in home
                slot.name = f"leader {number}"
                slot.picture = lambda side, c=number: kit.leader(sign, c, side)
                slot.able = mine
            else:
                slot.gone = number >= picture.catastrophes[seat]
                slot.name = "catastrophe"
                slot.picture = kit.catastrophe
                slot.able = mine and not slot.gone
            slot.chosen = pick is not None and _is(slot, pick, picture.catastrophes[seat])
            if slot.kind == TILE and seat == board.questions.swapping and not covered:
                slot.chosen = number in board.questions.swapped
            if slot.kind == TILE and lifted.get(colour, 0) > 0:
                # Added to the fight that is asked about.
                slot.chosen = True
                lifted[colour] -= 1
        self._refresh_buttons()

    def _refresh_buttons(self) -> None:
        board, picks = self.board, self.board.picks
        mine = picks.seat == self.seat and picks.open
        undo, swap, end = (self.buttons[name] for name in (UNDO, SWAP, END))
        for name, label in labels().items():
            self.buttons[name].label = label
        for button in (undo, swap):
            button.tip = button.label
            if button.icon:
                button.label = ""
        undo.enabled = board.link.can_undo() and board.person(self.seat)
        swap.enabled = mine and board.state.actions > 0 and board.state.hand_sizes[self.seat] > 0
        end.enabled = mine
        if mine and picks.ending:
            end.label = ending()

    def key(self) -> Hashable:
        """What its picture depends on."""
        self.refresh()
        buttons = tuple((b.label, b.look, b.focused) for b in self.buttons.values())
        shown = (self.board.picture.points_of(self.seat), self.board.picture.held[self.seat])
        open_ = self.board.shows_points(self.seat)
        slots = tuple(slot.key for slot in self.slots)
        return slots, buttons, shown if open_ else None, self._caption(), self.covered

    # --- places -----------------------------------------------------------------------------------------

    def arrange(self, rect: pygame.Rect) -> None:
        """Takes its place in the plaque."""
        art = self.board.kit.art
        if rect == self.rect and self._art is art:
            return
        self.rect, self._art = pygame.Rect(rect), art
        self.group.touch = art.touch
        found = self.places = places(art, rect)
        for slot in self.slots:
            row = found.tiles if slot.kind == TILE else found.others
            slot.rect = row[slot.number + (4 if slot.kind == CATASTROPHE else 0)]
        for name, button in self.buttons.items():
            button.rect = found.buttons[name]
            button.icon = name if name in found.icons else ""
        self.cover.rect = found.cover

    # --- drawing ----------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Everything, into the plaque's own surface."""
        self.arrange(rect)
        self.refresh()
        kit, art = self.board.kit, self.board.kit.art
        self._draw_points(target)
        art.draw_skin(target, "panel_wood", self.places.rack)
        for slot in self.slots:
            if slot.visible:
                slot.draw_in(kit, target)
        if self.covered:
            self.cover.draw_in(kit, target, self.board.sign(self.seat))
        caption, room = self._caption(), self.places.caption
        if caption:
            text = art.fit(caption, "bold", kit.letters(18), LETTERS, room.width, SHADE)
            left = room.centerx - text.get_width() // 2 if self.cover.rect.width else room.left
            art.draw(target, text, (left, room.centery - text.get_height() // 2))
        for button in self.buttons.values():
            button.draw(art, target)

    def _caption(self) -> str:
        """How many tiles there are, or how many actions are left; at a table how a hand is looked at."""
        board = self.board
        count = board.picture.hand_sizes[self.seat]
        if self.covered and board.person(self.seat):
            return trn("Hold to look · {n} tile", "Hold to look · {n} tiles", count)
        if self.cover.pressing:
            return tr("Lift the finger to hide")
        if board.picks.seat == self.seat:
            return trn("{n} action left", "{n} actions left", board.state.actions)
        return trn("{n} tile in hand", "{n} tiles in hand", count)

    def _draw_points(self, target: pygame.Surface) -> None:
        """Four cubes and the treasures with their numbers; veiled behind the screen (TE-16.1)."""
        board, kit, art = self.board, self.board.kit, self.board.kit.art
        seen = board.shows_points(self.seat)
        counts = (*board.picture.points_of(self.seat), board.picture.held[self.seat])
        numbers = [str(count) if seen else VEILED for count in counts]
        rects = self.places.points
        side = min(art.px(34), rects[0].height * 2 // 3, rects[0].width * 45 // 100)
        room = rects[0].width - side - art.px(9)
        for place, text in enumerate(alike(art, numbers, 30, room, INK if seen else INK2)):
            rect = rects[place]
            picture = kit.cube(place, side) if place < 4 else kit.gem(side)
            wide = side + art.px(5) + text.get_width()
            left = rect.centerx - wide // 2
            put(art, target, picture, (left + side // 2, rect.centery))
            art.draw(target, text, (left + side + art.px(5), rect.centery - text.get_height() // 2))

    def point_rect(self, place: int) -> pygame.Rect:
        """The place of a colour's points, or at 4 of the treasures, in the plaque's px."""
        return self.places.points[place] if self.places.points else pygame.Rect(0, 0, 0, 0)

    # --- input ------------------------------------------------------------------------------------------

    def at(self, pos: tuple[int, int]) -> Widget | None:
        """The slot or button at a place of the plaque."""
        return self.group.hit(pos)

    def handle(self, intent: Any, local: Any, rect: pygame.Rect) -> bool:
        """An intent, in window px and in those of the plaque."""
        self.arrange(rect)
        fingers, pointer = self.board.fingers, getattr(intent, "pointer", None)
        if pointer is not None and pointer in self.cover.pressing:
            return self._on_cover(local)
        if isinstance(intent, g.DragStart):
            slot = self.at(local.start)
            if isinstance(slot, Slot) and self._carried(slot, intent):
                return True
            if isinstance(slot, Slot) and fingers.carry_from(self, slot, intent):
                self.group.handle(g.DragCancel(intent.pointer))
                return True
        if fingers.carries(pointer):
            return self.board.handle(intent)
        if isinstance(intent, g.Down) and self.group.hit(local.pos) is None:
            return False
        return self.group.handle(local)

    def _on_cover(self, local: Any) -> bool:
        """The pointer that holds the hand open; lifted over a tile, it has picked that one."""
        over = self.at(local.pos) if isinstance(local, g.Up) else None
        self.group.handle(local)
        if isinstance(over, Slot) and over.kind == TILE:
            self._take(over, lifted=True)
        return True

    def _carried(self, slot: Slot, intent: g.DragStart) -> bool:
        """A tile is dragged to the question that is asked."""
        board = self.board
        pick = self.pick_of(slot)
        if pick is None or pick.kind != TILE or not board.questions.asks:
            return False
        if not board.questions.carry(intent, pick.colour):
            return False
        self.group.handle(g.DragCancel(intent.pointer))
        return True

    def _take(self, slot: Slot, lifted: bool = False) -> None:
        """A press on a slot: its piece comes into hand, or goes back. lifted: the hand has just closed."""
        self.board.press_slot(self.seat, slot, self._tile(slot) if lifted else self.pick_of(slot))

    def _tile(self, slot: Slot) -> Pick | None:
        tiles = self.tiles()
        return Pick(TILE, tiles[slot.number], slot.number) if slot.number < len(tiles) else None

    def pick_of(self, slot: Slot) -> Pick | None:
        """What would be taken from a slot; None if nothing is seen there."""
        if slot.kind == TILE:
            return self._tile(slot) if self.board.peeks(self.seat) else None
        if slot.kind == LEADER:
            return Pick(LEADER, slot.number)
        return None if slot.gone else Pick(CATASTROPHE)


def _is(slot: Slot, pick: Pick, catastrophes: int) -> bool:
    """Whether this slot is the one of the piece in hand."""
    if slot.kind != pick.kind:
        return False
    if slot.kind == TILE:
        return slot.number == pick.slot
    return slot.number == (pick.colour if slot.kind == LEADER else catastrophes - 1)
