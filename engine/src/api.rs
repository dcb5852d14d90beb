//! The engine for callers that only have text: games, positions and planned searches, all of types that do
//! not depend on the game.

mod card;
mod estimate;
mod evaluator;
mod fictitious_play;
mod game;
mod game_status;
mod movers;
mod opened_game;
mod plan;
mod played;
mod position;
mod report;
mod shapes;
mod solution;
mod solution_task;
mod solved_views;
mod task;
mod teams;
mod temporal_difference;
mod trace;
mod whole_game;

pub use self::card::Card;
pub use self::estimate::FeatureValue;
pub use self::evaluator::{EvaluationSet, EvaluatorAbout, OWN, Provenance, Strength, TEXTBOOK};
pub use self::fictitious_play::LearningReport;
pub use self::game::GameHandle;
pub use self::opened_game::Metadata;
pub use self::plan::{Plan, SearchContext, check_report};
pub use self::played::PlayedStep;
pub use self::position::Position;
pub use self::report::{
    ChoiceReport, Choices, EquilibriumReport, EventReport, Inspection, LineReport, OutcomeReport,
    PolicyReport, Report, StrategyReport, TallyReport, Wanted,
};
pub use self::shapes::shapes;
pub use self::solution::{PossibleReply, SolutionReport, SolvedPosition};
pub use self::solution_task::{Rows, SolutionTask};
pub use self::solved_views::{SolvedView, StrategiesReport};
pub use self::task::{EvaluationTask, Grant, LearningTask, MOST_LINES, PolicyTask, Task, duration};
pub use self::temporal_difference::{
    GameRecord, Learner, LearnerTask, LearningProgress, LearningRound, MOST_GAMES,
};
pub use self::trace::{
    MOST_TRACED, RulesReport, TraceRecord, TraceReport, TraceUpdate, USUAL_TRACED,
};
pub use self::whole_game::KnownSize;
pub use crate::game::larger_table::LargerTable;
pub use crate::games::larger_table;
pub use crate::search::kept_strategies::{Knowledge, Strategies};
