//! What the trees say of the root: its moves, best first.
//!
//! What is proven to be won comes first and what is proven to be lost last; between them the move
//! that the policy wanted most often (the "robust child"), unless all are settled and can be compared.

use crate::game::evaluation::Evaluation;
use std::cmp::Reverse;

use super::plan::Plan;
use super::tree::{ROOT, Tree};
use super::walk::Walker;
use crate::game::{Player, Turn};
use crate::search::common::sort::{ordinal, sort_by_key};
use crate::search::{Found, Line, StoppedBy, Valuation};

/// Children looked at to tell what follows the root's moves, the best first: ten thousand moves with as
/// many replies each would take longer than is left of the time.
const MOST_LOOKED_AT: usize = 1 << 19;

/// What all trees together say of one root move.
struct Summed<'t, M> {
    line: Line<M>,
    /// Its value is known to the horizon.
    settled: bool,
    /// The tree that tells what follows, and the move's place in it.
    teller: Option<(&'t Tree<M>, u32)>,
}

/// The answer that the walkers has so far.
pub fn answer<G: Evaluation>(plan: &Plan<'_, G>, walkers: &[Walker<'_, G>]) -> Found<G::Move> {
    let moves = plan.problem.root_moves();
    let mut summed: Vec<_> = moves
        .iter()
        .enumerate()
        .map(|(place, &action)| sum(plan, walkers, place, action))
        .collect();
    rank(plan, &mut summed);
    let mut left = MOST_LOOKED_AT;
    for Summed { line, teller, .. } in &mut summed {
        if let Some((tree, child)) = *teller {
            follow(plan, tree, child, &mut left, &mut line.moves);
        }
    }
    let answered = walkers.iter().find(|walker| walker.has_answer());
    let valuation = match answered {
        Some(Walker { tree, .. }) => valuation(plan, tree.kept(ROOT), tree.is_proven(ROOT)),
        None => Valuation { exact: false, ..summed[0].line.valuation.clone() },
    };
    let total = |of: fn(&Walker<'_, G>) -> u64| walkers.iter().map(of).sum::<u64>();
    Found {
        equilibrium: None,
        depth: answered.map_or(1, |walker| walker.deepest),
        // Every thread counts the root.
        nodes: total(|walker| walker.control.nodes) - (walkers.len() as u64 - 1),
        leaves: total(|walker| walker.control.leaves),
        simulations: Some(total(|walker| u64::from(walker.simulations))),
        elapsed: walkers[0].control.elapsed(),
        complete: answered.is_some(),
        stopped_by: match answered {
            Some(_) if valuation.exact => StoppedBy::Proven,
            Some(_) => StoppedBy::Depth,
            None => walkers
                .iter()
                .find_map(|walker| walker.control.reached())
                .unwrap_or(StoppedBy::Nodes),
        },
        lines: summed.into_iter().map(|summed| summed.line).collect(),
        valuation,
    }
}

/// What `kept` says in utilities.
fn valuation<G: Evaluation>(plan: &Plan<'_, G>, kept: &[f64], exact: bool) -> Valuation {
    let mut values = plan.payoffs.of_all(kept, plan.utilities.facts.players);
    if !exact {
        let (low, high) = plan.inside;
        values.iter_mut().for_each(|value| *value = value.clamp(low, high));
    }
    Valuation { values, exact, outcome: None, evaluation: None, optimal: None }
}

/// What the walkers says of `action`, the root's move at `place`.
fn sum<'t, G: Evaluation>(
    plan: &Plan<'_, G>,
    walkers: &'t [Walker<'_, G>],
    place: usize,
    action: G::Move,
) -> Summed<'t, G::Move> {
    let grown = || {
        walkers
            .iter()
            .filter_map(move |walker| Some((&walker.tree, walker.tree.children(ROOT).nth(place)?)))
    };
    let knows = |&(tree, child): &(&Tree<G::Move>, u32)| tree.is_settled(child);
    let proves = |&(tree, child): &(&Tree<G::Move>, u32)| tree.is_proven(child);
    let settled = grown().find(proves).or_else(|| grown().find(knows));
    let visits: u64 = grown().map(|(tree, child)| u64::from(tree.visits(child))).sum();
    let valuation = if let Some((tree, child)) = settled {
        valuation(plan, tree.kept(child), tree.is_proven(child))
    } else if visits > 0 {
        let mut mean = vec![0.0; plan.payoffs.width()];
        for (tree, child) in grown() {
            for (mean, sum) in mean.iter_mut().zip(tree.kept(child)) {
                *mean += sum / visits as f64;
            }
        }
        valuation(plan, &mean, false)
    } else {
        let mut kept = vec![0.0; plan.payoffs.width()];
        let exact = plan.leaf(&plan.problem.game.after(plan.problem.root, action), &mut kept);
        valuation(plan, &kept, exact)
    };
    let wanted: u64 = grown().map(|(tree, child)| u64::from(tree.chosen(child))).sum();
    let teller = settled.or_else(|| grown().max_by_key(|&(tree, child)| tree.visits(child)));
    let line = Line { moves: vec![action], valuation, at_most: false, visits: Some(wanted) };
    Summed { line, settled: settled.is_some(), teller }
}

/// Appends best play from `node` on, as far as `tree` knows it, up to the first chance, or to where more
/// children would be looked at than are `left`.
fn follow<G: Evaluation>(
    plan: &Plan<'_, G>,
    tree: &Tree<G::Move>,
    mut node: u32,
    left: &mut usize,
    moves: &mut Vec<G::Move>,
) {
    while !tree.children(node).is_empty() {
        let Some(fewer) = left.checked_sub(tree.children(node).len()) else { return };
        *left = fewer;
        let Some(player) = tree.mover(node) else { return };
        let utility = |child: u32| plan.payoffs.of_player(tree.kept(child), player);
        let best = if tree.is_settled(node) {
            let settled = tree.children(node).filter(|&child| tree.is_settled(child));
            // The first of equals: `max_by` takes the last.
            settled.rev().max_by(|&one, &other| utility(one).total_cmp(&utility(other)))
        } else {
            let seen = tree.children(node).filter(|&child| tree.chosen(child) > 0);
            seen.rev().max_by_key(|&child| tree.chosen(child))
        };
        let Some(best) = best else { return };
        moves.push(tree.action(best));
        node = best;
    }
}

/// Sorts the root's moves, best first; equals keep the game's order.
fn rank<G: Evaluation>(plan: &Plan<'_, G>, summed: &mut Vec<Summed<'_, G::Move>>) {
    let Turn::Of(mover) = plan.problem.game.turn(plan.problem.root) else {
        panic!("a search has a player to move");
    };
    let all_settled = summed.iter().all(|summed| summed.settled);
    let value = |summed: &Summed<'_, G::Move>| summed.line.valuation.values[mover];
    sort_by_key(summed, |summed| {
        let value = ordinal(value(summed));
        let (rung, visits) =
            if all_settled { (0, None) } else { (rung(plan, mover, summed), summed.line.visits) };
        Reverse((rung, visits, value))
    });
}

/// 2 if proven that `mover` has the most that there is, 0 if proven the least, 1 else.
fn rung<G: Evaluation>(
    plan: &Plan<'_, G>,
    mover: Player,
    Summed { line, .. }: &Summed<'_, G::Move>,
) -> u8 {
    let facts = &plan.utilities.facts;
    match line.valuation.values[mover] {
        value if line.valuation.exact && value >= facts.utility_max => 2,
        value if line.valuation.exact && value <= facts.utility_min => 0,
        _ => 1,
    }
}
