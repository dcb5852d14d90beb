//! Iterative deepening (Slate and Atkin 1977): passes of growing depth, until a limit or a proof. The answer is that of
//! the last completed pass. If the pass that a limit stopped has found a better move, that move leads.

use std::collections::HashSet;
use std::hash::Hash;

use crate::game::Game;
use crate::search::common::control::Control;
use crate::search::common::effective_branching::effective_branching_factor;
use crate::search::common::small_tree::depth_to_the_end;
use crate::search::common::time_management::TimeManager;
use crate::search::contract::{Found, Line, MOST_DEPTH, Ranking, SearchProblem, StoppedBy};

/// A search to one depth at a time.
pub trait Pass<M> {
    /// Skips iterations: makes one pass of the depth, at most `last`, that an earlier search of the root has completed.
    /// Returns that depth and the result; `None` if no depth is known, or the pass took too long.
    fn skip_iterations(&mut self, _last: u32) -> Option<(u32, Ranking<M>)> {
        None
    }

    /// The root's moves searched to `depth` plies; `None` when a limit was reached before the end.
    fn pass(&mut self, depth: u32) -> Option<Ranking<M>>;

    /// Values each root move one ply deep: the answer where there is no time to search.
    fn one_ply(&self) -> Ranking<M>;

    /// The root moves that a stopped pass has searched, best first, if another than the last pass's
    /// best leads them.
    fn partial_pass(&self) -> Option<Vec<Line<M>>> {
        None
    }

    /// Whether a deeper pass would change nothing, though the last one's values are not exact.
    fn is_settled(&self) -> bool {
        false
    }

    /// The clock and counters of all passes.
    fn control(&self) -> &Control<'_>;
}

/// A search that can make a single pass, whose node counts people compare.
pub trait SinglePass<M>: Pass<M> {
    /// Changes the clock of every thread.
    fn change_controls(&mut self, change: &mut dyn FnMut(&mut Control<'_>));
}

/// Share of the time that is left that a single pass may take. The rest is for passes of growing depth.
const SHARE_FOR_SINGLE_PASS: u32 = 2;

/// Makes a single pass to the end of a finite, small tree if the parameters ask for one; else passes of
/// depth `first`, `first` + 1, … to the limit of depth.
pub fn finish_or_deepen<G: Game>(
    problem: &SearchProblem<'_, G>,
    first: u32,
    search: &mut impl SinglePass<G::Move>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    if !problem.parameters.single_pass {
        return deepen(problem, first, search, progress);
    }
    let mut depth = None;
    search.change_controls(&mut |control| {
        depth.get_or_insert_with(|| depth_to_the_end(problem, control));
    });
    let Some(depth) = depth.flatten() else { return deepen(problem, first, search, progress) };
    let mut limits = Vec::new();
    search.change_controls(&mut |control| {
        let time = control.time_left().map(|left| left / SHARE_FOR_SINGLE_PASS);
        limits.push(time.map(|time| control.hurry(time)));
    });
    let before = search.control().counts();
    let ranking = search.pass(depth);
    let mut limits = limits.into_iter().flatten();
    search.change_controls(&mut |control| {
        if let Some(limits) = limits.next() {
            control.restore(limits);
        }
    });
    let Some(ranking) = ranking else { return deepen(problem, first, search, progress) };
    let stopped_by = if ranking.valuation.exact { StoppedBy::Proven } else { StoppedBy::Depth };
    let found = found(ranking, depth, before, search.control(), stopped_by);
    progress(&found);
    found
}

/// Makes passes of depth `first`, `first` + 1, … to the limit of depth, or until no deeper one finds more.
pub fn deepen<G: Game>(
    problem: &SearchProblem<'_, G>,
    first: u32,
    search: &mut impl Pass<G::Move>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let limit = problem.parameters.limits.depth;
    let last = limit.unwrap_or(MOST_DEPTH).clamp(1, MOST_DEPTH);
    let deepest = problem.game.most_plies(problem.root).unwrap_or(MOST_DEPTH);
    let mut answer: Option<Found<G::Move>> = None;
    let mut time_manager = TimeManager::new(problem.parameters.limits.soft);
    let mut before = search.control().counts();
    let mut skipped = search.skip_iterations(last);
    let first = skipped.as_ref().map_or(first, |&(depth, _)| depth);
    for depth in first.min(last)..=last {
        let ranking = skipped.take().map(|(_, ranking)| ranking).or_else(|| {
            before = search.control().counts();
            search.pass(depth)
        });
        let control = search.control();
        let Some(ranking) = ranking else {
            let reached = control.reached().expect("only a limit stops a pass");
            let mut found = match answer {
                Some(answer) => answer.led_by(search.partial_pass()),
                None => unsearched(search.one_ply(), control, reached),
            };
            found.complete = false;
            found.stopped_by = reached;
            return found.counted(control);
        };
        let count = problem.parameters.variations(ranking.lines.len());
        let proven = ranking.valuation.exact
            && ranking.lines[..count].iter().all(|line| line.valuation.exact);
        let time_is_up =
            time_manager.is_over(ranking.lines[0].moves[0], ranking.lines.len(), control.elapsed());
        let stopped_by = match () {
            () if proven => StoppedBy::Proven,
            () if time_is_up && depth < last.min(deepest) => StoppedBy::Time,
            () => StoppedBy::Depth,
        };
        let mut found = found(ranking, depth, before, control, stopped_by);
        progress(&found);
        found.complete = stopped_by != StoppedBy::Time;
        answer = Some(found);
        if stopped_by != StoppedBy::Depth || depth >= deepest || search.is_settled() {
            break;
        }
    }
    answer.expect("at least one pass was made").counted(search.control())
}

/// The answer of a pass of `depth` that began with the counts `before`.
fn found<M>(
    ranking: Ranking<M>,
    depth: u32,
    before: (u64, u64),
    control: &Control<'_>,
    stopped_by: StoppedBy,
) -> Found<M> {
    let after = control.counts();
    // Every pass looks at the root, which counts once.
    let (nodes, leaves) = (1 + after.0 - before.0, after.1 - before.1);
    Found {
        depth,
        nodes,
        leaves,
        effective_branching_factor: effective_branching_factor(nodes, depth),
        ..unsearched(ranking, control, stopped_by)
    }
}

/// The answer where no pass was completed.
fn unsearched<M>(ranking: Ranking<M>, control: &Control<'_>, stopped_by: StoppedBy) -> Found<M> {
    let Ranking { lines, valuation, equilibrium } = ranking;
    Found {
        equilibrium,
        depth: 1,
        complete: true,
        ..Found::of(lines, valuation, control.counts(), control.elapsed(), stopped_by)
    }
}

impl<M: Copy + Eq + Hash> Found<M> {
    /// Puts the lines of `partial`, a stopped pass, before those of the other moves.
    fn led_by(mut self, partial: Option<Vec<Line<M>>>) -> Self {
        if let Some(mut partial) = partial {
            self.valuation = partial[0].valuation.clone();
            let searched: HashSet<M> = partial.iter().map(|line| line.moves[0]).collect();
            self.lines.retain(|line| !searched.contains(&line.moves[0]));
            partial.append(&mut self.lines);
            self.lines = partial;
        }
        self
    }

    /// Sets the counters of all passes, and the time.
    fn counted(mut self, control: &Control<'_>) -> Self {
        (self.nodes_all_passes, self.leaves_all_passes) = control.counts();
        self.elapsed = control.elapsed();
        self
    }
}
