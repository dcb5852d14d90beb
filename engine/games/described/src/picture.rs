//! A state as a grid of glyphs: by the option `view`, or by a guess from a relation such as `(cell 1 2 x)`.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::fault::Fault;
use crate::game::{Described, Position};
use crate::machine::Domain;
use crate::sheet::{Sheet, Symbol, Symbols, Term};
use crate::writing::term_text;

/// Words for a cell without content.
const EMPTY: [&str; 4] = ["b", "blank", "empty", "dirt"];
const NOTHING: char = '.';
/// Sizes of a grid.
const MOST_SIDE: usize = 40;

/// Which facts are cells, and how their content is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    relation: Symbol,
    /// Indices of the arguments with the column, the row and the content.
    places: [usize; 3],
    columns: Vec<Term>,
    /// From the top.
    rows: Vec<Term>,
    glyphs: HashMap<Symbol, char>,
}

impl View {
    /// The view that `text` describes, such as `cell column=1 row=-2 content=3 x=X o=O b=.`: the relation, which of
    /// its arguments is what (`-2`: the second, its least value at the bottom), and glyphs of contents.
    pub fn read(text: &str, sheet: &Sheet, domain: &Domain) -> Result<Self, Fault> {
        let fault = |message: String| Fault::of_sheet(message);
        let mut parts = text.split_whitespace();
        let name = parts.next().unwrap_or_default().to_lowercase();
        let relation = sheet.symbols.known(&name).ok_or_else(|| {
            fault(format!("the view begins with \"{name}\", which is no relation of the rules"))
        })?;
        let (mut places, mut is_upward, mut glyphs) = ([0, 1, 2], false, HashMap::new());
        for part in parts {
            let bad = || fault(format!("\"{part}\" of the view is neither a place nor a glyph"));
            let (key, value) = part.split_once('=').ok_or_else(bad)?;
            let key = key.to_lowercase();
            let place = ["column", "row", "content"].iter().position(|word| *word == key);
            match (place, value.parse::<i64>()) {
                (Some(place), Ok(number)) if (1..=8).contains(&number.abs()) => {
                    places[place] = number.unsigned_abs() as usize - 1;
                    is_upward |= place == 1 && number < 0;
                }
                _ => {
                    let symbol = sheet.symbols.known(&key).ok_or_else(bad)?;
                    let mut letters = value.chars();
                    glyphs.insert(symbol, letters.next().ok_or_else(bad)?);
                    if letters.next().is_some() {
                        return Err(bad());
                    }
                }
            }
        }
        let mut view = Self::of(relation, places, &sheet.symbols, domain)
            .ok_or_else(|| fault(format!("no facts of \"{name}\" make a grid of the view")))?;
        view.glyphs.extend(glyphs);
        if is_upward {
            view.rows.reverse();
        }
        Ok(view)
    }

    /// The view of the relation that most looks like a board: three arguments, of which the first two count columns and
    /// rows, from the bottom.
    pub fn guessed(sheet: &Sheet, domain: &Domain) -> Option<Self> {
        let mut counts: BTreeMap<Symbol, usize> = BTreeMap::new();
        for fact in &domain.facts {
            if let Term::Compound(relation, parts) = fact
                && parts.len() == 3
            {
                *counts.entry(*relation).or_default() += 1;
            }
        }
        let mut by_count: Vec<_> = counts.into_iter().collect();
        by_count.sort_by_key(|&(relation, count)| (std::cmp::Reverse(count), relation));
        let view = |(relation, _)| Self::of(relation, [0, 1, 2], &sheet.symbols, domain);
        let mut guessed = by_count.into_iter().find_map(view)?;
        guessed.rows.reverse();
        Some(guessed)
    }

    fn of(
        relation: Symbol,
        places: [usize; 3],
        symbols: &Symbols,
        domain: &Domain,
    ) -> Option<Self> {
        let side = |place: usize| {
            let values = cells(&domain.facts, relation).filter_map(|parts| parts.get(place));
            let distinct: BTreeSet<(i64, String)> = values
                .map(|term| {
                    let text = term_text(symbols, term);
                    (text.parse().unwrap_or(i64::MAX), text)
                })
                .collect();
            let known = |(_, text): &(i64, String)| symbols.known(text).map(Term::Constant);
            distinct.iter().map(known).collect::<Option<Vec<Term>>>()
        };
        let (columns, rows) = (side(places[0])?, side(places[1])?);
        let is_side = |side: &[Term]| (2..=MOST_SIDE).contains(&side.len());
        let glyphs =
            EMPTY.iter().filter_map(|word| Some((symbols.known(word)?, NOTHING))).collect();
        let is_grid = is_side(&columns) && is_side(&rows);
        is_grid.then_some(Self { relation, places, columns, rows, glyphs })
    }

    /// The grid of `state`, and below it the facts that are no cells.
    pub fn drawn(&self, game: &Described, state: &Position) -> String {
        let mut contents: HashMap<(usize, usize), char> = HashMap::new();
        let mut others = Vec::new();
        let facts = &game.machine.domain().facts;
        let is_true = |at: &usize| state.facts[at / 64] >> (at % 64) & 1 == 1;
        for fact in (0..facts.len()).filter(is_true).map(|at| &facts[at]) {
            match self.cell(fact) {
                Some((place, content)) => {
                    contents.insert(place, self.glyph(content, game));
                }
                None => others.push(game.text(fact)),
            }
        }
        let row = |row: usize| {
            let cell = |column| contents.get(&(column, row)).copied().unwrap_or(NOTHING);
            let cells: Vec<String> =
                (0..self.columns.len()).map(|column| cell(column).to_string()).collect();
            cells.join(" ")
        };
        let rows = (0..self.rows.len()).map(row);
        rows.chain(others).collect::<Vec<_>>().join("\n")
    }

    fn cell<'f>(&self, fact: &'f Term) -> Option<((usize, usize), &'f Term)> {
        let Term::Compound(relation, parts) = fact else { return None };
        let part = |place: usize| parts.get(self.places[place]);
        let (column, row, content) = (part(0)?, part(1)?, part(2)?);
        let column = self.columns.iter().position(|each| each == column)?;
        let row = self.rows.iter().position(|each| each == row)?;
        (*relation == self.relation).then_some(((column, row), content))
    }

    /// The glyph of a content: as the view says, else the first letter of its first word.
    fn glyph(&self, content: &Term, game: &Described) -> char {
        let (Term::Constant(word) | Term::Compound(word, _)) = content else { return NOTHING };
        let first = || game.sheet.symbols.text(*word).chars().next().unwrap_or(NOTHING);
        self.glyphs.get(word).copied().unwrap_or_else(first)
    }
}

/// The arguments of the facts of `relation`.
fn cells(facts: &[Term], relation: Symbol) -> impl Iterator<Item = &[Term]> {
    facts.iter().filter_map(move |fact| match fact {
        Term::Compound(name, parts) if *name == relation => Some(&parts[..]),
        _ => None,
    })
}
