//! Games of territory and of connection.

#[macro_use]
#[path = "../../games.rs"]
mod table;

countermove_core::family!($ territory);
