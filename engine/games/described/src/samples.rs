//! Sheets to try, as options in JSON.

use countermove_core::game::notation::Example;

/// The sheet of the game whose rules are left out.
pub const DEFAULT: &str = include_str!("sheets/tic_tac_toe.kif");

const HEAD: &[u8] = b"{\"rules\":\"";
const TAIL: &[u8] = b"\"}";

/// Length of the options whose rules are `text`.
const fn length(text: &str) -> usize {
    let (bytes, mut length, mut at) = (text.as_bytes(), HEAD.len() + TAIL.len(), 0);
    while at < bytes.len() {
        length += if bytes[at] == b'\n' { 2 } else { 1 };
        at += 1;
    }
    length
}

/// The options whose rules are `text`, which has no other letters to escape than ends of lines.
const fn options<const N: usize>(text: &str) -> [u8; N] {
    let (bytes, mut written, mut end) = (text.as_bytes(), [0; N], 0);
    let mut at = 0;
    while at < HEAD.len() {
        written[at] = HEAD[at];
        at += 1;
    }
    end += HEAD.len();
    at = 0;
    while at < bytes.len() {
        assert!(bytes[at] == b'\n' || bytes[at] >= b' ' && bytes[at] != b'"' && bytes[at] != b'\\');
        if bytes[at] == b'\n' {
            written[end] = b'\\';
            written[end + 1] = b'n';
            end += 2;
        } else {
            written[end] = bytes[at];
            end += 1;
        }
        at += 1;
    }
    at = 0;
    while at < TAIL.len() {
        written[end + at] = TAIL[at];
        at += 1;
    }
    written
}

macro_rules! sample {
    ($title:literal, $file:literal) => {{
        const TEXT: &str = include_str!(concat!("sheets/", $file, ".kif"));
        const BYTES: [u8; length(TEXT)] = options(TEXT);
        const OPTIONS: &str = match str::from_utf8(&BYTES) {
            Ok(text) => text,
            Err(_) => panic!("a sheet is UTF-8"),
        };
        Example::new($title).options(OPTIONS)
    }};
}

/// The sheets.
pub const SAMPLES: &[Example] = &[
    Example::new("Tic-tac-toe, where the rules are left out"),
    sample!("Two players in turn: connect four", "connect_four"),
    sample!("A game of its own: Anchor", "anchor"),
    sample!("Three players: Causeway", "causeway"),
    sample!("At once: a cat and a mouse", "chase"),
    sample!("A puzzle: frogs", "frogs"),
    sample!("Chance: a race with a coin", "coin_race"),
];
