//! The root: its moves one after another, the best of the last pass first, by one thread or by several.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::node::{ExpectiminimaxSearcher, LEAST_FILTERED};
use super::{OPEN, Shared, Window, Worth};
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering as MoveOrdering;
use crate::game::{Facts, Game};
use crate::search::common::control::Control;
use crate::search::common::iterative_deepening::{Pass, SinglePass};
use crate::search::common::line::extend_from_memory;
use crate::search::common::race::race;
use crate::search::common::sort::{ordinal, sort_by_key};
use crate::search::common::utilities::Valued;
use crate::search::contract::{Line, MoveOrder, Ranking, SearchLimits, SearchProblem, Valuation};
use crate::search::observer::Observer;
use crate::table::Bound;

/// The slack of the bounds at chance nodes, which rounding shifts, as a part of the utilities' range. Among moves whose
/// values differ by less, one that the game lists first is searched to its exact value.
const SLACK: f64 = 1e-9;

/// Depth from which all threads search, without chance and with: a shallower pass ends before they have
/// started.
const MIN_DEPTHS_FOR_THREADS: [u32; 2] = [5, 2];

/// A root move's line and value, and whether the value is an upper bound.
type Known<M> = (Vec<M>, Valued, bool);

/// A root move that was searched, by its index.
type Searched<M> = (usize, Known<M>);

/// The threads of a search, and the order of the root's moves.
pub struct ExpectiminimaxRoot<'a, G: Game, O> {
    shared: &'a Shared<'a, G>,
    actions: Vec<G::Move>,
    threads: Vec<ExpectiminimaxSearcher<'a, G, O>>,
    /// Set when one thread has finished the pass.
    finished: &'a AtomicBool,
    /// Indices of the root's moves, in the order of the next pass: the best of the last one first.
    order: Vec<usize>,
    /// By index: the moves that do not pass the filter, with the results of the last pass that searched them, or with
    /// estimates. Empty without a filter.
    known: BTreeMap<usize, Known<G::Move>>,
}

impl<'a, G: Evaluation + MoveOrdering, O: Observer<G, f64>> ExpectiminimaxRoot<'a, G, O> {
    /// As many threads as the parameters say, each with its share of the limits and one of the `observers`.
    pub fn new(
        shared: &'a Shared<'a, G>,
        finished: &'a AtomicBool,
        observers: impl Fn() -> O,
    ) -> Self {
        let SearchProblem { root, parameters, stop, .. } = *shared.problem;
        let most = parameters.limits.nodes.unwrap_or(u64::MAX);
        let threads = (parameters.threads as u64).min(most).max(1);
        let nodes = parameters.limits.nodes.map(|nodes| nodes / threads);
        let limits = SearchLimits { nodes, ..parameters.limits };
        let started = Instant::now();
        let control = || Control::since(started, limits, stop).until(finished);
        let mut threads: Vec<_> = (0..threads)
            .map(|_| ExpectiminimaxSearcher::new(shared, control(), observers()))
            .collect();
        let actions = shared.problem.root_moves();
        let first = &mut threads[0];
        first.moves.extend_from_slice(&actions);
        first.rank_moves(root, 0, None);
        first.ranks.sort_unstable_by_key(|&ranked| Reverse(ranked));
        let order = first.ranks.iter().map(|ranked| ranked.index()).collect();
        Self { shared, actions, threads, finished, order, known: BTreeMap::new() }
    }

    /// The order without the moves that do not pass the filter.
    fn filtered(&mut self, depth: u32) -> Vec<usize> {
        let Shared { filter, root_player, utilities, problem, .. } = self.shared;
        if depth < LEAST_FILTERED || self.actions.len() <= *filter {
            return self.order.clone();
        }
        for (index, &action) in self.actions.iter().enumerate() {
            self.known.entry(index).or_insert_with(|| {
                let child = problem.game.after(problem.root, action);
                (vec![action], utilities.leaf(&child, *root_player), false)
            });
        }
        let mut best: Vec<_> = self.known.iter().map(|(index, (_, it, _))| (*index, *it)).collect();
        sort_by_key(&mut best, |(_, valued)| Reverse(ordinal(valued.value)));
        let passes = |index: &usize| best[..*filter].iter().any(|(best, _)| best == index);
        self.order.iter().copied().filter(passes).collect()
    }

    /// Records the results of the moves that were `searched`. Returns the indices of the others, which did not pass the
    /// filter, the best first.
    fn note(&mut self, searched: &[Searched<G::Move>]) -> Vec<usize> {
        if self.actions.len() <= self.shared.filter {
            return Vec::new();
        }
        self.known.extend(searched.iter().cloned());
        let is_other = |index: &usize| searched.iter().all(|(searched, _)| searched != index);
        let mut others: Vec<usize> = (0..self.actions.len()).filter(is_other).collect();
        sort_by_key(&mut others, |index| Reverse(ordinal(self.known[index].1.value)));
        others
    }

