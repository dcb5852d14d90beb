//! The halving game (Stanford CS221): a move subtracts 1 from the number or halves it, rounding down. The
//! player to move at 0 wins.

use common::numbers::plain_number;
use countermove_core::error::{Error, clip};
use countermove_core::game::evaluation::Evaluation;
use countermove_core::game::notation::{About, Example, Notation, Told};
use countermove_core::game::options::{Opt, Options};
use countermove_core::game::packed::Packed;
use countermove_core::game::rules::Opener;
use countermove_core::game::searchable::defaults;
use countermove_core::game::{Facts, Game, Player, Turn};
use countermove_core::hashing::zobrist;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Halving",
    rules: "Two players take turns to subtract 1 from a number or to halve it, rounding down. The \
            player to move at 0 wins.",
    state_notation: "The number, then a space and whose turn it is, 1 or 2: \"15 1\".",
    move_notation: "\"-\" subtracts 1, \"/\" halves.",
    examples: &[
        Example::new("The mover wins at 15"),
        Example::new("The mover loses at 14").state("14 1").moves("-"),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[NUMBER];

const NUMBER: Opt = Opt::integer("number", 1..=1_000_000_000, 15)
    .about("The number at the start; no position has a larger one. Left out, a state with a larger one tells it.");

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let number = u32::try_from(options.integer(&NUMBER)?).expect("the option's bounds");
    Ok(opener.open(Halving { number }, options.canonical()))
}

/// The rules under the options.
pub struct Halving {
    number: u32,
}

/// The number, and the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    number: u32,
    second: bool,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Subtract 1.
    Lower,
    /// Divide by 2, rounding down.
    Halve,
}

impl Packed for Step {
    #[inline]
    fn pack(self) -> u64 {
        self as u64
    }

    #[inline]
    fn unpack(word: u64) -> Self {
        if word == Self::Lower.pack() { Self::Lower } else { Self::Halve }
    }
}

impl Game for Halving {
    type State = Position;
    type Move = Step;

    fn facts(&self) -> Facts {
        Facts::two_player_zero_sum()
    }

    fn start(&self) -> Position {
        Position { number: self.number, second: false }
    }

    fn turn(&self, state: &Position) -> Turn {
        if state.number == 0 { Turn::Over } else { Turn::Of(usize::from(state.second)) }
    }

    fn moves(&self, state: &Position, out: &mut Vec<Step>) {
        if state.number > 0 {
            out.extend([Step::Lower, Step::Halve]);
        }
    }

    fn play(&self, state: &mut Position, action: Step) {
        state.number = match action {
            Step::Lower => state.number - 1,
            Step::Halve => state.number / 2,
        };
        state.second = !state.second;
    }

    fn utility(&self, state: &Position, player: Player) -> f64 {
        if player == usize::from(state.second) { 1.0 } else { -1.0 }
    }

    fn key(&self, state: &Position) -> u64 {
        zobrist(u64::from(state.number) << 1 | u64::from(state.second))
    }
}

impl Evaluation for Halving {
    const UNIT: &'static str = "nothing to estimate by";

    const SPREAD: f64 = 1.0;
}

/// The number and the player to move in `text`, for any number at the start.
fn parsed(text: &str) -> Option<Position> {
    let (digits, side) = text.split_once(' ')?;
    let number = plain_number(digits)?;
    let second = side == "2";
    (second || side == "1").then_some(Position { number, second })
}

impl Notation for Halving {
    fn read(&self, text: &str) -> Result<Position, Error> {
        let position = parsed(text).ok_or_else(|| {
            Error::malformed_state("a state is the number and whose turn it is, as in \"15 1\"")
        })?;
        let Position { number, .. } = position;
        if number > self.number {
            let message =
                format!("{number} is larger than the number at the start, {}", self.number);
            return Err(Error::illegal_position(message));
        }
        Ok(position)
    }

    fn options_told(&self, text: &str) -> Told {
        parsed(text).map(|told| (NUMBER.name, told.number.into())).into_iter().collect()
    }

    fn write(&self, state: &Position) -> String {
        format!("{} {}", state.number, if state.second { 2 } else { 1 })
    }

    fn read_move(&self, _state: &Position, text: &str) -> Result<Step, Error> {
        match text {
            "-" => Ok(Step::Lower),
            "/" => Ok(Step::Halve),
            _ => Err(Error::malformed_move(format!("\"{}\" is neither - nor /", clip(text)))),
        }
    }

    fn write_move(&self, _state: &Position, action: Step) -> String {
        match action {
            Step::Lower => "-".into(),
            Step::Halve => "/".into(),
        }
    }

    fn move_label(&self, _state: &Position, action: Step) -> Option<String> {
        Some(if action == Step::Lower { "−1" } else { "÷2" }.into())
    }

    fn picture(&self, state: &Position) -> String {
        state.number.to_string()
    }
}

defaults!(Halving: Ordering, Quiescence, Proof, Pathfinding, Information, Searchable);
