//! The types that every search takes and returns. Searches import them from here and not from [`super`], so that no
//! search imports another.

pub use super::answer::{
    AgentPlan, Ends, Found, Line, Mixed, Outcome, PathFound, Ranking, Valuation,
};
pub use super::limits::{SearchLimits, StoppedBy};
pub use super::options::Given;
pub use super::problem::{
    GameMemory, KeyedExchange, MOST_DEPTH, OWN_TABLE, Parameters, SearchProblem,
};
pub use super::switches::{MoveOrder, Switches};
