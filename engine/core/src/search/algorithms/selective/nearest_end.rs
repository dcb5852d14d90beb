//! How near a proven end is. The search prunes, so that a proven win may have a sooner win, and a proven loss a sooner
//! loss. Alpha-beta, which leaves no move out, searches for a nearer end, one depth after another, while there is time.
//! Until it has shown that no end is nearer, the plies are an upper bound.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::search::algorithms::alpha_beta;
use crate::search::common::asking::Asks;
use crate::search::common::control::Control;
use crate::search::common::iterative_deepening::Pass;
use crate::search::common::root_search::{RootSearch, Searcher, Window};
use crate::search::common::search_thread::Shared;
use crate::search::common::sort::sort_by_key;
use crate::search::common::two_player::Verdict;
use crate::search::contract::{Line, MOST_DEPTH, Outcome, Ranking, SearchLimits, SearchProblem};
use crate::value::Score;

/// Plies by which each depth exceeds the one before: a move of each side.
const STEP: u32 = 2;
/// Most nodes: most depths before a far end are too deep to exclude.
const MOST_NODES: u64 = 1_000_000;
/// The part of the time left that the search for a nearer end takes, while other moves are still to be searched.
const PART_BESIDE_OTHERS: u32 = 4;

/// A line and its score.
type Scored<M> = (Vec<M>, Score);

/// The passes of a search; where the result proves an end, the nearest end found replaces it.
pub struct NearestEnd<'a, G: Evaluation + Ordering, S> {
    passes: RootSearch<'a, G, S>,
    /// Shared by the threads of alpha-beta.
    shared: &'a Shared<'a, G>,
    /// Plies within which no best play ends.
    excluded: u32,
    /// The best play, once it is known.
    best: Option<Scored<G::Move>>,
    /// The moves after which the game is lost for certain in a known number of plies.
    lost: HashMap<G::Move, Scored<G::Move>>,
    /// Nodes and leaves of the searches for a nearer end.
    spent: (u64, u64),
}

