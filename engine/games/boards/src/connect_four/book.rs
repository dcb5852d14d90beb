//! The opening book: values of positions that take too long to solve during a request. The crate `training`
//! makes it with `solve`.

use super::{COLUMNS, HEIGHT, State};
use countermove_core::value::Score;

/// Entries of 8 bytes, little-endian and ascending: [`State::symmetric_word`] of the position times 256,
/// plus the plies until the end as `i8`: positive if the player to move wins, negative if that player
/// loses, 0 for a draw.
const ENTRIES: &[u8] = include_bytes!("book.bin");
const ENTRY: usize = 8;
/// The most discs of a position in the book.
pub const MOST_DISCS: u32 = 4;
/// The lowest cell of the middle column.
const MIDDLE: u64 = 1 << (COLUMNS / 2 * HEIGHT);

/// Whether `state`, which is not won, is in the book. It has all positions of at most two discs, and those of
/// at most [`MOST_DISCS`] where X has the lowest cell of the middle column, the best first move.
pub const fn belongs(state: State) -> bool {
    state.plies() <= 2 || state.plies() <= MOST_DISCS && state.of(0) & MIDDLE != 0
}

/// The entry of a position with this [`State::symmetric_word`] and this `score` for the player to move.
pub fn entry(word: u64, score: Score) -> [u8; ENTRY] {
    let plies = score.decided().unwrap_or_default();
    (word << 8 | u64::from(plies as u8)).to_le_bytes()
}

/// The score of `state` for the player to move, if it is in the book.
#[inline]
pub fn value(state: State) -> Option<Score> {
    if state.plies() > MOST_DISCS { None } else { find(state.symmetric_word()) }
}

/// Whether all successors of `state` are in the book.
pub fn covers_successors(state: State) -> bool {
    state.plies() < 2 || state.plies() < MOST_DISCS && state.of(0) & MIDDLE != 0
}

/// The entries, ascending.
fn entries() -> &'static [[u8; ENTRY]] {
    ENTRIES.as_chunks().0
}

fn word(entry: [u8; ENTRY]) -> u64 {
    u64::from_le_bytes(entry) >> 8
}

fn find(key: u64) -> Option<Score> {
    let place = entries().binary_search_by_key(&key, |&entry| word(entry)).ok()?;
    Some(match entries()[place][0] as i8 {
        0 => Score::DRAW,
        plies @ 1.. => Score::win_in(plies.unsigned_abs().into()),
        plies => Score::loss_in(plies.unsigned_abs().into()),
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::ConnectFour;
    use super::*;
    use countermove_core::game::Game;

    const GAME: ConnectFour = ConnectFour { book: false };

    fn children(state: State) -> Vec<State> {
        let moves = GAME.legal_moves(&state);
        moves.into_iter().map(|column| GAME.after(&state, column)).collect()
    }

    /// Every position that belongs in the book, by its word.
    fn expected_positions() -> BTreeMap<u64, State> {
        let mut found = BTreeMap::new();
        let mut next = vec![GAME.start()];
        while let Some(state) = next.pop() {
            if belongs(state) {
                found.insert(state.symmetric_word(), state);
            }
            if state.plies() < MOST_DISCS {
                next.extend(children(state));
            }
        }
        found
    }

    #[test]
    fn the_book_has_exactly_its_positions() {
        assert!(expected_positions().into_keys().eq(entries().iter().map(|&entry| word(entry))));
    }

    #[test]
    fn covered_successors_are_in_the_book() {
        for state in expected_positions().into_values() {
            let all_here = children(state).into_iter().all(|child| value(child).is_some());
            assert!(all_here || !covers_successors(state), "{state:?}");
        }
    }

    #[test]
    fn every_value_is_its_successors_best() {
        let mut compared = 0;
        for state in expected_positions().into_values().filter(|state| state.plies() < MOST_DISCS) {
            let values: Option<Vec<Score>> = children(state)
                .into_iter()
                .map(|child| value(child).map(|score| (-score).earlier(1)))
                .collect();
            if let Some(best) = values.and_then(|values| values.into_iter().max()) {
                assert_eq!(value(state), Some(best), "{state:?}");
                compared += 1;
            }
        }
        assert!(compared >= 35, "{compared}");
    }

    /// X wins by starting in the middle column, with its last disc, the 41st. It draws in the columns
    /// beside it and loses in the others (Allen 1988, Allis 1988).
    #[test]
    fn the_first_move_decides_the_game() {
        let start = GAME.start();
        assert_eq!(value(start).and_then(Score::decided), Some(41));
        let values = children(start).into_iter().map(|child| value(child).unwrap().decided());
        let by_column = [Some(39), Some(41), None, Some(-40), None, Some(41), Some(39)];
        assert!(values.eq(by_column));
    }
}
