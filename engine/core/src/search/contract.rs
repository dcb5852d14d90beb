//! What every search is given and returns. Searches import it from here, and nothing of one another by way of
//! [`super`], which offers them all.

pub use super::answer::{
    AgentPlan, Ends, Found, Line, Mixed, Outcome, PathFound, Ranking, Valuation,
};
pub use super::limits::{Limits, StoppedBy};
pub use super::options::Given;
pub use super::problem::{Correspondence, MOST_DEPTH, Memory, OWN_TABLE, Parameters, Problem};
pub use super::switches::{MoveOrder, Switches};
