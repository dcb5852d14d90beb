"""Settings: bounds, and errors that name the setting."""

import json
from dataclasses import fields
from pathlib import Path

import pytest

from service.settings import IN_FILE, PREFIX, SettingError, Settings, unknown
from tests.support import MakeApp
from tests.support.serving import serving


def test_nothing_set_is_the_defaults() -> None:
    assert Settings.read({}) == Settings()


def test_a_setting_is_read_from_its_name() -> None:
    given = {PREFIX + "PORT": "9000", PREFIX + "REDIS_URL": "redis://cache/1", "PORT": "1"}
    settings = Settings.read(given)
    assert (settings.port, settings.redis_url) == (9000, "redis://cache/1")


@pytest.mark.parametrize("text", ["", "x", "-1", "65536", "80.0", " 80", "8" * 5000, "²", "1_000"])
def test_a_number_that_does_not_fit_is_named(text: str) -> None:
    with pytest.raises(SettingError, match=r"COUNTERMOVE_PORT .* from 0 to 65535"):
        Settings.read({PREFIX + "PORT": text})


def test_a_level_that_there_is_not_is_named() -> None:
    with pytest.raises(SettingError, match=r"COUNTERMOVE_LOG_LEVEL .* debug, info, warning, error"):
        Settings.read({PREFIX + "LOG_LEVEL": "loud"})


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("http://x", "redis://"),
        ("redis://x?luck=1", "luck is not a known option"),
        ("x", "redis://"),
    ],
)
def test_an_unusable_redis_url_is_reported_at_the_start(
    make_app: MakeApp, url: str, words: str
) -> None:
    with pytest.raises(SettingError, match="COUNTERMOVE_REDIS_URL") as caught:
        make_app(redis_url=url)
    assert words in str(caught.value)


@pytest.mark.parametrize("name", ["REDIS_URL", "ENTRIES_URL", "JOBS_URL", "CACHE_SECRET"])
def test_a_secret_may_be_in_a_file(tmp_path: Path, name: str) -> None:
    file = tmp_path / "secret"
    file.write_text("redis://:p w@cache/1\n")
    variable = f"{PREFIX}{name}_FILE"
    for given in ({variable: str(file)}, {variable: str(file), PREFIX + name: ""}):
        assert getattr(Settings.read(given), name.lower()) == "redis://:p w@cache/1"
    assert getattr(Settings.read({variable: "", PREFIX + name: "x"}), name.lower()) == "x"
    with pytest.raises(SettingError, match=f"{PREFIX}{name} and {variable} are both set") as caught:
        Settings.read({variable: str(file), PREFIX + name: "hidden"})
    assert "hidden" not in str(caught.value)


@pytest.mark.parametrize(("content", "says"), [(None, "No such file"), (b"\xff", "not a text")])
def test_a_file_that_cannot_be_read_is_named(
    tmp_path: Path, content: bytes | None, says: str
) -> None:
    file = tmp_path / "secret"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(SettingError, match=f"COUNTERMOVE_CACHE_SECRET_FILE .*{says}"):
        Settings.read({PREFIX + "CACHE_SECRET_FILE": str(file)})


def test_what_is_no_secret_is_in_no_file() -> None:
    assert Settings.read({PREFIX + "PORT_FILE": "/nowhere"}) == Settings()


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("MAX_TIME", "MAX_TIME_MS"),
        ("TRUSTED_PROXY", "TRUSTED_PROXIES"),
        ("ORIGIN", "ORIGINS"),
        ("KEEPALIVE_S", "KEEP_ALIVE_S"),
        ("REDIS_URL_FIEL", "REDIS_URL_FILE"),
    ],
)
def test_an_unknown_variable_is_told_with_the_nearest_known_one(name: str, nearest: str) -> None:
    given = {PREFIX + name: "x", PREFIX + "PORT": "9000", "HOST": "x"}
    assert unknown(given) == {PREFIX + name: PREFIX + nearest}
    assert Settings.read(given).port == 9000


def test_every_known_variable_is_known() -> None:
    secret = {PREFIX + name + IN_FILE: "x" for name in ("REDIS_URL", "TOKEN_SECRET", "JOBS_URL")}
    given = {PREFIX + setting.name.upper(): "x" for setting in fields(Settings)}
    assert unknown({**given, **secret}) == {}


def test_a_name_that_is_like_none_has_a_nearest_one_too() -> None:
    ((_, nearest),) = unknown({PREFIX + "ÄÖÜ": "x"}).items()
    assert nearest.startswith(PREFIX)


def test_a_service_warns_of_an_unknown_variable_in_one_line() -> None:
    with serving(WORKERS="1", REDIS_URL="none", MAX_TIMES_MS="5") as service:
        lines = [json.loads(line) for line in service.log.splitlines()]
    (warning,) = [line for line in lines if line["event"] == "unknown setting"]
    del warning["time"]
    assert warning == {
        "event": "unknown setting",
        "level": "warning",
        "name": "COUNTERMOVE_MAX_TIMES_MS",
        "nearest": "COUNTERMOVE_MAX_TIME_MS",
    }
