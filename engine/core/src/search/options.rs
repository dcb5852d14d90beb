//! Options of single algorithms: those that a request may give to one search and not to another. Each row of
//! `algorithms!` names the type of its algorithm's options: a struct whose fields are those of a request, with their
//! types, bounds and descriptions. A field that equals the type's default is as if it were left out.

use std::sync::LazyLock;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Greatest limit of iterations.
pub const MOST_ITERATIONS: u64 = 1_000_000_000_000;

/// The options of one algorithm.
pub trait AlgorithmOptions: Default + Serialize + DeserializeOwned + JsonSchema {}

impl<T: Default + Serialize + DeserializeOwned + JsonSchema> AlgorithmOptions for T {}

/// Those of an algorithm that takes none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct NoOptions {}

/// The options of a request, for whichever algorithm: each is known, and its value is of its type.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Given(pub(super) Map<String, Value>);

impl Given {
    /// No options.
    pub fn none() -> &'static Self {
        static NONE: LazyLock<Given> = LazyLock::new(Given::default);
        &NONE
    }

    /// The options of one algorithm.
    pub fn of(options: &impl AlgorithmOptions) -> Self {
        Self(changed(options).expect("options are JSON"))
    }

    /// The options of one algorithm, in its own type.
    pub fn read<O: AlgorithmOptions>(&self) -> O {
        serde_json::from_value(Value::Object(self.0.clone())).expect("options are of their types")
    }

    /// The names of the options.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

/// The options among `fields`, of type `O`, that differ from its default.
pub(super) fn changed_among<O: AlgorithmOptions>(
    fields: Map<String, Value>,
) -> serde_json::Result<Map<String, Value>> {
    changed(&serde_json::from_value::<O>(Value::Object(fields))?)
}

/// The fields that differ from the type's default.
fn changed<O: AlgorithmOptions>(options: &O) -> serde_json::Result<Map<String, Value>> {
    let fields =
        |options: &O| serde_json::to_value(options).map(|value| value.as_object().cloned());
    let usual = fields(&O::default())?.unwrap_or_default();
    let mut own = fields(options)?.unwrap_or_default();
    own.retain(|name, value| usual.get(name) != Some(value));
    Ok(own)
}
