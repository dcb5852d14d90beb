//! Iterative deepening: passes of growing depth, until a limit or a proof. The answer is that of the
//! last completed pass. If the pass that a limit stopped has found a better move, that move leads.

use std::collections::HashSet;
use std::hash::Hash;

use crate::game::Game;
use crate::search::common::control::Control;
use crate::search::common::time_management::TimeManager;
use crate::search::{Found, Line, MOST_DEPTH, Problem, Ranking, StoppedBy};

/// A search to one depth at a time.
pub trait Pass<M> {
    /// Makes at once the pass of the depth, at most `last`, to which the root is known to have been searched
    /// before. Returns that depth too. `None` if it is not known, or if that took too long.
    fn leap(&mut self, _last: u32) -> Option<(u32, Ranking<M>)> {
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

    /// Whether a deeper pass would find nothing else, though the last one's values are not exact.
    fn is_settled(&self) -> bool {
        false
    }

    /// The clock and counters of all passes.
    fn control(&self) -> &Control<'_>;
}

/// Makes passes of depth `first`, `first` + 1, … to the limit of depth.
pub fn deepen<G: Game>(
    problem: &Problem<'_, G>,
    first: u32,
    search: &mut impl Pass<G::Move>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let limit = problem.parameters.limits.depth;
    let last = limit.unwrap_or(MOST_DEPTH).clamp(1, MOST_DEPTH);
    let mut answer: Option<Found<G::Move>> = None;
    let mut time_manager = TimeManager::new(problem.parameters.limits.soft);
    let mut leap = search.leap(last);
    let first = leap.as_ref().map_or(first, |&(depth, _)| depth);
    for depth in first.min(last)..=last {
        let ranking = leap.take().map(|(_, ranking)| ranking).or_else(|| search.pass(depth));
        let control = search.control();
        let Some(ranking) = ranking else {
            let reached = control.reached().expect("only a limit stops a pass");
            let mut found = match answer {
                Some(answer) => answer.led_by(search.partial_pass()),
                None => found(search.one_ply(), 1, control, reached),
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
            () if time_is_up && depth < last => StoppedBy::Time,
            () => StoppedBy::Depth,
        };
        let mut found = found(ranking, depth, control, stopped_by);
        progress(&found);
        found.complete = stopped_by != StoppedBy::Time;
        answer = Some(found);
        if stopped_by != StoppedBy::Depth || search.is_settled() {
            break;
        }
    }
    answer.expect("at least one pass was made").counted(search.control())
}

fn found<M>(
    ranking: Ranking<M>,
    depth: u32,
    control: &Control<'_>,
    stopped_by: StoppedBy,
) -> Found<M> {
    let (nodes, leaves) = control.counts();
    Found {
        lines: ranking.lines,
        valuation: ranking.valuation,
        equilibrium: ranking.equilibrium,
        depth,
        nodes,
        leaves,
        simulations: None,
        path: None,
        elapsed: control.elapsed(),
        complete: true,
        stopped_by,
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

    /// Sets the counters and the time.
    fn counted(mut self, control: &Control<'_>) -> Self {
        (self.nodes, self.leaves) = control.counts();
        self.elapsed = control.elapsed();
        self
    }
}
