//! The engine for callers that only have text: games, positions and planned searches, all of types that do
//! not depend on the game.

mod card;
mod estimate;
mod game;
mod kernels;
mod movers;
mod plan;
mod position;
mod report;
mod shapes;
mod standing;
mod task;
mod trace;

pub use self::card::Card;
pub use self::estimate::FeatureValue;
pub use self::game::{Game, Metadata};
pub use self::plan::{Plan, SearchContext};
pub use self::position::Position;
pub use self::report::{
    ChoiceReport, Choices, EquilibriumReport, Inspection, LineReport, OutcomeReport, PolicyReport,
    Report, StrategyReport,
};
pub use self::shapes::shapes;
pub use self::task::{Grant, MOST_LINES, PolicyTask, Task, duration};
pub use self::trace::{
    MOST_TRACED, RulesReport, TraceRecord, TraceReport, TraceUpdate, USUAL_TRACED,
};
