//! Options of a game: declared once, read from a JSON object, and checked against their bounds.

use std::ops::RangeInclusive;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::error::{Error, ErrorKind};
use crate::game::larger_table::LargerTable;

/// One option of a game.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Opt {
    /// Its key in options.
    pub name: &'static str,
    /// What it changes.
    pub about: &'static str,
    /// Shape, bounds and default.
    #[serde(flatten)]
    pub kind: OptKind,
}

impl Opt {
    /// A whole number.
    pub const fn integer(name: &'static str, range: RangeInclusive<i64>, default: i64) -> Self {
        let (minimum, maximum) = (*range.start(), *range.end());
        Self { name, about: "", kind: OptKind::Integer { minimum, maximum, default } }
    }

    /// True or false.
    pub const fn boolean(name: &'static str, default: bool) -> Self {
        Self { name, about: "", kind: OptKind::Boolean { default } }
    }

    /// At least one and at most `most` whole numbers.
    pub const fn integers(
        name: &'static str,
        range: RangeInclusive<i64>,
        most: usize,
        default: &'static [i64],
    ) -> Self {
        let (minimum, maximum) = (*range.start(), *range.end());
        Self { name, about: "", kind: OptKind::Integers { minimum, maximum, most, default } }
    }

    /// A number, whole or not.
    pub const fn number(name: &'static str, range: RangeInclusive<f64>, default: f64) -> Self {
        let (minimum, maximum) = (*range.start(), *range.end());
        Self { name, about: "", kind: OptKind::Number { minimum, maximum, default } }
    }

    /// Text of at most `most` bytes; empty by default.
    pub const fn text(name: &'static str, most: usize) -> Self {
        Self { name, about: "", kind: OptKind::Text { most } }
    }

    /// One of `values`.
    pub const fn choice(
        name: &'static str,
        values: &'static [&'static str],
        default: &'static str,
    ) -> Self {
        Self { name, about: "", kind: OptKind::Choice { values, default } }
    }

    /// This option with the description `about`.
    pub const fn about(self, about: &'static str) -> Self {
        Self { about, ..self }
    }
}

/// Shape of an option.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are named as in JSON Schema")]
pub enum OptKind {
    /// A whole number.
    Integer { minimum: i64, maximum: i64, default: i64 },
    /// True or false.
    Boolean { default: bool },
    /// Whole numbers.
    Integers { minimum: i64, maximum: i64, most: usize, default: &'static [i64] },
    /// A number, whole or not.
    Number { minimum: f64, maximum: f64, default: f64 },
    /// Lists of numbers, none of them empty.
    NumberLists {
        minimum: f64,
        maximum: f64,
        most: usize,
        most_each: usize,
        default: &'static [&'static [f64]],
    },
    /// Text; empty by default.
    Text { most: usize },
    /// Objects that the game describes; none by default.
    Objects { most: usize },
    /// One of a few texts.
    Choice { values: &'static [&'static str], default: &'static str },
    /// Different texts without blanks and without `|`, of at most `longest` bytes; none by default.
    Names { most: usize, longest: usize },
    /// Lists of numbers, all equally long; none by default.
    Rows { minimum: f64, maximum: f64, most: usize },
}

/// Reads options from a JSON object, and collects their canonical JSON.
pub struct Options {
    given: Map<String, Value>,
    canonical: Map<String, Value>,
    larger_table: Option<LargerTable>,
}

impl Options {
    /// Parses `text`, a JSON object with no other options than `known`. Error: `BadOption`.
    pub fn read(text: &str, known: &[Opt]) -> Result<Self, Error> {
        let bad = |message: String| Error::new(ErrorKind::BadOption, message).at("/options");
        let value: Value = serde_json::from_str(text)
            .map_err(|error| bad(format!("options are not readable as JSON: {error}")))?;
        let Value::Object(given) = value else {
            return Err(bad("options are not a JSON object".into()));
        };
        if let Some(name) = given.keys().find(|name| known.iter().all(|opt| opt.name != **name)) {
            return Err(bad(format!("there is no option \"{}\"", crate::error::clip(name)))
                .at(format!("/options/{}", escape(name)))
                .about(name)
                .rather(known.iter().map(|opt| opt.name)));
        }
        Ok(Self { given, canonical: Map::new(), larger_table: None })
    }

    /// Adds a larger table of the game than ships, which an operator has.
    pub fn with_larger_table(self, table: Option<LargerTable>) -> Self {
        Self { larger_table: table, ..self }
    }

    /// That table.
    pub fn larger_table(&self) -> Option<LargerTable> {
        self.larger_table.clone()
    }

    /// Reads a whole number. Error: `BadOption`. Panics unless `opt` is declared as one.
    pub fn integer(&mut self, opt: &Opt) -> Result<i64, Error> {
        let OptKind::Integer { minimum, maximum, default } = opt.kind else {
            panic!("option {} is declared as another kind", opt.name);
        };
        self.given_or(opt, default, |value, pointer| within(value, minimum, maximum, pointer))
    }

