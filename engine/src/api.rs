//! The engine for a caller that has only text: games, positions and searches without type parameters.

mod card;
mod game;
mod movers;
mod plan;
mod position;
mod report;
mod shapes;
mod task;

pub use self::card::Card;
pub use self::game::{AnyGame, Label, open, wrap};
pub use self::plan::{AnyPlan, Host};
pub use self::position::AnyPosition;
pub use self::report::{
    ChoiceReport, Choices, EquilibriumReport, Inspection, LineReport, PolicyReport, Report,
    StrategyReport,
};
pub use self::shapes::shapes;
pub use self::task::{Grant, MOST_LINES, PolicyTask, Task, duration};
