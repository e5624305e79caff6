"""The decoders under hostile bytes: a short run of what fuzz.py does by the million, and hypothesis."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.messages import SCHEMA
from net.wire import frame
from tests.net.lan import fuzz, samples


def test_a_short_run_reaches_every_target_and_many_ends() -> None:
    ends = fuzz.run(6000, 7)
    assert {name for name, _ in ends} == {target.__name__ for target in fuzz.TARGETS}
    assert {"taken", "type", "range", "length", "member", "shape", "broken", "unknown"} <= {
        code for name, code in ends if name == "schema"
    }
    assert ("announcement", "taken") in ends and ("greeting", "taken") in ends


CHEAP = [target for target in fuzz.TARGETS if target is not fuzz.share]


@pytest.mark.parametrize("target", CHEAP, ids=lambda target: target.__name__)
@given(data=st.data())
def test_any_bytes(target: fuzz.Target, data) -> None:
    sound = samples.EVERY.map(SCHEMA.encode)
    piece = st.binary(max_size=100) | sound | sound.map(frame)
    bytes_ = data.draw(st.lists(piece, max_size=3)) if target is fuzz.frames else [data.draw(piece)]
    fuzz.attack(target, b"".join(bytes_), Random(data.draw(st.integers(0, 99))))


@pytest.mark.parametrize("size", [0, 1, 31, 32, 33, 64])
def test_any_share(size: int) -> None:
    for number in range(8):
        random = Random(size * 100 + number)
        assert fuzz.attack(fuzz.share, random.randbytes(size), random) in {"share", "proof"}
