//! Bounds without search: immediate threats, blocked lines, and the follow-up strategy (Allis, "A
//! knowledge-based approach of Connect-Four", 1988).

use std::hash::Hasher;

use super::evaluation::{ODD_ROWS, completions};
use super::{BOARD, BOTTOM, COLUMNS, ConnectFour, HEIGHT, ROWS, State, book, has_four};
use countermove_core::game::proof::Proof;
use countermove_core::game::searchable::defaults;
use countermove_core::hashing::mix;
use countermove_core::value::Score;

/// Rows 2, 4 and 6.
const EVEN_ROWS: u64 = BOARD & !ODD_ROWS;
const CELLS: u32 = ROWS * COLUMNS;
/// Number of discs from which a proof is expected to take a second at most.
const SOON_PROVEN: u32 = 12;
/// Every cell of the first column.
const COLUMN: u64 = (1 << ROWS) - 1;
/// Columns in the order to try them, from the middle outwards.
const ORDER: [u8; COLUMNS as usize] = [3, 2, 4, 1, 5, 0, 6];

/// The immediate threats of both players.
struct Threats {
    /// Empty cells that complete four for the opponent.
    theirs: u64,
    /// Playable cells after which the opponent cannot complete four at once.
    safe: u64,
    /// Whether the player to move can complete four now.
    wins: bool,
}

impl Threats {
    #[inline]
    fn of(state: &State) -> Self {
        let discs = state.discs & BOARD;
        let empty = BOARD & !discs;
        let playable = (discs + BOTTOM) & BOARD;
        let mine = completions(state.mine) & empty;
        let theirs = completions(state.mine ^ discs) & empty;
        let forced = theirs & playable;
        let mut safe = playable & !(theirs >> 1);
        if forced != 0 {
            safe &= if forced & (forced - 1) == 0 { forced } else { 0 };
        }
        Self { theirs, safe, wins: mine & playable != 0 }
    }
}

/// Upper bound of the score of the player to move, if the opponent follows up: it answers each move in the
/// same column where the number of empty cells is even, and gets one of the lowest cells of two odd columns.
/// If the player to move cannot make four with the remaining cells, it cannot win. If in addition the parity
/// of the empty cells forces it to play below a threat of the opponent, it loses. `None`: no bound.
#[inline]
fn follow_up(state: &State, threats: &Threats) -> Option<Score> {
    let discs = state.discs & BOARD;
    let left = CELLS - discs.count_ones();
    let empty = BOARD & !discs;
    let playable = (discs + BOTTOM) & BOARD;
    let (taken, lowest) = (state.mine | empty & ODD_ROWS, playable & EVEN_ROWS);
    if left.is_multiple_of(2) {
        if can_make_four(taken, lowest) {
            return None;
        }
        let zugzwang = threats.theirs & EVEN_ROWS & !playable;
        return Some(if zugzwang == 0 { Score::DRAW } else { soonest(zugzwang, left) });
    }
    let mut zugzwang = threats.theirs & ODD_ROWS & !playable;
    let mut best = None;
    while zugzwang != 0 {
        let cell = zugzwang.trailing_zeros();
        zugzwang &= zugzwang - 1;
        let (column, row) = (cell / HEIGHT, cell % HEIGHT);
        let there = (COLUMN << (column * HEIGHT)) & empty;
        let under = there & ((1 << cell) - 1);
        // The column is filled only up to the threat.
        let (own, first) = (under & EVEN_ROWS, under & playable & ODD_ROWS);
        if !can_make_four(taken & !there | own, lowest & !there | first) {
            let score = Score::loss_in(left + row - (ROWS - 1));
            best = Some(best.map_or(score, |best: Score| best.min(score)));
        }
    }
    best
}

/// Whether four can be made of the cells `taken` and of `lowest`, the lowest cells of odd columns, of which
/// the opponent answers one by another.
#[inline]
fn can_make_four(taken: u64, lowest: u64) -> bool {
    if !has_four(taken | lowest) {
        return false;
    }
    if lowest.count_ones() != 2 {
        return true;
    }
    let one = lowest & lowest.wrapping_neg();
    has_four(taken | one) || has_four(taken | lowest & !one)
}

