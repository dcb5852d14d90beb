//! Games whose rules a client sends, in the Game Description Language (Genesereth & Thielscher, "General Game
//! Playing", 2014).

#[macro_use]
#[path = "../../games.rs"]
mod table;
pub mod compiling;
mod estimate;
pub mod evaluation;
pub mod fault;
pub mod game;
pub mod grounding;
pub mod known;
pub mod machine;
pub mod network;
mod notation;
pub mod picture;
pub mod reading;
mod samples;
pub mod sheet;
#[cfg(test)]
mod testing;
mod trial;
pub mod writing;

countermove_core::family!($ described);
