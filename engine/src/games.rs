//! The list of games.
//!
//! Each game has a file in `games/` and a row below. The file has `ABOUT`, `OPTIONS` and
//!
//! ```text
//! pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error>
//! ```
//!
//! which reads each of `OPTIONS` and passes the game to the opener.
//!
//! A row says whether the searches are compiled for the game's own type (`typed`), or once for all such
//! games (`erased`), which costs some virtual calls per node but builds quickly.

pub mod common;

use crate::error::{Error, ErrorKind, clip};
use crate::game::erased::Erase;
use crate::game::larger_table::{Bytes, LargerTable, Layout};
use crate::game::notation::About;
use crate::game::options::{Opt, Options};
use crate::game::rules::Opener;

macro_rules! open_as {
    (typed $module:ident, $options:expr, $opener:expr) => {
        $module::open($options, $opener)
    };
    (erased $module:ident, $options:expr, $opener:expr) => {{
        let (game, canonical) = $module::open($options, Erase)?;
        Ok($opener.open(game, canonical))
    }};
}

macro_rules! games {
    ($($name:literal => $module:ident $how:ident,)*) => {
        $(pub mod $module;)*

        const NAMES: &[&str] = &[$($name),*];

        /// The description of the game called `name`. Error: `UnknownGame`.
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

        /// Passes the game called `name` under `options`, a JSON object, to `opener`.
        /// Errors: `UnknownGame`, `BadOption`.
        pub fn open<O: Opener>(name: &str, options: &str, opener: O) -> Result<O::Out, Error> {
            open_with(name, options, None, opener)
        }

        /// The same with a larger table than ships, if it is the game's.
        pub fn open_with<O: Opener>(
            name: &str,
            options: &str,
            larger_table: Option<&LargerTable>,
            opener: O,
        ) -> Result<O::Out, Error> {
            let larger_table = larger_table.filter(|table| table.game() == name).cloned();
            match name {
                $($name => {
                    let options = &mut Options::read(options, $module::OPTIONS)?
                        .with_larger_table(larger_table);
                    open_as!($how $module, options, opener)
                })*
                _ => Err(unknown(name)),
            }
        }
    };
}

games! {
    "tic_tac_toe" => tic_tac_toe typed,
    "connect_four" => connect_four typed,
    "nim" => nim erased,
    "n_person_nim" => n_person_nim erased,
    "grundy" => grundy erased,
    "halving" => halving erased,
    "bins" => bins erased,
    "othello" => othello typed,
    "checkers" => checkers typed,
    "backgammon" => backgammon typed,
    "chess" => chess typed,
    "pacman" => pacman typed,
    "maze" => maze erased,
    "eight_puzzle" => eight_puzzle erased,
    "sokoban" => sokoban erased,
    "tree" => tree erased,
    "matrix" => matrix erased,
    "kuhn_poker" => kuhn_poker erased,
    "holdem" => holdem erased,
    "leduc_poker" => leduc_poker typed,
    "liars_dice" => liars_dice erased,
    "goofspiel" => goofspiel erased,
    "battleship" => battleship erased,
    "hearts" => hearts typed,
    "bridge_play" => bridge_play erased,
    "spades" => spades erased,
    "phantom_tic_tac_toe" => phantom_tic_tac_toe erased,
    "dark_hex" => dark_hex erased,
    "kriegspiel" => kriegspiel erased,
    "go" => go erased,
    "breakthrough" => breakthrough erased,
    "hex" => hex erased,
    "domineering" => domineering erased,
    "dots_and_boxes" => dots_and_boxes erased,
    "xiangqi" => xiangqi erased,
    "shogi" => shogi erased,
    "amazons" => amazons erased,
    "lines_of_action" => lines_of_action erased,
    "oware" => oware erased,
    "kalah" => kalah erased,
    "nine_mens_morris" => nine_mens_morris erased,
}

/// The tables of games that are too large to ship.
const LARGER_TABLES: &[Layout] = &[checkers::endgame::LARGER];

/// Reads the bytes of a larger table's file. Error: why they are no table of these games.
pub fn larger_table(bytes: impl Bytes) -> Result<LargerTable, String> {
    LargerTable::read(bytes, LARGER_TABLES)
}

/// The names of all games, in the order of the list.
pub fn names() -> &'static [&'static str] {
    NAMES
}

fn unknown(name: &str) -> Error {
    Error::new(ErrorKind::UnknownGame, format!("there is no game \"{}\"", clip(name)))
        .at("/game")
        .about(name)
        .rather(NAMES.iter().copied())
}
