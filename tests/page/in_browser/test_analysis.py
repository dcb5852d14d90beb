"""What a search says beside and on a board: each move's value, the graph, one scale."""

import pytest

from tests.page.in_browser.browser import NARROW, WIDE, Browser

PERSONS = {"p1": "person", "p2": "person"}
SPANISH = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"


def values(browser: Browser) -> dict[str, str]:
    """Return the figures on the board, by their squares or columns."""
    found = browser.all("[data-value]")
    return {str(each.get_attribute("data-value")): each.text for each in found}


def opened(browser: Browser, name: str) -> None:
    """Press a switch of the analysis, which may be folded."""
    browser.run("document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
    browser.click(f"[name={name}]")


def test_each_column_of_connect_four_has_its_value(browser: Browser) -> None:
    browser.go("play/connect_four", **PERSONS)
    browser.one("[data-choice]")
    opened(browser, "values")
    browser.until(lambda _: len(values(browser)) == 7, "seven columns")
    assert len(browser.all(".score.is-best")) == 1
    assert len(browser.all(".move-values li")) == 7
    browser.picture("analysis-connect-four")


@pytest.mark.parametrize("size", [WIDE, NARROW])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_pieces_moves_have_their_values_when_it_is_picked(
    browser: Browser, size: tuple[int, int], scheme: str
) -> None:
    """At first each piece has that of its best move."""
    browser.resize(size)
    browser.color(scheme)
    browser.go("play/chess", moves=SPANISH, **PERSONS)
    browser.one("[data-choice]")
    opened(browser, "values")
    browser.until(lambda _: "b5" in values(browser), "a value of the bishop")
    assert "a6" not in values(browser)
    browser.run("scrollTo(0, 0)")
    browser.click("[data-square=b5]")
    browser.until(lambda _: {"a6", "c6", "a4"} <= values(browser).keys(), "its moves' values")
    assert "g1" not in values(browser)
    assert browser.barriers() == []
    browser.picture(f"analysis-chess-{size[0]}-{scheme}")


def test_a_board_without_squares_has_its_moves_values_in_a_list(browser: Browser) -> None:
    browser.go("play/nim", **PERSONS)
    browser.one("[data-choice]")
    opened(browser, "values")
    (best, *others) = browser.until(lambda _: browser.all(".move-values li"), "the moves")
    assert best.text.split("\n")[-1] == "Player 1 wins in 11 plies"
    assert len(others) == 11
    assert all("Player 2 wins" in each.text for each in others)


def test_values_are_the_first_players_whoever_moves(browser: Browser) -> None:
    """Black is a queen behind and to move: White is ahead in words, in the bar and on the board."""
    state = "rnb1kbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    browser.go("play/chess", state=state, value="yes", **PERSONS)
    browser.one(".value .words", text="White +")
    opened(browser, "values")
    browser.one(".move-values", text="For White, in pawns")
    browser.until(lambda _: values(browser), "the values")
    assert all(text.startswith("+") for text in values(browser).values())
    opened(browser, "line")
    browser.one(".line", text="White +")


def test_a_proof_says_who_wins(browser: Browser) -> None:
    browser.go("play/tic_tac_toe", moves="a1 a2 b1 a3", value="yes", **PERSONS)
    browser.one(".value .words", text="Proven: X wins in 1 ply.")


def test_the_graph_has_a_point_a_move_and_leads_there(browser: Browser) -> None:
    browser.go("play/tic_tac_toe", moves="b2 a1 c1 a3 a2", **PERSONS)
    browser.one("[data-choice]")
    opened(browser, "graph")
    browser.click("[name=graph-all]")
    browser.until(lambda _: len(browser.all(".graph .point")) == 6, "a point a move")
    assert not browser.all("[name=graph-all]")
    browser.picture("analysis-graph")
    browser.run(
        "document.querySelector('[data-look=\"2\"]').dispatchEvent(new MouseEvent('click'))"
    )
    browser.until(lambda _: "at=2" in browser.driver.current_url, "the position after two moves")


def test_a_hint_is_the_best_of_each_moves_values(browser: Browser) -> None:
    """One search tells both, whichever was asked for first."""
    browser.go("play/chess", moves=SPANISH, **PERSONS)
    browser.one("[data-choice]")
    opened(browser, "hint")
    browser.one(".hint", text="White")
    opened(browser, "values")
    best = browser.one(".move-values li .move").text
    said = browser.one(".hint", text="The best of these moves is ").text
    assert f"The best of these moves is {best}." in said
    assert browser.one(".move-values li").text.split("\n")[-1] in said
    browser.picture("analysis-hint")
    opened(browser, "values")
    browser.until(lambda _: "of these" not in browser.one(".hint").text, "a hint of its own")


def test_the_tree_the_table_and_the_words_of_a_trace_agree(browser: Browser) -> None:
    browser.go("look/tic_tac_toe")
    browser.one('.node[data-node=""] .worth', text="1")
    browser.one(".result", text="worth 1 (open lines)")
    browser.one(".counts th", text="in open lines")
    row = browser.one('[data-algorithm="plain_alpha_beta"]', text="b2").text.split()
    assert row[-3:] == ["1", "0.2447", "b2"]
    assert browser.one(".counts", text="Values are for X")
