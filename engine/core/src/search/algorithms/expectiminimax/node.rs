//! One thread's search below the root: players' turns, and what all nodes have in common.

use std::cmp::Reverse;

use super::{Shared, Window, Worth};
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::{Game, Player, Turn};
use crate::search::common::control::Control;
use crate::search::common::line::LineStack;
use crate::search::common::move_picker::{
    MovePicker, Ranked, TABLE_MOVE, WIDE, reorder, sort_if_wide,
};
use crate::search::common::sort::{ordinal, sort_by_key};
use crate::search::common::utilities::Valued;
use crate::search::contract::{MoveOrder, SearchProblem};
use crate::search::observer::Observer;
use crate::table::{Bound, Label};
use crate::value::Plies;

/// Plies from which moves are filtered.
pub const LEAST_FILTERED: u32 = 2;

/// One thread. On cache lines of its own: its counters change at every node.
#[repr(align(128))]
pub struct ExpectiminimaxSearcher<'a, G: Game, O> {
    pub shared: &'a Shared<'a, G>,
    pub control: Control<'a>,
    /// The moves of every position on the path, one after another.
    pub moves: Vec<G::Move>,
    /// The ranks of the moves of players' nodes on the path.
    pub ranks: Vec<Ranked>,
    /// The principal variations, chance nodes counted as plies; each ends at the first of them.
    pub lines: LineStack<G::Move>,
    /// Plies of players that the pass searches from the root.
    pub pass_depth: u32,
    pub observer: O,
}

/// An interior node.
pub struct Node<'s, S> {
    pub state: &'s S,
    pub ply: u32,
    pub depth: u32,
    /// The game's own key.
    pub key: u64,
}

impl<'a, G: Evaluation + Ordering, O: Observer<G, f64>> ExpectiminimaxSearcher<'a, G, O> {
    pub fn new(shared: &'a Shared<'a, G>, control: Control<'a>, observer: O) -> Self {
        let lines = LineStack::new(0);
        Self {
            shared,
            control,
            moves: Vec::new(),
            ranks: Vec::new(),
            lines,
            pass_depth: 0,
            observer,
        }
    }

    /// Begins a pass of `depth`. Clears what an interrupted one left on the stacks.
    pub fn begin_pass(&mut self, depth: u32) {
        self.pass_depth = depth;
        self.moves.clear();
        self.ranks.clear();
    }

    /// Ranks the moves of `state` from `first` on: `table_move` first, then by the game's ordering scores, equals as
    /// the game lists them; or in the order that a switch names.
    pub fn rank_moves(&mut self, state: &G::State, first: usize, table_move: Option<u16>) {
        let SearchProblem { game, parameters, .. } = self.shared.problem;
        let rank = |(index, &action): (usize, &G::Move)| match table_move {
            Some(table_move) if usize::from(table_move) == index => Ranked::new(TABLE_MOVE, index),
            _ => Ranked::new(game.ordering_score(state, action), index),
        };
        let first_rank = self.ranks.len();
        self.ranks.extend(self.moves[first..].iter().enumerate().map(rank));
        let order = parameters.switches.order();
        if order != MoveOrder::Learned {
            let known = |index: usize| game.ordering_score(state, self.moves[first + index]);
            reorder(&mut self.ranks[first_rank..], order, known);
        }
    }

    /// Filters the moves of `state`, which lie from `first` on and have ranks from `first_rank` on. Only those that
    /// pass keep a rank, by the estimate of the position after each. Returns whether any move fails; `None` once a
    /// limit is reached.
    pub fn filter_moves(
        &mut self,
        state: &G::State,
        player: Player,
        depth: u32,
        first: usize,
        first_rank: usize,
    ) -> Option<bool> {
        let shared = self.shared;
        if depth < LEAST_FILTERED || self.moves.len() - first <= shared.filter {
            return Some(false);
        }
        let best = self.best_estimated(state, player, first)?;
        self.ranks.truncate(first_rank);
        let ranks = (0..).zip(best).take(shared.filter);
        self.ranks.extend(ranks.map(|(place, index): (i32, _)| Ranked::new(-place, index)));
        Some(true)
    }

    /// The indices of the moves of `state` from `first` on, by the estimates of the positions after them: the best for
    /// `player` first, equals in the game's order. `None` once a limit is reached.
    pub fn best_estimated(
        &mut self,
        state: &G::State,
        player: Player,
        first: usize,
    ) -> Option<Vec<usize>> {
        let Shared { problem: SearchProblem { game, .. }, utilities, .. } = self.shared;
        let near = utilities.weights.near(*game, state);
        let mut estimated = Vec::with_capacity(self.moves.len() - first);
        for (index, &action) in self.moves[first..].iter().enumerate() {
            self.control.visit()?;
            let after = game.after(state, action);
            estimated.push((utilities.leaf_near(&near, &after, player).value, index));
        }
        sort_by_key(&mut estimated, |&(value, _)| Reverse(ordinal(value)));
        Some(estimated.into_iter().map(|(_, index)| index).collect())
    }

