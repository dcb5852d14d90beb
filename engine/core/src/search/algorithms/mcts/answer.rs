//! Sums the trees at the root and ranks its moves.
//!
//! Proven wins come first and proven losses last. Between them the order is by how often the policy
//! selected a move (the "robust child"), unless all moves are solved and can be compared.

use crate::game::evaluation::Evaluation;
use std::cmp::Reverse;

use super::observer::Observer;
use super::settings::Settings;
use super::simulation::Simulator;
use super::tally::Tally;
use super::tree::{ROOT, Tree};
use crate::game::{Player, Turn};
use crate::search::common::sort::{ordinal, sort_by_key};
use crate::search::contract::{Found, Line, StoppedBy, Valuation};

/// Most children read to find the principal variations: ten thousand moves with as many replies each
/// would take more time than is left.
const MOST_CHILDREN_READ: usize = 1 << 19;

/// The sum of all trees for one root move.
struct Summed<'t, M> {
    line: Line<M>,
    /// Whether its value is known to the horizon.
    solved: bool,
    /// The tree that gives its principal variation, and the move's place in it.
    source: Option<(&'t Tree<M>, u32)>,
}

/// The answer of all simulators.
pub fn answer<G: Evaluation, O: Observer<G>>(
    settings: &Settings<'_, G>,
    simulators: &[Simulator<'_, G, O>],
) -> Found<G::Move> {
    let moves = settings.problem.root_moves();
    let mut summed: Vec<_> = moves
        .iter()
        .enumerate()
        .map(|(place, &action)| sum(settings, simulators, place, action))
        .collect();
    rank(settings, &mut summed);
    let mut left = MOST_CHILDREN_READ;
    for Summed { line, source, .. } in &mut summed {
        if let Some((tree, child)) = *source {
            append_variation(settings, tree, child, &mut left, &mut line.moves);
        }
    }
    let answered = simulators.iter().find(|simulator| simulator.has_answer());
    let valuation = match answered {
        Some(Simulator { tree, .. }) => {
            valuation(settings, tree.payoffs(ROOT), tree.is_proven(ROOT))
        }
        None => Valuation { exact: false, ..summed[0].line.valuation.clone() },
    };
    let total = |of: fn(&Simulator<'_, G, O>) -> u64| simulators.iter().map(of).sum::<u64>();
    // Every thread counts the root.
    let nodes = total(|simulator| simulator.control.nodes) - (simulators.len() as u64 - 1);
    let leaves = total(|simulator| simulator.control.leaves);
    let is_done = simulators.iter().all(Simulator::is_done);
    let reached = || simulators.iter().find_map(|simulator| simulator.control.reached());
    let stopped_by = match answered {
        Some(_) if valuation.exact => StoppedBy::Proven,
        Some(_) => StoppedBy::Depth,
        None if is_done => StoppedBy::Iterations,
        None => reached().unwrap_or(StoppedBy::Nodes),
    };
    let lines = summed.into_iter().map(|summed| summed.line).collect();
    let elapsed = simulators[0].control.elapsed();
    Found {
        depth: answered.map_or(1, |simulator| simulator.deepest),
        ends: Tally::mean(simulators.iter().filter_map(|simulator| simulator.tally.as_ref())),
        simulations: Some(total(|simulator| u64::from(simulator.simulations))),
        complete: answered.is_some() || is_done,
        ..Found::of(lines, valuation, (nodes, leaves), elapsed, stopped_by)
    }
}

/// The valuation of stored payoffs.
fn valuation<G: Evaluation>(settings: &Settings<'_, G>, payoffs: &[f64], exact: bool) -> Valuation {
    let mut values = settings.payoffs.of_all(payoffs, settings.utilities.facts.players);
    if !exact {
        let (low, high) = settings.inside;
        values.iter_mut().for_each(|value| *value = value.clamp(low, high));
    }
    Valuation::of(values, exact)
}

/// Sums the trees for `action`, the root's move at `place`.
fn sum<'t, G: Evaluation, O: Observer<G>>(
    settings: &Settings<'_, G>,
    simulators: &'t [Simulator<'_, G, O>],
    place: usize,
    action: G::Move,
) -> Summed<'t, G::Move> {
    let in_trees = || {
        simulators.iter().filter_map(move |simulator| {
            Some((&simulator.tree, simulator.tree.children(ROOT).nth(place)?))
        })
    };
    let knows = |&(tree, child): &(&Tree<G::Move>, u32)| tree.is_solved(child);
    let proves = |&(tree, child): &(&Tree<G::Move>, u32)| tree.is_proven(child);
    let solved = in_trees().find(proves).or_else(|| in_trees().find(knows));
    let visits: u64 = in_trees().map(|(tree, child)| u64::from(tree.visits(child))).sum();
    let valuation = if let Some((tree, child)) = solved {
        valuation(settings, tree.payoffs(child), tree.is_proven(child))
    } else if visits > 0 {
        let mut mean = vec![0.0; settings.payoffs.width()];
        for (tree, child) in in_trees() {
            for (mean, sum) in mean.iter_mut().zip(tree.payoffs(child)) {
                *mean += sum / visits as f64;
            }
        }
        valuation(settings, &mean, false)
    } else {
        let mut payoffs = vec![0.0; settings.payoffs.width()];
        let exact = settings
            .leaf(&settings.problem.game.after(settings.problem.root, action), &mut payoffs);
        valuation(settings, &payoffs, exact)
    };
    let selections: u64 = in_trees().map(|(tree, child)| u64::from(tree.selected(child))).sum();
    let source = solved.or_else(|| in_trees().max_by_key(|&(tree, child)| tree.visits(child)));
    let line = Line { visits: Some(selections), ..Line::of(vec![action], valuation) };
    Summed { line, solved: solved.is_some(), source }
}

