//! Proves what a position is worth: one question after another, whether its player can get at least so
//! much, each searched to the ends of the game, until two answers meet.
//!
//! A proof ends where the game's own bounds do ([`Tactics::bounds`], [`Tactics::finish`]), and looks at
//! sensible moves alone. Of several best moves it gives the first that it proved best. What is not
//! proven within the limits is answered by what is proven so far and a short `alpha_beta`. A limit of
//! depth is a horizon, and [`MOST_DEPTH`] is one: once a proof needs to look beyond, `alpha_beta` to
//! that depth is the answer, which finds every win and loss within.

mod ahead;
mod node;
mod root;

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use self::node::{Shared, Worker};
use self::root::{Root, Solved};
use super::alpha_beta;
use super::busy::Busy;
use super::duel::{Duel, Verdict};
use super::meter::Meter;
use super::{
    Found, Limits, Line, MOST_DEPTH, OWN_TABLE, Outcome, Problem, Ranking, StoppedBy, Task,
};
use crate::evaluate::Evaluate;
use crate::hashing::mix;
use crate::table::Table;
use crate::tactics::Tactics;
use crate::value::Score;

/// Tells this search's table entries from others'.
const SALT: u64 = 0x5017_ed0f_a11b_e57a;
/// Nodes after which a proof under a limit is taken to be long, and under a limit of less than
/// [`SHORT`]: then a move to play is found before it goes on.
const FIRST_STRETCH: u64 = 200_000;
const FIRST_SHORT_STRETCH: u64 = 20_000;
const SHORT: Duration = Duration::from_secs(2);
/// Nodes and depth of the search for that move.
const SHALLOW: (u64, u32) = (30_000, 12);

/// Searches; see [`super::Algorithm::search`].
pub fn search<G: Tactics, E: Evaluate<G>>(
    problem: &Problem<'_, G, E>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let started = Instant::now();
    let own = problem.table.is_none().then(|| Table::new(OWN_TABLE));
    let table = problem.table.or(own.as_ref()).expect("there is a table, lent or own");
    let limits = problem.task.limits;
    let limits = Limits { time: limits.earlier(), soft: None, ..limits };
    let task = Task { limits, ..problem.task };
    let problem = &Problem { table: Some(table), task, ..*problem };
    let duel = Duel::new(problem);
    let mut solver = Solver { duel: &duel, table, started, spent: (0, 0), root: Root::new(&duel) };

    let first_stretch = match limits.time {
        Some(time) if time < SHORT => FIRST_SHORT_STRETCH,
        _ => FIRST_STRETCH,
    };
    let mut ended = solver.stretch(1, first_stretch);
    if let Ended::At(StoppedBy::Nodes) = ended
        && limits.time.is_none()
        && limits.nodes.is_none()
    {
        ended = solver.stretch(problem.task.threads, u64::MAX);
    }
    match ended {
        Ended::Solved(solved) => return solver.proven(solved),
        Ended::Beyond => return solver.within_horizon(progress),
        Ended::At(_) => {}
    }
    let shallow = solver.shallow();
    if let Ended::At(reached) = ended
        && !solver.is_over(reached)
    {
        progress(&solver.unproven(shallow.clone(), reached));
        ended = solver.stretch(problem.task.threads, u64::MAX);
    }
    match ended {
        Ended::Solved(solved) => solver.proven(solved),
        Ended::Beyond => solver.within_horizon(progress),
        Ended::At(reached) => solver.unproven(shallow, reached),
    }
}

/// How a stretch of a proof ended.
enum Ended<M> {
    Solved(Solved<M>),
    /// At a limit.
    At(StoppedBy),
    /// At the horizon.
    Beyond,
}

struct Solver<'a, G: Tactics, E> {
    duel: &'a Duel<'a, G, E>,
    table: &'a Table<'a>,
    started: Instant,
    /// Nodes and leaves so far.
    spent: (u64, u64),
    root: Root<G>,
}

