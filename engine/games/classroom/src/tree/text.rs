//! Reads a tree in compact text, as in lectures: `((3,12,8),(2,4,6),(14,5,2))`.
//!
//! ```text
//! node     = value | '~' value | ['~' value ':'] [who] '(' branch {',' branch} ')'
//! value    = number | 'inf' | '-inf' | '[' number {',' number} ']'
//! who      = 'max' | 'min' | 'chance' | player number from 1
//! branch   = [label ':'] node        below chance also: probability ':' node, as 0.9 or 1/3
//! ```
//! After ~ stands an estimate: of a node that is cut off, or of the inner node that follows. Where no player is
//! given, MAX and MIN alternate, MAX first. Missing labels are a, b, c, … Outcomes without probabilities are alike.

use super::draft::{Draft, MOST_DEPTH, MOST_NODES, MOST_PLAYERS, MOST_UTILITY, Source, infinity};
use countermove_core::error::Error;
use countermove_core::game::options::refuse;

const POINTER: &str = "/options/text";
const MOST_LABEL: usize = 32;

/// Reads the nodes of `text`, the root first.
pub fn read(text: &str) -> Result<Vec<Draft>, Error> {
    let mut reader = Reader { text, at: 0, nodes: Vec::new(), open: Vec::new() };
    reader.whole()?;
    Ok(reader.nodes)
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    nodes: Vec<Draft>,
    /// The nodes whose branches are being read, the root first.
    open: Vec<usize>,
}

/// The part of a branch before its node.
#[derive(Default)]
struct Prefix {
    label: Option<String>,
    probability: Option<f64>,
    heuristic: Option<Vec<f64>>,
}

