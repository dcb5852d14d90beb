//! Games in mazes and of moved blocks.

#[macro_use]
#[path = "../../games.rs"]
mod table;

countermove_core::family!($ mazes);