    /// Reads a boolean. Error: `BadOption`. Panics unless `opt` is declared as one.
    pub fn boolean(&mut self, opt: &Opt) -> Result<bool, Error> {
        let OptKind::Boolean { default } = opt.kind else {
            panic!("option {} is declared as another kind", opt.name);
        };
        self.given_or(opt, default, |value, pointer| {
            value.as_bool().ok_or_else(|| refuse(pointer, "is not true or false"))
        })
    }

    /// Reads whole numbers, at least one. Error: `BadOption`. Panics unless `opt` is declared so.
    pub fn integers(&mut self, opt: &Opt) -> Result<Vec<i64>, Error> {
        let OptKind::Integers { minimum, maximum, most, default } = opt.kind else {
            panic!("option {} is declared as another kind", opt.name);
        };
        self.given_or(opt, default.to_vec(), |value, pointer| {
            parts(value, most, "numbers", pointer)?
                .map(|(value, pointer)| within(value, minimum, maximum, &pointer))
                .collect()
        })
    }

    /// Reads a number, whole or not. Error: `BadOption`. Panics unless `opt` is declared as one.
    pub fn number(&mut self, opt: &Opt) -> Result<f64, Error> {
        let OptKind::Number { minimum, maximum, default } = opt.kind else {
            panic!("option {} is declared as another kind", opt.name);
        };
        self.given_or(opt, default, |value, pointer| between(value, minimum, maximum, pointer))
    }

    /// Reads lists of numbers: at least one list, none of them empty. Error: `BadOption`. Panics unless
    /// `opt` is declared so.
    pub fn number_lists(&mut self, opt: &Opt) -> Result<Vec<Vec<f64>>, Error> {
        let OptKind::NumberLists { minimum, maximum, most, most_each, default } = opt.kind else {
            panic!("option {} is declared as another kind", opt.name);
        };
        let default = default.iter().map(|list| list.to_vec()).collect();
        self.given_or(opt, default, |value, pointer| {
            let read = |(value, pointer): (&Value, String)| {
                parts(value, most_each, "numbers", &pointer)?
                    .map(|(value, pointer)| between(value, minimum, maximum, &pointer))
                    .collect()
            };
            parts(value, most, "lists", pointer)?.map(read).collect()
        })
    }

    /// Reads a text; `None` if it is not given. Error: `BadOption`. Panics unless `opt` is declared as one.
    pub fn text(&mut self, opt: &Opt) -> Result<Option<String>, Error> {
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

    /// Reads a list of objects, unchecked; `None` if it is not given. Error: `BadOption`. Panics unless
    /// `opt` is declared so.
    pub fn objects(&mut self, opt: &Opt) -> Result<Option<&[Value]>, Error> {
        let OptKind::Objects { most } = opt.kind else {
            panic!("option {} is declared as another kind", opt.name);
        };
        match self.given.remove(opt.name) {
            None => Ok(None),
            Some(values @ Value::Array(_)) if (1..=most).contains(&length(&values)) => {
                let kept = self.canonical.entry(opt.name).or_insert(values);
                Ok(kept.as_array().map(Vec::as_slice))
            }
            Some(_) => Err(refuse(&place(opt), &format!("is not a list of 1 to {most} objects"))),
        }
    }

    /// Reads one of the values that the option allows. Error: `BadOption`. Panics unless `opt` is declared
    /// as a choice.
    pub fn choice(&mut self, opt: &Opt) -> Result<&'static str, Error> {
        let OptKind::Choice { values, default } = opt.kind else {
            panic!("option {} is declared as another kind", opt.name);
        };
        self.given_or(opt, default, |value, pointer| {
            let chosen = values.iter().copied().find(|name| value.as_str() == Some(name));
            chosen.ok_or_else(|| {
                refuse(pointer, "is none of its values")
                    .about(&value.to_string())
                    .rather(values.iter().copied())
            })
        })
    }

    /// Reads distinct names; `None` if they are not given. Error: `BadOption`. Panics unless `opt` is
    /// declared so.
    pub fn names(&mut self, opt: &Opt) -> Result<Option<Vec<String>>, Error> {
        let OptKind::Names { most, longest } = opt.kind else {
            panic!("option {} is declared as another kind", opt.name);
        };
        let Some(values) = self.list(opt, most, "names")? else { return Ok(None) };
        let mut names: Vec<String> = Vec::with_capacity(values.len());
        for (index, value) in values.iter().enumerate() {
            let error = |what: &str| refuse(&format!("{}/{index}", place(opt)), what);
            let plain = |name: &&str| {
                (1..=longest).contains(&name.len())
                    && !name.contains(|letter: char| letter == '|' || letter.is_whitespace())
            };
            let name = value.as_str().filter(plain).ok_or_else(|| {
                error(&format!("is not a text of 1 to {longest} bytes without blanks and |"))
            })?;
            if names.iter().any(|other| other == name) {
                return Err(error("is there twice").about(name));
            }
            names.push(name.into());
        }
        self.canonical.insert(opt.name.into(), json!(names));
        Ok(Some(names))
    }

