"""A seat's panel: points, tiles in hand, leaders and catastrophes in supply, and the buttons of a turn.

Owns where these lie inside of the plaque, and which of them a pointer presses. Must never show what the
view of the table does not hold, and never work out a rule.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from scenes import gestures as g
from scenes.art import INK, INK2
from scenes.text import tr, trn
from scenes.tigris.kit import put
from scenes.tigris.picks import CATASTROPHE, LEADER, TILE, Pick
from scenes.tigris.seat import VEILED
from scenes.tigris.slots import Slot
from scenes.ui import Button, Group, Widget

if TYPE_CHECKING:
    from scenes.tigris.board import TigrisBoard

POINTS, PAD, GAP, BUTTON, CAPTION = 58, 12, 6, 54, 30
"""Design px: the row of points, the edge of the rack, between slots, a button, the line of words."""
TILES, CATASTROPHES = 6, 2
LETTERS = (246, 226, 184)
SWAP, END, UNDO = "swap", "end", "undo"


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
        self.group = Group([*self.slots, *self.buttons.values()])
        self.rack = pygame.Rect(0, 0, 0, 0)
        self.points = pygame.Rect(0, 0, 0, 0)

    # --- what there is --------------------------------------------------------------------------------

    def tiles(self) -> tuple[int, ...]:
        """The colours of the tiles in hand, sorted; empty where the view does not hold them."""
        hand = self.board.picture.hands[self.seat]
        if hand is None:
            return ()
        return tuple(colour for colour, count in enumerate(hand) for _ in range(count))

    def slot(self, kind: str, number: int) -> Slot:
        """The slot of a kind by its number: place of a tile, colour of a leader."""
        return next(slot for slot in self.slots if slot.kind == kind and slot.number == number)

    def refresh(self) -> None:
        """Takes over what lies there now."""
        board, kit, picture = self.board, self.board.kit, self.board.picture
        picks, seat = board.picks, self.seat
        mine = picks.seat == seat and picks.open and board.state.actions > 0
        pick = picks.pick if picks.seat == seat else None
        tiles, hidden = self.tiles(), picture.hand_sizes[seat]
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
            if slot.kind == TILE and lifted.get(colour, 0) > 0:
                # Added to the fight that is asked about.
                slot.chosen = True
                lifted[colour] -= 1
        self._refresh_buttons()

    def _refresh_buttons(self) -> None:
        board, picks = self.board, self.board.picks
        mine = picks.seat == self.seat and picks.open
        undo, swap, end = (self.buttons[name] for name in (UNDO, SWAP, END))
        for name, label in _labels().items():
            self.buttons[name].label = label
        undo.tip = undo.label
        if undo.icon:
            undo.label = ""
        undo.enabled = board.link.can_undo() and board.person(self.seat)
        swap.enabled = mine and board.state.actions > 0 and board.state.hand_sizes[self.seat] > 0
        end.enabled = mine
        if mine and picks.ending:
            end.label = tr("Really end it?")

    def key(self) -> Hashable:
        """What its picture depends on."""
        self.refresh()
        buttons = tuple((b.label, b.look, b.focused) for b in self.buttons.values())
        shown = (self.board.picture.points_of(self.seat), self.board.picture.held[self.seat])
        open_ = self.board.shows_points(self.seat)
        return tuple(slot.key for slot in self.slots), buttons, shown if open_ else None, self._caption()

    # --- places -----------------------------------------------------------------------------------------

    def height(self, width: int) -> int:
        """The height in px that it wants at a width."""
        art = self.board.kit.art
        slot = self._slot_side(width)
        fixed = art.px(POINTS) + 2 * art.px(PAD) + 2 * art.px(GAP) + art.px(8)
        rows = 2 if self._two_rows(width) else 1
        return fixed + self._words() + 2 * slot + rows * self._button() + (rows - 1) * art.px(GAP)

    def _two_rows(self, width: int) -> bool:
        """Whether the words on the buttons are too big for one row."""
        art = self.board.kit.art
        room = (width - 2 * art.px(PAD)) // 3 - art.px(34)
        return max(art.font("title", 21).size(words)[0] for words in _labels().values()) * 4 // 5 > room

    def _words(self) -> int:
        """The height of the line of words."""
        art = self.board.kit.art
        return max(art.px(CAPTION), art.text_px(18) + art.px(8))

    def _slot_side(self, width: int) -> int:
        art = self.board.kit.art
        return (width - 2 * art.px(PAD) - 5 * art.px(GAP)) // 6

    def _button(self) -> int:
        art = self.board.kit.art
        return max(art.px(BUTTON), min(art.touch, art.px(84)))

    def arrange(self, rect: pygame.Rect) -> None:
        """Takes its place in the plaque; what does not fit gets smaller."""
        if rect == self.rect:
            return
        self.rect = pygame.Rect(rect)
        art = self.board.kit.art
        self.group.touch = art.touch
        self.points = pygame.Rect(rect.left, rect.top, rect.width, min(art.px(POINTS), rect.height // 5))
        top = self.points.bottom
        rack = self.rack = pygame.Rect(rect.left, top, rect.width, rect.bottom - top)
        inner = rack.inflate(-2 * art.px(PAD), -2 * art.px(PAD))
        high, gap = self._button(), art.px(GAP)
        rows = 2 if self._two_rows(rect.width) else 1
        low = rows * high + (rows - 1) * gap
        words = self._words()
        side = min(self._slot_side(rect.width), (inner.height - words - low - 2 * gap - art.px(4)) // 2)
        top = inner.top + words
        self._row([s for s in self.slots if s.kind == TILE], inner, top, side)
        self._row([s for s in self.slots if s.kind != TILE], inner, top + side + gap, side)
        self._lay_buttons(pygame.Rect(inner.left, inner.bottom - low, inner.width, low), rows)

    def _row(self, slots: Sequence[Slot], inner: pygame.Rect, top: int, side: int) -> None:
        for place, slot in enumerate(slots):
            middle = inner.left + inner.width * (2 * place + 1) // (2 * len(slots))
            slot.rect = pygame.Rect(middle - side // 2, top, side, side)

    def _lay_buttons(self, area: pygame.Rect, rows: int) -> None:
        """Side by side; with big words the end of the turn has a row of its own, and undo only its icon."""
        gap = self.board.kit.art.px(8)
        undo, swap, end = (self.buttons[name] for name in (UNDO, SWAP, END))
        undo.icon = "undo" if rows == 2 else ""
        if rows == 1:
            wide = (area.width - 2 * gap) // 3
            for place, button in enumerate((undo, swap, end)):
                button.rect = pygame.Rect(area.left + place * (wide + gap), area.top, wide, area.height)
            return
        high = (area.height - gap) // 2
        undo.rect = pygame.Rect(area.left, area.top, high * 5 // 4, high)
        swap.rect = pygame.Rect(undo.rect.right + gap, area.top, area.right - undo.rect.right - gap, high)
        end.rect = pygame.Rect(area.left, area.bottom - high, area.width, high)

    # --- drawing ----------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Everything, into the plaque's own surface."""
        self.arrange(rect)
        self.refresh()
        kit = self.board.kit
        self._draw_points(target)
        kit.art.draw_skin(target, "panel_wood", self.rack)
        caption = self._caption()
        if caption:
            inner = self.rack.inflate(-2 * kit.art.px(PAD + 6), -2 * kit.art.px(PAD))
            text = kit.art.fit(caption, "bold", kit.letters(18), LETTERS, inner.width)
            room = self.slots[0].rect.top - inner.top
            top = inner.top + (room - text.get_height()) // 2 - kit.art.px(2)
            kit.art.draw(target, text, (inner.left, top))
        for slot in self.slots:
            slot.draw_in(kit, target)
        for button in self.buttons.values():
            button.draw(kit.art, target)

    def _caption(self) -> str:
        """How many tiles there are, or how many actions are left."""
        board = self.board
        if board.picks.seat == self.seat:
            return trn("{n} action left", "{n} actions left", board.state.actions)
        return trn("{n} tile in hand", "{n} tiles in hand", board.picture.hand_sizes[self.seat])

    def _draw_points(self, target: pygame.Surface) -> None:
        """Four cubes and the treasures with their numbers; veiled behind the screen (TE-16.1)."""
        board, kit, art = self.board, self.board.kit, self.board.kit.art
        seen = board.shows_points(self.seat)
        counts = (*board.picture.points_of(self.seat), board.picture.held[self.seat])
        numbers = [str(count) if seen else VEILED for count in counts]
        side = min(art.px(34), self.points.height * 2 // 3)
        for place, number in enumerate(numbers):
            rect = self.point_rect(place)
            picture = kit.cube(place, side) if place < 4 else kit.gem(side)
            text = art.fit(number, "title", 30, INK if seen else INK2, rect.width - side - art.px(4))
            wide = side + art.px(5) + text.get_width()
            left = rect.centerx - wide // 2
            put(art, target, picture, (left + side // 2, rect.centery))
            art.draw(target, text, (left + side + art.px(5), rect.centery - text.get_height() // 2))

    def point_rect(self, place: int) -> pygame.Rect:
        """The place of a colour's points, or at 4 of the treasures, in the plaque's px."""
        row = self.points
        return pygame.Rect(row.left + row.width * place // 5, row.top, row.width // 5, row.height)

    # --- input ------------------------------------------------------------------------------------------

    def at(self, pos: tuple[int, int]) -> Widget | None:
        """The slot or button at a place of the plaque."""
        return self.group.hit(pos)

    def handle(self, intent: Any, local: Any, rect: pygame.Rect) -> bool:
        """An intent, in window px and in those of the plaque."""
        self.arrange(rect)
        fingers = self.board.fingers
        if isinstance(intent, g.DragStart):
            slot = self.at(local.start)
            if isinstance(slot, Slot) and self._carried(slot, intent):
                return True
            if isinstance(slot, Slot) and fingers.carry_from(self, slot, intent):
                self.group.handle(g.DragCancel(intent.pointer))
                return True
        if fingers.carries(getattr(intent, "pointer", None)):
            return self.board.handle(intent)
        if isinstance(intent, g.Down) and self.group.hit(local.pos) is None:
            return False
        return self.group.handle(local)

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

    def _take(self, slot: Slot) -> None:
        """A press on a slot: its piece comes into hand, or goes back."""
        self.board.press_slot(self.seat, slot)

    def pick_of(self, slot: Slot) -> Pick | None:
        """What would be taken from a slot; None if nothing lies there."""
        if slot.kind == TILE:
            tiles = self.tiles()
            return Pick(TILE, tiles[slot.number], slot.number) if slot.number < len(tiles) else None
        if slot.kind == LEADER:
            return Pick(LEADER, slot.number)
        return None if slot.gone else Pick(CATASTROPHE)


def _labels() -> dict[str, str]:
    """What stands on the buttons."""
    return {UNDO: tr("Take back"), SWAP: tr("Swap tiles"), END: tr("End turn")}


def _is(slot: Slot, pick: Pick, catastrophes: int) -> bool:
    """Whether this slot is the one of the piece in hand."""
    if slot.kind != pick.kind:
        return False
    if slot.kind == TILE:
        return slot.number == pick.slot
    return slot.number == (pick.colour if slot.kind == LEADER else catastrophes - 1)
