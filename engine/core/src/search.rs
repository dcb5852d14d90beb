//! Adversarial search. The input of a search is in `problem`, its output in `answer`, the table of algorithms in
//! `algorithms`.

mod about;
pub mod algorithms;
mod answer;
pub mod chance_root;
mod common;
pub mod hand_vectors;
pub mod information_tree;
pub mod kept_trees;
pub mod learned;
pub mod learning;
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
pub use self::algorithms::cfr::{Learned, learn};
pub use self::algorithms::sequence_form::{MOST_SEQUENCES, equilibrium, is_exact, sequences};
pub use self::algorithms::{AUTO, Algorithm, Hints, Needs, TWO_PLAYER};
pub use self::answer::{
    AgentPlan, Ends, Found, Line, Mixed, Outcome, PathFound, Ranking, Valuation,
};
pub use self::common::control::Control;
pub use self::common::interrupt::Interrupt;
pub use self::common::locked::{FixedView, locks_at};
pub use self::common::mail::Correspondence;
pub use self::common::strategy::{Choice, Equilibrium, EquilibriumKind, Strategy};
pub use self::common::whole_game::{Memory, choosers_at, most_nodes};
pub use self::limits::{Limits, StoppedBy};
pub use self::options::Given;
pub use self::problem::{MOST_DEPTH, OWN_TABLE, Parameters, Problem};
pub use self::switches::{MoveOrder, Switches};
