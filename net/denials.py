"""Why a table does not let somebody in, in words for the command line.

Owns one plain sentence per code; the screens have their own, in three languages.
"""

from __future__ import annotations

from net.versions import Denial

_WORDS = {
    "update_host": "the table has an older version; its host should update",
    "update_peer": "this version is older than the table's; update it",
    "update_both": "the table has another version; update both sides",
    "wrong_code": "the code is wrong",
    "tries": "too many wrong codes; wait {seconds} seconds",
    "token": "the seat is not kept any more; join with the code",
    "table": "another table is open there",
    "full": "the table is full",
    "spectators": "the table wants no spectators",
    "removed": "the host has removed this device",
    "closed": "the host has closed the table",
    "unreachable": "nobody answers there",
    "late": "the table takes too long to answer",
    "port": "the port is in use or not allowed",
    "again": "this seat is taken by another window",
    "fault": "this device could not keep in step with the table",
    "lost": "the connection was lost",
}


def words(denial: Denial | None) -> str:
    """One line without a full stop."""
    if denial is None:
        return "the table is gone"
    text = _WORDS.get(denial.code, f"the table does not let anybody in ({denial.code})")
    return text.format(seconds=denial.fact("seconds") or "some")
