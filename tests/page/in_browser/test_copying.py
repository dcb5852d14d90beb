"""Copying from a page that came by plain HTTP from another machine: it has no clipboard."""

from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys

from tests.page.in_browser.browser import opened
from tests.support.serving import Service

ANOTHER = "page.test"


def test_the_link_to_a_game_is_copied(service: Service) -> None:
    options = {"host-resolver-rules": f"MAP {ANOTHER} 127.0.0.1"}
    with opened(f"http://{ANOTHER}:{service.port}/", options) as browser:
        browser.go("play/nim", moves="1:1", p2="person")
        assert not browser.run("return isSecureContext")
        browser.click("button", text="Copy link")
        browser.click("button", text="Copied")
        browser.click("summary", text="Type a move")
        browser.one("input[name=move]").click()
        paste = ActionChains(browser.driver).key_down(Keys.CONTROL).send_keys("v")
        paste.key_up(Keys.CONTROL).perform()
        pasted = browser.one("input[name=move]").get_attribute("value")
        assert pasted == browser.driver.current_url