    /// Reads rows of numbers, all of one length; `None` if they are not given. Error: `BadOption`. Panics
    /// unless `opt` is declared so.
    pub fn rows(&mut self, opt: &Opt) -> Result<Option<Vec<Vec<f64>>>, Error> {
        let OptKind::Rows { minimum, maximum, most } = opt.kind else {
            panic!("option {} is declared as another kind", opt.name);
        };
        let Some(value) = self.given.get(opt.name) else { return Ok(None) };
        let read = |(value, pointer): (&Value, String)| {
            parts(value, most, "numbers", &pointer)?
                .map(|(value, pointer)| between(value, minimum, maximum, &pointer))
                .collect()
        };
        let rows: Vec<Vec<f64>> =
            parts(value, most, "rows", &place(opt))?.map(read).collect::<Result<_, _>>()?;
        if let Some(index) = rows.iter().position(|row| row.len() != rows[0].len()) {
            let (length, first) = (rows[index].len(), rows[0].len());
            let what = format!("has {length} numbers, and the first row {first}");
            return Err(refuse(&format!("{}/{index}", place(opt)), &what));
        }
        self.canonical.insert(opt.name.into(), json!(rows));
        Ok(Some(rows))
    }

    /// What `read` makes of the value that is given, at its pointer, else `default`.
    fn given_or<T: Serialize>(
        &mut self,
        opt: &Opt,
        default: T,
        read: impl FnOnce(&Value, &str) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let given = self.given.get(opt.name);
        let found = given.map_or(Ok(default), |value| read(value, &place(opt)))?;
        self.canonical.insert(opt.name.into(), json!(found));
        Ok(found)
    }

    /// Reads a list of 1 to `most` values of any type; `what` names them in an error.
    fn list(&self, opt: &Opt, most: usize, what: &str) -> Result<Option<Vec<Value>>, Error> {
        match self.given.get(opt.name) {
            None => Ok(None),
            Some(Value::Array(values)) if (1..=most).contains(&values.len()) => {
                Ok(Some(values.clone()))
            }
            Some(_) => Err(refuse(&place(opt), &format!("is not a list of 1 to {most} {what}"))),
        }
    }

    /// Whether the JSON object has `opt`.
    pub fn gives(&self, opt: &Opt) -> bool {
        self.given.contains_key(opt.name)
    }

    /// Canonical JSON of the options read so far, with defaults filled in.
    pub fn canonical(&self) -> String {
        serde_json::to_string(&self.canonical).expect("JSON is written as it was read")
    }
}

/// Escapes `name` for a JSON pointer, clipped.
pub fn escape(name: &str) -> String {
    crate::error::clip(name).replace('~', "~0").replace('/', "~1")
}

/// A `BadOption` error at `pointer`; its message is "option", the option's path, and `what`.
pub fn refuse(pointer: &str, what: &str) -> Error {
    let field = pointer.trim_start_matches("/options/");
    Error::new(ErrorKind::BadOption, format!("option {field} {what}")).at(pointer)
}

fn length(list: &Value) -> usize {
    list.as_array().map_or(0, Vec::len)
}

fn place(opt: &Opt) -> String {
    format!("/options/{}", opt.name)
}

fn within(value: &Value, minimum: i64, maximum: i64, pointer: &str) -> Result<i64, Error> {
    value.as_i64().filter(|number| (minimum..=maximum).contains(number)).ok_or_else(|| {
        refuse(pointer, &format!("is not a whole number from {minimum} to {maximum}"))
            .about(&value.to_string())
    })
}

fn between(value: &Value, minimum: f64, maximum: f64, pointer: &str) -> Result<f64, Error> {
    let number = value.as_f64().filter(|number| (minimum..=maximum).contains(number));
    // Adding 0 turns −0 into 0, whose JSON differs.
    number.map(|number| number + 0.0).ok_or_else(|| {
        refuse(pointer, &format!("is not a number from {minimum} to {maximum}"))
            .about(&value.to_string())
    })
}

/// The 1 to `most` values in the list at `pointer`, each with its own pointer; `what` names them in an
/// error.
fn parts<'a>(
    value: &'a Value,
    most: usize,
    what: &str,
    pointer: &str,
) -> Result<impl Iterator<Item = (&'a Value, String)> + use<'a>, Error> {
    match value {
        Value::Array(values) if (1..=most).contains(&values.len()) => {
            let pointer = pointer.to_owned();
            let numbered = values.iter().enumerate();
            Ok(numbered.map(move |(index, value)| (value, format!("{pointer}/{index}"))))
        }
        _ => Err(refuse(pointer, &format!("is not a list of 1 to {most} {what}"))),
    }
}
