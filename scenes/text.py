"""Every text that people read goes through `tr`: gettext looks it up, then the named facts are filled in.

Must never join templates to one another: a sentence is one template, else it cannot be translated.
"""

from __future__ import annotations

import gettext
from pathlib import Path

LOCALES = Path(__file__).resolve().parent.parent / "assets" / "locale"
DOMAIN = "mesapolis"

_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def use_language(language: str) -> None:
    """Chooses the catalogue, e.g. "en", "pt_BR", "ca"; English where there is none."""
    global _catalogue
    _catalogue = gettext.translation(DOMAIN, str(LOCALES), [language], fallback=True)


def tr(text: str, /, **facts: object) -> str:
    """The text in the language in use, with `{name}` filled in from the facts."""
    found = _catalogue.gettext(text) if text else ""
    return found.format(**facts) if facts else found


def trn(one: str, many: str, n: int, /, **facts: object) -> str:
    """Like `tr` for a counted thing; `{n}` is the number."""
    return _catalogue.ngettext(one, many, n).format(n=n, **facts)


def list_text(parts: list[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    if len(parts) < 2:
        return "".join(parts)
    return tr("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])
