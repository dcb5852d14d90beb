//! An exact equilibrium of a small two-player zero-sum game, by a linear program for each player over its sequences
//! (Koller, Megiddo and von Stengel 1996). A player's realization plan has a weight for each of its sequences. The
//! empty sequence has weight 1. In each information set the weights of the moves sum to the weight of the sequence that
//! leads there. The best plan maximizes the player's payoff against a best response. A variable of the program bounds
//! the payoff from each of the opponent's information sets on: it is at most the payoff after each of the opponent's
//! moves there.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use microlp::{
    ComparisonOp, LinearExpr, OptimizationDirection, Problem as Program, Solution, SolveOutcome,
    Variable,
};

use crate::game::searchable::Searchable;
use crate::game::{Facts, Player};
use crate::search::common::control::Control;
use crate::search::common::locked;
use crate::search::common::strategy::EquilibriumKind;
use crate::search::common::whole_game::{self, Quality};
use crate::search::contract::{Found, SearchProblem, StoppedBy};
use crate::search::information_tree::{EMPTY, InformationTree, Locks, Profile};

/// Most sequences of both players together. The solver's steps grow with them, and it stops between two steps only.
pub const MOST_SEQUENCES: usize = 6_000;
/// Time between two looks at the limits, while a search waits for the solver.
const LOOK: Duration = Duration::from_millis(2);
/// How long the solver works before it looks whether its solution is still wanted.
const SLICE: Duration = Duration::from_millis(50);
/// A part of the utilities' range: strategies of less exploitability are an equilibrium but for rounding.
const TOLERANCE: f64 = 1e-6;
/// A weight of a plan below this is 0 but for rounding.
const NEVER: f64 = 1e-9;

/// Searches; see [`crate::search::Algorithm::search`].
pub fn search<G: Searchable>(
    problem: &SearchProblem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let mut control = whole_game::control(problem);
    let tree = match whole_game::tree_of(problem, None, &mut control) {
        Ok(tree) => tree,
        Err(stopped_by) => return whole_game::unknown(problem, stopped_by, &control),
    };
    if sequences(&tree) > MOST_SEQUENCES {
        return whole_game::unknown(problem, StoppedBy::Memory, &control);
    }
    let locks = locked::locks(problem, &tree);
    let profile = match equilibrium(&tree, &locks, &mut control) {
        Ok(profile) => profile,
        Err(stopped_by) => return whole_game::unknown(problem, stopped_by, &control),
    };
    let nash_conv = tree.nash_conv(&tree.reaches(&profile), &locks);
    let facts = problem.game.facts();
    let is_exact = is_exact(nash_conv, &facts);
    let quality = Quality {
        nash_conv: Some(nash_conv),
        iterations: None,
        exact: is_exact,
        kind: if is_exact { EquilibriumKind::ZeroSumOptimal } else { EquilibriumKind::Approximate },
        complete: true,
        stopped_by: if is_exact { StoppedBy::Proven } else { StoppedBy::Exhausted },
    };
    let mut found = whole_game::found(problem, &tree, &profile, quality, &control);
    if found.mixed.as_ref().is_some_and(|mixed| mixed.reach == Some(0.0)) {
        // An equilibrium leaves the best move open where its strategies never lead.
        found.valuation.exact = false;
        found.lines.iter_mut().for_each(|line| line.valuation.exact = false);
    }
    progress(&found);
    found
}

/// Whether `nash_conv`, what the players could gain in all, is that of an equilibrium but for rounding, in a game with
/// `facts`.
pub fn is_exact(nash_conv: f64, facts: &Facts) -> bool {
    nash_conv <= TOLERANCE * (facts.utility_max - facts.utility_min)
}

/// Optimal strategies of both players, under `locks`.
pub fn equilibrium(
    tree: &InformationTree,
    locks: &Locks,
    control: &mut Control<'_>,
) -> Result<Profile, StoppedBy> {
    let plans = (0..tree.players()).map(|player| plan(tree, locks, player, control));
    Ok(Profile(plans.collect::<Result<Vec<_>, StoppedBy>>()?))
}

/// The sequences of all players.
pub fn sequences(tree: &InformationTree) -> usize {
    tree.sides.iter().map(|side| side.sequences()).sum()
}