/// Appends the principal variation from `node` on, up to a leaf or a chance node, or until `left`
/// children are read.
fn append_variation<G: Evaluation>(
    settings: &Settings<'_, G>,
    tree: &Tree<G::Move>,
    mut node: u32,
    left: &mut usize,
    moves: &mut Vec<G::Move>,
) {
    while !tree.children(node).is_empty() {
        let Some(fewer) = left.checked_sub(tree.children(node).len()) else { return };
        *left = fewer;
        let Some(player) = tree.mover(node) else { return };
        let utility = |child: u32| settings.payoffs.of_player(tree.payoffs(child), player);
        let best = if tree.is_solved(node) {
            let solved = tree.children(node).filter(|&child| tree.is_solved(child));
            // The first of equals: `max_by` takes the last.
            solved.rev().max_by(|&one, &other| utility(one).total_cmp(&utility(other)))
        } else {
            let selected = tree.children(node).filter(|&child| tree.selected(child) > 0);
            selected.rev().max_by_key(|&child| tree.selected(child))
        };
        let Some(best) = best else { return };
        moves.push(tree.action(best));
        node = best;
    }
}

/// Sorts the root's moves, best first; equals keep the game's order.
fn rank<G: Evaluation>(settings: &Settings<'_, G>, summed: &mut Vec<Summed<'_, G::Move>>) {
    let Turn::Of(mover) = settings.problem.game.turn(settings.problem.root) else {
        panic!("a search needs a player to move");
    };
    let all_solved = summed.iter().all(|summed| summed.solved);
    let value = |summed: &Summed<'_, G::Move>| summed.line.valuation.values[mover];
    sort_by_key(summed, |summed| {
        let value = ordinal(value(summed));
        let (class, visits) = if all_solved {
            (0, None)
        } else {
            (class(settings, mover, summed), summed.line.visits)
        };
        Reverse((class, visits, value))
    });
}

/// 2 for a proven win of `mover`, 0 for a proven loss, 1 else.
fn class<G: Evaluation>(
    settings: &Settings<'_, G>,
    mover: Player,
    Summed { line, .. }: &Summed<'_, G::Move>,
) -> u8 {
    let facts = &settings.utilities.facts;
    match line.valuation.values[mover] {
        value if line.valuation.exact && value >= facts.utility_max => 2,
        value if line.valuation.exact && value <= facts.utility_min => 0,
        _ => 1,
    }
}
