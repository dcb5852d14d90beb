//! The book of Connect Four: every opening that belongs there, those with the most discs proved by
//! `solve`, the others found from them.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use countermove::game::Game;
use countermove::game::evaluation::Weights;
use countermove::games::connect_four::book::{MOST_DISCS, belongs, entry};
use countermove::games::connect_four::{ConnectFour, State};
use countermove::search::algorithms::solve;
use countermove::search::{Outcome, Parameters, SearchProblem};
use countermove::table::Table;
use countermove::value::Score;

use crate::make::Made;

const GAME: ConnectFour = ConnectFour { book: false };
/// Of the transposition table, in bytes: it serves all proofs.
const TABLE: usize = 3 << 30;
const THREADS: usize = 2;

fn children(state: State) -> Vec<State> {
    GAME.legal_moves(&state).into_iter().map(|column| GAME.after(&state, column)).collect()
}

/// Every position that belongs in the book, by its word.
fn openings() -> BTreeMap<u64, State> {
    let mut found = BTreeMap::new();
    let mut last = vec![GAME.start()];
    for _ in 0..=MOST_DISCS {
        let wanted = last.iter().filter(|&&state| belongs(state));
        found.extend(wanted.map(|&state| (state.symmetric_word(), state)));
        last = last.into_iter().flat_map(children).collect();
        last.sort_by_key(|&state| state.symmetric_word());
        last.dedup_by_key(|state| state.symmetric_word());
    }
    found
}

/// The value of a position from those of all that follow, if all are known.
fn from_children(state: State, value: impl Fn(State) -> Option<Score>) -> Option<Score> {
    let values: Option<Vec<Score>> = children(state)
        .into_iter()
        .map(|child| value(child).map(|score| (-score).earlier(1)))
        .collect();
    values?.into_iter().max()
}

fn solved(state: State, table: &Table<'_>) -> Score {
    let weights = Weights::for_game(&GAME, &[]).expect("nothing is changed");
    let stop = AtomicBool::new(false);
    let problem = SearchProblem {
        parameters: Parameters { threads: THREADS, ..Parameters::default() },
        table: Some(table),
        ..SearchProblem::new(&GAME, &weights, &state, &stop)
    };
    let found = solve::search(&problem, &mut |_| {});
    match found.valuation.ending().expect("without a limit there is a proof") {
        (Outcome::Win, plies) => Score::win_in(plies),
        (Outcome::Draw, _) => Score::DRAW,
        (Outcome::Loss, plies) => Score::loss_in(plies),
    }
}

/// Makes `book.bin`.
pub fn make() -> Made {
    let table = Table::new(TABLE);
    let mut values: BTreeMap<u64, Score> = BTreeMap::new();
    let mut states: Vec<State> = openings().into_values().collect();
    states.sort_by_key(|state| Reverse(state.plies()));
    for state in states {
        let known = from_children(state, |child| values.get(&child.symmetric_word()).copied());
        values.insert(state.symmetric_word(), known.unwrap_or_else(|| solved(state, &table)));
    }
    packed(&values)
}

/// Values by the positions' words.
fn packed(values: &BTreeMap<u64, Score>) -> Made {
    let entries = values.iter().flat_map(|(&word, &score)| entry(word, score));
    Made { bytes: entries.collect(), positions: values.len() }
}

#[cfg(test)]
mod tests {
    use countermove::games::connect_four::book;

    use super::*;
    use crate::manifest::root;

    #[test]
    fn the_shipped_book_has_these_openings_as_they_are_packed() {
        let value = |state| book::value(state).expect("it is there");
        let values = openings().into_iter().map(|(word, state)| (word, value(state))).collect();
        let shipped = std::fs::read(root().join(crate::table::ShippedTable::Book.path())).unwrap();
        assert!(packed(&values).bytes == shipped);
    }

    #[test]
    fn a_value_is_that_of_the_best_child() {
        let start = GAME.start();
        assert_eq!(from_children(start, book::value), book::value(start));
        assert_eq!(from_children(start, |_| None), None);
    }

    #[test]
    fn proofs_tell_the_plies_until_the_end() {
        let mut state = GAME.start();
        for column in [3, 2, 3, 2, 3] {
            GAME.play(&mut state, column);
        }
        let table = Table::new(1 << 20);
        assert_eq!(solved(GAME.after(&state, 2), &table), Score::win_in(1));
    }
}
