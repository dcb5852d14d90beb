//! Games of two sides on a board: lines, captures, crossing.

#[macro_use]
#[path = "../../games.rs"]
mod table;

countermove_core::family!($ boards);
