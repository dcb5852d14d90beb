//! What algorithms share.

pub mod abdada;
pub mod control;
pub mod discard;
pub mod interrupt;
pub mod iterative_deepening;
pub mod line;
pub mod multi_pv;
pub mod ordering;
pub mod root_search;
pub mod sort;
pub mod strategy;
pub mod time_management;
pub mod two_player;
pub mod utilities;
