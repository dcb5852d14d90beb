//! Rules of games and adversarial search over them: no Python, no I/O, no globals, no printing.
//!
//! [`game`] says what a game is; [`notation`] reads and writes it; [`evaluate`] estimates what lies
//! beyond a search's horizon; [`search`] chooses moves; [`games`] and [`search::Algorithm`] are the
//! two tables; [`door`] joins them for a caller that has only text.

pub mod bits;
pub mod door;
pub mod erased;
pub mod evaluate;
pub mod fault;
pub mod game;
pub mod games;
pub mod grid;
pub mod hashing;
pub mod heaps;
pub mod notation;
pub mod opponent;
pub mod options;
pub mod packed;
pub mod perft;
pub mod rng;
pub mod rules;
pub mod search;
pub mod table;
pub mod tactics;
pub mod together;
pub mod value;

/// Changes whenever a move, a value or a notation may differ: part of every stored answer's key.
pub const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "+", env!("SOURCES"));
