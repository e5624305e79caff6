"""The bar with the prompt and the round: what becomes smaller when both are too long together."""

from __future__ import annotations

import pytest

from scenes.prefs import Prefs


@pytest.mark.parametrize("scale", [1.5, 2.0])
def test_prompt_and_round_shrink_alike(open_table, scale):
    stage, scene = open_table(private=False, prefs=Prefs(animation="off", text_scale=scale))
    art, words = stage.art, scene.bars.words
    words.prompt, words.round_info = "Lysander: take a tile and build with it", "Round 5 of 12"
    whole = art.font("bold", 22).size(words.prompt)[0] + art.font("body", 19).size(words.round_info)[0]
    full = art.font("body", 19).size(words.round_info)[0]
    assert scene.bars._trail(art, whole).get_width() == full, "both have room"
    less = whole * 4 // 5
    trail = scene.bars._trail(art, less).get_width()
    assert trail < full
    prompt = art.fit(words.prompt, "bold", 22, (255, 255, 255), less - trail).get_width()
    assert trail + prompt <= less


def test_the_round_is_never_cut(open_table):
    stage, scene = open_table(private=False)
    words = scene.bars.words
    words.prompt, words.round_info = "A prompt " * 40, "Round 5 of 12"
    full = stage.art.font("body", 19).size(words.round_info)[0]
    assert scene.bars._trail(stage.art, 300).get_width() == full
