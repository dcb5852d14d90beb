"""The pseudocode beside a search: the line that runs, and α, β and v of the open calls."""

import pytest

from tests.page.in_browser.browser import NARROW, Browser

FIGURE = "((3,12,8),(2,4,6),(14,5,2))"
WRONG_CHILD = "((3,12,8),(3,1,6),(14,5,2))"
TWO_COINS = "max(chance(1/2:min(2,4),1/2:min(7,4)),chance(1/2:min(6,0),1/2:min(5,-2)))"
LEAF = ["max.end", "min.update"]
A_CHILD = ["min.v", *LEAF * 3, "min.return", "max.update"]
MINIMAX = ["start", "max.v", *A_CHILD * 3, "max.return"]
ALPHA_BETA = [
    *("start", "max.v", *A_CHILD),
    *("min.v", *LEAF, "min.cut", "min.cut", "max.update"),
    *("min.v", *LEAF * 3, "min.cut", "max.update", "max.return"),
]
"""The lines by steps. The last child of the third node gives 2 ≤ α = 3."""
ON = 'button[aria-label="One step on"]'


def running(browser: Browser) -> list[str]:
    return [
        each.get_attribute("data-line") or "" for each in browser.all(".code [aria-current=step]")
    ]


def line(browser: Browser) -> str:
    """The running line, as it is written."""
    return str(browser.one(".code .lines [aria-current=step]").text)


def lines_by_steps(browser: Browser, count: int) -> list[str]:
    """Return the running line of each of so many steps, from the start on."""
    browser.click('button[aria-label="To the start"]')
    found = []
    for step in range(count):
        browser.one(".slide", text=f"Step {step} of {count - 1}")
        found.append(browser.one(".lines [aria-current=step]").get_attribute("data-line") or "")
        browser.run("document.querySelector(arguments[0]).click()", ON)
    return found


def calls(browser: Browser) -> list[str]:
    return [row.text for row in browser.all(".calls tbody tr")]


def test_the_code_stands_beside_the_tree_as_delivered(browser: Browser) -> None:
    """At the end of a search the root returns its value."""
    browser.go("look")
    assert line(browser) == "return v"
    assert "function alpha-beta-search(state)" in browser.one(".code .lines").text
    assert calls(browser) == ["the root ▲ max 3 +∞ 3"]
    tree, code = browser.one(".tree").rect, browser.one(".code").rect
    assert code["x"] > tree["x"] + tree["width"] - 1
    assert browser.barriers() == []
    browser.picture("look-code")


@pytest.mark.parametrize(
    ("algorithm", "lines"), [("minimax", MINIMAX), ("plain_alpha_beta", ALPHA_BETA)]
)
def test_each_step_of_the_lectures_tree_marks_its_line(
    browser: Browser, algorithm: str, lines: list[str]
) -> None:
    browser.go("look", tree=FIGURE, algorithm=algorithm)
    browser.one(".slide", text=f"of {len(lines) - 1}")
    assert lines_by_steps(browser, len(lines)) == lines


def test_alpha_beta_and_v_of_the_open_calls_stand_beside_it(browser: Browser) -> None:
    browser.go("look", tree=FIGURE, algorithm="plain_alpha_beta", at=13)
    assert line(browser) == "v ← min(v, max-value(result(state, a), α, β))"
    assert calls(browser) == ["the root ▲ max 3 +∞ 3", "b ▼ min 3 2 2"]
    browser.click(ON)
    browser.until(lambda _: line(browser) == "if v ≤ α: return v", "the cut's line")
    browser.picture("look-code-cut")


def test_a_line_that_changes_alpha_runs_with_its_update(browser: Browser) -> None:
    browser.go("look", tree=FIGURE, algorithm="plain_alpha_beta", at=10)
    assert line(browser) == "v ← max(v, min-value(result(state, a), α, β))"
    assert browser.one(".lines .also").text == "α ← max(α, v)"


