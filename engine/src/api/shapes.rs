//! The shapes of what is asked and replied, as JSON Schema.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

use super::{Card, Inspection, PolicyReport, PolicyTask, Report, Task};
use crate::opponent::ModelAbout;
use crate::search::AlgorithmAbout;

/// Each shape by its name, with the shapes within it under `$defs`: fields, types, bounds, and what
/// they mean.
pub fn shapes() -> Map<String, Value> {
    let reply = || SchemaSettings::draft2020_12().for_serialize();
    let ask = || SchemaSettings::draft2020_12().for_deserialize();
    fn of<T: JsonSchema>(settings: SchemaSettings) -> (String, Value) {
        let schema = settings.into_generator().into_root_schema_for::<T>();
        (T::schema_name().into_owned(), schema.to_value())
    }
    [
        of::<Report>(reply()),
        of::<PolicyReport>(reply()),
        of::<Inspection>(reply()),
        of::<Card>(reply()),
        of::<AlgorithmAbout>(reply()),
        of::<ModelAbout>(reply()),
        of::<Task>(ask()),
        of::<PolicyTask>(ask()),
    ]
    .into_iter()
    .collect()
}
