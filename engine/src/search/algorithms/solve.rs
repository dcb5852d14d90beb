//! Proves what a position is worth: one question after another, whether its player can get at least so
//! much, each searched to the ends of the game, until two answers meet.
//!
//! A proof ends where the game's own bounds do ([`Proof::bounds`], [`Proof::finish`]), and looks at
//! sensible moves alone. Of several best moves it gives the first that it proved best. What is not
//! proven within the limits is answered by what is proven so far and a short `alpha_beta`. A limit of
//! depth is a horizon, and [`MOST_DEPTH`] is one: once a proof needs to look beyond, `alpha_beta` to
//! that depth is the answer, which finds every win and loss within.

mod ahead;
mod node;
mod root;

use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::proof::Proof;
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use self::node::{Shared, Worker};
use self::root::{Root, Solved};
use super::alpha_beta;
use crate::hashing::mix;
use crate::search::common::abdada::Abdada;
use crate::search::common::control::Control;
use crate::search::common::sort::sort_by_key;
use crate::search::common::two_player::{TwoPlayer, Verdict};
use crate::search::{
    Found, Limits, Line, MOST_DEPTH, OWN_TABLE, Outcome, Parameters, Problem, Ranking, StoppedBy,
};
use crate::table::Table;
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

/// Searches; see [`crate::search::Algorithm::search`].
pub fn search<G: Evaluation + Ordering + Proof>(
    problem: &Problem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let started = Instant::now();
    let own = problem.table.is_none().then(|| Table::new(OWN_TABLE));
    let table = problem.table.or(own.as_ref()).expect("there is a table, lent or own");
    let limits = problem.parameters.limits;
    let limits = Limits { time: limits.earlier(), soft: None, ..limits };
    let parameters = Parameters { limits, ..problem.parameters };
    let problem = &Problem { table: Some(table), parameters, ..*problem };
    let two_player = TwoPlayer::new(problem);
    let mut solver = Solver {
        two_player: &two_player,
        table,
        started,
        spent: (0, 0),
        root: Root::new(&two_player),
    };

    let first_stretch = match limits.time {
        Some(time) if time < SHORT => FIRST_SHORT_STRETCH,
        _ => FIRST_STRETCH,
    };
    let mut ended = solver.stretch(1, first_stretch);
    if let Ended::At(StoppedBy::Nodes) = ended
        && limits.time.is_none()
        && limits.nodes.is_none()
    {
        ended = solver.stretch(problem.parameters.threads, u64::MAX);
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
        ended = solver.stretch(problem.parameters.threads, u64::MAX);
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

struct Solver<'a, G: Evaluation + Ordering + Proof> {
    two_player: &'a TwoPlayer<'a, G>,
    table: &'a Table<'a>,
    started: Instant,
    /// Nodes and leaves so far.
    spent: (u64, u64),
    root: Root<G>,
}

impl<G: Evaluation + Ordering + Proof> Solver<'_, G> {
    fn problem(&self) -> &Problem<'_, G> {
        self.two_player.problem
    }

    fn nodes_left(&self) -> Option<u64> {
        self.problem().parameters.limits.nodes.map(|nodes| nodes.saturating_sub(self.spent.0))
    }

    /// Whether `reached` is a limit of the request, not of a stretch.
    fn is_over(&self, reached: StoppedBy) -> bool {
        reached != StoppedBy::Nodes || self.nodes_left() == Some(0)
    }

    /// Goes on with the proof by `threads`, for at most `nodes`.
    fn stretch(&mut self, threads: usize, nodes: u64) -> Ended<G::Move> {
        let threads = threads.max(1);
        let problem = self.two_player.problem;
        let shared = Shared {
            two_player: self.two_player,
            table: self.table,
            salt: problem.salt ^ SALT,
            age: mix(problem.game.key(problem.root)),
            horizon: problem.parameters.limits.depth.unwrap_or(MOST_DEPTH).min(MOST_DEPTH),
            abdada: (threads > 1).then(Abdada::new),
        };
        let left = self.nodes_left().unwrap_or(u64::MAX).min(nodes);
        let limits = Limits {
            nodes: (left < u64::MAX).then(|| (left / threads as u64).max(1)),
            ..problem.parameters.limits
        };
        let finished = AtomicBool::new(false);
        let worker = || {
            let control = Control::since(self.started, limits, problem.stop).until(&finished);
            Worker::new(&shared, control)
        };
        let mut threads: Vec<_> = (0..threads).map(|_| worker()).collect();
        let solved = threads[0].control.look().and_then(|()| {
            // Questions count the root.
            threads.iter_mut().for_each(|worker| worker.control.nodes = 0);
            self.root.solve(&mut threads, problem.parameters.wanted(self.root.moves()), &finished)
        });
        for worker in &threads {
            self.spent.0 += worker.control.nodes;
            self.spent.1 += worker.control.leaves;
        }
        match solved {
            Some(solved) => Ended::Solved(solved),
            None if threads.iter().any(|worker| worker.beyond) => Ended::Beyond,
            None => {
                let reached = threads.iter().find_map(|worker| worker.control.reached());
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
        let problem = self.two_player.problem;
        let time = problem.parameters.limits.time;
        let limits =
            Limits { time: time.map(|time| time.saturating_sub(self.started.elapsed())), ..limits };
        let problem =
            Problem { parameters: Parameters { limits, ..problem.parameters }, ..*problem };
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
        let limits = Limits { nodes: self.nodes_left(), ..self.problem().parameters.limits };
        self.alpha_beta(limits, progress)
    }

    /// A move to play until there is a proof.
    fn shallow(&mut self) -> Found<G::Move> {
        let (nodes, depth) = SHALLOW;
        let nodes = nodes.min(self.nodes_left().unwrap_or(u64::MAX));
        if nodes == 0 {
            let Ranking { lines, valuation, equilibrium } = self.two_player.one_ply();
            return self.told(Found {
                lines,
                valuation,
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
        let depth = depth.min(self.problem().parameters.limits.depth.unwrap_or(depth));
        let limits =
            Limits { nodes: Some(nodes), depth: Some(depth), ..self.problem().parameters.limits };
        self.alpha_beta(limits, &mut |_| {})
    }

    /// The answer of a proof.
    fn proven(&self, solved: Solved<G::Move>) -> Found<G::Move> {
        let verdict = |(moves, score, at_most)| (moves, Verdict { score, proven: true }, at_most);
        let Ranking { mut lines, mut valuation, equilibrium } =
            self.two_player.ranking(solved.lines.into_iter().map(verdict).collect());
        if let Some(longest) = self.problem().game.longest(self.problem().root) {
            let worths = lines.iter_mut().map(|line| &mut line.valuation).chain([&mut valuation]);
            for (_, plies) in worths
                .filter_map(|valuation| valuation.outcome.as_mut())
                .filter(|end| end.0 == Outcome::Draw)
            {
                *plies = longest;
            }
        }
        let ends = lines
            .iter()
            .filter(|line| !line.at_most)
            .map(|line| line.valuation.outcome.map_or(line.moves.len() as u32, |(_, plies)| plies));
        let depth = ends.max().expect("a root has a move");
        self.told(Found {
            lines,
            valuation,
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
            if settled && !line.valuation.exact {
                line.valuation =
                    self.two_player.valuation(Verdict { score: high, proven: true }, 0);
                line.at_most = low < high;
                line.moves.truncate(1);
            } else if won(low) && !line.valuation.exact {
                let evaluation = line.valuation.evaluation;
                line.valuation = self.two_player.valuation(Verdict { score: low, proven: true }, 0);
                line.valuation.exact = false;
                line.valuation.outcome = None;
                line.valuation.evaluation = evaluation;
                line.at_most = false;
            }
        }
        // A stable sort: the surely won first, the surely beaten last, the others as they were.
        sort_by_key(&mut found.lines, |line| {
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
        found.valuation = first.valuation.clone();
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
