//! Games whose rules a client sends, in the Game Description Language (Genesereth & Thielscher, "General Game
//! Playing", 2014).

pub mod fault;
pub mod grounding;
pub mod machine;
pub mod network;
pub mod sheet;
