//! What a game is, and adversarial search over games: no game, no Python, no I/O, no globals, no printing.
//!
//! [`game`] defines what a game is. [`search`] chooses moves and lists the algorithms. [`opponent`] models other
//! players. [`kernels`] has the searches as a family of games compiles them.

pub mod error;
pub mod game;
pub mod hashing;
pub mod kernels;
pub mod mailbox;
pub mod opponent;
pub mod perft;
pub mod rng;
#[cfg(test)]
mod sample;
pub mod search;
pub mod table;
pub mod temporal_difference;
pub mod value;
