//! The one list of games.
//!
//! A game is a file in `games/` and a row below. The file has `ABOUT`, `OPTIONS` and
//!
//! ```text
//! pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error>
//! ```
//!
//! which reads each of `OPTIONS` and passes the game to the opener.

pub mod common;

use crate::error::{Error, ErrorKind, clip};
use crate::game::notation::About;
use crate::game::options::{Opt, Options};
use crate::game::rules::Opener;

macro_rules! games {
    ($($name:literal => $module:ident,)*) => {
        $(pub mod $module;)*

        const NAMES: &[&str] = &[$($name),*];

        /// What the game called `name` is. Error: `UnknownGame`.
        pub fn about(name: &str) -> Result<About, Error> {
            match name {
                $($name => Ok($module::ABOUT),)*
                _ => Err(unknown(name)),
            }
        }

        /// The options of the game called `name`. Error: `UnknownGame`.
        pub fn options(name: &str) -> Result<&'static [Opt], Error> {
            match name {
                $($name => Ok($module::OPTIONS),)*
                _ => Err(unknown(name)),
            }
        }

        /// Gives `opener` the game called `name` under `options`, a JSON object.
        /// Errors: `UnknownGame`, `BadOption`.
        pub fn open<O: Opener>(name: &str, options: &str, opener: O) -> Result<O::Out, Error> {
            match name {
                $($name => $module::open(&mut Options::read(options, $module::OPTIONS)?, opener),)*
                _ => Err(unknown(name)),
            }
        }
    };
}

games! {
    "tic_tac_toe" => tic_tac_toe,
    "connect_four" => connect_four,
    "nim" => nim,
    "n_person_nim" => n_person_nim,
    "grundy" => grundy,
    "halving" => halving,
    "bins" => bins,
    "othello" => othello,
    "checkers" => checkers,
    "backgammon" => backgammon,
    "chess" => chess,
    "pacman" => pacman,
    "tree" => tree,
    "matrix" => matrix,
}

/// Every game's name, in the table's order.
pub fn names() -> &'static [&'static str] {
    NAMES
}

fn unknown(name: &str) -> Error {
    Error::new(ErrorKind::UnknownGame, format!("there is no game \"{}\"", clip(name)))
        .at("/game")
        .about(name)
        .rather(NAMES.iter().copied())
}
