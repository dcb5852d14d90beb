"""The guide to clients quotes the programs that `make clients` runs, and names them all."""

import re
import shlex
from collections.abc import Iterable

import pytest

from tests.clients.languages import LANGUAGES, Language
from tests.docs.test_readme import blocks
from tests.programs.clients import SOURCES, Failed, run
from tests.support import ROOT

GUIDE = (ROOT / "docs" / "clients.md").read_text()
PROGRAMS = re.findall(r"\| `(tests/clients/\S+)` \|", GUIDE)


def test_every_language_has_a_program_that_the_guide_names() -> None:
    named = [program.split("/")[2] for program in PROGRAMS]
    assert named == list(LANGUAGES)
    assert all((ROOT / program).exists() for program in PROGRAMS)
    folders = {path.name for path in SOURCES.iterdir() if path.is_dir()} - {"__pycache__"}
    assert folders == {*LANGUAGES, "spec"}


def test_the_guide_quotes_the_programs() -> None:
    sources = {
        program.split("/")[2]: {line.strip() for line in (ROOT / program).read_text().splitlines()}
        for program in PROGRAMS
    }
    quoted = set()
    for block in blocks(GUIDE):
        if block.language in LANGUAGES:
            lines = {line.strip() for line in block.text.splitlines() if line.strip()}
            of = [
                name
                for name, source in sources.items()
                if name.split("-")[0] == block.language and lines <= source
            ]
            assert of, block.text
            quoted |= {*of}
    assert quoted == LANGUAGES.keys()


def test_the_guide_generates_as_make_clients_does() -> None:
    """Else what is imported would have other names."""

    def properties(words: Iterable[str]) -> list[str]:
        return [word for word in words if word.startswith("--additional-properties=")]

    told = shlex.split(" ".join(block.text for block in blocks(GUIDE) if block.language == "sh"))
    tried = [word for name in ("java", "kotlin") for step in LANGUAGES[name].steps for word in step]
    assert properties(told) == properties(tried)


def test_a_client_without_its_toolchain_says_what_it_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    language = Language(steps=[], play=[], needs={"no-such-program": "from nowhere"})
    monkeypatch.setitem(LANGUAGES, "latin", language)
    with pytest.raises(Failed, match=r"needs no-such-program \(from nowhere\)"):
        run("latin", "http://nowhere")
