//! Phantom tic-tac-toe: tic-tac-toe in which neither player sees the other's marks (Lanctot 2013; OpenSpiel).

use crate::phantom::{Board, Phantom, REVEAL, TRIES};
use common::grid::Grid;
use countermove_core::error::Error;
use countermove_core::game::Player;
use countermove_core::game::evaluation::Feature;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, Options};
use countermove_core::game::rules::Opener;
use countermove_core::rng::Rng;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Phantom tic-tac-toe",
    rules: "Tic-tac-toe on 3 × 3, but each player sees its own marks only. A move is a try. A try on a cell that the \
            other has marked is refused, and the same player tries again, on a cell that it has not tried yet. Each \
            player is told when its turn comes, and at the end who has won.",
    state_notation: "All tries in their order, each by its cell, with ! where it was refused, or - for none: \
                     \"b2 b2! a1\". A view has the player's own tries, and after a comma \"to move\", \"waiting\", \
                     \"won\", \"lost\" or \"drawn\": \"b2! a1, waiting\". Where tries are revealed, ? stands for each \
                     try of the other.",
    move_notation: "Column letter and row number from the bottom: a1 is bottom left.",
    examples: &[
        Example::new("O may try the centre").moves("b2"),
        Example::new("O knows the centre").state("b2 b2! a1 c3"),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[REVEAL];

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let hears_tries = options.choice(&REVEAL)? == TRIES;
    Ok(opener.open(Phantom { board: ThreeByThree, hears_tries }, options.canonical()))
}

/// The board.
struct ThreeByThree;

/// Three rows, three columns and two diagonals; bit 3 × row + column.
const LINES: [u128; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

const OPEN_LINES: Feature = Feature::new("open_lines", 1.0)
    .about("open lines (without a mark of the opponent), minus the opponent's");

impl Board for ThreeByThree {
    const FEATURES: &'static [Feature] = &[OPEN_LINES];

    const UNIT: &'static str = "open lines";

    const SPREAD: f64 = 4.0;

    fn grid(&self) -> Grid {
        Grid { rows: 3, columns: 3 }
    }

    fn player_name(&self, player: Player) -> &'static str {
        ["X", "O"][player]
    }

    fn wins(&self, marks: u128, _player: Player) -> bool {
        LINES.iter().any(|line| marks & line == *line)
    }

    fn lead(&self, marks: [u128; 2]) -> f64 {
        let open = |other: u128| LINES.iter().filter(|line| **line & other == 0).count() as f64;
        open(marks[1]) - open(marks[0])
    }

    fn complete(
        &self,
        _player: Player,
        _known: u128,
        _free: u128,
        _count: usize,
        _winning: bool,
        _rng: &mut Rng,
    ) -> Option<Vec<u8>> {
        None
    }
}
