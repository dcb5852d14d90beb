//! Sums the trees at the root and ranks its moves.
//!
//! Proven wins come first and proven losses last. Between them the order is by how often the policy
//! selected a move (the "robust child"), unless all moves are solved and can be compared. Once the root is solved, the
//! move that solves it comes first.

use crate::game::evaluation::Evaluation;
use std::cmp::Reverse;

use super::end_sums::EndSums;
use super::observer::SimulationObserver;
use super::settings::MctsSettings;
use super::simulation::MctsSimulator;
use super::tree::{MctsTree, ROOT};
use crate::game::{Player, Turn};
use crate::search::common::sort::{ordinal, sort_by_key};
use crate::search::contract::{Found, Line, StoppedBy, Valuation};
use crate::value::Plies;

/// Most children read to find the principal variations: ten thousand moves with as many replies each
/// would take more time than is left.
const MOST_CHILDREN_READ: usize = 1 << 19;

/// The sum of all trees for one root move.
struct Summed<'t, M> {
    line: Line<M>,
    /// Whether its value is known to the horizon.
    solved: bool,
    /// The tree that gives its principal variation, and the move's place in it.
    source: Option<(&'t MctsTree<M>, u32)>,
}

/// The answer of all simulators. Where it proves an outcome whose distance is open, it comes with the most plies to the
/// end, among the moves whose value is asked for.
pub fn answer<G: Evaluation, O: SimulationObserver<G>>(
    settings: &MctsSettings<'_, G>,
    simulators: &[MctsSimulator<'_, G, O>],
) -> (Found<G::Move>, Option<u32>) {
    let moves = settings.problem.root_moves();
    let mut summed: Vec<_> = moves
        .iter()
        .enumerate()
        .map(|(place, &action)| sum(settings, simulators, place, action))
        .collect();
    let answered = best_answered(settings, simulators);
    rank(settings, &mut summed);
    if let Some(best) =
        answered.and_then(|MctsSimulator { tree, .. }| Some(tree.action(tree.best(ROOT)?)))
    {
        let place = summed.iter().position(|summed| summed.line.moves[0] == best);
        summed[..=place.expect("the root's moves have a line each")].rotate_right(1);
    }
    let mut left = MOST_CHILDREN_READ;
    for Summed { line, source, .. } in &mut summed {
        if let Some((tree, child)) = *source {
            append_variation(tree, child, &mut left, &mut line.moves);
        }
    }
    let valuation = match answered {
        Some(MctsSimulator { tree, .. }) => solved_valuation(settings, tree, ROOT),
        None => Valuation {
            exact: false,
            outcome: None,
            plies: None,
            ..summed[0].line.valuation.clone()
        },
    };
    let total = |of: fn(&MctsSimulator<'_, G, O>) -> u64| simulators.iter().map(of).sum::<u64>();
    // Every thread counts the root.
    let nodes = total(|simulator| simulator.control.nodes) - (simulators.len() as u64 - 1);
    let leaves = total(|simulator| simulator.control.leaves);
    let is_done = simulators.iter().all(MctsSimulator::is_done);
    let reached = || simulators.iter().find_map(|simulator| simulator.control.reached());
    let stopped_by = match answered {
        Some(_) if valuation.exact => StoppedBy::Proven,
        Some(_) => StoppedBy::Depth,
        None if is_done => StoppedBy::Iterations,
        None => reached().unwrap_or(StoppedBy::Nodes),
    };
    let lines = summed.into_iter().map(|summed| summed.line).collect();
    let elapsed = simulators[0].control.elapsed();
    let furthest = answered.filter(|_| valuation.outcome.is_some()).and_then(|simulator| {
        let all = settings.problem.parameters.multi_pv != 1;
        furthest(&simulator.tree, all)
    });
    let found = Found {
        depth: answered.map_or(1, |simulator| simulator.deepest),
        ends: EndSums::mean(simulators.iter().filter_map(|simulator| simulator.end_sums.as_ref())),
        simulations: Some(total(|simulator| u64::from(simulator.simulations))),
        complete: answered.is_some() || is_done,
        ..Found::of(lines, valuation, (nodes, leaves), elapsed, stopped_by)
    };
    (found, furthest)
}

/// The most plies to the end of the root, or of `all` its moves, among those whose distance is open.
fn furthest<M: Copy>(tree: &MctsTree<M>, all: bool) -> Option<u32> {
    let moves = tree.children(ROOT).filter(|_| all);
    let by_moves = moves.filter_map(|child| tree.open_plies(child).map(|plies| plies + 1));
    by_moves.chain(tree.open_plies(ROOT)).max()
}

/// The simulator whose answer is used: one with a proof before others; among these, one whose distance the root's
/// player prefers.
fn best_answered<'s, 'a, G: Evaluation, O: SimulationObserver<G>>(
    settings: &MctsSettings<'_, G>,
    simulators: &'s [MctsSimulator<'a, G, O>],
) -> Option<&'s MctsSimulator<'a, G, O>> {
    let mover = mover(settings);
    simulators.iter().filter(|simulator| simulator.has_answer()).reduce(|best, other| {
        let (one, two) = (&best.tree, &other.tree);
        let value = settings.payoffs.of_player(two.payoffs(ROOT), mover);
        let is_better = match (one.is_proven(ROOT), two.is_proven(ROOT)) {
            (true, true) => {
                let of =
                    |tree: &MctsTree<_>| settings.utilities.timeliness(value, tree.plies(ROOT));
                of(two) > of(one)
            }
            (one, two) => two && !one,
        };
        if is_better { other } else { best }
    })
}

fn mover<G: Evaluation>(settings: &MctsSettings<'_, G>) -> Player {
    let Turn::Of(mover) = settings.problem.game.turn(settings.problem.root) else {
        panic!("a search needs a player to move");
    };
    mover
}

/// The valuation of the solved `node`; plies count from its parent, or from itself at the root.
fn solved_valuation<G: Evaluation>(
    settings: &MctsSettings<'_, G>,
    tree: &MctsTree<G::Move>,
    node: u32,
) -> Valuation {
    let valued = valuation(settings, tree.payoffs(node), tree.is_proven(node));
    let plies = tree.sure_plies(node).after(u32::from(node != ROOT));
    ended(settings, valued, plies)
}

/// `valued` with its outcome after `plies`, if it is exact and an outcome.
fn ended<G: Evaluation>(
    settings: &MctsSettings<'_, G>,
    valued: Valuation,
    plies: Plies,
) -> Valuation {
    let Valuation { values, exact, .. } = valued;
    settings.utilities.valuation(values, (exact, plies), mover(settings), true)
}

/// The valuation of stored payoffs.
fn valuation<G: Evaluation>(
    settings: &MctsSettings<'_, G>,
    payoffs: &[f64],
    exact: bool,
) -> Valuation {
    let mut values = settings.payoffs.of_all(payoffs, settings.utilities.facts.players);
    if !exact {
        let (low, high) = settings.inside;
        values.iter_mut().for_each(|value| *value = value.clamp(low, high));
    }
    Valuation::of(values, exact)
}

/// Sums the trees for `action`, the root's move at `place`.
fn sum<'t, G: Evaluation, O: SimulationObserver<G>>(
    settings: &MctsSettings<'_, G>,
    simulators: &'t [MctsSimulator<'_, G, O>],
    place: usize,
    action: G::Move,
) -> Summed<'t, G::Move> {
    let in_trees = || {
        simulators.iter().filter_map(move |simulator| {
            Some((&simulator.tree, simulator.tree.children(ROOT).nth(place)?))
        })
    };
    let knows = |&(tree, child): &(&MctsTree<G::Move>, u32)| tree.is_solved(child);
    let proves = |&(tree, child): &(&MctsTree<G::Move>, u32)| tree.is_proven(child);
    let solved = in_trees().find(proves).or_else(|| in_trees().find(knows));
    let visits: u64 = in_trees().map(|(tree, child)| u64::from(tree.visits(child))).sum();
    let valuation = if let Some((tree, child)) = solved {
        solved_valuation(settings, tree, child)
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
        ended(settings, valuation(settings, &payoffs, exact), Plies::NONE.after(1))
    };
    let selections: u64 = in_trees().map(|(tree, child)| u64::from(tree.selected(child))).sum();
    let source = solved.or_else(|| in_trees().max_by_key(|&(tree, child)| tree.visits(child)));
    let line = Line { visits: Some(selections), ..Line::of(vec![action], valuation) };
    Summed { line, solved: solved.is_some(), source }
}

/// Appends the principal variation from `node` on, up to a leaf or a chance node, or until `left`
/// children are read.
fn append_variation<M: Copy>(
    tree: &MctsTree<M>,
    mut node: u32,
    left: &mut usize,
    moves: &mut Vec<M>,
) {
    while !tree.children(node).is_empty() {
        let Some(fewer) = left.checked_sub(tree.children(node).len()) else { return };
        *left = fewer;
        if tree.mover(node).is_none() {
            return;
        }
        let best = if tree.is_solved(node) {
            tree.best(node)
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
fn rank<G: Evaluation>(settings: &MctsSettings<'_, G>, summed: &mut Vec<Summed<'_, G::Move>>) {
    let mover = mover(settings);
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
    settings: &MctsSettings<'_, G>,
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
