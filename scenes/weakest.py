"""The final scoring of a game in which the weakest part counts: every player's parts rise as columns side
by side, what is dealt out falls onto the lowest of them, then they line up from the weakest to the strongest.

Shows what the board's `score_steps` and `comparison` say. Must never count or compare anything itself.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from scenes.animate import ease_out
from scenes.art import INK, INK2
from scenes.chart import Chart, PartsChart
from scenes.controls import Chip
from scenes.records_words import part_look
from scenes.results import COUNT_SECONDS, STEP_SECONDS, ResultsScene
from scenes.sound import TREASURE
from scenes.table.board import Comparison
from scenes.table.seats import draw_disc

if TYPE_CHECKING:
    from scenes.art import Art, Colour
    from scenes.table.scene import TableScene

DEAL_SECONDS = 0.45
"""How long one of the things that are dealt out falls."""
FRAME = (196, 140, 36)
PALE = (250, 238, 204)
LEVEL = (176, 60, 30)
FAINT = (168, 142, 102)
EVERYBODY = -1


class WeakestScene(ResultsScene):
    """Steps of the reveal: one a part, one for what is dealt out, one to line up, one a comparison."""

    def __init__(self, table: TableScene) -> None:
        super().__init__(table)
        self.comparison = self._compared()
        self.course = table.table.course()
        self.chart = Chart(self.seats, table.table.timeline(), moves=True)
        self.whose = EVERYBODY
        """Whose chart is shown: EVERYBODY or a seat."""
        self.chips: list[Chip] = []

    def _compared(self) -> Comparison:
        found = self.scene.board.comparison(self.scene.table.state)
        assert found is not None
        return found

    def reword(self) -> None:
        self.comparison = self._compared()
        super().reword()

    def verdict(self) -> tuple[str, str]:
        return self.comparison.verdict

    # --- the reveal -----------------------------------------------------------------------------------

    @property
    def parts(self) -> int:
        """How many columns a player has."""
        return len(self.steps) - 1

    @property
    def length(self) -> int:
        return len(self.steps) + 1 + self.comparison.decided

    @property
    def tick(self) -> str:
        return TREASURE if int(self.clock) == self.parts else super().tick

    def seconds(self, step: int) -> float:
        if step == self.parts:
            most = max(map(len, self.comparison.dealt))
            return max(STEP_SECONDS / 2, DEAL_SECONDS * most + STEP_SECONDS / 2)
        return STEP_SECONDS

    def _share(self, step: int) -> float:
        """How much of a step is shown, 0.0 to 1.0."""
        if self.shown_all:
            return 1.0
        spent = (self.clock - step) * self.seconds(step)
        whole = self.seconds(step) - STEP_SECONDS / 2 if step == self.parts else COUNT_SECONDS
        return min(1.0, max(0.0, spent / max(0.01, whole)))

    def dealt(self, seat: int) -> tuple[int, float]:
        """(how many have fallen, how far the next one has, 0.0 to 1.0)."""
        deals = self.comparison.dealt[seat]
        share = self._share(self.parts)
        if share >= 1.0:
            return len(deals), 0.0
        at = share * max(map(len, self.comparison.dealt))
        return (len(deals), 0.0) if at >= len(deals) else (int(at), at - int(at))

    def shown_part(self, part: int, seat: int) -> int | None:
        """The points of a column now; None before its turn."""
        points = self.shown_points(part, seat)
        if points is None:
            return None
        return points + list(self.comparison.dealt[seat][: self.dealt(seat)[0]]).count(part)

    def _shown_totals(self) -> list[int]:
        return [
            sum(self.shown_part(part, seat) or 0 for part in range(self.parts))
            for seat in range(len(self.seats))
        ]

    def compared(self) -> int:
        """How many places have been compared so far."""
        if self.shown_all:
            return self.comparison.decided
        return max(0, min(self.comparison.decided, int(self.clock - self.parts - 1)))

    def place_of(self, part: int, seat: int) -> float:
        """Where the column of a part stands, counted from the left; between places while they line up."""
        to = list(self.comparison.order[seat]).index(part)
        return part + (to - part) * ease_out(self._share(self.parts + 1))

    def in_the_running(self, seat: int, place: int) -> bool:
        """Whether a seat is still equal with the winner when this place is compared."""
        return self._ranked(seat)[:place] == self._ranked(self.places.index(1))[:place]

    def _ranked(self, seat: int) -> list[int]:
        """The parts of a seat as its columns stand at the end."""
        return [self.comparison.parts[seat][part] for part in self.comparison.order[seat]]

    # --- the chart ------------------------------------------------------------------------------------

    def _make_buttons(self) -> None:
        super()._make_buttons()
        names = [self.comparison.total, *(info.name for info in self.seats)]
        self.chips = [
            Chip((0, 0, 1, 1), name, whose == self.whose, partial(self.choose, whose))
            for whose, name in enumerate(names, EVERYBODY)
        ]
        self.group.widgets += self.chips
        self._word_page()

    def _word_page(self) -> None:
        super()._word_page()
        for whose, chip in enumerate(self.chips, EVERYBODY):
            chip.visible, chip.selected = self.page == "chart", whose == self.whose

    def choose(self, whose: int) -> None:
        """Shows the chart of all, or of one player."""
        self.whose = whose
        self._word_page()
        self.stage.dirty()

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        art, gap = self.stage.art, self.stage.art.px(10)
        high = max(art.touch, art.px(48), art.text_px(19) + art.px(18))
        wide = min(art.px(300), (self.panel.width - art.px(60)) // max(1, len(self.chips)) - gap)
        left = self.panel.left + art.px(30)
        for number, chip in enumerate(self.chips):
            chip.rect = pygame.Rect(left + number * (wide + gap), self.panel.top + art.px(24), wide, high)

    def _chart_of(self, whose: int) -> Chart:
        if whose == EVERYBODY:
            return self.chart
        looks = [part_look(self.scene.table.game.name, key, n) for n, key in enumerate(self._keys())]
        parts = [[points for _, points in at.breakdown[whose]] for at in self.course]
        return PartsChart(looks, parts, moves=True)

    def _keys(self) -> list[str]:
        return [key for key, _ in self.result.breakdown[0]]

    def _chart_box(self) -> pygame.Rect:
        box = super()._chart_box()
        head = self.chips[0].rect.height if self.chips else 0
        return pygame.Rect(box.left, box.top + head, box.width, box.height - head)

    def _shown_chart(self) -> tuple[Hashable, Chart]:
        return self.whose, self._chart_of(self.whose)

    # --- drawing --------------------------------------------------------------------------------------

    def _draw_scores(self, target: pygame.Surface) -> None:
        art = self.stage.art
        inner = self.panel.inflate(-art.px(50), -art.px(40))
        notes = self._notes() if self.shown_all else []
        line = art.font("italic", 24).get_linesize()
        foot = line * max(1, len(notes)) + art.px(6)
        count, gap = len(self.seats), art.px(16)
        wide = min(art.px(620), (inner.width - gap * (count - 1)) // count)
        left = inner.centerx - (wide * count + gap * (count - 1)) // 2
        for seat in range(count):
            box = pygame.Rect(left + seat * (wide + gap), inner.top, wide, inner.height - foot)
            self._draw_player(target, seat, box)
        for number, note in enumerate(reversed(notes)):
            text = art.fit(note, "italic", 24, INK2, inner.width)
            at = (inner.centerx - text.get_width() // 2, inner.bottom - (number + 1) * line + art.px(4))
            art.draw(target, text, at)

    def _draw_player(self, target: pygame.Surface, seat: int, box: pygame.Rect) -> None:
        """Who it is, what is still to be dealt out, the columns."""
        art = self.stage.art
        art.draw_skin(target, "panel_row", box)
        if self.shown_all and self.places[seat] == 1:
            art.draw_skin(target, "turn_glow", box)
        inner = box.inflate(-art.px(32), -art.px(28))
        high = max(art.px(72), art.font("title", 27).get_linesize() + art.font("bold", 20).get_linesize())
        self._draw_who(target, seat, pygame.Rect(inner.left, inner.top, inner.width, high))
        store = max(art.px(50), art.font("bold", 20).get_linesize())
        self._draw_store(target, seat, pygame.Rect(inner.left, inner.top + high, inner.width, store))
        top = inner.top + high + store
        self._draw_columns(target, seat, pygame.Rect(inner.left, top, inner.width, inner.bottom - top))

    def _draw_who(self, target: pygame.Surface, seat: int, rect: pygame.Rect) -> None:
        """Disc, name, place, and the points of the weakest part as soon as they are compared."""
        art, side = self.stage.art, min(self.stage.art.px(68), rect.height)
        draw_disc(art, target, self.seats[seat], (rect.left, rect.centery - side // 2), side)
        left, right = rect.left + side + art.px(12), rect.right
        if self.compared():
            total = art.text(str(self.totals[seat]), "title", 46, INK)
            art.draw(target, total, (right - total.get_width(), rect.centery - total.get_height() // 2))
            right -= total.get_width() + art.px(12)
        won = self.shown_all and self.places[seat] == 1
        self._draw_name(target, seat, pygame.Rect(left, rect.top, max(1, right - left), rect.height), won)

    def _draw_store(self, target: pygame.Surface, seat: int, rect: pygame.Rect) -> None:
        """What is still to be dealt out: one picture each."""
        if self.clock < self.parts and not self.shown_all:
            return
        art, step = self.stage.art, self.steps[self.parts]
        fallen, share = self.dealt(seat)
        left = len(self.comparison.dealt[seat]) - fallen - (1 if share > 0 else 0)
        side = min(art.px(38), rect.height, rect.width // max(1, left) if left > 0 else rect.width)
        for number in range(left):
            at = (rect.left + number * side + side // 2, rect.centery)
            self._draw_sign(target, self.parts, side, at)
        if left <= 0 and share <= 0:
            words = step.explanation[seat]
            text = art.fit(words, "body", 19, INK2, rect.width)
            art.draw(target, text, (rect.left, rect.centery - text.get_height() // 2))

    def _columns_box(self, rect: pygame.Rect) -> tuple[pygame.Rect, int, float]:
        """Where columns stand, the width of a place, and the px of a point."""
        art = self.stage.art
        place = rect.width // self.parts
        foot = min(art.px(58), place) + art.font("bold", 18).get_linesize() + art.px(12)
        head = art.font("title", 30).get_linesize() + art.px(8)
        box = pygame.Rect(rect.left, rect.top + head, rect.width, max(10, rect.height - head - foot))
        most = max(1, *(max(parts) for parts in self.comparison.parts))
        return box, place, min(art.px(40), box.height / most)

    def _draw_columns(self, target: pygame.Surface, seat: int, rect: pygame.Rect) -> None:
        art = self.stage.art
        box, place, unit = self._columns_box(rect)
        self._draw_frames(target, seat, rect, place)
        pygame.draw.line(target, INK2, box.bottomleft, (box.right - 1, box.bottom), max(1, art.px(2)))
        self._draw_level(target, seat, box, place, unit)
        for part in range(self.parts):
            left = box.left + round(self.place_of(part, seat) * place)
            self._draw_column(target, seat, part, pygame.Rect(left, box.top, place, box.height), unit)
        self._draw_falling(target, seat, box, place, unit)

    def _draw_column(
        self, target: pygame.Surface, seat: int, part: int, slot: pygame.Rect, unit: float
    ) -> None:
        """The points of a part, what was dealt to it in gold on top, the number above, the sign below."""
        art = self.stage.art
        own, shown = self.shown_points(part, seat), self.shown_part(part, seat)
        reached = own is not None
        side = min(art.px(56), slot.width - art.px(8))
        self._draw_sign(target, part, side, (slot.centerx, slot.bottom + art.px(6) + side // 2), reached)
        if own is None or shown is None:
            return
        wide = max(4, slot.width * 11 // 20)
        high, all_high = round(own * unit), round(shown * unit)
        body = pygame.Rect(slot.centerx - wide // 2, slot.bottom - high, wide, high)
        _draw_stack(art, target, body, self._colour(part))
        if all_high > high:
            cap = pygame.Rect(body.left, slot.bottom - all_high, wide, all_high - high)
            _draw_stack(art, target, cap, self._colour(self.parts))
        number = art.fit(str(shown), "title", 30, INK, slot.width)
        at = number.get_rect(midbottom=(slot.centerx, slot.bottom - all_high - art.px(2)))
        if self.place_of(part, seat) in self._places(seat):
            # No line of the winner's height goes through a number.
            pygame.draw.rect(target, PALE, at)
        art.draw(target, number, at.topleft)

    def _places(self, seat: int) -> list[int]:
        """The places in which a seat has been compared so far."""
        return [number for number in range(self.compared()) if self.in_the_running(seat, number)]

    def _draw_frames(self, target: pygame.Surface, seat: int, rect: pygame.Rect, place: int) -> None:
        """Light behind what is compared, and what its place is called."""
        art, line = self.stage.art, self.stage.art.font("bold", 18).get_linesize()
        for number in self._places(seat):
            left = rect.left + number * place + art.px(2)
            frame = pygame.Rect(left, rect.top, place - art.px(4), rect.height)
            pygame.draw.rect(target, PALE, frame, 0, art.px(10))
            pygame.draw.rect(target, FRAME, frame, max(2, art.px(3)), art.px(10))
            word = art.fit(self.comparison.names[number], "bold", 18, INK, place - art.px(12))
            at = (frame.centerx - word.get_width() // 2, rect.bottom - line - art.px(4))
            art.draw(target, word, at)

    def _draw_level(
        self, target: pygame.Surface, seat: int, box: pygame.Rect, place: int, unit: float
    ) -> None:
        """How high the winner's column in the same place is, where it is higher."""
        art, best, own = self.stage.art, self._ranked(self.places.index(1)), self._ranked(seat)
        for number in self._places(seat):
            if own[number] < best[number]:
                y = box.bottom - round(best[number] * unit)
                left = box.left + number * place + art.px(8)
                for x in range(left, left + place - art.px(20), art.px(10)):
                    pygame.draw.line(target, LEVEL, (x, y), (x + art.px(5), y), max(2, art.px(3)))

    def _draw_falling(
        self, target: pygame.Surface, seat: int, box: pygame.Rect, place: int, unit: float
    ) -> None:
        """The one that falls now, onto the column that is the lowest."""
        fallen, share = self.dealt(seat)
        deals = self.comparison.dealt[seat]
        if share <= 0 or fallen >= len(deals) or self.clock < self.parts:
            return
        art, part = self.stage.art, deals[fallen]
        shown = self.shown_part(part, seat) or 0
        side = art.px(38)
        end = box.bottom - round((shown + 1) * unit)
        y = box.top - side + (end - box.top) * share * share
        x = box.left + part * place + place // 2
        self._draw_sign(target, self.parts, side, (x, round(y) + side // 2))

    def _draw_sign(
        self, target: pygame.Surface, number: int, side: int, middle: tuple[int, int], reached: bool = True
    ) -> None:
        """The picture of a step, else its icon, which is faint before its turn."""
        art, step = self.stage.art, self.steps[number]
        picture = step.picture(art, (side, side)) if step.picture is not None else None
        if picture is None:
            picture = art.icon(step.icon, side, self._colour(number) if reached else FAINT)
        art.draw(target, picture, picture.get_rect(center=middle).topleft)


def _draw_stack(art: Art, target: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """A block with light from the left and a dark rim."""
    if rect.height < 1:
        return
    radius = min(art.px(5), rect.height // 4)
    pygame.draw.rect(target, colour, rect, 0, radius)
    light = tuple(min(255, channel + 46) for channel in colour)
    edge = max(2, rect.width // 8)
    shine = pygame.Rect(rect.left + edge // 2, rect.top + edge // 2, edge, max(1, rect.height - edge))
    pygame.draw.rect(target, light, shine, 0, radius)
    dark = tuple(channel * 3 // 5 for channel in colour)
    pygame.draw.rect(target, dark, rect, max(1, art.px(2)), radius)
