"""The rules of Go in KataGo's words, as far as there are options for them.

https://lightvector.github.io/KataGo/rules.html
"""

import json
from collections.abc import Mapping
from typing import Any

from service.play.gtp.command import SYNTAX_ERROR, Commands, FailureError, exactly
from service.play.gtp.session import Session

SUICIDE = "suicide"
KO, POSITIONAL = "ko", "POSITIONAL"
FIXED: Mapping[str, Any] = {
    "hasButton": False,
    KO: POSITIONAL,
    "scoring": "AREA",
    "tax": "NONE",
    "whiteHandicapBonus": "0",
    "friendlyPassOk": False,
}
"""Rules that no option changes."""
NEARLY: Mapping[str, frozenset[Any]] = {
    KO: frozenset({"SIMPLE", POSITIONAL, "SITUATIONAL"}),
    "whiteHandicapBonus": frozenset({"0", "N-1", "N"}),
    "friendlyPassOk": frozenset({True, False}),
}
"""Accepted values that change nothing: they matter in few games."""
NAMED: Mapping[str, Mapping[str, Any]] = {
    "tromp-taylor": {SUICIDE: True},
    "new-zealand": {SUICIDE: True, KO: "SITUATIONAL"},
    "chinese": {SUICIDE: False},
    "chinese-ogs": {SUICIDE: False},
    "chinese-kgs": {SUICIDE: False},
    "aga": {SUICIDE: False},
    "bga": {SUICIDE: False},
    "japanese": {"scoring": "TERRITORY"},
    "korean": {"scoring": "TERRITORY"},
    "stone-scoring": {"tax": "ALL"},
    "aga-button": {"hasButton": True},
}
UNSUPPORTED = "unsupported rules"


def commands(session: Session) -> Commands:
    """Return the commands, which work on `session`."""

    def own() -> Mapping[str, Any]:
        options = json.loads(session.record.game.options)
        return {**FIXED, SUICIDE: options[SUICIDE]}

    def set_rules(words: list[str]) -> str:
        rules = _read(" ".join(words))
        _check(rules)
        if SUICIDE in rules:
            session.change(suicide=rules[SUICIDE])
        return ""

    def set_rule(words: list[str]) -> str:
        name, text = exactly(words, 2)
        return set_rules([json.dumps({name: _value(text)})])

    return {
        "kata-get-rules": lambda _: json.dumps(own(), separators=(",", ":")),
        "kata-set-rules": set_rules,
        "kata-set-rule": set_rule,
        "kgs-rules": set_rules,
    }


def _read(text: str) -> Mapping[str, Any]:
    """Read a name or an object in JSON. Errors: `FailureError`."""
    if not text.startswith("{"):
        name = text.lower().replace("_", "-")
        if name not in NAMED:
            raise FailureError(SYNTAX_ERROR)
        return NAMED[name]
    try:
        rules: dict[str, Any] = json.loads(text)
    except (ValueError, RecursionError):
        raise FailureError(SYNTAX_ERROR) from None
    return rules


def _value(text: str) -> bool | str:
    return text == "true" if text in {"true", "false"} else text.upper()


def _check(rules: Mapping[str, Any]) -> None:
    """Errors: `FailureError` for rules that the game does not have."""
    for name, value in rules.items():
        if name == SUICIDE:
            is_known = isinstance(value, bool)
        else:
            known = NEARLY.get(name, {FIXED[name]} if name in FIXED else frozenset())
            is_known = isinstance(value, bool | str) and value in known
        if not is_known:
            raise FailureError(f"{UNSUPPORTED}: {name} {json.dumps(value)}")
