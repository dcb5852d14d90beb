//! Rules of games, and adversarial search over them: no Python, no I/O, no globals, no printing.
//!
//! [`game`] defines what a game is. [`games`] lists the games. [`search`] chooses moves and lists the
//! algorithms. [`opponent`] models other players. [`api`] joins them behind an interface of plain text.

pub mod api;
pub mod games;

pub use countermove_core::{
    error, game, hashing, kernels, mailbox, opponent, perft, rng, search, table,
    temporal_difference, value,
};

/// Changes whenever a move, a value or a notation may differ. It is part of the key of every stored answer.
pub const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "+", env!("SOURCES"));
