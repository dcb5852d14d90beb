//! Proves the value of a position by null-window searches to the ends of the game. Each asks whether the player to move
//! can get at least so much, until the answers meet (as in MTD(f); Plaat 1996).
//!
//! A proof uses the game's own bounds ([`Proof::bounds`], [`Proof::finish`]) and searches only [`Proof::proof_moves`].
//! Of several best moves it returns the first that it proved best. Without a proof within the limits, the answer joins
//! the bounds found so far to a short `alpha_beta`. A limit of depth is a horizon, and so is [`MOST_DEPTH`]: once a
//! proof needs to search beyond, the answer is that of `alpha_beta` to that depth, which finds every win and loss
//! within. Nothing is to be proven of a game that is cut off: `alpha_beta` answers.

mod lookahead;
mod node;
mod root;

use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::proof::Proof;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use self::node::Prover;
use self::root::{SolveRoot, SolvedRoot, UNBOUNDED};
use super::alpha_beta;
use crate::search::common::control::Control;
use crate::search::common::search_thread::Shared;
use crate::search::common::sort::{ordinal, sort_by_key};
use crate::search::common::two_player::{TwoPlayer, Verdict};
use crate::search::contract::{
    Found, Line, MOST_DEPTH, OWN_TABLE, Outcome, Parameters, Ranking, SearchLimits, SearchProblem,
    StoppedBy, Valuation,
};
use crate::table::Table;
use crate::value::Score;

/// Distinguishes these table entries from those of other searches in a shared table.
const SALT: u64 = 0x5017_ed0f_a11b_e57a;
/// Nodes of the first stretch of a proof, in general and under a limit of time below [`SHORT`]. A
/// proof that takes longer resumes only after `alpha_beta` has found a move to play.
const FIRST_STRETCH: u64 = 200_000;
const FIRST_SHORT_STRETCH: u64 = 20_000;
const SHORT: Duration = Duration::from_secs(2);
/// The part of the time that the first stretch takes at most, where nodes take long.
const FIRST_PART: u32 = 2;
/// Nodes and depth of that `alpha_beta` search.
const SHALLOW: (u64, u32) = (30_000, 12);

/// Searches; see [`crate::search::Algorithm::search`].
pub fn search<G: Evaluation + Ordering + Proof>(
    problem: &SearchProblem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    if problem.game.facts().cut_off {
        return alpha_beta::search(problem, progress);
    }
    let started = Instant::now();
    let own = problem.table.is_none().then(|| Table::new(OWN_TABLE));
    let table = problem.table.or(own.as_ref()).expect("there is a table, lent or own");
    let limits = problem.parameters.limits;
    let limits = SearchLimits { time: limits.earlier(), soft: None, ..limits };
    let parameters = Parameters { limits, ..problem.parameters };
    let problem = &SearchProblem { table: Some(table), parameters, ..*problem };
    let two_player = TwoPlayer::new(problem);
    let mut solver = Solver {
        two_player: &two_player,
        table,
        started,
        spent: (0, 0),
        root: SolveRoot::new(&two_player),
    };

    let first_stretch = match limits.time {
        Some(time) if time < SHORT => FIRST_SHORT_STRETCH,
        _ => FIRST_STRETCH,
    };
    let first_time = limits.time.map(|time| time / FIRST_PART);
    let mut ended = solver.stretch(1, first_stretch, first_time);
    if let Ended::At(StoppedBy::Nodes) = ended
        && limits.time.is_none()
        && limits.nodes.is_none()
    {
        ended = solver.stretch(problem.parameters.threads, u64::MAX, None);
    }
    match ended {
        Ended::Solved(solved) => return solver.proven(solved),
        Ended::AtHorizon => return solver.within_horizon(progress),
        Ended::At(_) => {}
    }
    let shallow = solver.shallow();
    if let Ended::At(reached) = ended
        && !solver.is_over(reached)
    {
        progress(&solver.unproven(shallow.clone(), reached));
        ended = solver.stretch(problem.parameters.threads, u64::MAX, limits.time);
    }
    match ended {
        Ended::Solved(solved) => solver.proven(solved),
        Ended::AtHorizon => solver.within_horizon(progress),
        Ended::At(reached) => solver.unproven(shallow, reached),
    }
}

/// How a stretch of a proof ended.
enum Ended<M> {
    Solved(SolvedRoot<M>),
    /// At a limit.
    At(StoppedBy),
    /// At the horizon.
    AtHorizon,
}

struct Solver<'a, G: Evaluation + Ordering + Proof> {
    two_player: &'a TwoPlayer<'a, G>,
    table: &'a Table<'a>,
    started: Instant,
    /// Nodes and leaves so far.
    spent: (u64, u64),
    root: SolveRoot<G>,
}

