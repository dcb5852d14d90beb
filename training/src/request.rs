//! The request of a command.

use std::path::PathBuf;
use std::str::FromStr;

use crate::table::{Knob, ShippedTable};

/// How a command is written.
pub const USAGE: &str = "\
cargo run --release -p countermove-training -- TABLE... [OPTIONS]

tables:
  weights    chess: Texel tuning of the terms, from self-play           some hours
  network    chess: the NNUE-like network, from the same games          some hours
  patterns   Othello: n-tuple patterns, by TD(λ) on self-play            half an hour
  book       Connect Four: openings, proved by solve (3 GiB)            half an hour
  endgame    checkers: up to four pieces, by retrograde analysis        seconds
  endgame5   checkers: five pieces (139 MB), too large to ship          three minutes
  kalah      Kalah: up to eleven seeds, by backward induction           seconds
  oware      Oware: up to ten seeds, bounds by co-Büchi games           half a minute
  backgammon backgammon: networks, by TD(0) on self-play                 half an hour
  all        all of these

options:
  --seed N        of games and of descent; 0 unless given (all that learn)
  --positions N   weights, network: 23,000,000 of all games, half of them for the network
                  patterns: 14,000,000 of games, and an eighth as many of each of the last two phases
  --nodes N       of each search in games of chess; 500 unless given (weights, network)
  --games N       of backgammon; 1,200,000 unless given
  --folder PATH   where tables and manifests go, in place of the shipped ones and of tables/";

/// Tables, and how they are to be made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// In the order of [`ShippedTable::ALL`], each once.
    pub tables: Vec<ShippedTable>,
    /// 0 unless given.
    pub seed: u64,
    /// Positions to learn from; each table's own number unless given.
    pub positions: Option<usize>,
    /// Of a search; each table's own number unless given.
    pub nodes: Option<u64>,
    /// Games of self-play to learn from; the table's own number unless given.
    pub games: Option<u64>,
    /// Where the files go; in their own places unless given.
    pub folder: Option<PathBuf>,
    /// The words as given, one blank between two.
    pub words: String,
}

impl Request {
    /// Reads the words after the program's name. Error: what is wrong with them.
    pub fn read(words: impl Iterator<Item = String>) -> Result<Self, String> {
        let words: Vec<String> = words.collect();
        let mut request = Self { words: words.join(" "), ..Self::default() };
        let mut knobs = Vec::new();
        let mut rest = words.iter();
        while let Some(word) = rest.next() {
            if word == "all" {
                request.tables.extend(ShippedTable::ALL);
            } else if let Some(table) =
                ShippedTable::ALL.into_iter().find(|table| table.name() == word)
            {
                request.tables.push(table);
            } else {
                let knob = match word.as_str() {
                    "--seed" => Some(Knob::Seed),
                    "--positions" => Some(Knob::Positions),
                    "--nodes" => Some(Knob::Nodes),
                    "--games" => Some(Knob::Games),
                    "--folder" => None,
                    _ => return Err(format!("there is no table or option \"{word}\"")),
                };
                let value = rest.next().ok_or_else(|| format!("{word} needs a value"))?;
                match knob {
                    None => request.folder = Some(value.into()),
                    Some(Knob::Seed) => request.seed = number(word, value)?,
                    Some(Knob::Positions) => request.positions = Some(positive(word, value)?),
                    Some(Knob::Games) => request.games = Some(positive(word, value)?),
                    Some(Knob::Nodes) => request.nodes = Some(positive(word, value)?),
                }
                knobs.extend(knob);
            }
        }
        request.tables.sort();
        request.tables.dedup();
        if request.tables.is_empty() {
            return Err("no table is named".into());
        }
        for table in &request.tables {
            if let Some(knob) = knobs.iter().find(|knob| !table.knobs().contains(knob)) {
                return Err(format!("{} takes no {}", table.name(), knob.flag()));
            }
        }
        Ok(request)
    }
}

fn number<T: FromStr>(flag: &str, value: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("{flag} is a whole number, not \"{value}\""))
}

fn positive<T: FromStr + Default + PartialEq>(flag: &str, value: &str) -> Result<T, String> {
    let number = number(flag, value)?;
    if number == T::default() { Err(format!("{flag} is more than 0")) } else { Ok(number) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &str) -> Result<Request, String> {
        Request::read(words.split_whitespace().map(String::from))
    }

    #[test]
    fn tables_come_once_and_in_their_order() {
        let request = read("network --seed 3 weights network --positions 10").unwrap();
        assert_eq!(request.tables, [ShippedTable::Weights, ShippedTable::Network]);
        assert_eq!((request.seed, request.positions, request.nodes), (3, Some(10), None));
        assert_eq!(request.words, "network --seed 3 weights network --positions 10");
        assert_eq!(read("all").unwrap().tables, ShippedTable::ALL);
    }

    #[test]
    fn what_a_table_does_not_take_is_refused() {
        for (words, message) in [
            ("", "no table is named"),
            ("openings", "there is no table or option \"openings\""),
            ("weights --seed", "--seed needs a value"),
            ("weights --seed x", "--seed is a whole number, not \"x\""),
            ("weights --nodes 0", "--nodes is more than 0"),
            ("patterns --nodes 5", "patterns takes no --nodes"),
            ("weights book --seed 5", "book takes no --seed"),
        ] {
            assert_eq!(read(words), Err(message.into()));
        }
    }
}