    /// Value v of `state` for the root player, fail-soft: r ≤ alpha ⇒ v ≤ r; r ≥ beta ⇒ v ≥ r; else r = v. Values
    /// compare by [`Worth`].
    pub fn value(
        &mut self,
        state: &G::State,
        ply: u32,
        depth: u32,
        window: Window,
    ) -> Option<Valued> {
        self.control.visit()?;
        self.observer.enter(state, depth, self.shared.seen_window(window));
        self.lines.grow(ply);
        self.lines.clear(ply);
        let Shared { problem, utilities, root_player, .. } = self.shared;
        match problem.game.turn(state) {
            Turn::Simultaneous => panic!("the facts deny simultaneous moves"),
            Turn::Over => {}
            _ if depth == 0 => {}
            turn => return self.interior(state, turn, ply, depth, window),
        }
        self.control.leaves += 1;
        let valued = utilities.leaf(state, *root_player);
        self.observer.leaf(self.shared.seen(valued.value, valued.exact));
        Some(valued)
    }

    /// The value of a turn of a player or of chance, from the table if it answers; see [`Self::value`].
    fn interior(
        &mut self,
        state: &G::State,
        turn: Turn,
        ply: u32,
        depth: u32,
        window: Window,
    ) -> Option<Valued> {
        let table = self.shared.table;
        let key = self.shared.problem.game.key(state);
        let mut stored = [0.0];
        let label = table.load(key, &mut stored);
        let earlier = self.pass_depth - depth;
        if let Some(Label { bound, exact, plies, .. }) = label.filter(|it| it.holds_at(depth)) {
            let valued = Valued { value: stored[0], exact, plies };
            if bound.answers(self.shared.worth(valued, earlier), window.alpha, window.beta) {
                let seen = self.shared.seen(valued.value, exact);
                self.observer.table(seen, self.shared.seen_bound(bound));
                return Some(valued);
            }
        }
        let node = Node { state, ply, depth, key };
        let (valued, best) = match turn {
            Turn::Of(player) => {
                let table_move = label.and_then(|label| label.best);
                self.choice(&node, player, table_move, window)?
            }
            _ => (self.chance(&node, window)?, None),
        };
        let Valued { value, exact, plies } = valued;
        self.observer.leave(self.shared.seen(value, exact));
        let bound = Bound::of(self.shared.worth(valued, earlier), window.alpha, window.beta);
        table.store(key, &[value], Label { bound, depth: depth as u8, exact, plies, best });
        Some(valued)
    }

    /// The value of a turn of `player`, and the index of the best move. Moves that another thread is
    /// searching come last.
    fn choice(
        &mut self,
        node: &Node<'_, G::State>,
        player: Player,
        table_move: Option<u16>,
        window: Window,
    ) -> Option<(Valued, Option<u16>)> {
        let Node { state, ply, depth, key } = *node;
        let shared = self.shared;
        let game = shared.problem.game;
        let maximizes = shared.maximizes(player);
        let first = self.moves.len();
        game.moves(state, &mut self.moves);
        let first_rank = self.ranks.len();
        self.rank_moves(state, first, table_move);
        let count = self.moves.len() - first;
        if count > WIDE {
            self.control.check_time()?;
            sort_if_wide(&mut self.ranks[first_rank..]);
        }
        let is_filtered = self.filter_moves(state, player, depth, first, first_rank)?;
        let sharing = shared.sharing(depth >= shared.least_shared_depth());
        let earlier = self.pass_depth - depth;
        let mut open = window;
        let mut best_worth = if maximizes { Worth::LEAST } else { Worth::MOST };
        let mut best = Valued { value: best_worth.value, exact: false, plies: Plies::UNKNOWN };
        let mut all_exact = !is_filtered;
        let mut best_index = 0;
        let mut picker = MovePicker::new(first_rank, self.ranks.len() - first_rank);
        while let Some(ranked) = picker.next(&mut self.ranks) {
            let index = ranked.index();
            let action = self.moves[first + index];
            let label = shared.table.salted(key) ^ (index as u64 + 1);
            if !picker.is_first() && picker.may_defer() && sharing.is_busy(label) {
                picker.defer(ranked);
                continue;
            }
            let child = game.after(state, action);
            sharing.enter(label);
            self.observer.follow(action);
            let valued = self.value(&child, ply + 1, depth - 1, open);
            sharing.leave(label);
            let valued = valued?;
            let valued = Valued { plies: valued.plies.after(1), ..valued };
            let worth = shared.worth(valued, earlier);
            all_exact &= valued.exact;
            let is_better = if maximizes { worth > best_worth } else { worth < best_worth };
            if is_better {
                (best, best_worth) = (valued, worth);
                best_index = index;
                self.lines.extend(ply, action);
            }
            if maximizes {
                open.alpha = open.alpha.max(best_worth)
            } else {
                open.beta = open.beta.min(best_worth)
            }
            let seen = shared.seen(best.value, all_exact);
            self.observer.update(seen.value, shared.seen_window(open));
            if open.alpha >= open.beta {
                if O::ON {
                    let rest = std::iter::from_fn(|| picker.next(&mut self.ranks));
                    let moves = &self.moves;
                    self.observer.cut(rest.map(|ranked| moves[first + ranked.index()]));
                }
                // The move that cuts off is proof enough.
                all_exact = valued.exact;
                break;
            }
        }
        let utilities = &shared.utilities;
        let is_settled = if maximizes {
            utilities.is_greatest(best.value)
        } else {
            utilities.is_least(best.value)
        };
        best.exact = all_exact || best.exact && is_settled;
        self.moves.truncate(first);
        self.ranks.truncate(first_rank);
        Some((best, Some(best_index as u16)))
    }
}
