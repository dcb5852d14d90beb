//! Games of imperfect information, and games with simultaneous bids.

#[macro_use]
#[path = "../../games.rs"]
mod table;
mod phantom;
mod suits;
pub mod tricks;

countermove_core::family!($ hidden);
