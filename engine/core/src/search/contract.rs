//! What every search is given and returns. Searches import it from here, and nothing of one another by way of
//! [`super`], which offers them all.

pub use super::answer::{
    AgentPlan, Ends, Found, Line, Mixed, Outcome, PathFound, Ranking, Valuation,
};
pub use super::limits::{SearchLimits, StoppedBy};
pub use super::options::Given;
pub use super::problem::{
    GameMemory, KeyedExchange, MOST_DEPTH, OWN_TABLE, Parameters, SearchProblem,
};
pub use super::switches::{MoveOrder, Switches};
