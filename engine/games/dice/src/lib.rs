//! Games with dice.

#[macro_use]
#[path = "../../games.rs"]
mod table;

countermove_core::family!($ dice);
