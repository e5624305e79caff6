"""The privacy curtain: on a shared screen nobody's own view is drawn before that person has lifted it.

The keeper decides for whom views are drawn; the curtain itself is a cloth over the whole window. Must never
let a view through that belongs to somebody else than the person who lifted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.contract import NOBODY, Viewers
from scenes.art import CREAM, GOLD
from scenes.bindings import PRESS, Bind, Combo, Row, Table
from scenes.table.seats import draw_disc
from scenes.text import tr
from scenes.ui import Button, Group

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from net.seats import SeatInfo
    from scenes.art import Art


CURTAIN = Table(
    lambda: tr("The curtain"),
    (
        Row(lambda: tr("Lift the curtain"), (Bind("lift", PRESS, ("a",)),), ("tap",)),
        Row(lambda: tr("Menu"), (Bind("menu", (Combo(pygame.K_ESCAPE),), ("start",)),)),
    ),
)


class Keeper:
    """Whose view may be drawn. `private`: the game has hidden hands."""

    def __init__(self, private: bool, people: Viewers) -> None:
        self.people = people
        self._needed = private and len(people) > 1
        self.shared = self._needed
        self.lifted: int | None = None
        self.waits_for: int | None = None

    @property
    def viewers(self) -> Viewers:
        """For whom the table may make views now."""
        if not self.shared:
            return self.people
        if self.waits_for is not None or self.lifted is None:
            return NOBODY
        return frozenset({self.lifted})

    @property
    def down(self) -> bool:
        """True while the curtain covers the table."""
        return self.waits_for is not None

    def turn_to(self, asked: Sequence[int]) -> bool:
        """Everything is shown and these seats are asked; True if the curtain falls now.

        It stays up for a person who has lifted it and is asked again, and while only bots are asked.
        """
        people = [seat for seat in asked if seat in self.people]
        if not self.shared or not people or self.lifted in people or self.waits_for in people:
            return False
        self.waits_for, self.lifted = people[0], None
        return True

    def lift(self) -> int:
        """The person it waits for has taken the device."""
        assert self.waits_for is not None
        self.lifted, self.waits_for = self.waits_for, None
        return self.lifted

    def fall(self) -> None:
        """Nobody looks any more, e.g. while the game is paused on a shared screen."""
        if self.shared and self.lifted is not None:
            self.waits_for, self.lifted = self.lifted, None

    def open_for_all(self) -> None:
        """The game is over: nothing is secret any more."""
        self.shared, self.waits_for, self.lifted = False, None, None

    def close_again(self) -> None:
        """The end was taken back."""
        self.shared = self._needed


class Curtain:
    """The cloth, with whom to hand the device to and the button that lifts it."""

    def __init__(self, seats: Sequence[SeatInfo], on_lift: Callable[[], None]) -> None:
        self.seats = seats
        self.seat = 0
        self.button = Button(icon="hand", skin="button_green", on_press=on_lift)
        self.button.size = 26
        self.group = Group([self.button])
        self._cloth: pygame.Surface | None = None

    def show(self, seat: int) -> None:
        """Waits for this person."""
        self.seat = seat
        self.reword()
        self.group.cancel()
        self.group.focus_on(None)

    def reword(self) -> None:
        """The button in the language in use."""
        self.button.label = tr("I am {name}", name=self.seats[self.seat].name)

    def layout(self, art: Art, size: tuple[int, int]) -> None:
        self._cloth = cloth(art, size)
        width, height = min(art.px(520), size[0] - art.px(40)), art.px(84)
        self.button.rect = pygame.Rect(0, 0, width, height)
        self.button.rect.center = (size[0] // 2, size[1] // 2 + art.px(190))
        self.group.touch = art.touch

    def draw(self, art: Art, target: pygame.Surface) -> None:
        if self._cloth is None:
            return
        target.blit(self._cloth, (0, 0))
        middle, side = target.get_rect().center, art.px(190)
        draw_disc(art, target, self.seats[self.seat], (middle[0] - side // 2, middle[1] - art.px(300)), side)
        name = self.seats[self.seat].name
        room = target.get_width() - art.px(120)
        for text, face, size, colour, drop in (
            (tr("Hand the device to {name}", name=name), "title", 46, CREAM, -80),
            (tr("Only {name} looks at the screen now.", name=name), "body", 26, GOLD, 10),
        ):
            picture = art.paragraph(text, face, size, colour, room, "center")
            art.draw(target, picture, (middle[0] - picture.get_width() // 2, middle[1] + art.px(drop)))
        self.button.draw(art, target)

    def handle(self, intent: Any) -> bool:
        """Nothing gets past the curtain."""
        self.group.handle(intent)
        return True

    def lift(self) -> None:
        """What its button does, and the keys."""
        self.button.press()


def cloth(art: Art, size: tuple[int, int]) -> pygame.Surface:
    """A dark red cloth that hangs in folds."""
    picture = art.plain(size, alpha=False)
    fold = max(8, art.px(120))
    for x in range(size[0]):
        place = (x % fold) / fold
        bend = x // fold % 3
        light = 0.62 + 0.38 * (1 - (2 * place - 1) ** 2) - 0.06 * bend
        pygame.draw.line(
            picture, (round(112 * light), round(24 * light), round(22 * light)), (x, 0), (x, size[1])
        )
    hem = art.px(18)
    for top in (0, size[1] - hem):
        pygame.draw.rect(picture, (150, 108, 52), (0, top, size[0], hem))
        pygame.draw.rect(picture, (212, 170, 96), (0, top + hem // 3, size[0], max(1, hem // 6)))
    return picture
