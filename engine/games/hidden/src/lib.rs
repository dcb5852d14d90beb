//! Games with hidden information, and with bids at once.

#[macro_use]
#[path = "../../games.rs"]
mod table;
mod phantom;
pub mod tricks;

countermove_core::family!($ hidden);
