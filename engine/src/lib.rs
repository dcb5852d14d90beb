//! Rules of games, and adversarial search over them: no Python, no I/O, no globals, no printing.
//!
//! [`game`] defines what a game is. [`games`] lists the games. [`search`] chooses moves and lists the
//! algorithms. [`opponent`] models other players. [`api`] joins them behind an interface of plain text.

pub mod api;
pub mod error;
pub mod game;
pub mod games;
pub mod hashing;
pub mod mailbox;
pub mod opponent;
pub mod perft;
pub mod rng;
pub mod search;
pub mod table;
pub mod temporal_difference;
pub mod value;

/// Changes whenever a move, a value or a notation may differ. It is part of the key of every stored answer.
pub const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "+", env!("SOURCES"));