impl<G: Evaluation + Ordering + Proof> Solver<'_, G> {
    fn problem(&self) -> &SearchProblem<'_, G> {
        self.two_player.problem
    }

    fn nodes_left(&self) -> Option<u64> {
        self.problem().parameters.limits.nodes.map(|nodes| nodes.saturating_sub(self.spent.0))
    }

    /// Whether `reached` is a limit of the request, not of a stretch.
    fn is_over(&self, reached: StoppedBy) -> bool {
        match reached {
            StoppedBy::Nodes => self.nodes_left() == Some(0),
            StoppedBy::Time => {
                let limit = self.problem().parameters.limits.time;
                limit.is_none_or(|limit| self.started.elapsed() >= limit)
            }
            _ => true,
        }
    }

    /// Continues the proof with `threads`, for at most `nodes` and until `time` since the start of the search.
    fn stretch(&mut self, threads: usize, nodes: u64, time: Option<Duration>) -> Ended<G::Move> {
        let threads = threads.max(1);
        let problem = self.two_player.problem;
        let shared = Shared::new(self.two_player, self.table, SALT, threads);
        let horizon = problem.parameters.limits.depth.unwrap_or(MOST_DEPTH).min(MOST_DEPTH);
        let left = self.nodes_left().unwrap_or(u64::MAX).min(nodes);
        let limits = SearchLimits {
            nodes: (left < u64::MAX).then(|| (left / threads as u64).max(1)),
            time,
            ..problem.parameters.limits
        };
        let finished = AtomicBool::new(false);
        let prover = || {
            let control = Control::since(self.started, limits, problem.stop).until(&finished);
            Prover::new(&shared, control, horizon)
        };
        let mut threads: Vec<_> = (0..threads).map(|_| prover()).collect();
        let solved = threads[0].control.check().and_then(|()| {
            // Questions count the root.
            threads.iter_mut().for_each(|prover| prover.control.nodes = 0);
            self.root.solve(
                &mut threads,
                problem.parameters.variations(self.root.moves()),
                &finished,
            )
        });
        for prover in &threads {
            self.spent.0 += prover.control.nodes;
            self.spent.1 += prover.control.leaves;
        }
        match solved {
            Some(solved) => Ended::Solved(solved),
            None if threads.iter().any(|prover| prover.horizon_reached) => Ended::AtHorizon,
            None => {
                let reached = threads.iter().find_map(|prover| prover.control.reached());
                Ended::At(reached.expect("a proof ends early only at a limit"))
            }
        }
    }

    /// Searches with `alpha_beta` within `limits` and counts its nodes.
    fn alpha_beta(
        &mut self,
        limits: SearchLimits,
        progress: &mut dyn FnMut(&Found<G::Move>),
    ) -> Found<G::Move> {
        let problem = self.two_player.problem;
        let time = problem.parameters.limits.time;
        let limits = SearchLimits {
            time: time.map(|time| time.saturating_sub(self.started.elapsed())),
            ..limits
        };
        let problem =
            SearchProblem { parameters: Parameters { limits, ..problem.parameters }, ..*problem };
        let found = alpha_beta::search(&problem, progress);
        self.spent.0 += found.nodes_all_passes;
        self.spent.1 += found.leaves_all_passes;
        self.with_totals(found)
    }

    /// The answer of a search that is not `alpha_beta`'s.
    fn found(&self, ranking: Ranking<G::Move>, stopped_by: StoppedBy) -> Found<G::Move> {
        let Ranking { lines, valuation, .. } = ranking;
        let elapsed = self.started.elapsed();
        self.with_totals(Found::of(lines, valuation, self.spent, elapsed, stopped_by))
    }

    /// `found` with the counters and the time of the whole search.
    fn with_totals(&self, found: Found<G::Move>) -> Found<G::Move> {
        let (nodes, leaves) = self.spent;
        Found {
            nodes: nodes.max(1),
            leaves,
            nodes_all_passes: nodes.max(1),
            leaves_all_passes: leaves,
            effective_branching_factor: None,
            elapsed: self.started.elapsed(),
            ..found
        }
    }

    /// The answer where a proof would have to search beyond the horizon.
    fn within_horizon(&mut self, progress: &mut dyn FnMut(&Found<G::Move>)) -> Found<G::Move> {
        if self.nodes_left() == Some(0) {
            return self.shallow();
        }
        let limits = SearchLimits { nodes: self.nodes_left(), ..self.problem().parameters.limits };
        self.alpha_beta(limits, progress)
    }

    /// A short search for a move to play, in case there is no proof.
    fn shallow(&mut self) -> Found<G::Move> {
        let (nodes, depth) = SHALLOW;
        let nodes = nodes.min(self.nodes_left().unwrap_or(u64::MAX));
        if nodes == 0 {
            let found = self.found(self.two_player.one_ply(), StoppedBy::Nodes);
            return Found { depth: 1, ..found };
        }
        let depth = depth.min(self.problem().parameters.limits.depth.unwrap_or(depth));
        let limits = SearchLimits {
            nodes: Some(nodes),
            depth: Some(depth),
            ..self.problem().parameters.limits
        };
        self.alpha_beta(limits, &mut |_| {})
    }

    /// The answer of a proof.
    fn proven(&self, solved: SolvedRoot<G::Move>) -> Found<G::Move> {
        let verdict = |(moves, score, at_most)| (moves, Verdict { score, proven: true }, at_most);
        let mut ranking = self.two_player.ranking(solved.lines.into_iter().map(verdict).collect());
        let Ranking { lines, valuation, .. } = &mut ranking;
        if let Some(longest) = self.problem().game.longest(self.problem().root) {
            let valuations = lines.iter_mut().map(|line| &mut line.valuation).chain([valuation]);
            for drawn in valuations.filter(|valuation| valuation.outcome == Some(Outcome::Draw)) {
                drawn.plies = Some(longest);
            }
        }
        let ends = lines
            .iter()
            .filter(|line| !line.at_most)
            .map(|line| line.valuation.plies.unwrap_or(line.moves.len() as u32));
        let depth = ends.max().expect("a root has a move");
        Found { depth, complete: true, ..self.found(ranking, StoppedBy::Proven) }
    }

    /// The answer without a proof: `shallow`, if it is proven, or else corrected by what is known of its moves. No move
    /// is worth more than the position. A proven loss keeps that value.
    fn unproven(&self, shallow: Found<G::Move>, reached: StoppedBy) -> Found<G::Move> {
        let mut found = Found { complete: false, stopped_by: reached, ..shallow };
        if found.valuation.exact {
            return self.with_totals(found);
        }
        let most = self.root.most();
        let known: HashMap<G::Move, (Score, Score)> =
            self.root.known().map(|(action, low, high)| (action, (low, high.min(most)))).collect();
        let known = |line: &Line<G::Move>| known[&line.moves[0]];
        for line in &mut found.lines {
            self.correct(line, known(line));
        }
        // A stable sort: proven wins first, proven losses last, the others by their values.
        let mover = self.two_player.mover;
        sort_by_key(&mut found.lines, |line| {
            let decided = match known(line) {
                (low, _) if self.is_won(low) => low,
                (_, high) if self.is_lost(high) => high,
                _ => Score::DRAW,
            };
            let value = ordinal(line.valuation.values[mover]);
            (Reverse((decided, value)), line.at_most)
        });
        let first = &mut found.lines[0];
        let (low, high) = known(first);
        if std::mem::take(&mut first.at_most) {
            // A loss is a value, whenever it comes.
            first.valuation.plies = None;
            if !self.is_lost(high) {
                without_proof(&mut first.valuation);
            }
        }
        found.valuation = first.valuation.clone();
        let is_best = low >= most || self.is_won(low);
        if !is_best && !found.lines.iter().all(|line| line.valuation.exact) {
            without_proof(&mut found.valuation);
        }
        self.with_totals(found)
    }

    /// Corrects `line`, of a search by estimates, by the proven bounds of its move.
    fn correct(&self, line: &mut Line<G::Move>, (low, high): (Score, Score)) {
        if line.valuation.exact {
            return;
        }
        let mover = self.two_player.mover;
        let value = line.valuation.values[mover];
        let most = self
            .bound(high)
            .filter(|most| low == high || self.is_lost(high) || value > most.values[mover]);
        let least = self.bound(low).filter(|least| value < least.values[mover]);
        if let Some(most) = most {
            line.valuation = most;
            line.at_most = low < high;
            line.moves.truncate(1);
        } else if let Some(least) = least {
            line.valuation = Valuation { evaluation: line.valuation.evaluation, ..least };
            without_proof(&mut line.valuation);
            line.at_most = false;
        }
    }

    /// The valuation of `score`, a proven bound; `None` if it says nothing.
    fn bound(&self, score: Score) -> Option<Valuation> {
        if score <= UNBOUNDED.0 || score >= -UNBOUNDED.0 {
            return None;
        }
        let (known, plies) = match score.decided() {
            Some(plies) => (score, Some(plies.unsigned_abs())),
            None if self.is_won(score) => (Score::win_in(0), None),
            None if self.is_lost(score) => (Score::loss_in(0), None),
            None => (score, self.problem().game.longest(self.problem().root)),
        };
        let valuation = self.two_player.valuation(Verdict { score: known, proven: true }, 0);
        let plies = plies.filter(|_| valuation.outcome.is_some());
        Some(Valuation { plies, ..valuation })
    }

    /// Whether `score` is a win, at whatever distance.
    fn is_won(&self, score: Score) -> bool {
        self.two_player.by_outcome && score >= Score::WON
    }

    /// Whether `score` is a loss, at whatever distance.
    fn is_lost(&self, score: Score) -> bool {
        self.two_player.by_outcome && score <= Score::LOST
    }
}

/// Removes the proof from `valuation`: it is not exact and has no outcome.
fn without_proof(valuation: &mut Valuation) {
    valuation.exact = false;
    (valuation.outcome, valuation.plies) = (None, None);
}

/// The next question about the value of a game that is won or lost, between `low` and `high`, `low` < `high`: is the
/// value at least the score returned? While the winner is unknown, the question is for a win or a loss within half of
/// the possible plies, since short proofs are cheap; the win comes first if `optimistic`. Then it is who wins. After
/// that, each question halves the interval.
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

    /// Whatever the answers, the bounds meet at the value.
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
                let mut questions = 0;
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
                    questions += 1;
                }
                assert_eq!(low, truth);
                assert!(questions <= 16, "{questions} questions for {truth:?}");
            }
        }
    }
}
