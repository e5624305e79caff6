"""The law of views, and everything else that the contract promises, checked on random games.

`play_and_check(game, options, seats, seed)` plays one random game and checks after every entry, for
each single seat, each pair and nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations

from game.contract import (
    CHANCE,
    NOBODY,
    OVER,
    Disclose,
    Entry,
    Game,
    HiddenHand,
    State,
    Viewers,
    canonical,
    digest,
    digests,
    read_text,
)
from game.dealer import Dealer
from game.stream import Stream

Secrets = Callable[[State, Viewers], list[int]]


def all_viewers(seats: int) -> list[Viewers]:
    """Nobody, each single seat, each pair, everybody."""
    singles = [frozenset({seat}) for seat in range(seats)]
    pairs = [frozenset(pair) for pair in combinations(range(seats), 2)]
    return [NOBODY, *singles, *pairs, frozenset(range(seats))]


def told(state: State) -> tuple[object, ...]:
    """Everything that a digest, a text or a viewer can tell."""
    return digests(state), state.to_text(), state.viewers, state.to_act


def same(left: State, right: State) -> bool:
    """Equal in everything that a digest, a text or a viewer can tell."""
    return told(left) == told(right)


def check_asking_changes_nothing(game: Game, state: State, stream: Stream) -> None:
    before = (digest(state), state.to_text())
    for seat in state.to_act:
        if seat >= 0:
            legal = state.legal(seat)
            assert len(legal) > 0 and legal[len(legal) - 1] in legal
            assert state.check(legal[stream.below(len(legal))]) is None
            game.value(state, seat)
    _ = state.prompt, state.result(), state.sections(), state.copy(), state.view(NOBODY)
    state.view(frozenset({0})).imagine(stream.child("ask"))
    assert (digest(state), state.to_text()) == before, "asking changed the state"
    assert same(type(state).from_text(state.to_text()), state), "the text form loses something"


def check_views_agree(state: State, groups: list[Viewers]) -> None:
    views = {viewers: told(state.view(viewers)) for viewers in groups}
    for first in groups:
        view = state.view(first)
        assert view.to_act == state.to_act and (not state.to_act or view.prompt == state.prompt)
        for second in groups:
            assert told(view.view(second)) == views[first & second], (first, second)
        assert told(type(view).from_text(view.to_text())) == views[first]


def check_legal_on_views(state: State, groups: list[Viewers], hidden_hands: bool) -> None:
    for seat in (s for s in state.to_act if s >= 0):
        full = list(state.legal(seat))
        for viewers in groups:
            if seat in viewers or not hidden_hands:
                assert list(state.view(viewers).legal(seat)) == full
                continue
            try:
                told = list(state.view(viewers).legal(seat))
            except HiddenHand:
                continue
            assert told == full, "a view without the seat answered legal() with a guess"


def assert_unmentioned(identities: Iterable[int], told: bytes, where: object) -> None:
    for identity in identities:
        assert str(identity).encode() not in told, (identity, where)


def check_law(state: State, entry: Entry, groups: list[Viewers], secrets: Secrets | None) -> State:
    """Plays the entry on the full state and on every view; returns the full state after it."""
    after = state.copy()
    events = after.play(entry)
    for viewers in groups:
        redacted = entry.redact(viewers)
        view = state.view(viewers)
        assert view.check(redacted) is None, (entry, viewers, view.check(redacted))
        seen = view.play(redacted)
        assert same(view, after.view(viewers)), (entry, viewers)
        assert seen == [event.redact(viewers) for event in events], (entry, viewers)
        if secrets is not None:
            held = canonical(view.to_text())
            after_secrets = secrets(after, viewers)
            assert_unmentioned(after_secrets, held, (entry, viewers))
            before_secrets = set(secrets(state, viewers))
            told = b" ".join(canonical(record.to_wire()) for record in (redacted, *seen))
            still = [identity for identity in after_secrets if identity in before_secrets]
            assert_unmentioned(still, told, (entry, viewers))
    return after


def check_imagine(state: State, groups: list[Viewers], stream: Stream) -> None:
    for viewers in groups:
        view = state.view(viewers)
        world = view.imagine(stream.child("imagine"))
        assert world.viewers is None
        assert same(world.view(viewers), view), "an imagined world disagrees with the view"
        assert digest(world) == digest(view.imagine(stream.child("imagine")))


def check_wire(game: Game, entry: Entry) -> None:
    assert game.read_entry(entry.to_wire()) == entry
    assert read_text(entry.to_text(), game.entries) == entry


def next_entry(game: Game, state: State, dealer: Dealer, stream: Stream) -> Entry:
    """What happens next in a random game."""
    if state.to_act == CHANCE:
        return state.disclose() if isinstance(state.request, Disclose) else dealer.answer(state)
    seat = stream.choice(state.to_act)
    return stream.choice(state.legal(seat))


def play_and_check(
    game: Game,
    options: dict,
    seats: int,
    seed: int,
    *,
    hidden_hands: bool,
    secrets: Secrets | None = None,
    every: int = 1,
) -> State:
    """One random game. The costly parts of the law are checked at every `every`-th entry, and at the first
    of each kind that answers each kind of prompt.
    """
    stream = Stream.of("law", game.name, seats, seed)
    dealer = Dealer(f"law {game.name} {seats} {seed}".encode())
    state = game.setup(game.check_setup(options, seats), seats)
    groups = all_viewers(seats)
    met: set[tuple[str, str]] = set()
    count = 0
    while state.to_act != OVER:
        entry = next_entry(game, state, dealer, stream)
        check_wire(game, entry)
        here = (entry.kind, state.prompt.kind)
        if count % every == 0 or here not in met:
            met.add(here)
            check_asking_changes_nothing(game, state, stream.child(count))
            check_views_agree(state, groups)
            check_legal_on_views(state, groups, hidden_hands)
            check_imagine(state, groups, stream.child(count))
            state = check_law(state, entry, groups, secrets)
        else:
            state = check_law(state, entry, groups[: seats + 1], secrets)
        if game.audit is not None:
            assert game.audit(state) == []
        count += 1
    return state
