//! Kalah with any number of pits and seeds (Champion 1958; Irving, Donkers and Uiterwijk 2000, "Solving Kalah").

mod board;
pub mod endgame;
mod evaluation;
mod events;
mod tactics;
mod text;

pub use self::board::Board;

use self::evaluation::{STEP, WIN};
use crate::pits::Pits;
use countermove_core::error::Error;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, Options};
use countermove_core::game::rules::Opener;
use countermove_core::game::{Facts, Game, Player, Turn};
use countermove_core::value::Scale;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Kalah",
    rules: "Each side has six pits with four seeds each, and a store at the right; South moves first. A move takes all \
            seeds of an own pit and sows them one by one, counter-clockwise, into the next pits and the own store, not \
            into the opponent's. Who puts the last seed into the store moves again. If the last seed falls into an \
            empty own pit and the pit opposite has seeds, all of these go to the store. When all pits of a side are \
            empty, the game ends and the other side takes the seeds in its pits. More seeds win.",
    state_notation: "North's pits from the left, f to a, '/', South's pits A to F, each pit as the number of its seeds; \
                     a blank; the stores of South and of North as in \"3:2\"; a blank; and S or N to move: \
                     \"4,4,4,4,4,4/4,4,4,4,4,4 0:0 S\".",
    move_notation: "The pit: A to F for South, a to f for North, each from the player's left. Letters of either size \
                    are read, and numbers from 1.",
    examples: &[
        Example::new("The last seed falls into the store: South moves again").moves("C"),
        Example::new("South sweeps its pits from the right").state("4,1,0,3,5,6/0,5,4,3,2,1 8:6 S"),
        Example::new("Kalah(6,3), won by two seeds")
            .options(r#"{"seeds":3,"empty_capture":true,"result":"difference"}"#),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[PITS, SEEDS, EMPTY_CAPTURE, RESULT];

const PITS: Opt = Opt::integer("pits", 1..=8, 6).about("Pits of each side.");
const SEEDS: Opt = Opt::integer("seeds", 1..=12, 4).about("Seeds in each pit at the start.");
const EMPTY_CAPTURE: Opt = Opt::boolean("empty_capture", false).about(
    "Whether a last seed in an empty own pit goes to the store even if the pit opposite is empty.",
);
const RESULT: Opt = Opt::choice("result", &["win", "difference"], "win")
    .about("What counts at the end: only who has more seeds, or the difference.");

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let kalah = Kalah {
        pits: Pits(options.integer(&PITS)? as usize),
        seeds: options.integer(&SEEDS)? as u8,
        empty_capture: options.boolean(&EMPTY_CAPTURE)?,
        wins: options.choice(&RESULT)? == "win",
    };
    Ok(opener.open(kalah, options.canonical()))
}

/// The rules under the options.
#[derive(Clone, Copy, Debug)]
pub struct Kalah {
    pits: Pits,
    seeds: u8,
    empty_capture: bool,
    /// Whether only the comparison of the seeds counts, not their difference.
    wins: bool,
}

impl Kalah {
    /// All seeds.
    const fn total(&self) -> u8 {
        self.pits.count() as u8 * self.seeds
    }

    /// The value of a seed in estimates.
    const fn seed(&self) -> f64 {
        if self.wins { WIN } else { 1.0 }
    }

    /// Utility of a player who has `lead` seeds more than the other at the end.
    fn worth(&self, lead: i16) -> f64 {
        f64::from(if self.wins { lead.signum() } else { lead })
    }

    fn is_over(&self, board: &Board) -> bool {
        (0..2).any(|player| board.held(self.pits, player) == 0)
    }
}

impl Game for Kalah {
    type State = Board;
    /// The number of a pit, in the order of sowing from South's A.
    type Move = u8;

    fn facts(&self) -> Facts {
        let most = if self.wins { 1.0 } else { f64::from(self.total()) };
        Facts {
            tactical: true,
            utility_min: -most,
            utility_max: most,
            ..Facts::two_player_zero_sum()
        }
    }

    fn start(&self) -> Board {
        Board::full(self.pits, self.seeds)
    }

    fn turn(&self, board: &Board) -> Turn {
        if self.is_over(board) { Turn::Over } else { Turn::Of(board.mover()) }
    }

    fn moves(&self, board: &Board, out: &mut Vec<u8>) {
        if !self.is_over(board) {
            let first = board.mover() * self.pits.0;
            let has_seeds = |pit: &usize| board.pits[*pit] > 0;
            out.extend((first..first + self.pits.0).filter(has_seeds).map(|pit| pit as u8));
        }
    }

    fn play(&self, board: &mut Board, action: u8) {
        board.play(self.pits, usize::from(action), self.empty_capture);
    }

    fn utility(&self, board: &Board, player: Player) -> f64 {
        let [own, other] = [player, 1 - player]
            .map(|side| i16::from(board.stores[side]) + i16::from(board.held(self.pits, side)));
        self.worth(own - other)
    }

    fn key(&self, board: &Board) -> u64 {
        board.key()
    }

    /// The winner counts, not the length of the game: a proof need not find the longest defence.
    fn scale(&self) -> Scale {
        Scale::Linear { unit: STEP * self.seed() }
    }
}
