"""Games and positions in and out of the page, as text and as files."""

from pathlib import Path

import pytest

from tests.page.in_browser.browser import Browser

FOLD = ".records summary"
PGN = '[White "Morphy"]\n[Black "Duke"]\n\n1. e4 e5 2. Nf3 d6 3. d4 Bg4 *\n'
UCI = ["e2e4", "e7e5", "g1f3", "d7d6", "d2d4", "c8g4"]
SGF = "(;GM[1]SZ[9]KM[7.5];B[ee];W[cc];B[gg])"
MOVES = """
const text = new URLSearchParams(location.hash.split('?')[1]).get('moves') ?? '';
return text.split(text.includes('\\n') ? '\\n' : ' ').filter(Boolean);
"""
SELECTED = """
const field = document.activeElement;
return field.value.slice(field.selectionStart, field.selectionEnd);
"""
TYPED = """
const [field, text] = arguments;
field.value = text;
field.dispatchEvent(new Event('input', {bubbles: true}));
"""
DROP = """
const [name, text] = arguments;
const data = new DataTransfer();
data.items.add(new File([text], name));
const event = {dataTransfer: data, bubbles: true, cancelable: true};
for (const kind of ['dragover', 'drop']) document.body.dispatchEvent(new DragEvent(kind, event));
"""
DROP_BYTES = DROP.replace("[text]", "[new Uint8Array(text)]")
PASTE = """
const data = new DataTransfer();
data.setData('text/plain', arguments[0]);
document.activeElement.dispatchEvent(
  new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true}));
"""


def open_text(browser: Browser, text: str) -> None:
    browser.click(FOLD)
    field = browser.one("textarea[name=record]")
    browser.run(TYPED, field, text)
    browser.click(".records .import button.main")


def moves(browser: Browser) -> list[str]:
    found: list[str] = browser.run(MOVES)
    return found


def shows(browser: Browser, expected: list[str]) -> None:
    browser.until(lambda _: moves(browser) == expected, f"the moves {expected}")


def test_a_game_of_chess_comes_in_and_goes_out(browser: Browser, tmp_path: Path) -> None:
    browser.go("play/chess")
    browser.one("[data-choice]")
    open_text(browser, PGN)
    shows(browser, UCI)
    browser.one('[data-square="g4"][aria-label^="g4, black bishop"]')
    browser.one(".records", text="White: Morphy")
    browser.picture("records-read")
    name, text = browser.downloaded("[data-download=pgn]", tmp_path)
    assert name.startswith("chess-20")
    assert name.endswith(".pgn")
    assert text.endswith("1. e4 e5 2. Nf3 d6 3. d4 Bg4 *\n")


def test_no_machine_moves_before_the_person_does(browser: Browser) -> None:
    browser.go("play/chess", p2="level 3")
    browser.one("[data-choice]")
    open_text(browser, "1. e4 e5 2. Nf3")
    shows(browser, UCI[:3])
    browser.one(".status", text="Black to move")
    assert "p1=person&p2=person" in browser.driver.current_url


def test_a_file_dropped_on_the_page_is_opened(browser: Browser) -> None:
    """Its options too: the board has the record's size."""
    browser.go("play/go")
    browser.one("[data-choice]")
    browser.run(DROP, "game.sgf", SGF.replace("SZ[9]", "SZ[13]"))
    browser.one('[data-square="N13"]')
    shows(browser, ["E9", "C11", "G7"])


def test_a_file_in_an_encoding_of_old_programs_is_read(browser: Browser) -> None:
    kif = "1 ７六歩(77)\n2 ３四歩(33)\n"
    browser.go("play/shogi")
    browser.one("[data-choice]")
    browser.run(DROP_BYTES, "game.kif", list(kif.encode("shift_jis")))
    shows(browser, ["7g7f", "3c3d"])


