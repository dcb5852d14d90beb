"""API keys: the command, the file, and what a running service makes of its changes."""

import json
import threading
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from service.__main__ import main
from service.access import key_file, key_ring
from service.access.key_ring import KeyRing
from service.access.keys import KEPT_S, BadKeysError, Key, KeyState, decoded, encoded, without_old
from service.shared.logs import logger
from tests.support.keys import key

HASH = "0" * 64
ROW = {"id": "0123abcd", "name": "ada", "sha256": HASH, "created": "2026-01-02T03:04:05Z"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "keys.json"


@pytest.fixture(autouse=True)
def _looks_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_ring, "LOOK_AGAIN_S", 0.0)


def ring_of(file: Path) -> KeyRing:
    return KeyRing(file, logger("error"))


def state(ring: KeyRing, secret: str, now: float) -> KeyState | None:
    found = ring.find(secret)
    return found.state(now) if found else None


def refusal(capsys: pytest.CaptureFixture[str], file: Path, *words: str) -> str:
    assert main(["key", "--file", str(file), *words]) == 2
    printed = capsys.readouterr()
    assert not printed.out
    return printed.err


def test_a_secret_is_printed_once_and_stored_as_its_hash(file: Path) -> None:
    secret = key(file, "add", "ada")
    assert secret.startswith("cm_")
    assert len(secret) >= 3 + 160 / 6
    assert secret not in file.read_text()
    (row,) = json.loads(file.read_text())["keys"]
    assert row["sha256"] == sha256(secret.encode()).hexdigest()
    assert secret not in key(file, "list")


def test_no_two_secrets_are_equal(file: Path) -> None:
    assert len({key(file, "add", f"k{number}") for number in range(20)}) == 20


def test_the_file_is_for_its_owner_alone(file: Path) -> None:
    key(file, "add", "ada")
    assert file.stat().st_mode & 0o777 == 0o600
    file.chmod(0o640)
    key(file, "add", "bob")
    assert file.stat().st_mode & 0o777 == 0o640
    assert [path.name for path in file.parent.iterdir()] == ["keys.json"]


def test_list_tells_name_state_and_limits(file: Path) -> None:
    key(file, "add", "ada", "--requests-per-minute", "60", "--search-s-per-minute", "0")
    key(file, "add", "bob", "--expires", "30d")
    key(file, "revoke", "bob")
    _, ada, bob = key(file, "list").splitlines()
    assert ada.split()[1:3] == ["ada", "valid"]
    assert ada.split()[-3:] == ["never", "60", "any"]
    assert bob.split()[1:3] == ["bob", "revoked"]
    assert bob.split()[-2:] == ["default", "default"]


def test_a_key_ends_when_its_time_is_over(file: Path) -> None:
    secret = key(file, "add", "ada", "--expires", "90m")
    (made,) = key_file.read(file)
    assert made.expires == made.created + 5400
    ring = ring_of(file)
    assert state(ring, secret, made.created + 5399) is KeyState.VALID
    assert state(ring, secret, made.created + 5400) is KeyState.EXPIRED


def test_two_secrets_are_valid_while_one_is_changed(file: Path) -> None:
    first = key(file, "add", "ada", "--requests-per-minute", "7")
    second = key(file, "rotate", "ada")
    old, new = key_file.read(file)
    now = new.created
    ring = ring_of(file)
    assert [state(ring, secret, now) for secret in (first, second)] == [KeyState.VALID] * 2
    assert new.requests_per_minute == 7
    key(file, "revoke", old.id)
    assert state(ring, first, now + 1) is KeyState.REVOKED
    assert state(ring, second, now + 1) is KeyState.VALID


def test_the_old_secret_may_end_by_itself(file: Path) -> None:
    key(file, "add", "ada", "--expires", "2d")
    key(file, "rotate", "ada", "--keep", "1h")
    old, new = key_file.read(file)
    assert old.expires == pytest.approx(new.created + 3600, abs=2)
    assert new.expires == pytest.approx(new.created + 2 * 86400, abs=2)