impl<G: Tactics, E: Evaluate<G>> Solver<'_, G, E> {
    fn problem(&self) -> &Problem<'_, G, E> {
        self.duel.problem
    }

    fn nodes_left(&self) -> Option<u64> {
        self.problem().task.limits.nodes.map(|nodes| nodes.saturating_sub(self.spent.0))
    }

    /// Whether `reached` is a limit of the request, not of a stretch.
    fn is_over(&self, reached: StoppedBy) -> bool {
        reached != StoppedBy::Nodes || self.nodes_left() == Some(0)
    }

    /// Goes on with the proof by `threads`, for at most `nodes`.
    fn stretch(&mut self, threads: usize, nodes: u64) -> Ended<G::Move> {
        let threads = threads.max(1);
        let problem = self.duel.problem;
        let shared = Shared {
            duel: self.duel,
            table: self.table,
            salt: problem.salt ^ SALT,
            age: mix(problem.game.key(problem.root)),
            horizon: problem.task.limits.depth.unwrap_or(MOST_DEPTH).min(MOST_DEPTH),
            busy: (threads > 1).then(Busy::new),
        };
        let left = self.nodes_left().unwrap_or(u64::MAX).min(nodes);
        let limits = Limits {
            nodes: (left < u64::MAX).then(|| (left / threads as u64).max(1)),
            ..problem.task.limits
        };
        let settled = AtomicBool::new(false);
        let worker = || {
            let meter = Meter::since(self.started, limits, problem.stop).until(&settled);
            Worker::new(&shared, meter)
        };
        let mut crew: Vec<_> = (0..threads).map(|_| worker()).collect();
        let solved = crew[0].meter.look().and_then(|()| {
            // Questions count the root.
            crew.iter_mut().for_each(|worker| worker.meter.nodes = 0);
            self.root.solve(&mut crew, problem.task.wanted(self.root.moves()), &settled)
        });
        for worker in &crew {
            self.spent.0 += worker.meter.nodes;
            self.spent.1 += worker.meter.leaves;
        }
        match solved {
            Some(solved) => Ended::Solved(solved),
            None if crew.iter().any(|worker| worker.beyond) => Ended::Beyond,
            None => {
                let reached = crew.iter().find_map(|worker| worker.meter.reached());
                Ended::At(reached.expect("a proof ends early only at a limit"))
            }
        }
    }

    /// What `alpha_beta` finds within `limits`, its nodes counted here.
    fn alpha_beta(
        &mut self,
        limits: Limits,
        progress: &mut dyn FnMut(&Found<G::Move>),
    ) -> Found<G::Move> {
        let problem = self.duel.problem;
        let time = problem.task.limits.time;
        let limits =
            Limits { time: time.map(|time| time.saturating_sub(self.started.elapsed())), ..limits };
        let problem = Problem { task: Task { limits, ..problem.task }, ..*problem };
        let found = alpha_beta::search(&problem, progress);
        self.spent.0 += found.nodes;
        self.spent.1 += found.leaves;
        self.told(found)
    }

    fn told(&self, found: Found<G::Move>) -> Found<G::Move> {
        let (nodes, leaves) = self.spent;
        Found { nodes: nodes.max(1), leaves, elapsed: self.started.elapsed(), ..found }
    }

    /// The answer where a proof would have to look beyond the horizon.
    fn within_horizon(&mut self, progress: &mut dyn FnMut(&Found<G::Move>)) -> Found<G::Move> {
        if self.nodes_left() == Some(0) {
            return self.shallow();
        }
        let limits = Limits { nodes: self.nodes_left(), ..self.problem().task.limits };
        self.alpha_beta(limits, progress)
    }

    /// A move to play until there is a proof.
    fn shallow(&mut self) -> Found<G::Move> {
        let (nodes, depth) = SHALLOW;
        let nodes = nodes.min(self.nodes_left().unwrap_or(u64::MAX));
        if nodes == 0 {
            let Ranking { lines, worth, equilibrium } = self.duel.one_ply();
            return self.told(Found {
                lines,
                worth,
                equilibrium,
                depth: 1,
                nodes: 0,
                leaves: 0,
                simulations: None,
                elapsed: self.started.elapsed(),
                complete: false,
                stopped_by: StoppedBy::Nodes,
            });
        }
        let depth = depth.min(self.problem().task.limits.depth.unwrap_or(depth));
        let limits =
            Limits { nodes: Some(nodes), depth: Some(depth), ..self.problem().task.limits };
        self.alpha_beta(limits, &mut |_| {})
    }

    /// The answer of a proof.
    fn proven(&self, solved: Solved<G::Move>) -> Found<G::Move> {
        let verdict = |(moves, score, at_most)| (moves, Verdict { score, proven: true }, at_most);
        let Ranking { mut lines, mut worth, equilibrium } =
            self.duel.ranking(solved.lines.into_iter().map(verdict).collect());
        if let Some(longest) = self.problem().game.longest(self.problem().root) {
            let worths = lines.iter_mut().map(|line| &mut line.worth).chain([&mut worth]);
            for (_, plies) in worths
                .filter_map(|worth| worth.outcome.as_mut())
                .filter(|end| end.0 == Outcome::Draw)
            {
                *plies = longest;
            }
        }
        let ends = lines
            .iter()
            .filter(|line| !line.at_most)
            .map(|line| line.worth.outcome.map_or(line.moves.len() as u32, |(_, plies)| plies));
        let depth = ends.max().expect("a root has a move");
        self.told(Found {
            lines,
            worth,
            equilibrium,
            depth,
            nodes: 0,
            leaves: 0,
            simulations: None,
            elapsed: self.started.elapsed(),
            complete: true,
            stopped_by: StoppedBy::Proven,
        })
    }

    /// The answer without a proof: `shallow`, corrected by what is proven of its moves. A move that wins
    /// for sure is the best; one that loses for sure is worth no more than that.
    fn unproven(&self, shallow: Found<G::Move>, reached: StoppedBy) -> Found<G::Move> {
        let mut found = Found { complete: false, stopped_by: reached, ..shallow };
        let known: HashMap<G::Move, (Score, Score)> =
            self.root.known().map(|(action, low, high)| (action, (low, high))).collect();
        let best_low = known.values().map(|&(low, _)| low).max().expect("a root has a move");
        let won = |score: Score| score.decided().is_some_and(|plies| plies > 0);
        let lost = |score: Score| score.decided().is_some_and(|plies| plies <= 0);
        let known = |line: &Line<G::Move>| known[&line.moves[0]];
        for line in &mut found.lines {
            let (low, high) = known(line);
            let settled = low == high || lost(high);
            if settled && !line.worth.exact {
                line.worth = self.duel.worth(Verdict { score: high, proven: true }, 0);
                line.at_most = low < high;
                line.moves.truncate(1);
            } else if won(low) && !line.worth.exact {
                let evaluation = line.worth.evaluation;
                line.worth = self.duel.worth(Verdict { score: low, proven: true }, 0);
                line.worth.exact = false;
                line.worth.outcome = None;
                line.worth.evaluation = evaluation;
                line.at_most = false;
            }
        }
        // A stable sort: the surely won first, the surely beaten last, the others as they were.
        found.lines.sort_by_cached_key(|line| {
            let (low, high) = known(line);
            if won(low) && low == best_low {
                0
            } else if high < best_low || (lost(high) && !lost(best_low)) {
                2
            } else {
                1
            }
        });
        let first = &mut found.lines[0];
        first.at_most = false;
        found.worth = first.worth.clone();
        self.told(found)
    }
}