    /// The observer of the first thread.
    pub fn into_observer(self) -> O {
        self.threads.into_iter().next().expect("there is at least one thread").observer
    }

    /// Makes a pass with all threads: the first to finish has the answer, and the others stop.
    fn threaded_pass(&mut self, depth: u32, order: &[usize]) -> Option<Vec<Searched<G::Move>>> {
        let moves = RootMoves { shared: self.shared, actions: &self.actions, order };
        let search = |thread: &mut ExpectiminimaxSearcher<'a, G, O>| moves.search(thread, depth);
        let answer = race(&mut self.threads, self.finished, search);
        let (first, others) = self.threads.split_first_mut().expect("there is at least one thread");
        first.control.other_threads = others.iter().fold((0, 0), |(nodes, leaves), other| {
            (nodes + other.control.nodes, leaves + other.control.leaves)
        });
        if answer.is_some() {
            self.threads.iter_mut().for_each(|thread| thread.control.resume());
        }
        answer
    }

    /// Ranks the root's moves, each given as its line, its value for the root player and whether that is
    /// an upper bound. The `others`, which did not pass the filter, come after those that were searched.
    fn ranking(
        &self,
        mut searched: Vec<Known<G::Move>>,
        mut others: Vec<Known<G::Move>>,
    ) -> Ranking<G::Move> {
        let Shared { problem, utilities, root_player, .. } = self.shared;
        let first = self.most_timely(&searched);
        for (ranked, first) in [(&mut searched, first), (&mut others, None)] {
            let values: Vec<f64> = ranked.iter().map(|(_, valued, _)| valued.value).collect();
            let ranks = utilities.rounding.ranks(&values);
            let mut indexed: Vec<_> = std::mem::take(ranked).into_iter().enumerate().collect();
            sort_by_key(&mut indexed, |(index, (_, _, at_most))| {
                (ranks[*index], Some(*index) != first, *at_most)
            });
            ranked.extend(indexed.into_iter().map(|(_, known)| known));
        }
        let best = searched[0].1;
        let exact = others.is_empty() && searched.iter().all(|(_, valued, _)| valued.exact)
            || best.exact && utilities.is_greatest(best.value);
        searched.append(&mut others);
        let Facts { chance, players, .. } = utilities.facts;
        let valuation = |moves: &[G::Move], valued: Valued| {
            let mut end = problem.root.clone();
            moves.iter().for_each(|&action| problem.game.play(&mut end, action));
            let values = utilities.values(*root_player, valued.value + 0.0, &end);
            let certain = !chance && players <= 2;
            utilities.valuation(values, (valued.exact, valued.plies), *root_player, certain)
        };
        let best = valuation(&searched[0].0, Valued { exact, ..best });
        let lines = searched.into_iter().map(|(moves, valued, at_most)| {
            let valuation = valuation(&moves, valued);
            let unknown = Valuation { outcome: None, plies: None, ..valuation.clone() };
            Line { at_most, ..Line::of(moves, if at_most { unknown } else { valuation }) }
        });
        Ranking { lines: lines.collect(), valuation: best, equilibrium: None }
    }

    /// The place of the best root move; among equals, of the most timely; among those, of the first.
    fn most_timely(&self, searched: &[Known<G::Move>]) -> Option<usize> {
        let Shared { utilities, .. } = self.shared;
        let mut best: Option<(usize, Valued)> = None;
        let known = searched.iter().enumerate().filter(|(_, (_, _, at_most))| !at_most);
        for (index, &(_, valued, _)) in known {
            let better = best.is_none_or(|(_, best)| {
                match utilities.rounding.compare(valued.value, best.value) {
                    Ordering::Greater => true,
                    Ordering::Less => false,
                    Ordering::Equal => {
                        let of = |plies| utilities.timeliness(best.value, plies);
                        of(valued.plies) > of(best.plies)
                    }
                }
            });
            if better {
                best = Some((index, valued));
            }
        }
        best.map(|(index, _)| index)
    }
}

impl<G: Evaluation + MoveOrdering, O: Observer<G, f64>> Pass<G::Move>
    for ExpectiminimaxRoot<'_, G, O>
{
    fn pass(&mut self, depth: u32) -> Option<Ranking<G::Move>> {
        let chance = self.shared.utilities.facts.chance;
        let filtered = self.filtered(depth);
        let threaded = depth >= MIN_DEPTHS_FOR_THREADS[usize::from(chance)];
        let mut searched = if threaded && self.threads.len() > 1 {
            self.threaded_pass(depth, &filtered)?
        } else {
            let Self { shared, actions, .. } = self;
            RootMoves { shared, actions, order: &filtered }.search(&mut self.threads[0], depth)?
        };
        sort_by_key(&mut searched, |&(index, _)| index);
        let others = self.note(&searched);
        let mut order: Vec<_> = searched.iter().map(|(index, (_, it, _))| (*index, *it)).collect();
        sort_by_key(&mut order, |(_, valued)| Reverse(ordinal(valued.value)));
        let best_first = order.into_iter().map(|(index, _)| index);
        let best_first = best_first.chain(others.iter().copied());
        match self.shared.problem.parameters.switches.order() {
            MoveOrder::Learned => self.order = best_first.collect(),
            MoveOrder::WorstFirst => self.order = best_first.rev().collect(),
            MoveOrder::Game | MoveOrder::Static => {}
        }
        let others = others.iter().map(|index| self.known[index].clone()).collect();
        Some(self.ranking(searched.into_iter().map(|(_, found)| found).collect(), others))
    }

    fn one_ply(&self) -> Ranking<G::Move> {
        let Shared { problem, utilities, root_player, .. } = self.shared;
        let value = |&action| {
            let child = problem.game.after(problem.root, action);
            let leaf = utilities.leaf(&child, *root_player);
            (vec![action], Valued { plies: leaf.plies.after(1), ..leaf }, false)
        };
        self.ranking(self.actions.iter().map(value).collect(), Vec::new())
    }

    fn control(&self) -> &Control<'_> {
        &self.threads[0].control
    }
}

