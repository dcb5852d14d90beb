//! Games in mazes and of moved blocks.

#[macro_use]
#[path = "../../games.rs"]
mod table;
mod move_count;

countermove_core::family!($ mazes);