impl Reader<'_> {
    fn whole(&mut self) -> Result<(), Error> {
        self.node()?;
        while let Some(&parent) = self.open.last() {
            match self.next() {
                Some(',') if !self.nodes[parent].children.is_empty() => self.node()?,
                Some(')') => drop(self.open.pop()),
                _ => return Err(self.error("',' or ')' must follow")),
            }
        }
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.error("the tree has ended, yet the text goes on")),
        }
    }

    /// Reads a branch: a whole leaf, or an inner node up to its first branch.
    fn node(&mut self) -> Result<(), Error> {
        loop {
            if self.nodes.len() == MOST_NODES {
                return Err(self.error(&format!("a tree has at most {MOST_NODES} nodes")));
            }
            if self.open.len() > MOST_DEPTH {
                return Err(
                    self.error(&format!("a leaf is at most {MOST_DEPTH} moves below the root"))
                );
            }
            let mut prefix = self.prefix()?;
            if self.peek() == Some('~') {
                self.next();
                prefix.heuristic = Some(self.value()?);
                if self.peek() != Some(':') {
                    self.add(prefix, None, false, None);
                    return Ok(());
                }
                self.next();
            }
            match self.peek() {
                Some('[') => {
                    let utilities = self.value()?;
                    self.add(prefix, None, false, Some(utilities));
                    return Ok(());
                }
                Some('(') => {
                    self.next();
                    let player = self.alternating();
                    self.begin(prefix, Some(player), false);
                }
                Some('i') => {
                    let utilities = self.value()?;
                    self.add(prefix, None, false, Some(utilities));
                    return Ok(());
                }
                Some(letter) if letter.is_ascii_alphabetic() => {
                    let (player, chance) = match self.word().as_str() {
                        "max" => (Some(0), false),
                        "min" => (Some(1), false),
                        "chance" => (None, true),
                        _ => {
                            return Err(self
                                .error("before '(' stands max, min, chance or a player's number"));
                        }
                    };
                    self.expect('(')?;
                    self.begin(prefix, player, chance);
                }
                _ => {
                    let number = self.number()?;
                    if self.peek() != Some('(') {
                        self.add(prefix, None, false, Some(vec![number]));
                        return Ok(());
                    }
                    self.next();
                    let player = number as usize;
                    if number.fract() != 0.0 || !(1..=MOST_PLAYERS).contains(&player) {
                        return Err(
                            self.error(&format!("a player's number is 1 to {MOST_PLAYERS}"))
                        );
                    }
                    self.begin(prefix, Some(player - 1), false);
                }
            }
        }
    }

    fn begin(&mut self, prefix: Prefix, player: Option<usize>, chance: bool) {
        let index = self.add(prefix, player, chance, None);
        self.open.push(index);
    }

    fn add(
        &mut self,
        prefix: Prefix,
        player: Option<usize>,
        chance: bool,
        utility: Option<Vec<f64>>,
    ) -> usize {
        let index = self.nodes.len();
        let name = match self.open.last() {
            None => "/".to_string(),
            Some(&parent) => {
                let parent = &mut self.nodes[parent];
                let label = prefix.label.unwrap_or_else(|| letters(parent.children.len()));
                let name = format!("{}/{label}", parent.name.trim_end_matches('/'));
                parent.children.push(index);
                parent.labels.push(label);
                parent.probabilities.extend(prefix.probability);
                name
            }
        };
        self.nodes.push(Draft {
            name,
            source: Source::Text,
            player,
            chance,
            together: Vec::new(),
            children: Vec::new(),
            labels: Vec::new(),
            probabilities: Vec::new(),
            utility,
            heuristic: prefix.heuristic,
            information_set: None,
        });
        index
    }

    /// The opponent of the player who moved last on the path to here.
    fn alternating(&self) -> usize {
        let last = self.open.iter().rev().find_map(|&index| self.nodes[index].player);
        usize::from(last == Some(0))
    }

    fn prefix(&mut self) -> Result<Prefix, Error> {
        let Some(&parent) = self.open.last() else { return Ok(Prefix::default()) };
        if self.nodes[parent].chance
            && let Some(probability) = self.probability()?
        {
            return Ok(Prefix { probability: Some(probability), ..Prefix::default() });
        }
        let begun = self.at;
        if self.peek().is_some_and(|letter| letter.is_alphabetic()) {
            let label = self.word();
            if self.peek() == Some(':') {
                self.next();
                if label.len() > MOST_LABEL {
                    return Err(self.error(&format!("a label has at most {MOST_LABEL} bytes")));
                }
                return Ok(Prefix { label: Some(label), ..Prefix::default() });
            }
            self.at = begun;
        }
        Ok(Prefix::default())
    }

    /// A probability and the colon after it, if a number and a colon or a slash follow.
    fn probability(&mut self) -> Result<Option<f64>, Error> {
        let begun = self.at;
        let Ok(share) = self.number() else { return Ok(None) };
        match self.peek() {
            Some('/') => {
                self.next();
                let share = share / self.number()?;
                self.expect(':')?;
                Ok(Some(share))
            }
            Some(':') => {
                self.next();
                Ok(Some(share))
            }
            _ => {
                self.at = begun;
                Ok(None)
            }
        }
    }

    /// A number, or a list of numbers in brackets.
    fn value(&mut self) -> Result<Vec<f64>, Error> {
        if self.peek() != Some('[') {
            return Ok(vec![self.number()?]);
        }
        self.next();
        let mut numbers = vec![self.number()?];
        while self.peek() == Some(',') {
            self.next();
            numbers.push(self.number()?);
            if numbers.len() > MOST_PLAYERS {
                return Err(self.error(&format!("there are at most {MOST_PLAYERS} players")));
            }
        }
        self.expect(']')?;
        Ok(numbers)
    }

    fn number(&mut self) -> Result<f64, Error> {
        self.peek();
        let rest = &self.text[self.at..];
        let word = rest.find(|c: char| !(c.is_ascii_alphabetic() || "+-".contains(c)));
        let word = &rest[..word.unwrap_or(rest.len())];
        if let Some(infinite) = infinity(word) {
            self.at += word.len();
            return Ok(infinite);
        }
        let end =
            rest.find(|c: char| !(c.is_ascii_digit() || "+-.eE".contains(c))).unwrap_or(rest.len());
        match rest[..end].parse::<f64>() {
            Ok(number) if number.is_infinite() => {
                Err(self.error(&format!("a number within ±{MOST_UTILITY} must follow")))
            }
            Ok(number) => {
                self.at += end;
                Ok(number)
            }
            Err(_) => Err(self.error("a number must follow")),
        }
    }

    fn word(&mut self) -> String {
        self.peek();
        let rest = &self.text[self.at..];
        let end = rest
            .find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '-'))
            .unwrap_or(rest.len());
        self.at += end;
        rest[..end].to_string()
    }

    fn expect(&mut self, wanted: char) -> Result<(), Error> {
        if self.peek() == Some(wanted) {
            self.next();
            return Ok(());
        }
        Err(self.error(&format!("'{wanted}' must follow")))
    }

    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    fn error(&self, what: &str) -> Error {
        let place = self.text[..self.at].chars().count();
        refuse(POINTER, &format!("is wrong at character {place}: {what}"))
            .about(&self.text[self.at..])
    }
}

/// a, b, …, z, aa, ab, …
fn letters(index: usize) -> String {
    let last = char::from(b'a' + (index % 26) as u8);
    if index < 26 { last.to_string() } else { format!("{}{last}", letters(index / 26 - 1)) }
}
