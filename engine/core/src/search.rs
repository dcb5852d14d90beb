//! Adversarial search: what others use of it. `contract` has what a search is given and returns, `algorithms` the table
//! of algorithms.

mod about;
pub mod algorithms;
mod answer;
pub mod chance_root;
mod common;
mod contract;
pub mod fictitious_play;
pub mod hand_vectors;
pub mod information_tree;
pub mod kept_strategies;
pub mod kept_trees;
mod limits;
pub mod observer;
pub mod options;
pub mod policy_value;
mod problem;
pub mod sampled_regrets;
pub mod solution;
mod switches;
mod takers;
pub mod trace;

pub use self::about::AlgorithmAbout;
pub use self::algorithms::cfr::{CfrStrategies, learn};
pub use self::algorithms::sequence_form::{MOST_SEQUENCES, equilibrium, is_exact, sequences};
pub use self::algorithms::{AUTO, Algorithm, Hints, Needs, TWO_PLAYER};
pub use self::common::control::Control;
pub use self::common::fixed_view::FixedView;
pub use self::common::interrupt::Interrupt;
pub use self::common::locked::locks_at;
pub use self::common::small_tree::is_small;
pub use self::common::strategy::{Choice, Equilibrium, EquilibriumKind, Strategy};
pub use self::common::whole_game::most_nodes;
pub use self::contract::*;
