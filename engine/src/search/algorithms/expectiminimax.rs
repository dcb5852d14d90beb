//! Expectiminimax: the mover maximizes, the opponent minimizes, chance is averaged, with Star1 and
//! Star2 pruning (Ballard 1983) and iterative deepening. It is alpha-beta over utilities, which can be
//! averaged; `cooperative` and `paranoid` are the same search with other sides.
//!
//! Values are utilities of the root player. Depth counts players' moves only; at depth 0 a chance node
//! is estimated like any other.

mod star2;
mod value_table;

use std::cmp::Reverse;

use self::value_table::{Entry, ValueTable};
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::{Facts, Game, Player, Turn};
use crate::search::common::control::Control;
use crate::search::common::iterative_deepening::{Pass, deepen};
use crate::search::common::line::LineStack;
use crate::search::common::move_picker::{MovePicker, Ranked, TABLE_MOVE, WIDE, sort_if_wide};
use crate::search::common::sort::{ordinal, sort_by_key};
use crate::search::common::utilities::{Utilities, Valued};
use crate::search::{Found, Line, Problem, Ranking, Valuation};
use crate::table::Bound;

/// Searches; see [`crate::search::Algorithm::search`].
pub fn search<G: Evaluation + Ordering>(
    problem: &Problem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    search_with_sides(problem, progress, |player, root_player| player == root_player)
}

/// Searches; `maximizes` says which players maximize the root player's utility. The others minimize it.
pub(super) fn search_with_sides<G: Evaluation + Ordering>(
    problem: &Problem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
    maximizes: fn(player: Player, root_player: Player) -> bool,
) -> Found<G::Move> {
    let mut search = Expectiminimax {
        problem,
        root_player: problem.root_player(),
        utilities: Utilities::new(problem.game, problem.weights),
        maximizes,
        control: Control::start(problem.parameters.limits, problem.stop),
        table: ValueTable::new(),
        moves: Vec::new(),
        ranks: Vec::new(),
        root_order: Vec::new(),
        lines: LineStack::new(0),
    };
    deepen(problem, 1, &mut search, progress)
}

struct Expectiminimax<'a, G: Game> {
    problem: &'a Problem<'a, G>,
    utilities: Utilities<'a, G>,
    root_player: Player,
    maximizes: fn(Player, Player) -> bool,
    control: Control<'a>,
    table: ValueTable,
    moves: Vec<G::Move>,
    /// The ranks of the moves of players' nodes on the path.
    ranks: Vec<Ranked>,
    /// Indices of the root's moves, the best of the last pass first.
    root_order: Vec<usize>,
    /// The principal variations, chance nodes counted as plies; each ends at the first of them.
    lines: LineStack<G::Move>,
}

/// The open interval in which a value matters.
#[derive(Clone, Copy)]
struct Window {
    alpha: f64,
    beta: f64,
}

/// A bound of rounding errors, as a part of the utilities' range. Within it moves count as equal, and one
/// that the game lists first is searched to its value.
const ROUNDING: f64 = 1e-9;

const OPEN: Window = Window { alpha: f64::NEG_INFINITY, beta: f64::INFINITY };

impl<G: Evaluation + Ordering> Pass<G::Move> for Expectiminimax<'_, G> {
    fn pass(&mut self, depth: u32) -> Option<Ranking<G::Move>> {
        let Problem { game, root, parameters, .. } = self.problem;
        self.moves = self.problem.root_moves();
        self.ranks.clear();
        if self.root_order.is_empty() {
            self.rank_moves(root, 0, None);
            self.ranks.sort_unstable_by_key(|&ranked| Reverse(ranked));
            self.root_order = self.ranks.drain(..).map(Ranked::index).collect();
        }
        let mut searched = Vec::new();
        let mut best = (f64::NEG_INFINITY, usize::MAX);
        let Facts { utility_min, utility_max, .. } = self.utilities.facts;
        let slack = ROUNDING * (utility_max - utility_min);
        for index in self.root_order.clone() {
            let action = self.moves[index];
            let child = game.after(root, action);
            let alpha = match best {
                _ if parameters.multi_pv != 1 => f64::NEG_INFINITY,
                (value, later) if index < later => value - slack,
                (value, _) => value,
            };
            let valued = self.value(&child, 1, depth - 1, Window { alpha, ..OPEN })?;
            let mut moves = vec![action];
            moves.extend_from_slice(self.lines.from(1));
            let at_most = valued.value <= alpha;
            if (valued.value, best.1) > (best.0, index) {
                best = (valued.value, index);
            }
            searched.push((index, (moves, valued, at_most)));
        }
        sort_by_key(&mut searched, |(_, (_, valued, _))| Reverse(ordinal(valued.value)));
        self.root_order = searched.iter().map(|&(index, _)| index).collect();
        sort_by_key(&mut searched, |&(index, _)| index);
        let searched = searched.into_iter().map(|(_, found)| found).collect();
        Some(ranking(self.problem, &self.utilities, self.root_player, searched))
    }

    fn one_ply(&self) -> Ranking<G::Move> {
        let Problem { game, root, .. } = self.problem;
        let moves = self.problem.root_moves();
        let value = |action| {
            let child = game.after(root, action);
            (vec![action], self.utilities.leaf(&child, self.root_player), false)
        };
        ranking(
            self.problem,
            &self.utilities,
            self.root_player,
            moves.into_iter().map(value).collect(),
        )
    }

    fn control(&self) -> &Control<'_> {
        &self.control
    }
}

