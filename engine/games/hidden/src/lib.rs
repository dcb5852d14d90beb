//! Games of imperfect information, and games with simultaneous bids.

#[macro_use]
#[path = "../../games.rs"]
mod table;
mod phantom;
pub mod tricks;

countermove_core::family!($ hidden);