impl<G: Evaluation + MoveOrdering, O: Observer<G, f64>> SinglePass<G::Move>
    for ExpectiminimaxRoot<'_, G, O>
{
    fn change_controls(&mut self, change: &mut dyn FnMut(&mut Control<'_>)) {
        self.threads.iter_mut().for_each(|thread| change(&mut thread.control));
    }
}

/// The root's moves at the start of a pass.
struct RootMoves<'r, 'a, G: Game> {
    shared: &'a Shared<'a, G>,
    actions: &'r [G::Move],
    order: &'r [usize],
}

impl<'a, G: Evaluation + MoveOrdering> RootMoves<'_, 'a, G> {
    /// The root's moves searched `depth` plies, those that another thread is searching last. `None` when
    /// a limit is reached.
    fn search<O: Observer<G, f64>>(
        &self,
        thread: &mut ExpectiminimaxSearcher<'a, G, O>,
        depth: u32,
    ) -> Option<Vec<Searched<G::Move>>> {
        let Shared { problem, utilities, table, .. } = self.shared;
        thread.observer.begin_pass(problem.root, depth, self.shared.seen_window(OPEN));
        let mut exact = true;
        let Facts { utility_min, utility_max, .. } = utilities.facts;
        let slack = SLACK * (utility_max - utility_min);
        let sharing = self.shared.sharing(true);
        let key = table.salted(problem.game.key(problem.root));
        thread.begin_pass(depth);
        let mut searched = Vec::with_capacity(self.order.len());
        let mut best = (Worth::LEAST, usize::MAX);
        let mut left: VecDeque<usize> = self.order.iter().copied().collect();
        let mut first_round = 0..self.order.len();
        while let Some(index) = left.pop_front() {
            let label = key ^ (index as u64 + 1);
            if first_round.next().is_some() && !searched.is_empty() && sharing.is_busy(label) {
                left.push_back(index);
                continue;
            }
            let alpha = match best {
                _ if problem.parameters.multi_pv != 1 => Worth::LEAST,
                (worth, later) if index < later => Worth::least(worth.value - slack),
                (worth, _) => worth,
            };
            let action = self.actions[index];
            let child = problem.game.after(problem.root, action);
            sharing.enter(label);
            thread.observer.follow(action);
            let valued = thread.value(&child, 1, depth - 1, Window { alpha, ..OPEN });
            sharing.leave(label);
            let valued = valued?;
            let valued = Valued { plies: valued.plies.after(1), ..valued };
            let worth = self.shared.worth(valued, 0);
            if worth > best.0 || worth == best.0 && index < best.1 {
                best = (worth, index);
            }
            exact &= valued.exact;
            let left = self.shared.seen(best.0.value, exact);
            let window = self.shared.seen_window(Window { alpha: best.0, ..OPEN });
            thread.observer.update(left.value, window);
            let line = self.line(thread, action, &child, depth);
            searched.push((index, (line, valued, worth <= alpha)));
        }
        thread.observer.end_pass(self.shared.seen(best.0.value, exact));
        Some(searched)
    }

    /// The principal variation from `action` on, which leads to `child`. Where the table answered, the table's moves
    /// complete it.
    fn line<O>(
        &self,
        thread: &ExpectiminimaxSearcher<'a, G, O>,
        action: G::Move,
        child: &G::State,
        depth: u32,
    ) -> Vec<G::Move> {
        let Shared { problem: SearchProblem { game, .. }, table, .. } = self.shared;
        let below = thread.lines.from(1);
        let mut end = child.clone();
        below.iter().for_each(|&action| game.play(&mut end, action));
        let mut line = vec![action];
        line.extend_from_slice(below);
        let left = depth.saturating_sub(line.len() as u32);
        extend_from_memory(*game, &mut line, end, left, |state, depth| {
            let label = table.load(game.key(state), &mut [0.0])?;
            label.best.filter(|_| label.holds_at(depth) && label.bound == Bound::Exact)
        });
        line
    }
}
