//! JSON Schemas of requests and replies.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

use super::{
    Card, EvaluationSet, EvaluationTask, Inspection, LearnerTask, LearningProgress, LearningReport,
    LearningTask, OutcomeReport, PlayedStep, PolicyReport, PolicyTask, Report, SolutionReport,
    SolutionTask, Task, TraceReport,
};
use crate::game::sheet_report::SheetReport;
use crate::opponent::ModelAbout;
use crate::search::AlgorithmAbout;

/// The JSON Schema of each request and reply, by name: fields, types, bounds and descriptions. Schemas of
/// parts are under `$defs`.
pub fn shapes() -> Map<String, Value> {
    let reply = || SchemaSettings::draft2020_12().for_serialize();
    let request = || SchemaSettings::draft2020_12().for_deserialize();
    fn of<T: JsonSchema>(settings: SchemaSettings) -> (String, Value) {
        let schema = settings.into_generator().into_root_schema_for::<T>();
        (T::schema_name().into_owned(), schema.to_value())
    }
    [
        of::<Report>(reply()),
        of::<PolicyReport>(reply()),
        of::<LearningReport>(reply()),
        of::<SolutionReport>(reply()),
        of::<Inspection>(reply()),
        of::<PlayedStep>(reply()),
        of::<TraceReport>(reply()),
        of::<OutcomeReport>(reply()),
        of::<Card>(reply()),
        of::<SheetReport>(reply()),
        of::<AlgorithmAbout>(reply()),
        of::<ModelAbout>(reply()),
        of::<Task>(request()),
        of::<PolicyTask>(request()),
        of::<LearningTask>(request()),
        of::<EvaluationTask>(request()),
        of::<SolutionTask>(request()),
        of::<LearnerTask>(request()),
        of::<LearningProgress>(reply()),
        of::<EvaluationSet>(reply()),
    ]
    .into_iter()
    .collect()
}
