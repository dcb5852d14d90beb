//! Shared by algorithms.

pub mod abdada;
pub mod attempt;
pub mod control;
pub mod discard;
pub mod effective_branching;
pub mod interrupt;
pub mod iterative_deepening;
pub mod line;
pub mod linear_equations;
pub mod mail;
pub mod move_history;
pub mod move_picker;
pub mod multi_pv;
pub mod race;
pub mod regrets;
pub mod root_search;
pub mod search_thread;
pub mod small_tree;
pub mod sort;
pub mod strategy;
pub mod time_management;
pub mod two_player;
pub mod utilities;
pub mod utility_table;
