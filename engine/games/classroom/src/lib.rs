//! Small games of lectures: heaps, seeds in pits, bins, trees, matrices.

#[macro_use]
#[path = "../../games.rs"]
mod table;
mod heaps;
mod pits;
pub mod seedings;

countermove_core::family!($ classroom);
