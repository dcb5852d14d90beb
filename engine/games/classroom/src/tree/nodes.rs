//! Reads a tree from a list of named nodes, the root first.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::draft::{Draft, MOST_PLAYERS, Source, infinity};
use countermove_core::error::{Error, clip};
use countermove_core::game::options::{escape, refuse};

const FIELDS: &[&str] = &[
    "name",
    "player",
    "chance",
    "players",
    "choices",
    "children",
    "moves",
    "probabilities",
    "utility",
    "heuristic",
    "information_set",
];
const MOST_NAME: usize = 64;
/// Most choices of a player where several choose at once.
const MOST_CHOICES: usize = 64;

/// Reads the nodes in `objects`. The first is the root.
pub fn read(objects: &[Value]) -> Result<Vec<Draft>, Error> {
    let mut drafts = Vec::with_capacity(objects.len());
    let mut names = HashMap::with_capacity(objects.len());
    let mut below = Vec::with_capacity(objects.len());
    for (index, value) in objects.iter().enumerate() {
        let node = Fields::of(index, value)?;
        let name = node.name()?;
        if names.insert(name.clone(), index).is_some() {
            return Err(node.refuse("name", "another node has the same name"));
        }
        drafts.push(node.draft(name)?);
        below.push(node.texts("children")?.unwrap_or_default());
    }
    connect(below, &mut drafts, &names)?;
    Ok(drafts)
}

/// Resolves the names of the children of each node, in `below`. The root is nobody's child.
fn connect(
    below: Vec<Vec<String>>,
    drafts: &mut [Draft],
    names: &HashMap<String, usize>,
) -> Result<(), Error> {
    for (index, below) in below.into_iter().enumerate() {
        for (place, name) in below.iter().enumerate() {
            let what = match names.get(name) {
                Some(0) => "the root is nobody's child".into(),
                Some(&child) => {
                    drafts[index].children.push(child);
                    continue;
                }
                None => format!("there is no node \"{}\"", clip(name)),
            };
            let pointer = format!("/options/nodes/{index}/children/{place}");
            return Err(refuse(&pointer, &format!("is wrong: {what}")));
        }
        if drafts[index].labels.is_empty() && drafts[index].together.is_empty() {
            drafts[index].labels = below;
        }
    }
    Ok(())
}

/// One object of the list.
struct Fields<'v> {
    index: usize,
    fields: &'v Map<String, Value>,
}

impl<'v> Fields<'v> {
    fn of(index: usize, value: &'v Value) -> Result<Self, Error> {
        let pointer = format!("/options/nodes/{index}");
        let fields = value.as_object().ok_or_else(|| refuse(&pointer, "is not an object"))?;
        match fields.keys().find(|key| !FIELDS.contains(&key.as_str())) {
            None => Ok(Self { index, fields }),
            Some(key) => {
                Err(refuse(&format!("{pointer}/{}", escape(key)), "is no field of a node")
                    .rather(FIELDS.iter().copied()))
            }
        }
    }

    fn refuse(&self, field: &str, what: &str) -> Error {
        let place = format!("/options/nodes/{}", self.index);
        let pointer = if field.is_empty() { place } else { format!("{place}/{field}") };
        refuse(&pointer, &format!("is wrong: {what}"))
    }

    fn draft(&self, name: String) -> Result<Draft, Error> {
        Ok(Draft {
            name,
            source: Source::List(self.index),
            player: self.player()?,
            chance: match self.fields.get("chance") {
                None => false,
                Some(value) => {
                    value.as_bool().ok_or_else(|| self.refuse("chance", "it is true or false"))?
                }
            },
            together: self.together()?,
            children: Vec::new(),
            labels: self.texts("moves")?.unwrap_or_default(),
            probabilities: self.numbers("probabilities")?.unwrap_or_default(),
            utility: self.numbers("utility")?,
            heuristic: self.numbers("heuristic")?,
            information_set: self.information_set()?,
        })
    }

    fn name(&self) -> Result<String, Error> {
        match self.fields.get("name").and_then(Value::as_str) {
            Some(name) if (1..=MOST_NAME).contains(&name.len()) => Ok(name.into()),
            _ => Err(self.refuse("name", &format!("a node has a name of 1 to {MOST_NAME} bytes"))),
        }
    }

