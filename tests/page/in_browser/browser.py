"""What a person does in a browser, in words."""

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait
from selenium_axe_python import Axe

from tests.support.browser import program

WIDE = (1280, 900)
NARROW = (390, 844)
PATIENCE_S = 30
NAMED = {
    "Tab": Keys.TAB,
    "Enter": Keys.ENTER,
    "Escape": Keys.ESCAPE,
    "ArrowLeft": Keys.ARROW_LEFT,
    "ArrowRight": Keys.ARROW_RIGHT,
    "ArrowUp": Keys.ARROW_UP,
    "ArrowDown": Keys.ARROW_DOWN,
    "Home": Keys.HOME,
    "End": Keys.END,
}
SCHEME = "prefers-color-scheme"


class Browser:
    """A window of Chromium at the page of a service."""

    def __init__(self, driver: webdriver.Chrome, home: str) -> None:
        self.driver = driver
        self.home = home

    def begin(self) -> None:
        """Forget everything, and show nothing, in a wide and light window."""
        self.driver.get("about:blank")
        kept = {"origin": self.home.rstrip("/"), "storageTypes": "local_storage"}
        self.driver.execute_cdp_cmd("Storage.clearDataForOrigin", kept)
        self.errors()
        self.resize(WIDE)
        self.color("light")

    def go(self, path: str = "", **query: object) -> None:
        """Open a part of the page anew: `go("play/chess", level=3)`."""
        hashed = f"#/{path}" + (f"?{urlencode(query)}" if query else "")
        self.driver.get("about:blank")
        self.driver.get(self.home + (hashed if path else ""))

    def resize(self, size: tuple[int, int]) -> None:
        """Set the width and height of what is seen, in pixels of CSS."""
        width, height = size
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def color(self, scheme: str) -> None:
        """Prefer "light" or "dark"."""
        features = [{"name": SCHEME, "value": scheme}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})

    def all(self, selector: str) -> list[WebElement]:
        found: list[WebElement] = self.driver.find_elements(By.CSS_SELECTOR, selector)
        return found

    def one(self, selector: str, *, text: str = "") -> WebElement:
        """Return the first element that a person sees of a selector, and with this text in it."""

        def seen(_: object) -> WebElement | None:
            found = (each for each in self.all(selector) if each.is_displayed())
            return next((each for each in found if text in each.text), None)

        return self.until(seen, f"{selector} {text}")

    def until(self, condition: Any, what: str = "") -> Any:  # noqa: ANN401 - the library's
        """Wait until a condition on the driver holds, and return what it gave."""
        waiting = WebDriverWait(
            self.driver,
            PATIENCE_S,
            poll_frequency=0.05,
            ignored_exceptions=(StaleElementReferenceException,),
        )
        return waiting.until(condition, what)

    def click(self, selector: str, *, text: str = "") -> None:
        """Click what `one` finds, once nothing covers it."""

        def clicked(_: object) -> bool:
            self.one(selector, text=text).click()
            return True

        self.until(clicked, f"click {selector} {text}")

    def downloaded(self, selector: str, folder: Path) -> tuple[str, str]:
        """Click what downloads a file to an empty folder; return the file's name and its text.

        Chromium makes an empty file of that name first, and another one that it fills.
        """
        command = {"behavior": "allow", "downloadPath": str(folder)}
        self.driver.execute_cdp_cmd("Browser.setDownloadBehavior", command)
        self.click(selector)

        def arrived(_: object) -> Path | None:
            files = list(folder.iterdir())
            ended = [path for path in files if path.suffix not in {".crdownload", ".tmp"}]
            is_whole = len(files) == len(ended) == 1 and ended[0].stat().st_size > 0
            return ended[0] if is_whole else None

        path: Path = self.until(arrived, "a file")
        return path.name, path.read_text()

    def press(self, *keys: str) -> None:
        """Press keys one after the other, by their names: "Tab", "ArrowLeft", "x"."""
        for key in keys:
            code = NAMED.get(key, key)
            webdriver.ActionChains(self.driver).send_keys(code).perform()

    def run(self, script: str, *arguments: object) -> Any:  # noqa: ANN401 - JSON
        return self.driver.execute_script(script, *arguments)

    def errors(self) -> list[str]:
        """Return what the page has logged as an error since the last call."""
        return [
            entry["message"]
            for entry in self.driver.get_log("browser")
            if entry["level"] == "SEVERE"
        ]

    def barriers(self) -> list[tuple[str, str]]:
        """Return what axe finds that keeps some people from reading: rules and elements."""
        axe = Axe(self.driver)
        axe.inject()
        violations = axe.run()["violations"]
        grave = [found for found in violations if found["impact"] in ("serious", "critical")]
        return [(found["id"], found["nodes"][0]["html"]) for found in grave]

    def picture(self, name: str) -> None:
        """Write what is seen to a file of the folder SCREENSHOTS, where it is set."""
        if folder := os.environ.get("SCREENSHOTS"):
            Path(folder).mkdir(parents=True, exist_ok=True)
            self.driver.save_screenshot(str(Path(folder) / f"{name}.png"))


@contextmanager
def opened(
    home: str, options: Mapping[str, str] | None = None, *, log_network: bool = False
) -> Iterator[Browser]:
    """Open Chromium for the page at `home`, and close it at the end.

    `log_network`: its driver has a log "performance" of all that it sends and receives.
    """
    found = webdriver.ChromeOptions()
    found.binary_location = program()
    logs = ["browser", *(["performance"] if log_network else [])]
    found.set_capability("goog:loggingPrefs", dict.fromkeys(logs, "ALL"))
    given = (
        "headless=new",
        "no-sandbox",
        "disable-gpu",
        "disable-dev-shm-usage",
        "no-proxy-server",
    )
    for option in given:
        found.add_argument(f"--{option}")
    for name, value in (options or {}).items():
        found.add_argument(f"--{name}={value}")
    driver = webdriver.Chrome(
        options=found, service=webdriver.ChromeService(shutil.which("chromedriver"))
    )
    try:
        yield Browser(driver, home)
    finally:
        driver.quit()
