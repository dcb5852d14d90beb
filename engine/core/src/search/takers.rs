//! Which algorithm takes which option, by the types that the rows of `algorithms!` name; and which search has which
//! switches.

use std::borrow::Cow;
use std::sync::LazyLock;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use super::algorithms::Algorithm;
use super::contract::Given;
use super::switches::{NAMES as SWITCHES, Switches};
use crate::error::{Error, ErrorKind};

/// Options that version 1 of the API accepts with every algorithm. With one that does not take them they do nothing.
const ACCEPTED_BY_ALL: [&str; 8] = [
    "rollout",
    "exploration",
    "rave",
    "priors",
    "move_filter",
    "observer",
    "worlds",
    "world_search",
];

impl Given {
    /// The options that `algorithm` takes.
    pub fn taken_by(&self, algorithm: Algorithm) -> Self {
        let mut taken = self.0.clone();
        taken.retain(|name, _| algorithm.takes(name));
        Self(taken)
    }
}

impl<'de> Deserialize<'de> for Given {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut given = Self::default();
        for (name, value) in Map::deserialize(deserializer)? {
            let Some(known) = KNOWN.iter().find(|known| known.name == name) else {
                return Err(D::Error::custom(format_args!("unknown field `{name}`")));
            };
            if value.is_null() {
                continue;
            }
            let one = Map::from_iter([(name, value)]);
            given.0.extend(known.takers[0].changed_among(one).map_err(D::Error::custom)?);
        }
        Ok(given)
    }
}

impl JsonSchema for Given {
    fn schema_name() -> Cow<'static, str> {
        "Given".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let properties: Map<String, Value> =
            known(generator).into_iter().map(|known| (known.name, known.schema)).collect();
        json_schema!({ "type": "object", "properties": properties })
    }
}

impl Algorithm {
    /// Whether it takes the option called `name`.
    pub fn takes(self, name: &str) -> bool {
        self.options().any(|own| own == name)
    }

    /// The names of the options that it takes.
    pub fn options(self) -> impl Iterator<Item = &'static str> {
        let is_own = move |known: &&Known| known.takers.contains(&self);
        KNOWN.iter().filter(is_own).map(|known| known.name.as_str())
    }

    /// Refuses options of other algorithms, except those that version 1 accepts with all. Error: `AlgorithmRefused`.
    pub fn refuse_others(self, given: &Given) -> Result<(), Error> {
        let is_accepted = |name: &str| self.takes(name) || ACCEPTED_BY_ALL.contains(&name);
        let Some(other) = KNOWN
            .iter()
            .find(|known| given.0.contains_key(&known.name) && !is_accepted(&known.name))
        else {
            return Ok(());
        };
        let takers = || other.takers.iter().map(|algorithm| algorithm.name());
        let (option, those) = (&other.name, takers().collect::<Vec<_>>().join(", "));
        let message = format!("{option} is for {those}; this search is by {}", self.name());
        Err(Error::new(ErrorKind::AlgorithmRefused, message)
            .at(format!("/{option}"))
            .rather(takers()))
    }

    /// The switches that its search has.
    pub fn switches(self) -> &'static [&'static str] {
        match self {
            Self::Selective => &SWITCHES,
            Self::AlphaBeta => SWITCHES.split_at(4).0,
            Self::Expectiminimax | Self::Cooperative | Self::Paranoid => SWITCHES.split_at(2).0,
            _ => &[],
        }
    }

    /// Checks that its search has all switches that are given. Error: `AlgorithmRefused`.
    pub fn check(self, given: &Switches) -> Result<(), Error> {
        let own = self.switches();
        let Some(other) = given.given().find(|name| !own.contains(name)) else { return Ok(()) };
        let name = self.name();
        let has = if own.is_empty() { "none".into() } else { own.join(", ") };
        let message = format!("{name} has no switch \"{other}\"; it has {has}");
        Err(Error::new(ErrorKind::AlgorithmRefused, message)
            .at(format!("/switches/{other}"))
            .about(other)
            .rather(own.iter().copied()))
    }
}

/// An option, and the algorithms that take it.
struct Known {
    name: String,
    schema: Value,
    takers: Vec<Algorithm>,
}

static KNOWN: LazyLock<Vec<Known>> =
    LazyLock::new(|| known(&mut SchemaSettings::draft2020_12().into_generator()));

/// Every option once, by the algorithms that take it, the strongest first. The descriptions of the types that share an
/// option are joined.
fn known(generator: &mut SchemaGenerator) -> Vec<Known> {
    let mut all: Vec<Known> = Vec::new();
    for &algorithm in Algorithm::ALL {
        let schema = algorithm.options_schema(generator);
        let properties = schema.get("properties").and_then(Value::as_object);
        for (name, schema) in properties.into_iter().flatten() {
            match all.iter_mut().find(|known| known.name == *name) {
                Some(known) => {
                    known.takers.push(algorithm);
                    join(&mut known.schema, schema);
                }
                None => {
                    let (name, schema) = (name.clone(), schema.clone());
                    all.push(Known { name, schema, takers: vec![algorithm] });
                }
            }
        }
    }
    all
}

/// Adds to an option's description what `other` says beyond it.
fn join(schema: &mut Value, other: &Value) {
    let about = |schema: &Value| schema["description"].as_str().unwrap_or_default().to_owned();
    let (own, more) = (about(schema), about(other));
    if !own.contains(&more) {
        schema["description"] = format!("{own} {more}").into();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_has_one_type_and_one_range_with_all_who_take_it() {
        let generator = &mut SchemaSettings::draft2020_12().into_generator();
        let without_words = |schema: &Value| {
            let mut schema = schema.clone();
            schema.as_object_mut().unwrap().remove("description");
            schema
        };
        for algorithm in Algorithm::ALL {
            let schema = algorithm.options_schema(generator);
            for (name, own) in
                schema.get("properties").and_then(Value::as_object).into_iter().flatten()
            {
                let known = KNOWN.iter().find(|known| known.name == *name).unwrap();
                assert_eq!(without_words(own), without_words(&known.schema), "{name}");
            }
        }
    }

    #[test]
    fn what_all_accept_is_known() {
        assert!(ACCEPTED_BY_ALL.iter().all(|name| KNOWN.iter().any(|known| known.name == *name)));
    }

    #[test]
    fn a_default_is_as_if_left_out_and_what_is_unknown_or_of_another_type_is_refused() {
        let read =
            |text: &str| serde_json::from_str::<Given>(text).map_err(|error| error.to_string());
        let given = read(r#"{"ownership": false, "observer": "multiple", "rave": null}"#);
        assert_eq!(given, Ok(Given::default()));
        assert_eq!(read(r#"{"rave": 1}"#).unwrap().names().collect::<Vec<_>>(), ["rave"]);
        assert!(read(r#"{"raves": 1}"#).unwrap_err().contains("raves"));
        assert!(read(r#"{"rave": "1"}"#).is_err());
    }
}