def test_a_text_is_pasted_while_no_field_has_the_focus(browser: Browser, tmp_path: Path) -> None:
    browser.go("play/checkers")
    browser.one("[data-choice]")
    browser.run(PASTE, '[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 *')
    shows(browser, ["32-28", "19-23", "28x19"])
    browser.one('[data-square="50"]')
    _, text = browser.downloaded("[data-download=pdn]", tmp_path)
    assert "1. 32-28 19-23 2. 28x19" in text


def test_a_link_to_a_game_is_followed(browser: Browser) -> None:
    browser.go("play/chess")
    browser.one("[data-choice]")
    browser.run(PASTE, f"{browser.home}#/play/tic_tac_toe?moves=b2&p1=person&p2=person")
    browser.one('[data-square="b2"][aria-label^="b2, X"]')


@pytest.mark.parametrize(
    ("game", "state", "square"),
    [
        ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2, white pawn"),
        ("tic_tac_toe", "X../.../...", "a3, X"),
        (
            "othello",
            "---------------------------OX------XO--------------------------- O",
            "e4, black disc",
        ),
    ],
)
def test_a_position_is_shown(browser: Browser, game: str, state: str, square: str) -> None:
    browser.go(f"play/{game}")
    browser.one("[data-choice]")
    open_text(browser, state)
    browser.until(lambda _: "state=" in browser.driver.current_url, "the state")
    browser.one(f'[aria-label^="{square}"]')
    browser.errors()  # the browser logs that it is no record


def test_a_record_of_another_game_offers_that_game(browser: Browser) -> None:
    browser.go("play/chess")
    browser.one("[data-choice]")
    open_text(browser, SGF)
    browser.one("[role=alert]", text="looks like one of go")
    browser.picture("records-another-game")
    browser.click("button", text="Open it as Go")
    browser.one('[data-square="J9"]')
    shows(browser, ["E5", "C7", "G3"])
    browser.errors()  # the browser logs each refusal


def test_a_game_of_chess_is_known_in_every_game(browser: Browser) -> None:
    browser.go("play/tic_tac_toe")
    browser.one("[data-choice]")
    open_text(browser, PGN)
    browser.click("button", text="Open it as Chess")
    shows(browser, UCI)
    browser.errors()  # the browser logs each refusal


def test_one_of_several_games_is_chosen(browser: Browser) -> None:
    browser.go("play/chess")
    browser.one("[data-choice]")
    open_text(browser, f'{PGN}\n[White "Another"]\n\n1. d4 d5 *\n')
    number = browser.one("[name=game_number]")
    assert number.get_attribute("max") == "2"
    number.clear()
    number.send_keys("2")
    browser.picture("records-several")
    browser.click("button", text="Open this one")
    shows(browser, ["d2d4", "d7d5"])
    browser.errors()  # the browser logs each refusal


def test_what_cannot_be_read_is_said_with_its_place(browser: Browser) -> None:
    browser.go("play/go")
    browser.one("[data-choice]")
    open_text(browser, "(;GM[1]SZ[5]\n;B[aa];W[zz])")
    browser.one("[role=alert]", text="line 2, column 10")
    assert browser.run(SELECTED) == "zz"
    browser.picture("records-refused")
    browser.errors()  # the browser logs each refusal


@pytest.mark.parametrize("game", ["tic_tac_toe", "backgammon", "xiangqi", "hex"])
def test_what_goes_out_comes_in_again(browser: Browser, game: str, tmp_path: Path) -> None:
    played = {
        "tic_tac_toe": ["b2", "a1"],
        "backgammon": ["31", "8/5 6/5"],
        "xiangqi": ["h2e2", "h9g7"],
        "hex": ["f6", "e7"],
    }[game]
    lines = "".join(f"{move}\n" for move in played)
    browser.go(f"play/{game}", moves=lines, p1="person", p2="person", rolls="yes")
    browser.one("[data-square], [data-choice], [data-roll]")
    browser.click(FOLD)
    form = browser.one("[data-download]").get_attribute("data-download") or ""
    _, text = browser.downloaded(f"[data-download={form}]", tmp_path)
    browser.go(f"play/{game}")
    browser.one(FOLD)
    browser.run(PASTE, text)
    shows(browser, played)
