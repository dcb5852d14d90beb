//! Chess and its relatives.

#[macro_use]
#[path = "../../games.rs"]
mod table;
mod chess_move;
mod chessmen;

countermove_core::family!($ chess);
