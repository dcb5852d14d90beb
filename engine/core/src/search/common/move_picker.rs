//! Which move of a node comes next: the greatest rank first, moves that another thread searches last.

use std::cmp::Reverse;

use crate::search::contract::MoveOrder;

/// Moves of a node beyond which work per move must not be repeated for each move: their ranks are
/// sorted once, and the clock is read once for the node alone.
pub const WIDE: usize = 1024;

/// The rank of the move that the transposition table names.
pub const TABLE_MOVE: i32 = i32::MAX;

/// A move's rank and index in one word. The greatest word is tried first: of equal ranks the least
/// index.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ranked(i64);

impl Ranked {
    /// Packs the `rank` of the move with `index` among the node's moves.
    #[inline]
    pub fn new(rank: i32, index: usize) -> Self {
        Self(i64::from(rank) << 16 | i64::from(u16::MAX - index as u16))
    }

    /// The move with its rank, tried at `place` among its siblings, whatever their ranks.
    #[inline]
    fn at_place(self, place: usize) -> Self {
        const PLACE: u32 = 48;
        let early = i64::from(i16::MAX) - place as i64;
        Self(early << PLACE | self.0 & ((1 << PLACE) - 1))
    }

    /// Its rank.
    #[inline]
    pub fn rank(self) -> i32 {
        (self.0 >> 16) as i32
    }

    /// Index of the move among the node's moves.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(u16::MAX - self.0 as u16)
    }
}

/// Sorts the ranks of a node with more than [`WIDE`] moves, once, before the first pick.
#[inline]
pub fn sort_if_wide(ranks: &mut [Ranked]) {
    if ranks.len() > WIDE {
        ranks.sort_unstable_by_key(|ranked| Reverse(ranked.0));
    }
}

/// Puts `ranks`, those of a node's moves as the game lists them, in the order that a switch names. `known` is the
/// game's own score of the move with an index.
#[cold]
pub fn reorder(ranks: &mut [Ranked], order: MoveOrder, known: impl Fn(usize) -> i32) {
    let mut indices: Vec<usize> = (0..ranks.len()).collect();
    match order {
        MoveOrder::Game => {}
        MoveOrder::Static => indices.sort_by_cached_key(|&index| Reverse(known(index))),
        MoveOrder::Learned => indices.sort_by_key(|&index| Reverse(ranks[index])),
        MoveOrder::WorstFirst => indices.sort_by_key(|&index| ranks[index]),
    }
    for (place, index) in indices.into_iter().enumerate() {
        ranks[index] = ranks[index].at_place(place);
    }
}

/// Moves the greatest of `rest` to its front and returns it. More than [`WIDE`] are sorted already.
#[inline]
fn pick(rest: &mut [Ranked]) -> Ranked {
    if rest.len() > WIDE {
        return rest[0];
    }
    // In two passes, the first of which a compiler makes of wide instructions.
    let best = rest.iter().fold(i64::MIN, |best, ranked| best.max(ranked.0));
    let place = rest.iter().position(|ranked| ranked.0 == best);
    rest.swap(0, place.expect("there is a greatest"));
    rest[0]
}

/// The moves of one node in the order to try them. Their ranks lie on a stack that the caller owns.
///
/// The table's move, if given, comes first and needs no rank, so that a cutoff by it saves ranking the
/// others.
pub struct MovePicker {
    /// The place of the node's first rank on the stack.
    first: usize,
    /// The node's moves, the table's included.
    count: usize,
    /// Moves picked in the first round.
    picked: usize,
    table_move: Option<u16>,
    /// Moves left for a second round, because another thread was searching them (ABDADA).
    deferred: Vec<Ranked>,
    /// Whether the last pick was of the second round.
    second_round: bool,
}

impl MovePicker {
    /// Picks among `count` moves by their ranks, which lie on the stack from `first` on.
    #[inline]
    pub fn new(first: usize, count: usize) -> Self {
        Self::table_move_first(first, count, None)
    }

    /// Picks `table_move`, if there is one, then among the others of `count` moves.
    #[inline]
    pub fn table_move_first(first: usize, count: usize, table_move: Option<u16>) -> Self {
        Self { first, count, picked: 0, table_move, deferred: Vec::new(), second_round: false }
    }

    /// Leaves the table's move out.
    #[inline]
    pub fn skip_table_move(&mut self) {
        self.picked = usize::from(self.table_move.is_some());
    }

    /// Whether the next pick needs ranks on the stack, of `height`, which are not there yet.
    #[inline]
    pub fn needs_ranks(&self, height: usize) -> bool {
        let from = usize::from(self.table_move.is_some());
        height == self.first && (from..self.count).contains(&self.picked)
    }

    /// Takes the table's move out of the ranks of all moves, which lie in the moves' order.
    #[inline]
    pub fn drop_table_move(&self, ranks: &mut Vec<Ranked>) {
        if let Some(table_move) = self.table_move {
            ranks.swap_remove(self.first + usize::from(table_move));
        }
    }

