//! Chess and its relatives.

#[macro_use]
#[path = "../../games.rs"]
mod table;
mod chess_move;
mod chessmen;
mod san;

countermove_core::family!($ chess);