    fn information_set(&self) -> Result<Option<String>, Error> {
        let Some(value) = self.fields.get("information_set") else { return Ok(None) };
        match value.as_str() {
            Some(name) if (1..=MOST_NAME).contains(&name.len()) => Ok(Some(name.into())),
            _ => {
                let what = format!("it is a name of 1 to {MOST_NAME} bytes");
                Err(self.refuse("information_set", &what))
            }
        }
    }

    fn player(&self) -> Result<Option<usize>, Error> {
        let Some(value) = self.fields.get("player") else { return Ok(None) };
        let number = player_number(value).ok_or_else(|| {
            self.refuse("player", &format!("a player is a number from 1 to {MOST_PLAYERS}"))
        })?;
        Ok(Some(number))
    }

    /// The players who choose at once, ascending, each with the names of its choices.
    fn together(&self) -> Result<Vec<(usize, Vec<String>)>, Error> {
        let (players, choices) = match (self.fields.get("players"), self.fields.get("choices")) {
            (None, None) => return Ok(Vec::new()),
            (Some(players), Some(choices)) => (players, choices),
            (Some(_), None) => return Err(self.refuse("choices", "players need choices")),
            (None, Some(_)) => return Err(self.refuse("players", "choices need players")),
        };
        let numbers: Option<Vec<usize>> =
            players.as_array().and_then(|values| values.iter().map(player_number).collect());
        let ascending = |numbers: &Vec<usize>| {
            numbers.len() > 1 && numbers.windows(2).all(|pair| pair[0] < pair[1])
        };
        let numbers = numbers.filter(ascending).ok_or_else(|| {
            let what = format!("it is a list of two or more of 1 to {MOST_PLAYERS}, ascending");
            self.refuse("players", &what)
        })?;
        let lists = choices.as_array().filter(|lists| lists.len() == numbers.len());
        let lists = lists.ok_or_else(|| {
            self.refuse("choices", "it is a list of lists of texts, one list per player")
        })?;
        let read = |(place, list): (usize, &Value)| {
            let most = list.as_array().is_some_and(|list| (1..=MOST_CHOICES).contains(&list.len()));
            short_texts(list).filter(|_| most).ok_or_else(|| {
                let what =
                    format!("it is a list of 1 to {MOST_CHOICES} texts of 1 to {MOST_NAME} bytes");
                self.refuse(&format!("choices/{place}"), &what)
            })
        };
        let labels = lists.iter().enumerate().map(read).collect::<Result<Vec<_>, _>>()?;
        Ok(numbers.into_iter().zip(labels).collect())
    }

    /// A list of numbers, or a single number.
    fn numbers(&self, field: &str) -> Result<Option<Vec<f64>>, Error> {
        let Some(value) = self.fields.get(field) else { return Ok(None) };
        let numbers: Option<Vec<f64>> = match value {
            Value::Array(values) => values.iter().map(number).collect(),
            value => number(value).map(|number| vec![number]),
        };
        numbers.map(Some).ok_or_else(|| self.refuse(field, "it is a number or a list of numbers"))
    }

    fn texts(&self, field: &str) -> Result<Option<Vec<String>>, Error> {
        let Some(value) = self.fields.get(field) else { return Ok(None) };
        short_texts(value).map(Some).ok_or_else(|| {
            self.refuse(field, &format!("it is a list of texts of 1 to {MOST_NAME} bytes"))
        })
    }
}

/// A number, or an infinity as a text.
fn number(value: &Value) -> Option<f64> {
    value.as_f64().or_else(|| infinity(value.as_str()?))
}

/// A player's index.
fn player_number(value: &Value) -> Option<usize> {
    let number = value.as_u64().filter(|number| (1..=MOST_PLAYERS as u64).contains(number))?;
    Some(number as usize - 1)
}

fn short_texts(value: &Value) -> Option<Vec<String>> {
    let short = |value: &Value| {
        value.as_str().filter(|text| (1..=MOST_NAME).contains(&text.len())).map(String::from)
    };
    value.as_array()?.iter().map(short).collect()
}
