//! What openings are worth: positions that take too long to prove while someone waits. Those of at most
//! two discs, and of at most four where X holds the lowest cell of the middle column, the best start.

use super::{COLUMNS, HEIGHT, State};
use crate::value::Score;

/// Entries of 8 bytes, little-endian and ascending: [`State::word`] of the position or of its mirror
/// image, whichever is less, times 256, plus the plies until the end as `i8`: positive if the player to
/// move wins, negative if that player loses, 0 for a draw.
const ENTRIES: &[u8] = include_bytes!("book.bin");
const ENTRY: usize = 8;
/// The most discs that a position here has.
const MOST_DISCS: u32 = 4;
/// The lowest cell of the middle column.
const MIDDLE: u64 = 1 << (COLUMNS / 2 * HEIGHT);

/// What `state` is worth to the player to move, if it is here.
#[inline]
pub fn value(state: State) -> Option<Score> {
    if state.plies() > MOST_DISCS { None } else { find(state.symmetric_word()) }
}

/// Whether all that follow from `state` are here.
pub fn covers_successors(state: State) -> bool {
    state.plies() < 2 || state.plies() < MOST_DISCS && state.of(0) & MIDDLE != 0
}

/// The entries as they are, ascending.
fn entries() -> &'static [[u8; ENTRY]] {
    ENTRIES.as_chunks().0
}

fn word(entry: [u8; ENTRY]) -> u64 {
    u64::from_le_bytes(entry) >> 8
}

fn find(wanted: u64) -> Option<Score> {
    let place = entries().binary_search_by_key(&wanted, |&entry| word(entry)).ok()?;
    Some(match entries()[place][0] as i8 {
        0 => Score::DRAW,
        plies @ 1.. => Score::win_in(plies.unsigned_abs().into()),
        plies => Score::loss_in(plies.unsigned_abs().into()),
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::atomic::AtomicBool;

    use super::super::ConnectFour;
    use super::*;
    use crate::game::Game;
    use crate::game::evaluation::Weights;
    use crate::search::{Algorithm, Outcome, Parameters, Problem};
    use crate::table::Table;

    const GAME: ConnectFour = ConnectFour { book: false };

    fn children(state: State) -> Vec<State> {
        let mut moves = Vec::new();
        GAME.moves(&state, &mut moves);
        moves.into_iter().map(|column| GAME.after(&state, column)).collect()
    }

    fn is_wanted(state: State) -> bool {
        state.plies() <= 2 || state.of(0) & MIDDLE != 0
    }

    /// Every position that belongs here, by its word.
    fn wanted() -> BTreeMap<u64, State> {
        let mut found = BTreeMap::new();
        let mut last = vec![GAME.start()];
        for _ in 0..=MOST_DISCS {
            found.extend(
                last.iter()
                    .filter(|state| is_wanted(**state))
                    .map(|&state| (state.symmetric_word(), state)),
            );
            last = last.into_iter().flat_map(children).collect();
            last.sort_by_key(|&state| state.symmetric_word());
            last.dedup_by_key(|state| state.symmetric_word());
        }
        found
    }

    /// Plies until the end as an entry has them.
    fn plies(score: Score) -> i32 {
        score.decided().unwrap_or_default()
    }

    /// The value of a position from those of all that follow.
    fn from_children(state: State, value: impl Fn(State) -> Option<Score>) -> Option<Score> {
        let values: Option<Vec<Score>> = children(state)
            .into_iter()
            .map(|child| value(child).map(|score| (-score).earlier(1)))
            .collect();
        values?.into_iter().max()
    }

    #[test]
    fn every_position_that_belongs_here_is_here_and_no_other() {
        assert!(wanted().into_keys().eq(entries().iter().map(|&entry| word(entry))));
    }

    #[test]
    fn what_covers_the_successors_does() {
        for state in wanted().into_values() {
            let all_here = children(state).into_iter().all(|child| value(child).is_some());
            assert!(all_here || !covers_successors(state), "{state:?}");
        }
    }

    #[test]
    fn every_value_is_its_successors_best() {
        let mut compared = 0;
        for state in wanted().into_values().filter(|state| state.plies() < MOST_DISCS) {
            if let Some(best) = from_children(state, value) {
                assert_eq!(value(state), Some(best), "{state:?}");
                compared += 1;
            }
        }
        assert!(compared >= 35, "{compared}");
    }

    /// X wins from the middle, draws from beside it and loses from the others, the last disc of all being
    /// the 41st and X's (Allen 1988, Allis 1988).
    #[test]
    fn the_first_move_decides_the_game() {
        let start = GAME.start();
        assert_eq!(value(start).and_then(Score::decided), Some(41));
        let values = children(start).into_iter().map(|child| value(child).unwrap().decided());
        let by_column = [Some(39), Some(41), None, Some(-40), None, Some(41), Some(39)];
        assert!(values.eq(by_column));
    }

    fn solved(state: State, table: &Table<'_>) -> Score {
        let (weights, stop) = (Weights::for_game(&GAME, &[]).unwrap(), AtomicBool::new(false));
        let problem = Problem {
            game: &GAME,
            weights: &weights,
            root: &state,
            search_moves: &[],
            opponent: None,
            parameters: Parameters { threads: 2, ..Parameters::default() },
            table: Some(table),
            salt: 0,
            stop: &stop,
        };
        match Algorithm::Solve.search(&problem, &mut |_| {}).valuation.outcome.expect("a proof") {
            (Outcome::Win, plies) => Score::win_in(plies),
            (Outcome::Draw, _) => Score::DRAW,
            (Outcome::Loss, plies) => Score::loss_in(plies),
        }
    }

    /// `cargo test --release -p countermove --lib -- --ignored make_tables`: half an hour.
    #[test]
    #[ignore = "makes book.bin anew"]
    fn make_tables() {
        let table = Table::new(3 << 30);
        let mut values: BTreeMap<u64, Score> = BTreeMap::new();
        let mut states: Vec<State> = wanted().into_values().collect();
        states.sort_by_key(|state| std::cmp::Reverse(state.plies()));
        for state in states {
            let known = from_children(state, |child| values.get(&child.symmetric_word()).copied());
            values.insert(state.symmetric_word(), known.unwrap_or_else(|| solved(state, &table)));
        }
        let entries = values
            .into_iter()
            .flat_map(|(word, score)| (word << 8 | u64::from(plies(score) as u8)).to_le_bytes());
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/games/connect_four/book.bin");
        std::fs::write(file, entries.collect::<Vec<u8>>()).unwrap();
    }
}
