//! The engine for a caller that has only text: games, positions and plans of searches, whose types tell
//! nothing of the game.

mod card;
mod game;
mod kernels;
mod movers;
mod plan;
mod position;
mod report;
mod shapes;
mod task;

pub use self::card::Card;
pub use self::game::{Game, Label};
pub use self::plan::{Host, Plan};
pub use self::position::Position;
pub use self::report::{
    ChoiceReport, Choices, EquilibriumReport, Inspection, LineReport, PolicyReport, Report,
    StrategyReport,
};
pub use self::shapes::shapes;
pub use self::task::{Grant, MOST_LINES, PolicyTask, Task, duration};
