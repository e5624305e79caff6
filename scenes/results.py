"""The end of a game: the scoring kind by kind, who won and why, and the chart of the scores.

Shows what the board's `score_steps` and the table's result say. Must never count a point itself.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from scenes import gestures as g
from scenes.animate import SPEEDS, ease_out
from scenes.art import CREAM, INK, INK2
from scenes.bindings import MENU, Deeds, Table, act
from scenes.chart import Chart
from scenes.festive import Festive
from scenes.ranking import all_places, all_totals, place_word, verdict
from scenes.sound import SCORE, WIN
from scenes.stage import Scene
from scenes.steering import deeds
from scenes.table.board import ScoreStep
from scenes.table.leave import to_lobby, to_menu
from scenes.table.seats import draw_disc
from scenes.table.sheet import draw_sheet
from scenes.text import list_text, tr, trn
from scenes.ui import SILENT, Button, Group

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

STEP_SECONDS = 1.5
COUNT_SECONDS = 0.9
BAR_COLOURS = ((64, 112, 176), (208, 156, 48), (178, 62, 48), (124, 84, 164), (76, 134, 70), (128, 118, 104))
SHADE = (18, 10, 4)


class ResultsScene(Scene):
    """Over a table scene whose game is over. `clock` counts the steps shown; `shown_all` ends the reveal."""

    def __init__(self, table: TableScene) -> None:
        super().__init__()
        self.scene = table
        self.seats = (*table.table.seats, *table.board.rivals())
        """Everybody who has a row: the seats, then opponents without one."""
        self.result = table.table.result()
        self.totals, self.places = all_totals(self.result), all_places(self.result)
        self.steps: list[ScoreStep] = table.board.score_steps(table.state)
        self.chart = Chart(self.seats, table.table.timeline())
        self.clock = 0.0
        """Steps shown so far: 2.5 is the middle of the third."""
        self.page = "scores"
        people = [seat for seat, place in enumerate(self.places) if place == 1 and seat in table.table.people]
        self.festive = Festive(bool(people))
        self.group = Group()
        self.buttons: list[Button] = []
        self.panel = pygame.Rect(0, 0, 1, 1)
        self._chart_picture: tuple[Hashable, pygame.Surface] | None = None

    def enter(self) -> None:
        self._make_buttons()
        prefs = self.stage.prefs
        if prefs.reduced_motion or prefs.animation == "off" or self.scene.ending.celebrated:
            # Without movement, or looked at again.
            self.finish()
        self.resize(self.stage.size)

    def reword(self) -> None:
        self.steps = self.scene.board.score_steps(self.scene.table.state)
        self._chart_picture = None
        self._make_buttons()

    def _make_buttons(self) -> None:
        self.chart_button = Button(label=tr("Chart"), icon="chart", on_press=self.turn_page)
        buttons = [
            self.chart_button,
            Button(label=tr("The final table"), icon="eye", on_press=self.look),
            Button(label=tr("Main menu"), icon="home", on_press=lambda: to_menu(self.stage)),
        ]
        if not self.scene.table.remote:
            buttons.insert(2, Button(label=tr("New table"), icon="round-table", on_press=self._new_table))
        if self.scene.can_rematch:
            again = Button(label=tr("Rematch"), icon="redo", skin="button_green")
            again.on_press = self.scene.rematch
            buttons.insert(2, again)
        self.buttons, self.group = buttons, Group(buttons)
        self._word_page()
        if self.stage.by_keys:
            self.group.focus_step(1)

    def resize(self, size: tuple[int, int]) -> None:
        art = self.stage.art
        self.group.touch = art.touch
        margin, high, gap = art.px(50), art.px(70), art.px(18)
        bottom = size[1] - art.px(34) - high
        self.panel = pygame.Rect(margin, art.px(118), size[0] - 2 * margin, bottom - art.px(118) - art.px(30))
        count = len(self.buttons)
        width = (self.panel.width - gap * (count - 1)) // count
        for number, widget in enumerate(self.buttons):
            widget.rect = pygame.Rect(margin + number * (width + gap), bottom, width, high)

    # --- the reveal -----------------------------------------------------------------------------------

    @property
    def length(self) -> int:
        """How many steps the reveal has."""
        return len(self.steps)

    @property
    def tick(self) -> str:
        """What is heard when a number grows."""
        return SCORE

    def seconds(self, step: int) -> float:
        """How long a step of the reveal takes at normal speed."""
        return STEP_SECONDS

    @property
    def shown_all(self) -> bool:
        return self.clock >= self.length

    @property
    def busy(self) -> bool:
        return not self.shown_all or self.festive.busy

    def update(self, dt: float) -> None:
        if not self.shown_all:
            speed = SPEEDS.get(self.stage.prefs.animation, 1.0) or 1.0
            before = self._shown_totals()
            step = dt * speed / self.seconds(int(self.clock))
            self.clock = min(float(self.length), self.clock + step)
            if self._shown_totals() != before:
                self.stage.sound.play(self.tick)
            self.stage.dirty()
        if self.shown_all:
            self._celebrate()
        if self.festive.update(dt):
            self.stage.dirty()

    def skip(self) -> None:
        """Shows the step that is being counted to its end."""
        self.clock = float(min(self.length, int(self.clock) + 1))
        self.stage.dirty()

    def finish(self) -> None:
        """Shows everything."""
        self.clock = float(self.length)
        self._celebrate()

    def _celebrate(self) -> None:
        """The winner is known: heard once for a game, not again when the scoring is looked at later."""
        prefs = self.stage.prefs
        still = prefs.reduced_motion or prefs.animation == "off" or self.scene.ending.celebrated
        self.festive.begin(still)
        if not self.scene.ending.celebrated:
            self.scene.ending.celebrated = True
            self.stage.sound.play(WIN)

    def _shown_totals(self) -> list[int]:
        return [self.shown_total(seat) for seat in range(len(self.seats))]

    def shown_points(self, step: int, seat: int) -> int | None:
        """The points in a cell now, counting up; None before its turn."""
        if self.clock <= step and not self.shown_all:
            return None
        part = min(1.0, (self.clock - step) * self.seconds(step) / COUNT_SECONDS)
        return round(self.steps[step].points[seat] * ease_out(part))

    def shown_total(self, seat: int) -> int:
        """The sum of what is shown; the true total at the end."""
        if self.shown_all:
            return self.totals[seat]
        return sum(self.shown_points(step, seat) or 0 for step in range(len(self.steps)))

    # --- actions --------------------------------------------------------------------------------------

    def turn_page(self) -> None:
        """Scores or chart."""
        self.finish()
        self.page = "chart" if self.page == "scores" else "scores"
        self._word_page()
        self.stage.dirty()

    def _word_page(self) -> None:
        """The button leads to the other page."""
        self.chart_button.label = tr("Chart") if self.page == "scores" else tr("Scores")
        self.chart_button.icon = "chart" if self.page == "scores" else "trophy"

    def look(self) -> None:
        """Back to the table as it ended."""
        self.finish()
        self.stage.pop()

    def _new_table(self) -> None:
        to_lobby(self.stage, self.scene.table.game.name)

    def handle(self, intent: Any) -> bool:
        if isinstance(intent, SILENT):
            return False
        if isinstance(intent, g.Hover) and not self.group.handle(intent):
            return False
        self.stage.dirty()
        if isinstance(intent, g.Down):
            self.group.focus_on(None)
        if isinstance(intent, (g.Key, g.Pad, g.Stick)):
            act((MENU,), self.deeds(), intent)
        elif not self.group.handle(intent) and isinstance(intent, g.Tap):
            self.festive.skip() if self.shown_all else self.skip()
        return True

    def key_tables(self) -> Sequence[Table]:
        return (MENU,)

    def deeds(self) -> Deeds:
        """While points are counted, a press shows the step to its end, and the way back shows all."""
        usual = deeds(self.group, self.look)
        if self.shown_all:
            return usual
        return {
            **usual, "press": lambda intent: self.skip(), "back": lambda intent: self.finish(),
        }  # fmt: skip

    def zone_at(self, pos: tuple[int, int]) -> Hashable:
        return self.group.zone_at(pos) or "results"

    def verdict(self) -> tuple[str, str]:
        """Who has won, and why, in words."""
        return verdict(self.result, self.seats, self.scene.board.tie_name())

    # --- drawing --------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        art = self.stage.art
        art.draw(target, art.picture("skins/table_wood.webp", target.get_size(), cover=True), (0, 0))
        heading = tr("Final scoring")
        if self.shown_all:
            heading = self.verdict()[0]
        title = art.fit(heading, "title", 48, CREAM, target.get_width() - art.px(260), SHADE)
        at = title.get_rect(midtop=(target.get_width() // 2, art.px(30)))
        self.festive.draw_behind(art, target, at)
        draw_sheet(art, target, "panel_parchment", self.panel)
        if self.page == "chart":
            self._draw_chart(target)
        else:
            self._draw_scores(target)
        self.group.draw(art, target)
        self.festive.draw_over(art, target)
        art.draw(target, title, at.topleft)

    def _draw_chart(self, target: pygame.Surface) -> None:
        """Drawn once per size, then kept."""
        art, inner = self.stage.art, self._chart_box()
        which, chart = self._shown_chart()
        key = (which, inner.size, id(art))
        if self._chart_picture is None or self._chart_picture[0] != key:
            picture = art.plain(inner.size)
            chart.draw(art, picture, picture.get_rect())
            self._chart_picture = (key, picture)
        art.draw(target, self._chart_picture[1], inner.topleft)

    def _chart_box(self) -> pygame.Rect:
        """Where the chart is, in the panel."""
        return self.panel.inflate(-self.stage.art.px(70), -self.stage.art.px(60))

    def _shown_chart(self) -> tuple[Hashable, Chart]:
        """The chart that is shown, and what to know it by."""
        return 0, self.chart

    def _columns(self) -> tuple[int, int, pygame.Rect]:
        """Width of the name column and of a step's; the inside of the panel."""
        art = self.stage.art
        inner = self.panel.inflate(-art.px(60), -art.px(50))
        name, total = art.px(330), art.px(150)
        return name, (inner.width - name - total) // max(1, len(self.steps)), inner

    def _draw_scores(self, target: pygame.Surface) -> None:
        art = self.stage.art
        name, column, inner = self._columns()
        notes = self._notes()
        line = art.font("italic", 22).get_linesize()
        foot = len(notes) * line + art.px(24)
        head = art.px(80) + art.font("title", 20).get_linesize()
        for step in range(len(self.steps)):
            box = pygame.Rect(inner.left + name + step * column, inner.top, column, head)
            self._draw_head(target, step, box)
        word = art.text(tr("Total"), "title", 22, INK)
        art.draw(
            target, word, (inner.right - word.get_width(), inner.top + head - word.get_height() - art.px(8))
        )
        room = inner.height - head - foot
        row = min(art.px(170), room // len(self.seats))
        for seat in range(len(self.seats)):
            top = inner.top + head + seat * row
            self._draw_row(target, seat, pygame.Rect(inner.left, top, inner.width, row - art.px(8)))
        if self.shown_all:
            for number, note in enumerate(reversed(notes)):
                text = art.fit(note, "italic", 22, INK2, inner.width)
                at = (inner.centerx - text.get_width() // 2, inner.bottom - (number + 1) * line)
                art.draw(target, text, at)

    def _notes(self) -> list[str]:
        """Why it ended like this, how opponents without a seat come to their points, and who gave up."""
        board, table = self.scene.board, self.scene.table
        notes = [self.verdict()[1], board.rival_note(self.result)]
        if table.gave_up:
            names = list_text([self.seats[seat].name for seat in table.gave_up])
            notes.append(
                trn(
                    "A bot has played on for {names}, who gave up: last in the records.",
                    "Bots have played on for {names}, who gave up: last in the records.",
                    len(table.gave_up),
                    names=names,
                )
            )
        return [note for note in notes if note]

    def _draw_head(self, target: pygame.Surface, number: int, box: pygame.Rect) -> None:
        """The kind that is scored: picture and title, faint before its turn."""
        art, step = self.stage.art, self.steps[number]
        reached = self.clock > number or self.shown_all
        side = art.px(66)
        picture = step.picture(art, (side, side)) if step.picture is not None else None
        if picture is None and step.icon:
            red, green, blue = self._colour(number)
            dark = (red * 3 // 4, green * 3 // 4, blue * 3 // 4)
            picture = art.icon(step.icon, side, dark if reached else (190, 164, 120))
        if picture is not None:
            place = (box.centerx - picture.get_width() // 2, box.top + (side - picture.get_height()) // 2)
            art.draw(target, picture, place)
        title = art.fit(step.title, "title", 20, INK if reached else (170, 142, 100), box.width - art.px(10))
        art.draw(target, title, (box.centerx - title.get_width() // 2, box.top + side + art.px(10)))

    def _colour(self, number: int) -> tuple[int, int, int]:
        colour = self.steps[number].colour
        return colour if colour is not None else BAR_COLOURS[number % len(BAR_COLOURS)]

    def _draw_row(self, target: pygame.Surface, seat: int, rect: pygame.Rect) -> None:
        """A player's line: disc, name, place, the cells, the total, and the bar of it all."""
        art, info = self.stage.art, self.seats[seat]
        name, column, _ = self._columns()
        won = self.shown_all and self.places[seat] == 1
        art.draw_skin(target, "panel_row", rect)
        if won:
            art.draw_skin(target, "turn_glow", rect)
        bar = max(art.px(8), min(art.px(20), rect.height // 6))
        upper = pygame.Rect(rect.left, rect.top, rect.width, rect.height - bar - art.px(12))
        side = min(art.px(72), upper.height - art.px(6))
        draw_disc(art, target, info, (rect.left + art.px(14), upper.centery - side // 2 + art.px(2)), side)
        left = rect.left + art.px(14) + side + art.px(14)
        room = rect.left + name - left - art.px(10)
        self._draw_name(target, seat, pygame.Rect(left, upper.top, room, upper.height), won)
        for step in range(len(self.steps)):
            box = pygame.Rect(rect.left + name + step * column, upper.top, column, upper.height)
            self._draw_cell(target, step, seat, box)
        points = art.text(str(self.shown_total(seat)), "title", 50 if rect.height > art.px(110) else 36, INK)
        at = (rect.right - points.get_width() - art.px(18), upper.centery - points.get_height() // 2)
        art.draw(target, points, at)
        width = rect.width - art.px(36)
        self._draw_bar(target, seat, pygame.Rect(rect.left + art.px(18), upper.bottom, width, bar))

    def _draw_name(self, target: pygame.Surface, seat: int, rect: pygame.Rect, won: bool) -> None:
        art = self.stage.art
        name = art.fit(self.seats[seat].name, "title", 27, INK, rect.width)
        if not self.shown_all:
            art.draw(target, name, (rect.left, rect.centery - name.get_height() // 2))
            return
        word = place_word(self.places[seat])
        place = art.fit(word, "bold", 20, INK2, rect.width - art.px(34))
        if art.font("title", 27).get_height() + art.font("bold", 20).get_height() > rect.height:
            # Judged by the letters, not by the name: all lines are written alike.
            name = art.fit(self.seats[seat].name, "title", 20, INK, rect.width)
            place = art.fit(word, "bold", 14, INK2, rect.width - art.px(34))
        top = rect.centery - (name.get_height() + place.get_height()) // 2
        art.draw(target, name, (rect.left, top))
        left = rect.left
        if won:
            side = art.px(28)
            art.draw(target, art.icon("laurel-crown", side, (166, 112, 20)), (left, top + name.get_height()))
            left += side + art.px(6)
        art.draw(target, place, (left, top + name.get_height()))

    def _draw_cell(self, target: pygame.Surface, step: int, seat: int, box: pygame.Rect) -> None:
        """Points, and how they came about."""
        art, points = self.stage.art, self.shown_points(step, seat)
        if points is None:
            return
        number = art.text(str(points), "title", 34, INK)
        why = self.steps[step].explanation[seat]
        lines = [art.fit(line, "body", 18, INK2, box.width - art.px(14)) for line in why.splitlines()]
        while lines and number.get_height() + sum(line.get_height() for line in lines) > box.height:
            lines.pop()
        top = box.centery - (number.get_height() + sum(line.get_height() for line in lines)) // 2
        for picture in (number, *lines):
            art.draw(target, picture, (box.centerx - picture.get_width() // 2, top))
            top += picture.get_height()

    def _draw_bar(self, target: pygame.Surface, seat: int, rect: pygame.Rect) -> None:
        """The points of every step side by side, on one scale for all players."""
        most = max(1, *(sum(max(0, s.points[other]) for s in self.steps) for other in range(len(self.seats))))
        pygame.draw.rect(target, (186, 156, 108), rect, 0, rect.height // 2)
        left = float(rect.left)
        for step in range(len(self.steps)):
            points = max(0, self.shown_points(step, seat) or 0)
            width = rect.width * points / most
            part = pygame.Rect(round(left), rect.top, round(left + width) - round(left), rect.height)
            if part.width > 0:
                pygame.draw.rect(target, self._colour(step), part, 0, min(rect.height, part.width) // 3)
            left += width
