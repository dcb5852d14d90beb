//! Rules of games and adversarial search over them: no Python, no I/O, no globals, no printing.
//!
//! [`game`] says what a game is; [`games`] is the table of games; [`search`] chooses moves and has the
//! table of algorithms; [`opponent`] models other players; [`api`] joins them for a caller that has only
//! text.

pub mod api;
pub mod error;
pub mod game;
pub mod games;
pub mod hashing;
pub mod opponent;
pub mod perft;
pub mod rng;
pub mod search;
pub mod table;
pub mod value;

/// Changes whenever a move, a value or a notation may differ: part of every stored answer's key.
pub const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "+", env!("SOURCES"));