def test_a_third_secret_is_refused(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key(file, "add", "ada")
    key(file, "rotate", "ada")
    assert "revoke one first" in refusal(capsys, file, "rotate", "ada")


def test_a_name_ends_with_all_its_secrets(file: Path) -> None:
    secrets = [key(file, "add", "ada"), key(file, "rotate", "ada")]
    key(file, "revoke", "ada")
    now = key_file.read(file)[0].created + 10
    assert {state(ring_of(file), secret, now) for secret in secrets} == {KeyState.REVOKED}
    assert key(file, "add", "ada")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["add", "ada"], "has a key"),
        (["add", "a da"], "does not fit"),
        (["add", ""], "does not fit"),
        (["add", "x" * 65], "does not fit"),
        (["revoke", "bob"], 'no key "bob"'),
        (["rotate", "bob"], "no valid key"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(
    file: Path, capsys: pytest.CaptureFixture[str], words: Sequence[str], says: str
) -> None:
    key(file, "add", "ada")
    before = file.read_bytes()
    assert says in refusal(capsys, file, *words)
    assert file.read_bytes() == before


@pytest.mark.parametrize("time", ["30", "d", "-1d", "0d", "1w", "99999999999d", "36601d"])
def test_a_time_that_is_none_is_refused(file: Path, time: str) -> None:
    with pytest.raises(SystemExit):
        main(["key", "--file", str(file), "add", "ada", "--expires", time])


def test_without_a_file_the_command_says_how_to_name_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    monkeypatch.delenv("COUNTERMOVE_KEYS_FILE", raising=False)
    assert main(["key", "list"]) == 2
    assert "COUNTERMOVE_KEYS_FILE" in capsys.readouterr().err
    monkeypatch.setenv("COUNTERMOVE_KEYS_FILE", str(file))
    assert main(["key", "list"]) == 2
    assert "No such file" in capsys.readouterr().err
    assert main(["key", "add", "ada"]) == 0


def test_changes_at_one_time_are_all_kept(file: Path) -> None:
    def add(number: int) -> None:
        made = Key(f"{number:08x}", f"k{number}", HASH, 0.0)
        key_file.change(file, lambda keys: [*keys, made])

    threads = [threading.Thread(target=add, args=(number,)) for number in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {found.name for found in key_file.read(file)} == {f"k{number}" for number in range(20)}


def test_keys_that_ended_long_ago_are_forgotten() -> None:
    old = Key("00000000", "old", HASH, 0.0, revoked=100.0)
    assert without_old([old], 100.0 + KEPT_S - 1) == [old]
    assert without_old([old], 100.0 + KEPT_S) == []


def test_what_is_written_is_read() -> None:
    keys = (
        Key("0123abcd", "ada", HASH, 1.0e9),
        Key("0123abce", "bob", HASH, 1.0e9, 2.0e9, 1.5e9, 0, 60),
    )
    assert decoded(encoded(keys)) == keys


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"keys": 1}',
        "[" * 50_000,
        *(
            json.dumps({"keys": [{**ROW, **wrong}]})
            for wrong in (
                {"id": "x"},
                {"name": "a b"},
                {"name": None},
                {"sha256": "0"},
                {"created": "yesterday"},
                {"created": 5},
                {"expires": "never"},
                {"requests_per_minute": -1},
                {"search_s_per_minute": "9"},
                {"requests_per_minute": 10**12},
            )
        ),
    ],
    ids=lambda content: content[-60:],
)
def test_a_broken_file_is_refused_and_the_last_good_one_stays(file: Path, content: str) -> None:
    secret = key(file, "add", "ada")
    with capture_logs():
        ring = ring_of(file)
        with pytest.raises(BadKeysError):
            decoded(content)
        file.write_text(content)
        assert ring.find(secret)
        file.unlink()
        assert ring.find(secret)
        other = key(file, "add", "bob")
        assert ring.find(other)
        assert not ring.find(secret)


def test_a_broken_file_is_logged_without_what_is_in_it(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    secret = key(file, "add", "ada")
    ring = KeyRing(file, logger("error"))
    file.write_text('{"keys": [')
    assert ring.find(secret)
    line = json.loads(capsys.readouterr().err)
    assert (line["event"], line["level"]) == ("keys not read again", "error")
    assert ring.find(secret)
    assert not capsys.readouterr().err