/// An optimal strategy of `player`: by sequence, the probability of its last move.
fn plan(
    tree: &InformationTree,
    locks: &Locks,
    player: Player,
    control: &mut Control<'_>,
) -> Result<Vec<f64>, StoppedBy> {
    const ANY: (f64, f64) = (f64::NEG_INFINITY, f64::INFINITY);
    control.check().ok_or_else(|| reached(control))?;
    let (own, other) = (&tree.sides[player], &tree.sides[1 - player]);
    let mut program = Program::new(OptimizationDirection::Maximize);
    let weights: Vec<Variable> =
        (0..own.sequences()).map(|_| program.add_var(0.0, (0.0, 1.0))).collect();
    // What the opponent's best response leaves the player from each of the opponent's sets on, and in the whole game.
    let left: Vec<Variable> = other.sets.iter().map(|_| program.add_var(0.0, ANY)).collect();
    let value = program.add_var(1.0, ANY);
    // What is left after each sequence of the opponent: at most what is left from its set on, unless that has a lock.
    let mut after = vec![value; other.sequences()];
    for (number, (set, &left)) in other.sets.iter().zip(&left).enumerate() {
        after[set.sequences()].fill(left);
        let Some(lock) = locks.get(1 - player, number) else { continue };
        let least = program.add_var(0.0, ANY);
        let mut mean = LinearExpr::empty();
        mean.add(left, -1.0);
        mean.add(least, lock.free);
        for (sequence, &share) in set.sequences().zip(&lock.shares) {
            after[sequence] = program.add_var(0.0, ANY);
            mean.add(after[sequence], share);
            program.add_constraint([(after[sequence], 1.0), (least, -1.0)], ComparisonOp::Ge, 0.0);
        }
        program.add_constraint(mean, ComparisonOp::Eq, 0.0);
    }
    program.add_constraint([(weights[EMPTY as usize], 1.0)], ComparisonOp::Eq, 1.0);
    for (number, set) in own.sets.iter().enumerate() {
        if let Some(lock) = locks.get(player, number) {
            for (sequence, &share) in set.sequences().zip(&lock.shares) {
                let terms = [(weights[sequence], 1.0), (weights[set.parent as usize], -share)];
                program.add_constraint(terms, ComparisonOp::Ge, 0.0);
            }
        }
        let mut sum = LinearExpr::empty();
        set.sequences().for_each(|sequence| sum.add(weights[sequence], 1.0));
        sum.add(weights[set.parent as usize], -1.0);
        program.add_constraint(sum, ComparisonOp::Eq, 0.0);
    }
    for (sequence, payoffs) in payoffs(tree, player).into_iter().enumerate() {
        let mut slack = LinearExpr::empty();
        payoffs.into_iter().for_each(|(own, payoff)| slack.add(weights[own as usize], payoff));
        for (set, &left) in other.sets.iter().zip(&left) {
            if set.parent as usize == sequence {
                slack.add(left, 1.0);
            }
        }
        slack.add(after[sequence], -1.0);
        program.add_constraint(slack, ComparisonOp::Ge, 0.0);
    }
    let plan = solved(program, weights, control)?;
    let mut strategy = own.uniform();
    for set in &own.sets {
        let moves = &plan[set.sequences()];
        let moves = moves.iter().map(|&weight| if weight > NEVER { weight } else { 0.0 });
        let sum: f64 = moves.clone().sum();
        if sum > 0.0 {
            let shares = &mut strategy[set.sequences()];
            shares.iter_mut().zip(moves).for_each(|(share, weight)| *share = weight / sum);
        }
    }
    Ok(strategy)
}

/// The values of `variables` in a solution of `program`. The solver looks at the clock only now and then, up to some
/// 0.2 s apart: it has a thread of its own, which may end that much after this function has returned.
fn solved(
    program: Program,
    variables: Vec<Variable>,
    control: &mut Control<'_>,
) -> Result<Vec<f64>, StoppedBy> {
    let (sender, receiver) = mpsc::sync_channel(1);
    let wanted = Arc::new(AtomicBool::new(true));
    let still_wanted = Arc::clone(&wanted);
    thread::spawn(move || {
        let solution = solution(program, &still_wanted);
        let values = |solution: Solution| {
            variables.iter().map(|&variable| solution.var_value(variable)).collect::<Vec<_>>()
        };
        // The receiver is gone if nobody waits any more.
        let _ = sender.send(solution.map(values));
    });
    loop {
        let found = receiver.recv_timeout(LOOK);
        if control.check_time().is_none() {
            wanted.store(false, Relaxed);
            return Err(reached(control));
        }
        match found {
            Ok(found) => return found.ok_or(StoppedBy::Exhausted),
            Err(RecvTimeoutError::Disconnected) => return Err(StoppedBy::Exhausted),
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// A solution, if there is one and it is found while it is wanted.
fn solution(mut program: Program, wanted: &AtomicBool) -> Option<Solution> {
    program.set_time_limit(SLICE);
    let mut outcome = program.solve().ok()?;
    while wanted.load(Relaxed) && matches!(outcome, SolveOutcome::Interrupted(_)) {
        outcome = outcome.resume().ok()?;
    }
    outcome.into_solution().ok()
}

fn reached(control: &Control<'_>) -> StoppedBy {
    control.reached().unwrap_or(StoppedBy::Stop)
}

/// By sequence of the other: the payoffs of `player` with each of its own sequences that some end has.
fn payoffs(tree: &InformationTree, player: Player) -> Vec<Vec<(u32, f64)>> {
    let (own, other) = (&tree.sides[player], &tree.sides[1 - player]);
    let mut payoffs: Vec<Vec<(u32, f64)>> = vec![Vec::new(); other.sequences()];
    let ends = own.end_sequences.iter().zip(&other.end_sequences).zip(&own.payoffs);
    for ((&own, &other), &payoff) in ends {
        payoffs[other as usize].push((own, payoff));
    }
    for row in &mut payoffs {
        row.sort_unstable_by_key(|&(sequence, _)| sequence);
        row.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 += next.1;
            }
            same
        });
    }
    payoffs
}
