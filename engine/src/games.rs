//! The games of all families, by the table `games!`.
//!
//! Each game has a file in its family and a row in the table. The file has `ABOUT`, `OPTIONS` and
//!
//! ```text
//! pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error>
//! ```
//!
//! which reads each of `OPTIONS` and passes the game to the opener.

#[macro_use]
#[path = "../games/games.rs"]
mod table;

use crate::error::{Error, ErrorKind, clip};
use crate::game::larger_table::{Bytes, LargerTable, Layout};
use crate::game::notation::About;
use crate::game::options::{Opt, Options};
use crate::game::rules::Opener;
use crate::kernels::Opened;

macro_rules! rows {
    ($($name:literal => $family:ident::$module:ident $own:tt,)*) => {
        $(pub use ::$family::$module;)*

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

        /// Opens the game called `name` under `options`, a JSON object, with a larger table than ships, if it
        /// is the game's. Errors: `UnknownGame`, `BadOption`.
        pub fn open(
            name: &str,
            options: &str,
            larger_table: Option<&LargerTable>,
        ) -> Result<Opened, Error> {
            let larger_table = larger_table.filter(|table| table.game() == name).cloned();
            let options = &mut read(name, options)?.with_larger_table(larger_table);
            match name {
                $($name => ::$family::open(name, options),)*
                _ => Err(unknown(name)),
            }
        }

        /// Passes the game called `name` under `options`, a JSON object, to `opener` by its own type. Errors:
        /// `UnknownGame`, `BadOption`.
        pub fn visit<O: Opener>(name: &str, options: &str, opener: O) -> Result<O::Out, Error> {
            let options = &mut read(name, options)?;
            match name {
                $($name => $module::open(options, opener),)*
                _ => Err(unknown(name)),
            }
        }
    };
}

games!(rows);

/// The tables of games that are too large to ship.
const LARGER_TABLES: &[Layout] = &[checkers::endgame::LARGER];

/// Reads the bytes of a larger table's file. Error: why they are no table of these games.
pub fn larger_table(bytes: impl Bytes) -> Result<LargerTable, String> {
    LargerTable::read(bytes, LARGER_TABLES)
}

/// The names of all games, in the order of the table.
pub fn names() -> &'static [&'static str] {
    NAMES
}

fn read(name: &str, text: &str) -> Result<Options, Error> {
    Options::read(text, options(name)?)
}

fn unknown(name: &str) -> Error {
    Error::new(ErrorKind::UnknownGame, format!("there is no game \"{}\"", clip(name)))
        .at("/game")
        .about(name)
        .rather(NAMES.iter().copied())
}