impl<'a, G: Evaluation + Ordering, S: Asks<'a, G>> NearestEnd<'a, G, S> {
    pub fn of(passes: RootSearch<'a, G, S>, shared: &'a Shared<'a, G>) -> Self {
        Self { passes, shared, excluded: 0, best: None, lost: HashMap::new(), spent: (0, 0) }
    }

    /// Looks for a nearer end than that of `ranking`, if one is proven, and puts it in.
    fn settle(&mut self, mut ranking: Ranking<G::Move>) -> Ranking<G::Move> {
        let valuations = ranking.lines.iter_mut().map(|line| &mut line.valuation);
        for valuation in valuations.chain([&mut ranking.valuation]) {
            valuation.plies_at_most = matches!(
                valuation.ending(),
                Some((Outcome::Win | Outcome::Loss, plies)) if plies > 1
            );
        }
        let Some((outcome, plies)) = ranking.valuation.ending() else { return ranking };
        if outcome == Outcome::Draw {
            return ranking;
        }
        if self.best.is_none() {
            let mut thread = alpha_beta::thread(self.shared, self.control(&ranking));
            // Until a limit is reached.
            let _ = self.look(&mut thread, &ranking, outcome == Outcome::Win, plies);
            let counts = thread.thread().control.counts();
            let visited = (counts.0 - 1, counts.1);
            self.spent = (self.spent.0 + visited.0, self.spent.1 + visited.1);
            self.passes.count(visited);
        }
        self.put_into(&mut ranking);
        ranking
    }

    /// The limits of one search for a nearer end.
    fn control(&self, ranking: &Ranking<G::Move>) -> Control<'a> {
        let SearchProblem { parameters, stop, .. } = *self.shared.two_player.problem;
        let (time, nodes) = self.passes.left();
        let count = parameters.variations(ranking.lines.len());
        let is_last = ranking.lines[..count].iter().all(|line| line.valuation.exact);
        let part = if is_last { 1 } else { PART_BESIDE_OTHERS };
        let limits = SearchLimits {
            time: time.map(|time| time / part),
            nodes: Some(nodes.min(MOST_NODES - self.spent.0.min(MOST_NODES)).saturating_add(1)),
            ..SearchLimits::default()
        };
        Control::start(limits, stop)
    }

    /// Searches for a nearer end than the one in `ranking`, which is `plies` away: one depth below `plies` after
    /// another. `None` when a limit is reached.
    fn look(
        &mut self,
        thread: &mut impl Searcher<'a, G>,
        ranking: &Ranking<G::Move>,
        wins: bool,
        plies: u32,
    ) -> Option<()> {
        while self.excluded + 1 < plies {
            let depth = (self.excluded + STEP).min(plies - 1);
            if depth > MOST_DEPTH {
                return None;
            }
            self.best = if wins {
                self.win_within(thread, &ranking.lines, depth)?
            } else {
                self.loss_within(thread, &ranking.lines, depth)?
            };
            if self.best.is_some() {
                return Some(());
            }
            self.excluded = depth;
        }
        let score = if wins { Score::win_in(plies) } else { Score::loss_in(plies) };
        let mut lines = ranking.lines.iter().map(|line| &line.moves);
        self.best = lines
            .find(|moves| !self.lost.contains_key(&moves[0]))
            .map(|moves| (moves.clone(), score));
        Some(())
    }

    /// The nearest win, if there is one within `depth` plies.
    fn win_within(
        &self,
        thread: &mut impl Searcher<'a, G>,
        lines: &[Line<G::Move>],
        depth: u32,
    ) -> Option<Option<Scored<G::Move>>> {
        let mut best: Option<Scored<G::Move>> = None;
        for line in lines {
            let action = line.moves[0];
            let floor = best.as_ref().map_or(Score::win_in(depth + 1), |best| best.1);
            let null = Window::null_at(floor);
            if self.value(thread, action, depth, null)?.score > floor {
                let open = Window { alpha: floor, beta: Score::MAX };
                best = Some(self.line(thread, action, depth, open)?);
            }
        }
        Some(best)
    }

    /// The move that loses last, if all lose within `depth` plies.
    fn loss_within(
        &mut self,
        thread: &mut impl Searcher<'a, G>,
        lines: &[Line<G::Move>],
        depth: u32,
    ) -> Option<Option<Scored<G::Move>>> {
        let lost = Score::loss_in(depth);
        for line in lines {
            let action = line.moves[0];
            if !self.lost.contains_key(&action)
                && self.value(thread, action, depth, Window::null_at(lost))?.score <= lost
            {
                let open = Window { alpha: Score::MIN, beta: lost.just_above() };
                let scored = self.line(thread, action, depth, open)?;
                self.lost.insert(action, scored);
            }
        }
        let mut ends = lines.iter().map(|line| self.lost.get(&line.moves[0]));
        let ends: Option<Vec<_>> = ends.by_ref().collect();
        Some(ends.and_then(|mut ends| {
            sort_by_key(&mut ends, |(_, score)| Reverse(*score));
            ends.first().map(|&best| best.clone())
        }))
    }

    /// The value of `action`, searched `depth` plies.
    fn value(
        &self,
        thread: &mut impl Searcher<'a, G>,
        action: G::Move,
        depth: u32,
        window: Window,
    ) -> Option<Verdict> {
        let two_player = self.shared.two_player;
        let SearchProblem { game, root, .. } = *two_player.problem;
        thread.child(&game.after(root, action), two_player.mover, depth - 1, window)
    }

    /// The value of `action`, searched `depth` plies, with its line.
    fn line(
        &self,
        thread: &mut impl Searcher<'a, G>,
        action: G::Move,
        depth: u32,
        window: Window,
    ) -> Option<Scored<G::Move>> {
        let score = self.value(thread, action, depth, window)?.score;
        let mut moves = vec![action];
        moves.extend_from_slice(thread.thread().lines.from(1));
        Some((moves, score))
    }

    /// Puts what was found into `ranking`, the best first.
    fn put_into(&self, ranking: &mut Ranking<G::Move>) {
        let two_player = self.shared.two_player;
        let line = |(moves, score): &Scored<G::Move>| {
            let verdict = Verdict { score: *score, proven: true };
            Line::of(moves.clone(), two_player.valuation(verdict, 0))
        };
        for known in &mut ranking.lines {
            if let Some(lost) = self.lost.get(&known.moves[0]) {
                *known = line(lost);
            }
        }
        sort_by_key(&mut ranking.lines, |line| {
            self.lost.get(&line.moves[0]).map(|(_, score)| Reverse(*score))
        });
        if let Some(best) = &self.best {
            ranking.lines.retain(|line| line.moves[0] != best.0[0]);
            ranking.lines.insert(0, line(best));
            ranking.valuation = ranking.lines[0].valuation.clone();
        }
    }
}

impl<'a, G: Evaluation + Ordering, S: Asks<'a, G>> Pass<G::Move> for NearestEnd<'a, G, S> {
    fn skip_iterations(&mut self, last: u32) -> Option<(u32, Ranking<G::Move>)> {
        let (depth, ranking) = self.passes.skip_iterations(last)?;
        Some((depth, self.settle(ranking)))
    }

    fn pass(&mut self, depth: u32) -> Option<Ranking<G::Move>> {
        let ranking = self.passes.pass(depth)?;
        Some(self.settle(ranking))
    }

    fn one_ply(&self) -> Ranking<G::Move> {
        self.passes.one_ply()
    }

    fn partial_pass(&self) -> Option<Vec<Line<G::Move>>> {
        self.passes.partial_pass()
    }

    fn is_settled(&self) -> bool {
        self.passes.is_settled()
    }

    fn control(&self) -> &Control<'_> {
        self.passes.control()
    }
}
