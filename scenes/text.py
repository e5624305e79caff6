"""Every text that people read goes through `tr`: gettext looks it up, then the named facts are filled in.

Owns the languages there are and the one in use. Must never join templates to one another: a sentence is one
template, else it cannot be translated. Must never be asked before it is known who reads: what is kept for
later is kept as facts, and worded when it is shown.
"""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

LOCALES = Path(__file__).resolve().parent.parent / "assets" / "locale"
DOMAIN = "mesapolis"
SOURCE = "en"
"""The language of the templates in the code."""
LANGUAGES = {"en": "English", "pt_BR": "Português", "ca": "Català"}
"""Every language by its code, called as its speakers call it."""
SHORT = {"en": "EN", "pt_BR": "PT", "ca": "CA"}
"""What stands on a small switch."""

_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_used = SOURCE


def use_language(code: str) -> str:
    """Chooses the language of all texts from now on; "" is the one of the system. Gives the one in use."""
    global _catalogue, _used
    _used = nearest(code) if code else system_language()
    _catalogue = _load(_used)
    return _used


def language() -> str:
    """The code of the language in use."""
    return _used


def nearest(code: str) -> str:
    """The language for a code such as "pt", "pt-PT" or "ca_ES.UTF-8"; English where there is none.

    >>> nearest("pt_PT.UTF-8"), nearest("ca"), nearest("de")
    ('pt_BR', 'ca', 'en')
    """
    plain = re.split(r"[.@]", code.replace("-", "_"))[0]
    if plain in LANGUAGES:
        return plain
    family = plain.split("_")[0].casefold()
    return next((known for known in LANGUAGES if known.split("_")[0] == family), SOURCE)


def system_language(environment: Mapping[str, str] | None = None) -> str:
    """The language in which this person uses the computer, if it is one of ours; else English."""
    environment = os.environ if environment is None else environment
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "").split(":")[0]
        if value:
            return nearest(value)
    return nearest(_preferred())


def _preferred() -> str:
    """What Windows and macOS know of it; "" if nothing."""
    from pygame.system import get_pref_locales

    return next((str(locale["language"]) for locale in get_pref_locales()), "")


@cache
def _load(code: str) -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, str(LOCALES), [code], fallback=True)


def tr(text: str, /, **facts: object) -> str:
    """The text in the language in use, with `{name}` filled in from the facts."""
    found = _catalogue.gettext(text) if text else ""
    return found.format(**facts) if facts else found


def trn(one: str, many: str, n: int, /, **facts: object) -> str:
    """Like `tr` for a counted thing; `{n}` is the number."""
    return _catalogue.ngettext(one, many, n).format(n=n, **facts)


def in_every_language(text: str) -> list[str]:
    """A text as it may have been written down in any language."""
    return [_load(code).gettext(text) for code in LANGUAGES]


def list_text(parts: list[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    if len(parts) < 2:
        return "".join(parts)
    return tr("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])
