"""The settings: everything that has an effect, applied at once.

Must never show a setting that does nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame

from scenes.anywhere import open_help
from scenes.art import INK, INK2
from scenes.controls import CheckBox, Chip, Line, Plate, Words, box_side
from scenes.gui import Area
from scenes.screen import Screen, line_height
from scenes.sound import PLACE, TAP
from scenes.text import LANGUAGES, tr
from scenes.ui import IconButton

VOLUMES = (0, 20, 40, 60, 80, 100)
DIAGONALS = (0.0, 10.0, 13.0, 15.0, 17.0, 22.0, 24.0, 27.0, 32.0, 43.0, 55.0)
"""Inches that can be chosen; 0: unknown."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A row: prefs field, title, explanation, and (value, label) to choose from; none: a switch.

    scale: everything must be laid out again after a change.
    """

    key: str
    title: str
    explanation: str
    choices: Sequence[tuple[Any, str]] = ()
    scale: bool = False
    sample: str | None = None
    """The effect that is heard after a change; "" for none, as what is set is heard itself."""

    def chosen(self, value: Any) -> Any:
        """The choice that shows a value: the nearest, where numbers lie between the choices."""
        choices = [choice for choice, _ in self.choices]
        if value in choices or not isinstance(value, int):
            return value
        return min(choices, key=lambda choice: abs(choice - value), default=value)


def screen_settings() -> list[Setting]:
    """What concerns the screen."""
    percent = tr("{n} %", n="{n}")
    inches = [(value, tr("{n} inches", n=f"{value:g}") if value else tr("unknown")) for value in DIAGONALS]
    return [
        Setting(
            "fullscreen", tr("Full screen"), tr("The whole screen instead of a window; F11 does the same.")
        ),
        Setting(
            "text_scale",
            tr("Text size"),
            tr("How big texts are, from the usual size to twice as big."),
            [(n / 100, percent.format(n=n)) for n in (100, 125, 150, 175, 200)],
            True,
        ),
        Setting(
            "ui_scale",
            tr("Size of buttons and panels"),
            tr("Everything but the board, bigger or smaller."),
            [(n / 100, percent.format(n=n)) for n in (80, 90, 100, 110, 125)],
            True,
        ),
        Setting(
            "diagonal_inches",
            tr("Diagonal of this screen"),
            tr("With it, everything to be touched is at least as wide as a fingertip."),
            inches,
            True,
        ),
        Setting(
            "layout",
            tr("Seats"),
            tr("Beside the board, or around it: for a screen that lies flat, from the next table on."),
            [("screen", tr("beside the board")), ("table", tr("around the table"))],
        ),
        Setting(
            "animation",
            tr("Animations"),
            tr("How fast pieces move. A tap always finishes what moves."),
            [("slow", tr("slow")), ("normal", tr("normal")), ("fast", tr("fast")), ("off", tr("off"))],
        ),
        Setting(
            "high_contrast",
            tr("High contrast"),
            tr("Darker wood, brighter paper, letters in black and white."),
            scale=True,
        ),
        Setting(
            "symbols",
            tr("Symbols on districts"),
            tr("Every district carries the symbol of its kind, so that no colour stands alone."),
        ),
        Setting(
            "outlines",
            tr("Outlines of kingdoms"),
            tr("A glow round every kingdom on the board of Tigris & Euphrates."),
            [("off", tr("off")), ("faint", tr("faint")), ("strong", tr("strong"))],
        ),
        Setting(
            "coordinates",
            tr("Names of cells"),
            tr("The cells of a board carry the names that the chronicle uses."),
        ),
    ]


def play_settings() -> list[Setting]:
    """What concerns the game."""
    return [
        Setting(
            "language",
            tr("Language"),
            tr("Of all texts and of the rulebooks. It can be changed in the middle of a game."),
            [("", tr("as the system")), *LANGUAGES.items()],
        ),
        Setting(
            "confirm",
            tr("Confirm a move"),
            tr("On: with the button beside the piece. Timer: by itself after a moment. Off: at once."),
            [("on", tr("on")), ("timer", tr("timer")), ("off", tr("off"))],
        ),
        Setting(
            "auto_answer",
            tr("Decide what can only be decided one way"),
            tr("A person’s only possible move is made by itself after a moment."),
        ),
        Setting(
            "reduced_motion",
            tr("Reduced motion"),
            tr("No shimmering, no swaying, nothing that moves only to please."),
        ),
    ]


def sound_settings() -> list[Setting]:
    """What is heard."""
    steps = [(n, tr("{n} %", n=n) if n else tr("off")) for n in VOLUMES]
    return [
        Setting(
            "mute",
            tr("Sound off"),
            tr("No effects and no music. Everything that is heard can also be seen."),
            sample=TAP,
        ),
        Setting(
            "sound_volume",
            tr("Effects"),
            tr("Tiles and stones, and the call when somebody’s turn has come."),
            steps,
            sample=PLACE,
        ),
        Setting("music_volume", tr("Music"), tr("It rests from time to time."), steps, sample=""),
    ]


class SettingsScene(Screen):
    """The screen; can be pushed over anything."""

    def build(self) -> None:
        art, (w, h) = self.stage.art, self.stage.size
        keys = IconButton(icon="help", on_press=self.open_help, tip=tr("Keys, buttons, gestures"))
        problem = IconButton(icon="scroll", on_press=self.report, tip=tr("Report a problem"))
        top = self.header(tr("Settings"), extras=[problem, keys])
        body = pygame.Rect(self.margin, top, w - 2 * self.margin, h - top - art.px(30))
        gap = art.px(30)
        if body.width < art.px(1100) * art.text_scale:
            groups = [
                (tr("Screen"), screen_settings()),
                (tr("Play"), play_settings()),
                (tr("Sound"), sound_settings()),
            ]
            self._sheet(body, groups)
            return
        left = pygame.Rect(body.left, top, (body.width - gap) * 55 // 100, body.height)
        right = pygame.Rect(left.right + gap, top, body.right - left.right - gap, body.height)
        self._sheet(left, [(tr("Screen"), screen_settings())])
        self._sheet(right, [(tr("Sound"), sound_settings()), (tr("Play"), play_settings())])

    def open_help(self) -> None:
        open_help(self.stage)

    def report(self) -> None:
        """Log and versions, for whoever looks into a problem."""
        from scenes.report import report

        report(self.stage)

    def _sheet(self, rect: pygame.Rect, groups: Sequence[tuple[str, list[Setting]]]) -> None:
        art = self.stage.art
        plate = Plate(rect, "panel_parchment")
        self.add(plate)
        inner = rect.inflate(-art.px(64), -art.px(48))
        edge = art.px(8)
        area = self.add_area(pygame.Rect(inner.left - edge, inner.top, inner.width + 2 * edge, inner.height))
        width, y = inner.width - art.px(16), inner.top
        for title, settings in groups:
            y += art.px(18) if y > inner.top else 0
            high = line_height(art, "title", 30)
            area.add(Words((inner.left, y, width, high), title, "title", 30, INK))
            y += high + art.px(10)
            for setting in settings:
                area.add(Line((inner.left, y, width, 1), (190, 156, 104)))
                y = self._row(area, setting, pygame.Rect(inner.left, y + art.px(9), width, 0))
        area.close(y)
        plate.rect.height = min(rect.height, y - rect.top + art.px(28))

    def _row(self, area: Area, setting: Setting, rect: pygame.Rect) -> int:
        art, x, y, width = self.stage.art, rect.left, rect.top, rect.width
        value = getattr(self.stage.prefs, setting.key)
        indent = 0
        if setting.choices:
            high = line_height(art, "bold", 22)
            area.add(Words((x, y, width, high), setting.title, "bold", 22, INK))
        else:
            high = max(box_side(art), line_height(art, "bold", 22))
            box = CheckBox((x, y, width, high), setting.title, value, partial(self.set, setting))
            box.sound = TAP if setting.sample is None else ""
            area.add(box)
            indent = box_side(art) + art.px(14)
        y += high + art.px(2)
        tall = art.paragraph(setting.explanation, "body", 19, INK2, width - indent).get_height()
        area.add(
            Words((x + indent, y, width - indent, tall), setting.explanation, "body", 19, INK2, wrap=True)
        )
        y += tall + art.px(8)
        return self._chips(area, setting, value, pygame.Rect(x, y, width, 0)) + art.px(5)

    def _chips(self, area: Area, setting: Setting, value: Any, rect: pygame.Rect) -> int:
        if not setting.choices:
            return rect.top
        art, gap = self.stage.art, self.stage.art.px(8)
        high = max(art.touch, art.px(44), art.text_px(19) + art.px(18))
        x, y = rect.topleft
        value = setting.chosen(value)
        for choice, label in setting.choices:
            wide = max(art.touch, art.px(88), art.font("bold", 19).size(label)[0] + art.px(36))
            if x + wide > rect.right and x > rect.left:
                x, y = rect.left, y + high + gap
            press: Callable[[], None] = partial(self.set, setting, choice)
            chip = Chip((x, y, wide, high), label, choice == value, press)
            chip.sound = TAP if setting.sample is None else ""
            area.add(chip)
            x += wide + gap
        return y + high + art.px(10)

    def set(self, setting: Setting, value: Any) -> None:
        """Applies and keeps a value."""
        if setting.key == "language":
            self.stage.use_language(str(value))
            return
        if setting.key == "fullscreen":
            self.stage.set_fullscreen(bool(value))
        else:
            setattr(self.stage.prefs, setting.key, value)
        self.stage.save_prefs()
        if setting.sample is not None:
            self.stage.sound.apply()
        if setting.sample:
            self.stage.sound.play(setting.sample)
        if setting.scale:
            self.stage.refresh()
        self.changed()