/// The soonest loss by one of `threats`, with `left` empty cells: the cells above the threat stay empty.
#[inline]
fn soonest(mut threats: u64, left: u32) -> Score {
    let mut lowest = ROWS;
    while threats != 0 {
        lowest = lowest.min(threats.trailing_zeros() % HEIGHT);
        threats &= threats - 1;
    }
    Score::loss_in(left + lowest - (ROWS - 1))
}

impl Proof for ConnectFour {
    #[inline]
    fn symmetric_key(&self, state: &State) -> u64 {
        mix(state.symmetric_word())
    }

    fn identify_symmetric(&self, state: &State, out: &mut dyn Hasher) {
        out.write_u64(state.symmetric_word());
    }

    #[inline]
    fn bounds(&self, state: &State) -> (Score, Score) {
        if self.book
            && let Some(value) = book::value(*state)
        {
            return (value, value);
        }
        let threats = Threats::of(state);
        if threats.wins {
            return (Score::win_in(1), Score::win_in(1));
        }
        if threats.safe == 0 {
            return (Score::loss_in(2), Score::loss_in(2));
        }
        let discs = state.discs & BOARD;
        let left = CELLS - discs.count_ones();
        let empty = BOARD & !discs;
        let mut low = if left < 4 { Score::DRAW } else { Score::loss_in(4) };
        let mut high = if left < 3 { Score::DRAW } else { Score::win_in(3) };
        if !has_four(state.mine | empty) {
            high = Score::DRAW;
        }
        if !has_four(discs ^ state.mine | empty) {
            low = Score::DRAW;
        }
        if let Some(score) = follow_up(state, &threats) {
            high = high.min(score);
        }
        (low, high)
    }

    #[inline]
    fn longest(&self, state: &State) -> Option<u32> {
        Some(CELLS - state.plies())
    }

    fn soon_proven(&self, state: &State) -> bool {
        state.plies() >= SOON_PROVEN || self.book && book::covers_successors(*state)
    }

    #[inline]
    fn proof_moves(&self, state: &State, out: &mut Vec<(u8, i32)>) -> bool {
        let threats = Threats::of(state);
        let discs = state.discs & BOARD;
        for column in ORDER {
            let cell = threats.safe & COLUMN << (u32::from(column) * HEIGHT);
            if cell != 0 {
                let made = completions(state.mine | cell) & BOARD & !(discs | cell);
                out.push((column, 8 * made.count_ones() as i32));
            }
        }
        true
    }
}

defaults!(ConnectFour: Quiescence, Pathfinding, Information, Searchable);

#[cfg(test)]
mod tests {
    use super::*;
    use countermove_core::game::notation::Notation;

    const GAME: ConnectFour = ConnectFour { book: false };

    fn read(columns: &str) -> State {
        GAME.read(columns).unwrap()
    }

    fn bounds(columns: &str) -> (Option<i32>, Option<i32>) {
        let (low, high) = GAME.bounds(&read(columns));
        (low.decided(), high.decided())
    }

    #[test]
    fn a_mirrored_board_has_the_same_key() {
        for columns in ["1", "4453126", "7613", "112233", "44444432211"] {
            let mirror: String =
                columns.bytes().map(|column| char::from(b'8' - (column - b'0'))).collect();
            let key = GAME.symmetric_key(&read(columns));
            assert_eq!(GAME.symmetric_key(&read(&mirror)), key, "{columns}");
            assert_ne!(GAME.symmetric_key(&read(&format!("{columns}5"))), key);
        }
        assert_ne!(GAME.symmetric_key(&read("13")), GAME.symmetric_key(&read("31")));
    }

    #[test]
    fn threats_at_hand_are_known() {
        assert_eq!(bounds("415263"), (Some(1), Some(1)), "X completes four");
        assert_eq!(bounds("44356"), (Some(-4), Some(3)), "O can still stop the row of three");
        assert_eq!(bounds("44335"), (Some(-2), Some(-2)), "two ends of three open: 2 and 6");
    }
}