    /// The next move; those deferred come when there are no others.
    #[inline]
    pub fn next(&mut self, ranks: &mut [Ranked]) -> Option<Ranked> {
        let turn = self.picked;
        if turn >= self.count {
            self.second_round = true;
            return self.deferred.pop();
        }
        self.picked += 1;
        match self.table_move {
            Some(table_move) if turn == 0 => Some(Ranked::new(TABLE_MOVE, table_move.into())),
            table_move => {
                let place = self.first + turn - usize::from(table_move.is_some());
                Some(pick(&mut ranks[place..]))
            }
        }
    }

    /// Reverses the order of the moves that are left.
    pub fn reverse(&self, ranks: &mut [Ranked]) {
        let place = self.first + self.picked - usize::from(self.table_move.is_some());
        if let Some(rest) = ranks.get_mut(place..) {
            for ranked in &mut *rest {
                *ranked = Ranked::new(ranked.rank().saturating_neg(), ranked.index());
            }
            sort_if_wide(rest);
        }
    }

    /// Whether the last pick was the node's first move.
    #[inline]
    pub fn is_first(&self) -> bool {
        self.picked == 1 && !self.second_round
    }

    /// Whether the last pick may be deferred: a deferred move comes but once more.
    #[inline]
    pub fn may_defer(&self) -> bool {
        !self.second_round
    }

    /// Puts the last pick off until all others are searched.
    #[inline]
    pub fn defer(&mut self, ranked: Ranked) {
        self.deferred.push(ranked);
    }

    /// Moves that were picked before the last pick of the first round.
    #[inline]
    pub fn before_last(&self) -> usize {
        self.picked - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every index in the order picked; those in `busy` are deferred once.
    fn order(mut picker: MovePicker, ranks: &mut [Ranked], busy: &[usize]) -> Vec<usize> {
        let mut order = Vec::new();
        while let Some(ranked) = picker.next(ranks) {
            if picker.may_defer() && busy.contains(&ranked.index()) {
                picker.defer(ranked);
            } else {
                order.push(ranked.index());
            }
        }
        order
    }

    fn ranked(ranks: &[i32]) -> Vec<Ranked> {
        ranks.iter().enumerate().map(|(index, &rank)| Ranked::new(rank, index)).collect()
    }

    #[test]
    fn the_greatest_rank_comes_first_and_of_equals_the_least_index() {
        let mut ranks = ranked(&[i32::MIN, 7, -3, 7, 0]);
        assert_eq!(order(MovePicker::new(0, 5), &mut ranks, &[]), [1, 3, 4, 2, 0]);
        let ranks = ranked(&[-3, i32::MAX]);
        assert_eq!((ranks[0].rank(), ranks[1].rank()), (-3, i32::MAX));
    }

    #[test]
    fn a_switch_orders_moves_and_leaves_their_ranks() {
        let known = |index: usize| [0, 5, 5, -1][index];
        for (switch, expected) in [
            (MoveOrder::Game, [0, 1, 2, 3]),
            (MoveOrder::Static, [1, 2, 0, 3]),
            (MoveOrder::Learned, [3, 0, 2, 1]),
            (MoveOrder::WorstFirst, [1, 2, 0, 3]),
        ] {
            let mut ranks = ranked(&[7, -3, 7, TABLE_MOVE]);
            reorder(&mut ranks, switch, known);
            assert_eq!(
                ranks.iter().map(|it| it.rank()).collect::<Vec<_>>(),
                [7, -3, 7, TABLE_MOVE]
            );
            assert_eq!(order(MovePicker::new(0, 4), &mut ranks, &[]), expected, "{switch:?}");
        }
        let mut many = ranked(&vec![i32::MIN; 1 << 16]);
        reorder(&mut many, MoveOrder::WorstFirst, |_| 0);
        sort_if_wide(&mut many);
        assert_eq!(many[0].index(), (1 << 16) - 1);
    }

    #[test]
    fn deferred_moves_come_last_and_once() {
        let mut ranks = ranked(&[5, 4, 3, 2]);
        assert_eq!(order(MovePicker::new(0, 4), &mut ranks, &[0, 2]), [1, 3, 2, 0]);
    }

    #[test]
    fn the_table_move_comes_before_the_others_are_ranked() {
        let mut stack = ranked(&[99]);
        let mut picker = MovePicker::table_move_first(1, 3, Some(1));
        assert!(!picker.needs_ranks(stack.len()));
        assert_eq!(picker.next(&mut stack).map(Ranked::index), Some(1));
        assert!(picker.is_first() && picker.needs_ranks(stack.len()));
        stack.extend(ranked(&[1, 2, 3]));
        picker.drop_table_move(&mut stack);
        assert!(!picker.needs_ranks(stack.len()));
        assert_eq!(order(picker, &mut stack, &[]), [2, 0]);
        let mut picker = MovePicker::table_move_first(0, 1, Some(0));
        picker.skip_table_move();
        assert!(!picker.needs_ranks(0) && picker.next(&mut []).is_none());
    }

    #[test]
    fn many_moves_are_sorted_once() {
        let count = WIDE + 2;
        let mut ranks = ranked(&(0..count as i32).collect::<Vec<_>>());
        sort_if_wide(&mut ranks);
        let expected: Vec<usize> = (0..count).rev().collect();
        assert_eq!(order(MovePicker::new(0, count), &mut ranks, &[]), expected);
    }
}