/// The next question to ask of the value of a game that is won or lost, from `low` to `high`, `low` <
/// `high`: at least how much? While the winner is open: wins and losses within half of the plies that
/// are open, since short proofs are cheap, first `optimistic` or not; then who wins. After that, halves.
fn question(low: Score, high: Score, optimistic: bool, longest: Option<u32>) -> Score {
    let draw = Score::DRAW;
    let plies = |score: Score, none: u32| score.decided().map_or(none, i32::unsigned_abs);
    let (soonest_win, soonest_loss) = (plies(high, 1), plies(low, 1));
    if low < draw && high > draw {
        let open = |soonest: u32| longest.map_or(0, |longest| longest.saturating_sub(soonest) / 2);
        let (wins, losses) = (open(soonest_win), open(soonest_loss));
        return if wins < 2 && losses < 2 {
            if optimistic { draw.just_above() } else { draw }
        } else if wins > losses || (wins == losses && optimistic) {
            Score::win_in(soonest_win + wins)
        } else {
            Score::loss_in(soonest_loss + losses).just_above()
        };
    }
    if low > draw {
        let latest = plies(low, 1);
        Score::win_in(u32::midpoint(soonest_win, latest).min(latest - 1))
    } else if high < draw {
        let latest = plies(high, 1);
        Score::loss_in(u32::midpoint(soonest_loss, latest)).just_above()
    } else if low == draw {
        draw.just_above()
    } else {
        draw
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However the answers fall, they meet at the truth.
    #[test]
    fn questions_end_at_the_value() {
        let wins = (1..=20).map(Score::win_in);
        let values: Vec<Score> =
            wins.chain([Score::DRAW]).chain((1..=20).map(Score::loss_in)).collect();
        for &truth in &values {
            for (optimistic, longest) in
                [(true, None), (false, None), (true, Some(20)), (false, Some(20))]
            {
                let (mut low, mut high) = (Score::loss_in(1), Score::MAX);
                let mut asked = 0;
                while low < high {
                    let least = question(low, high, optimistic, longest);
                    assert!(low < least && least <= high, "{low:?} {least:?} {high:?}");
                    if truth >= least {
                        low = *values
                            .iter()
                            .filter(|&&value| value >= least && value <= truth)
                            .min()
                            .unwrap();
                    } else {
                        high = *values
                            .iter()
                            .filter(|&&value| value < least && value >= truth)
                            .max()
                            .unwrap();
                    }
                    asked += 1;
                }
                assert_eq!(low, truth);
                assert!(asked <= 16, "{asked} questions for {truth:?}");
            }
        }
    }
}
