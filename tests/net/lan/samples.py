"""Messages that fit the table, made from its rows: for hypothesis, and for the fuzz by hand."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from net.messages import SCHEMA
from net.schema import Blob, Either, Flag, Int, Kind, Line, Many, Map, Message, OneOf, Raw, Row, Text, Word
from net.seats import clean_text
from net.versions import PROTOCOL

INT32 = st.integers(-(1 << 31), (1 << 31) - 1)
WORDS = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9_.:+-]{0,15}", fullmatch=True)
SEEN = st.characters(codec="utf-8")
LINES = st.builds(
    lambda kind, rest: [kind, *rest],
    WORDS,
    st.lists(
        st.one_of(st.none(), st.booleans(), INT32, st.text(SEEN, max_size=12), st.lists(INT32, max_size=6)),
        max_size=6,
    ),
)


def values(field: Any) -> st.SearchStrategy[Any]:
    """What may stand in a field, as Python sees it and as it comes out again."""
    match field:
        case Int(least, most):
            return st.integers(least, most)
        case Flag():
            return st.booleans()
        case Blob(lengths, most):
            sizes = st.sampled_from(lengths) if lengths else st.integers(0, min(most, 40))
            return sizes.flatmap(lambda size: st.binary(min_size=size, max_size=size))
        case Text(most):
            return st.text(SEEN, max_size=most).map(lambda text: clean_text(text, most))
        case Raw(most):
            return st.text(SEEN, max_size=min(most, 60))
        case Word(most, empty):
            words = WORDS.filter(lambda word: len(word) <= most)
            return st.one_of(words, st.just("")) if empty else words
        case OneOf(words):
            return st.sampled_from(words)
        case Either(first, second):
            return st.one_of(values(first), values(second))
        case Many(of, most, least):
            return st.lists(values(of), min_size=least, max_size=min(most, 4))
        case Map(key, of, most):
            return st.dictionaries(values(key), values(of), max_size=min(most, 4))
        case Row():
            return st.fixed_dictionaries({name: values(kind) for name, kind in field.fields.items()})
        case Line():
            return LINES
    raise TypeError(f"no values for {field}")


def messages(kind: Kind) -> st.SearchStrategy[Message]:
    """Messages of one kind, of our protocol."""
    fields = {name: values(type_) for name, type_ in kind.fields.items()}
    if "protocol" in fields:
        fields["protocol"] = st.just(PROTOCOL)
    return st.fixed_dictionaries(fields).map(lambda made: Message(kind.name, **made))


EVERY = st.sampled_from(sorted(SCHEMA.kinds)).flatmap(lambda name: messages(SCHEMA.kinds[name]))
