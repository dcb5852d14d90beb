//! Makes the tables that games ship with, and the manifest beside each. The extension is built without
//! it.
//!
//! [`make`] does what a [`request`] asks. Each table has a file: [`weights`] and [`network`] of chess,
//! [`patterns`] of Othello, the [`book`] of Connect Four, the [`endgame`] tables of checkers, those of
//! [`kalah`] and [`oware`], and [`backgammon`]'s networks.

pub mod backgammon;
pub mod book;
pub mod descent;
pub mod endgame;
pub mod kalah;
pub mod make;
pub mod manifest;
pub mod network;
pub mod oware;
pub mod patterns;
pub mod request;
pub mod self_play;
pub mod table;
pub mod weights;
