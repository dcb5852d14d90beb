//! Passes of growing depth, until a limit or a proof; the last completed pass is the answer, but for a
//! better move that the pass after it found before it was cut short.

use std::collections::HashSet;
use std::hash::Hash;

use crate::game::Game;
use crate::search::common::control::Control;
use crate::search::common::time_management::TimeManager;
use crate::search::{Found, Line, MOST_DEPTH, Problem, Ranking, StoppedBy};

/// A search that goes to a given depth at a time.
pub trait Pass<M> {
    /// The root's moves searched to `depth` plies; `None` when a limit was reached before the end.
    fn pass(&mut self, depth: u32) -> Option<Ranking<M>>;

    /// The answer that needs no search: each move's own worth, one ply deep.
    fn one_ply(&self) -> Ranking<M>;

    /// The root moves that a pass cut short has searched, best first, if another than the last pass's
    /// best is the best of them.
    fn so_far(&self) -> Option<Vec<Line<M>>> {
        None
    }

    /// The clock and counters of all passes so far.
    fn control(&self) -> &Control<'_>;
}

/// Passes of depth `first`, `first` + 1, … to the depth asked for.
pub fn deepen<G: Game>(
    problem: &Problem<'_, G>,
    first: u32,
    search: &mut impl Pass<G::Move>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let asked = problem.parameters.limits.depth;
    let last = asked.unwrap_or(MOST_DEPTH).clamp(1, MOST_DEPTH);
    let mut answer: Option<Found<G::Move>> = None;
    let mut time_manager = TimeManager::new(problem.parameters.limits.soft);
    for depth in first.min(last)..=last {
        let ranking = search.pass(depth);
        let control = search.control();
        let Some(ranking) = ranking else {
            let reached = control.reached().expect("a pass ends early only at a limit");
            let mut found = match answer {
                Some(answer) => answer.led_by(search.so_far()),
                None => found(search.one_ply(), 1, control, reached),
            };
            found.complete = false;
            found.stopped_by = reached;
            return found.counted(control);
        };
        let wanted = match problem.parameters.multi_pv {
            0 => ranking.lines.len(),
            wanted => wanted.min(ranking.lines.len()),
        };
        let proven = ranking.valuation.exact
            && ranking.lines[..wanted].iter().all(|line| line.valuation.exact);
        let enough =
            time_manager.is_over(ranking.lines[0].moves[0], ranking.lines.len(), control.elapsed());
        let stopped_by = match () {
            () if proven => StoppedBy::Proven,
            () if enough && depth < last => StoppedBy::Time,
            () => StoppedBy::Depth,
        };
        let mut found = found(ranking, depth, control, stopped_by);
        progress(&found);
        found.complete = stopped_by != StoppedBy::Time;
        answer = Some(found);
        if stopped_by != StoppedBy::Depth {
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
        elapsed: control.elapsed(),
        complete: true,
        stopped_by,
    }
}

impl<M: Copy + Eq + Hash> Found<M> {
    /// With the moves of `later`, if any, before the others and worth what they are there.
    fn led_by(mut self, later: Option<Vec<Line<M>>>) -> Self {
        if let Some(mut later) = later {
            self.valuation = later[0].valuation.clone();
            let led: HashSet<M> = later.iter().map(|line| line.moves[0]).collect();
            self.lines.retain(|line| !led.contains(&line.moves[0]));
            later.append(&mut self.lines);
            self.lines = later;
        }
        self
    }

    fn counted(mut self, control: &Control<'_>) -> Self {
        (self.nodes, self.leaves) = control.counts();
        self.elapsed = control.elapsed();
        self
    }
}
