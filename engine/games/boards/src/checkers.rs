//! Checkers, or draughts: the English game, whose kings step, and the variants whose kings fly.

mod english;
mod events;
mod flying;
mod history;
mod move_text;
mod moves;
mod names;
mod rules;
mod squares;
mod state;
mod tactics;
mod text;
mod variant;

pub use self::english::{Checkers, Move, Sides, board, endgame};
pub use self::state::State;

use self::rules::Draughts;
use countermove_core::error::Error;
use countermove_core::game::erased::Erased;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, Options};
use countermove_core::game::rules::Opener;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Checkers (draughts)",
    rules: "English: black and white have twelve men each on the dark squares, numbered 1 to 32 from \
            black's side. Black moves first. A man steps diagonally forward, and becomes a king on \
            the last row. A king also steps backward. A piece captures an adjacent enemy piece by \
            jumping to the empty square behind it. Captures are forced, and the same piece goes on \
            while it can capture; a man that reaches the last row stops there. Any capture may be \
            chosen. The player who cannot move loses. It is a draw when a position occurs for the \
            third time, and after 40 moves of each side without a capture or a man's step. In the \
            other variants white moves first, except in pool; men capture backward too, except in \
            czech; kings go any distance; captured pieces are removed when the capture ends, and none \
            is jumped twice; a king lands where it can capture again, if it can. International is \
            played on 10 by 10 squares with twenty men each. In international and brazilian the most \
            pieces have to be captured; in czech a king has to capture before men may. A man that \
            reaches the last row by a capture goes on as a king in russian; elsewhere it goes on as a \
            man, and is crowned if its capture ends there. A third occurrence is a draw, and so are 25 \
            moves of each side by kings without a capture in international and pool, 20 in brazilian, \
            15 in russian and czech. Moves of each side in an ending draw too. International: 16 of \
            three pieces with a king against a lone king, 5 of one or two. Russian: 15 of three or \
            more kings against a lone king; else, where both have kings, 5 with two or three pieces in \
            all, 30 with four or five, 60 with six or seven, without a capture or a promotion; and 5 \
            of three pieces while a lone king stays on the main road a1 to h8. Brazilian: 5 of one or \
            two kings, or a king and a man, against one or two kings. Pool: 13 of three kings against \
            a lone king.",
    state_notation: "PDN's FEN: the side to move, then each side's squares, K before a king's: \
                     \"B:W21,22,K3:B1,2\". Runs such as 21-32 are read too. russian, brazilian and \
                     czech write a1 to h8, as their PDN does: \"W:Wc3,e3:BKd8\"; on 8 by 8 squares these \
                     variants and pool read both. \":H12\" at the end says that 12 plies passed without \
                     a capture or a man's step; \":E14\" that 14 did in an ending whose moves are \
                     counted, if that is another number; \":R6\" that a lone king was on the main road for \
                     6. Earlier positions are known only from moves.",
    move_notation: "PDN: \"11-15\", and a capture with every square that the piece lands on: \
                    \"22x15x8\". \"22x8\" will do where no other capture goes from 22 to 8. In russian \
                    \"c3-d4\" and \"c3:e5:g7\", in brazilian and czech \"c3xe5xg7\". Variants other than \
                    english also read the captured squares after the first and the last one: \"38x18x32x22\".",
    examples: &[
        Example::new("Black opens by Old Faithful").moves("11-15"),
        Example::new("Two ways from 22 to 6").state("W:W22,30:B9,10,12,17,18"),
        Example::new("Two kings against one").state("W:WK18,K19:BK1"),
        Example::new("International draughts: Woldouby's position")
            .options(r#"{"variant":"international"}"#)
            .state("W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26"),
        Example::new("Russian draughts: a man goes on as a king")
            .options(r#"{"variant":"russian"}"#)
            .state("W:Wf6,a1:Be7,b6,h2"),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[VARIANT];

const VARIANT: Opt = Opt::choice(
    "variant",
    &[ENGLISH, "international", "russian", "brazilian", "pool", "czech"],
    ENGLISH,
)
.about("The variant of the rules; international is played on 10 by 10 squares.");
const ENGLISH: &str = "english";

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let variant = options.choice(&VARIANT)?;
    Ok(match Draughts::named(variant) {
        Some(game) => opener.open_erased(Erased::new(game), options.canonical()),
        None => opener.open(Checkers::with(options.larger_table()), options.canonical()),
    })
}
