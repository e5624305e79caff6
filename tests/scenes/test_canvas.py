"""A frame that paints only what differs shows the same px as one that is drawn in full."""

import random

import pygame
import pytest

from scenes.canvas import Canvas, merged
from scenes.demo import demo_table
from scenes.stage import Scene
from scenes.table.scene import TableScene
from tests.scenes.driver import Hand, open_stage

SIZE = (1024, 600)


class Cards(Scene):
    """Draws what is in `cards`: (surface, place), over an opaque ground."""

    by_art = True

    def __init__(self):
        self.cards = []

    def enter(self):
        self.ground = self.stage.art.plain(self.stage.size, alpha=False)
        self.ground.fill((30, 80, 120))

    def card(self, colour, size=(60, 40), alpha=160):
        made = self.stage.art.plain(size)
        made.fill((*(c * alpha // 255 for c in colour), alpha))
        return made

    def draw(self, target):
        art = self.stage.art
        art.draw(target, self.ground, (0, 0))
        for card, place in self.cards:
            art.draw(target, card, place)
        art.shape(target, pygame.Rect(5, 5, 20, 20), pygame.draw.circle, (250, 0, 0), (15, 15), 9)


@pytest.fixture
def cards():
    with open_stage(SIZE) as stage:
        scene = Cards()
        stage.push(scene)
        yield scene


def painted(stage, monkeypatch):
    """The places that reach the screen in the next frame."""
    told = []
    with monkeypatch.context() as patch:
        patch.setattr(pygame.display, "update", lambda areas: told.extend(map(tuple, areas)))
        stage.dirty()
        stage.step(dt=0.0)
    return told


def same_as_in_full(stage):
    shown = pygame.image.tobytes(stage.surface, "RGB")
    return shown == pygame.image.tobytes(stage.screenshot(), "RGB")


def test_only_what_differs_is_painted(cards, monkeypatch):
    stage = cards.stage
    red, blue = cards.card((255, 0, 0)), cards.card((0, 0, 255))
    cards.cards = [(red, (100, 100)), (blue, (400, 300))]
    assert painted(stage, monkeypatch) == [(0, 0, *SIZE)]
    assert painted(stage, monkeypatch) == []
    cards.cards[1] = (blue, (420, 300))
    assert painted(stage, monkeypatch) == [(400, 300, 80, 40)]
    cards.cards.pop(0)
    assert painted(stage, monkeypatch) == [(100, 100, 60, 40)]
    assert stage.surface.get_at((110, 110))[:3] == (30, 80, 120)
    assert same_as_in_full(stage)


def test_another_order_and_another_window_are_painted_in_full(cards, monkeypatch):
    stage = cards.stage
    red, blue = cards.card((255, 0, 0)), cards.card((0, 0, 255))
    cards.cards = [(red, (100, 100)), (blue, (110, 110))]
    painted(stage, monkeypatch)
    cards.cards.reverse()
    assert painted(stage, monkeypatch) == [(0, 0, *SIZE)]
    assert same_as_in_full(stage)
    painted(stage, monkeypatch)
    stage.step([pygame.event.Event(pygame.WINDOWEXPOSED)], 0.0)
    stage.surface.fill((1, 2, 3))
    stage.refresh()
    stage.step(dt=0.0)
    assert same_as_in_full(stage)


def test_the_same_thing_twice_counts_twice(cards, monkeypatch):
    red = cards.card((255, 0, 0))
    cards.cards = [(red, (100, 100)), (red, (100, 100))]
    painted(cards.stage, monkeypatch)
    cards.cards.pop()
    assert painted(cards.stage, monkeypatch)
    assert cards.stage.surface.get_at((110, 110)) == cards.stage.screenshot().get_at((110, 110))


def test_random_cards_always_look_as_drawn_in_full(cards):
    chance = random.Random(7)
    stage = cards.stage
    pool = [cards.card([chance.randrange(256) for _ in range(3)], alpha=a) for a in (60, 140, 255) * 3]
    for _ in range(60):
        if cards.cards and chance.random() < 0.3:
            cards.cards.pop(chance.randrange(len(cards.cards)))
        card = chance.choice(pool)
        cards.cards.append((card, (chance.randrange(-40, SIZE[0]), chance.randrange(-30, SIZE[1]))))
        stage.dirty()
        stage.step(dt=0.0)
        shown = pygame.image.tobytes(stage.surface, "RGB")
        full = pygame.Surface(SIZE)
        stage.render(full)
        assert shown == pygame.image.tobytes(full, "RGB")


def test_areas_never_overlap():
    chance = random.Random(3)
    for _ in range(200):
        places = [
            (chance.randrange(500), chance.randrange(500), chance.randrange(1, 90), chance.randrange(1, 90))
            for _ in range(12)
        ]
        areas = merged(places)
        assert all(any(area.contains(place) for area in areas) for place in places)
        assert not any(a.colliderect(b) for i, a in enumerate(areas) for b in areas[:i])


def test_a_scene_that_draws_by_itself_is_shown_in_full():
    class Plain(Scene):
        def draw(self, target):
            target.fill((9, 8, 7))

    with open_stage(SIZE) as stage:
        cards = Cards()
        stage.push(cards)
        stage.step(dt=0.0)
        stage.push(Plain())
        stage.step(dt=0.0)
        assert stage.surface.get_at((512, 300))[:3] == (9, 8, 7)
        stage.pop()
        stage.step(dt=0.0)
        assert same_as_in_full(stage)


def test_an_error_while_drawing_leaves_the_canvas_ready():
    class Broken(Scene):
        by_art = True

        def draw(self, target):
            raise ValueError("broken")

    with open_stage(SIZE) as stage:
        stage.push(Broken())
        with pytest.raises(ValueError):
            stage.step(dt=0.0)
        assert stage.art.canvas is None
        assert Canvas().target is None


# --- the table ----------------------------------------------------------------------------------------


class Watcher:
    """Takes steps at a table and compares every frame with one drawn in full."""

    def __init__(self, stage):
        self.stage, self.full = stage, pygame.Surface(stage.size)
        self.frames = 0
        self.fresh = stage.step
        stage.step = self.step

    def step(self, events=None, dt=None):
        before = self.stage.frames
        self.fresh(events, dt)
        if self.stage.frames == before:
            return
        self.frames += 1
        shown = pygame.image.tobytes(self.stage.surface, "RGB")
        self.stage.render(self.full)
        if shown != pygame.image.tobytes(self.full, "RGB"):
            wrong = pygame.mask.from_threshold(
                self.stage.surface, (0, 0, 0), (1, 1, 1, 255), othersurface=self.full
            )
            wrong.invert()
            raise AssertionError(f"frame {self.frames}: {wrong.get_bounding_rects()[:5]}")


def test_a_turn_at_the_table_looks_as_drawn_in_full():
    with open_stage(SIZE, animation="normal", confirm="on") as stage:
        scene = TableScene(demo_table("akropolis", 24, people=1))
        stage.push(scene)
        hand, watcher = Hand(stage), Watcher(stage)
        hand.wait(3.0)
        board = scene.board
        assert scene.focus in scene.state.to_act, "the person is asked"
        hand.hover(scene.buttons.by_name["rules"].rect.center)
        hand.wait(1.0)
        hand.tap(board.rack.slot(0).center)
        spots, view = board.hand.spots, board.view
        places = [tuple(map(round, spots.middle(spot, view))) for spot in spots.all[:9]]
        for place in places:
            hand.hover(place)
        hand.tap(places[-1])
        hand.wait(0.5)
        hand.key(pygame.K_r)
        hand.wheel(2)
        for _ in range(30):
            hand.step()
        hand.drag((300, 330), (380, 370))
        hand.key(pygame.K_c)
        hand.wait(0.3)
        hand.key(pygame.K_c)
        hand.tap(scene.buttons.extra[0])
        hand.wait(0.3)
        for key in (pygame.K_ESCAPE, pygame.K_TAB, pygame.K_TAB, pygame.K_RIGHT, pygame.K_TAB):
            hand.key(key)
        before = scene.state
        seat = scene.state.to_act[0]
        assert scene.submit(scene.state.legal(seat)[5]) is None
        for _ in range(200):
            hand.step()
        assert scene.state != before
        assert watcher.frames > 200