/// Ranks the root's moves, each given as its line, its value for the root player and whether that is an
/// upper bound.
fn ranking<G: Evaluation + Ordering>(
    problem: &Problem<'_, G>,
    utilities: &Utilities<'_, G>,
    root_player: Player,
    mut searched: Vec<(Vec<G::Move>, Valued, bool)>,
) -> Ranking<G::Move> {
    sort_by_key(&mut searched, |(_, valued, at_most)| (Reverse(ordinal(valued.value)), *at_most));
    let exact = searched.iter().all(|(_, valued, _)| valued.exact);
    let valuation = |moves: &[G::Move], valued: Valued| {
        let mut end = problem.root.clone();
        moves.iter().for_each(|&action| problem.game.play(&mut end, action));
        let values = utilities.values(root_player, valued.value + 0.0, &end);
        Valuation { values, exact: valued.exact, outcome: None, evaluation: None, optimal: None }
    };
    let best = valuation(&searched[0].0, Valued { exact, ..searched[0].1 });
    let lines = searched.into_iter().map(|(moves, valued, at_most)| {
        let valuation = valuation(&moves, valued);
        Line { moves, valuation, at_most, visits: None }
    });
    Ranking { lines: lines.collect(), valuation: best, equilibrium: None }
}

impl<G: Evaluation + Ordering> Expectiminimax<'_, G> {
    /// Ranks the moves of `state` from `first` on: `table_move` first, then by the game's ordering
    /// scores, equals as the game lists them.
    fn rank_moves(&mut self, state: &G::State, first: usize, table_move: Option<usize>) {
        let game = self.problem.game;
        let rank = |(index, &action): (usize, &G::Move)| match table_move {
            Some(table_move) if table_move == index => Ranked::new(TABLE_MOVE, index),
            _ => Ranked::new(game.ordering_score(state, action), index),
        };
        self.ranks.extend(self.moves[first..].iter().enumerate().map(rank));
    }

    /// Value v of `state` for the root player, fail-soft: r ≤ alpha ⇒ v ≤ r; r ≥ beta ⇒ v ≥ r; else r = v.
    fn value(&mut self, state: &G::State, ply: u32, depth: u32, window: Window) -> Option<Valued> {
        self.control.visit()?;
        self.lines.grow(ply);
        self.lines.clear(ply);
        match self.utilities.game.turn(state) {
            Turn::Of(player) if depth > 0 => self.choice(state, player, ply, depth, window),
            Turn::Chance if depth > 0 => self.chance(state, ply, depth, window),
            Turn::Simultaneous => panic!("the facts deny simultaneous moves"),
            _ => {
                self.control.leaves += 1;
                Some(self.utilities.leaf(state, self.root_player))
            }
        }
    }

    /// The value of a turn of `player`; see [`Self::value`].
    fn choice(
        &mut self,
        state: &G::State,
        player: Player,
        ply: u32,
        depth: u32,
        window: Window,
    ) -> Option<Valued> {
        let game = self.utilities.game;
        let key = game.key(state);
        let entry = self.table.load(key);
        if let Some(valued) =
            entry.and_then(|entry| entry.answers(depth, window.alpha, window.beta))
        {
            return Some(valued);
        }
        let maximizes = (self.maximizes)(player, self.root_player);
        let first = self.moves.len();
        game.moves(state, &mut self.moves);
        let first_rank = self.ranks.len();
        self.rank_moves(state, first, entry.map(|entry| entry.best));
        let count = self.moves.len() - first;
        if count > WIDE {
            self.control.check_time()?;
            sort_if_wide(&mut self.ranks[first_rank..]);
        }
        let mut open = window;
        let mut best = Valued {
            value: if maximizes { f64::NEG_INFINITY } else { f64::INFINITY },
            exact: true,
        };
        let mut best_index = 0;
        let mut picker = MovePicker::new(first_rank, count);
        while let Some(ranked) = picker.next(&mut self.ranks) {
            let index = ranked.index();
            let action = self.moves[first + index];
            let child = game.after(state, action);
            let valued = self.value(&child, ply + 1, depth - 1, open)?;
            let better =
                if maximizes { valued.value > best.value } else { valued.value < best.value };
            best.exact &= valued.exact;
            if better {
                best.value = valued.value;
                best_index = index;
                self.lines.extend(ply, action);
            }
            if maximizes {
                open.alpha = open.alpha.max(best.value)
            } else {
                open.beta = open.beta.min(best.value)
            }
            if open.alpha >= open.beta {
                best.exact = valued.exact;
                break;
            }
        }
        self.moves.truncate(first);
        self.ranks.truncate(first_rank);
        let bound = Bound::of(best.value, window.alpha, window.beta);
        self.table.store(Entry { key, valued: best, bound, depth, best: best_index });
        Some(best)
    }
}