@pytest.mark.parametrize(
    ("form", "step", "found"),
    [
        ("dispatch", 1, "if MAX moves: return max-value(state, α, β)"),
        ("dispatch", 3, "if state is terminal: return utility(state)"),
        ("max_min", 3, "if state is terminal: return utility(state)"),
        ("depth", 2, "if MIN moves: return min-value(state, d, α, β)"),
    ],
)
def test_each_form_of_the_textbook_has_its_line(
    browser: Browser, form: str, step: int, found: str
) -> None:
    browser.go("look", tree=FIGURE, algorithm="plain_alpha_beta", code=form, at=step)
    browser.one(".code .lines")
    marked = [each.text for each in browser.all(".lines .running, .lines .also")]
    assert found in marked


def test_a_form_that_is_chosen_stays_in_the_address(browser: Browser) -> None:
    browser.go("look", tree=FIGURE, algorithm="plain_alpha_beta", at=9)
    browser.click('.code select option[value="dispatch"]')
    browser.one(".code .lines", text="function value(state, α, β)")
    browser.until(lambda driver: "code=dispatch" in driver.current_url, "the form")
    assert browser.one(".slide", text="Step 9 of")
    browser.driver.refresh()
    browser.one(".code .lines", text="function value(state, α, β)")
    browser.click("[name=shows-code]")
    browser.until(lambda _: not browser.all(".code"), "no code")
    browser.until(lambda driver: "code=off" in driver.current_url, "that it is hidden")


@pytest.mark.parametrize("form", ["", "dispatch"])
def test_a_search_that_estimates_is_shown_with_its_depth_limit(browser: Browser, form: str) -> None:
    """No other form has a line for an estimate."""
    browser.go("look/tic_tac_toe", depth=1, algorithm="minimax", at=2, code=form)
    assert line(browser) == "if d = 0: return EVAL(state)"
    assert calls(browser) == ["the root ▲ max 1 −∞", "a3 ■ end 0 3"]


def test_chance_has_a_function_of_its_own(browser: Browser) -> None:
    browser.go("look", tree=TWO_COINS, algorithm="expectimax", at=9)
    assert "function exp-value(state)" in browser.one(".code .lines").text
    browser.until(lambda _: line(browser).startswith("v ← v + p ·"), "the sum")
    assert "max_min" not in browser.one(".code select").get_attribute("innerHTML")


def test_a_player_who_is_modelled_runs_exp_value(browser: Browser) -> None:
    """Against a ghost that moves at random a third of 4 counts first."""
    browser.go("look/pacman", algorithm="expectimax", at=4)
    assert line(browser) == "v ← v + p · value(successor, d − 1)"
    assert "Ghost at North: South counts with probability 1/3" in browser.one(".event").text
    assert calls(browser)[-1] == "North ● exp 1 1.333"


@pytest.mark.parametrize(
    ("rules", "found"),
    [({"strict": 1}, "if v > β: return v"), ({"fail_hard": 1}, "if v ≥ β: return β")],
)
def test_the_code_has_the_rules_of_the_search(
    browser: Browser, rules: dict[str, int], found: str
) -> None:
    browser.go("look", tree=FIGURE, algorithm="plain_alpha_beta", **rules)
    browser.one(".code .lines", text=found)


def test_simulations_have_no_code(browser: Browser) -> None:
    browser.go("look", tree=FIGURE, algorithm="mcts", nodes=50)
    browser.one("main", text="simulation")
    assert not browser.all(".code, [name=shows-code]")


def test_a_child_of_the_root_may_have_a_wrong_value_and_the_page_says_why(
    browser: Browser,
) -> None:
    """The second child returns 3 or less. Its true value is 1, and MAX has a 3 already."""
    browser.go("look", tree=WRONG_CHILD, algorithm="plain_alpha_beta", at=15)
    said = browser.one(".event .why").text
    assert "This is a bound, not the value: b and c were not looked at." in said
    assert "The true value is 1." in said
    assert "a child of the root may show a wrong value" in said
    assert "The root's value and move are right: MAX already has a child that is as good." in said
    browser.picture("look-bound")


def test_the_code_is_below_the_tree_on_a_narrow_screen(browser: Browser) -> None:
    browser.resize(NARROW)
    browser.go("look", tree=FIGURE, algorithm="plain_alpha_beta", at=14)
    controls, code = browser.one(".controls").rect, browser.one(".code").rect
    assert code["y"] > controls["y"] + controls["height"] - 1
    assert browser.run("return document.documentElement.scrollWidth") <= NARROW[0]
    browser.picture("look-code-narrow")
