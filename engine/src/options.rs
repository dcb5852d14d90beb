//! A game's options: each declared once, read from a JSON object, checked against its bounds.

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::fault::{Fault, Kind};

/// One option of a game.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Opt {
    /// Its key.
    pub name: &'static str,
    /// What it changes.
    pub about: &'static str,
    /// Shape, bounds and default.
    #[serde(flatten)]
    pub kind: OptKind,
}

/// Shape of an option.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are named as in JSON Schema")]
pub enum OptKind {
    /// A whole number.
    Integer { minimum: i64, maximum: i64, default: i64 },
    /// True or false.
    Boolean { default: bool },
    /// Whole numbers.
    Integers { minimum: i64, maximum: i64, most: usize, default: &'static [i64] },
    /// Text; empty by default.
    Text { most: usize },
    /// Objects that the game describes; none by default.
    Objects { most: usize },
}

/// A JSON object's options, with those taken from it.
pub struct Options {
    given: Map<String, Value>,
    canonical: Map<String, Value>,
}

impl Options {
    /// Options named in `known` alone.
    pub fn read(text: &str, known: &[Opt]) -> Result<Self, Fault> {
        let bad = |message: String| Fault::new(Kind::BadOption, message).at("/options");
        let value: Value = serde_json::from_str(text)
            .map_err(|error| bad(format!("options are not readable as JSON: {error}")))?;
        let Value::Object(given) = value else {
            return Err(bad("options are not a JSON object".into()));
        };
        if let Some(name) = given.keys().find(|name| known.iter().all(|opt| opt.name != **name)) {
            return Err(bad(format!("there is no option \"{}\"", crate::fault::clip(name)))
                .at(format!("/options/{}", escape(name)))
                .about(name)
                .rather(known.iter().map(|opt| opt.name)));
        }
        Ok(Self { given, canonical: Map::new() })
    }

    /// A whole number. Panics unless `opt` is declared so.
    pub fn integer(&mut self, opt: &Opt) -> Result<i64, Fault> {
        let OptKind::Integer { minimum, maximum, default } = opt.kind else {
            panic!("option {} is declared as another kind", opt.name);
        };
        let number = match self.given.get(opt.name) {
            None => default,
            Some(value) => within(value, minimum, maximum, &place(opt))?,
        };
        self.canonical.insert(opt.name.into(), json!(number));
        Ok(number)
    }

    /// True or false. Panics unless `opt` is declared so.
    pub fn boolean(&mut self, opt: &Opt) -> Result<bool, Fault> {
        let OptKind::Boolean { default } = opt.kind else {
            panic!("option {} is declared as another kind", opt.name);
        };
        let flag = match self.given.get(opt.name) {
            None => default,
            Some(value) => {
                value.as_bool().ok_or_else(|| refuse(&place(opt), "is not true or false"))?
            }
        };
        self.canonical.insert(opt.name.into(), json!(flag));
        Ok(flag)
    }

    /// Whole numbers, at least one. Panics unless `opt` is declared so.
    pub fn integers(&mut self, opt: &Opt) -> Result<Vec<i64>, Fault> {
        let OptKind::Integers { minimum, maximum, most, default } = opt.kind else {
            panic!("option {} is declared as another kind", opt.name);
        };
        let numbers = match self.given.get(opt.name) {
            None => default.to_vec(),
            Some(Value::Array(values)) if (1..=most).contains(&values.len()) => values
                .iter()
                .enumerate()
                .map(|(index, value)| {
                    within(value, minimum, maximum, &format!("{}/{index}", place(opt)))
                })
                .collect::<Result<_, _>>()?,
            Some(_) => {
                return Err(refuse(&place(opt), &format!("is not a list of 1 to {most} numbers")));
            }
        };
        self.canonical.insert(opt.name.into(), json!(numbers));
        Ok(numbers)
    }

    /// Text, absent if not given. Panics unless `opt` is declared so.
    pub fn text(&mut self, opt: &Opt) -> Result<Option<String>, Fault> {
        let OptKind::Text { most } = opt.kind else {
            panic!("option {} is declared as another kind", opt.name);
        };
        match self.given.get(opt.name) {
            None => Ok(None),
            Some(Value::String(text)) if text.len() <= most => {
                self.canonical.insert(opt.name.into(), json!(text));
                Ok(Some(text.clone()))
            }
            Some(_) => Err(refuse(&place(opt), &format!("is not a text of at most {most} bytes"))),
        }
    }

    /// Objects as given, absent if not given. Panics unless `opt` is declared so.
    pub fn objects(&mut self, opt: &Opt) -> Result<Option<Vec<Value>>, Fault> {
        let OptKind::Objects { most } = opt.kind else {
            panic!("option {} is declared as another kind", opt.name);
        };
        match self.given.get(opt.name) {
            None => Ok(None),
            Some(Value::Array(values)) if (1..=most).contains(&values.len()) => {
                self.canonical.insert(opt.name.into(), json!(values));
                Ok(Some(values.clone()))
            }
            Some(_) => Err(refuse(&place(opt), &format!("is not a list of 1 to {most} objects"))),
        }
    }

    /// Canonical JSON of the options read so far, defaults filled in.
    pub fn canonical(&self) -> String {
        Value::Object(self.canonical.clone()).to_string()
    }
}

/// Name with JSON pointer's two escapes.
pub fn escape(name: &str) -> String {
    crate::fault::clip(name).replace('~', "~0").replace('/', "~1")
}

/// A bad option at `pointer`; `what` completes the sentence that begins with the pointer.
pub fn refuse(pointer: &str, what: &str) -> Fault {
    let field = pointer.trim_start_matches("/options/");
    Fault::new(Kind::BadOption, format!("option {field} {what}")).at(pointer)
}

fn place(opt: &Opt) -> String {
    format!("/options/{}", opt.name)
}

fn within(value: &Value, minimum: i64, maximum: i64, pointer: &str) -> Result<i64, Fault> {
    value.as_i64().filter(|number| (minimum..=maximum).contains(number)).ok_or_else(|| {
        refuse(pointer, &format!("is not a whole number from {minimum} to {maximum}"))
            .about(&value.to_string())
    })
}
