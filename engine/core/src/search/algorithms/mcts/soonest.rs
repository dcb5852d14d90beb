//! How soon a proven win or loss comes.
//!
//! Simulations end once the outcome is proven, and better play may then still end the game sooner, or put the end off.
//! Alpha-beta looks whether it does, no deeper than the tree's own distance.

use super::settings::Settings;
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::search::Algorithm;
use crate::search::algorithms::alpha_beta;
use crate::search::contract::{Found, Limits, Outcome, Parameters, Problem};
use crate::table::Table;

/// Nodes that it may visit, within the search's own limits; as many as the simulations if those are more.
const NODES: u64 = 20_000;
/// Size of its table, in bytes.
const TABLE: usize = 1 << 20;

/// Looks for the best play to the ends in `found`, at most `furthest` plies away, and tells their distance where it is
/// known then. Its nodes are those of another pass.
pub fn look<G: Evaluation + Ordering>(
    settings: &Settings<'_, G>,
    furthest: u32,
    found: &mut Found<G::Move>,
) {
    let problem = settings.problem;
    if !(Algorithm::AlphaBeta.needs().met_by)(&problem.game.facts()) {
        return;
    }
    let own = problem.parameters.limits;
    let left = own.nodes.map_or(u64::MAX, |most| most.saturating_sub(found.nodes));
    let limits = Limits {
        depth: Some(furthest),
        nodes: Some(left.min(found.nodes.max(NODES))),
        time: own.earlier().map(|time| time.saturating_sub(found.elapsed)),
        soft: None,
    };
    if left == 0 || limits.time.is_some_and(|time| time.is_zero()) {
        return;
    }
    let Parameters { multi_pv, .. } = problem.parameters;
    let table = Table::new(TABLE);
    let problem = Problem {
        parameters: Parameters { limits, multi_pv, ..Parameters::default() },
        table: Some(&table),
        mail: None,
        ..*problem
    };
    let sure = alpha_beta::search(&problem, &mut |_| {});
    found.nodes_all_passes += sure.nodes_all_passes;
    found.leaves_all_passes += sure.leaves_all_passes;
    found.elapsed += sure.elapsed;
    if sure.complete && sure.valuation.outcome == found.valuation.outcome {
        take(found, &sure);
    }
}

/// Takes the distances of `sure`, and its move.
fn take<M: Copy + PartialEq>(found: &mut Found<M>, sure: &Found<M>) {
    found.valuation.plies = sure.valuation.plies;
    for (rank, known) in sure.lines.iter().enumerate().filter(|(_, line)| !line.at_most) {
        let own = found.lines.iter().position(|line| line.moves[0] == known.moves[0]);
        let place = own.expect("both have all moves");
        let line = &mut found.lines[place];
        if rank == 0 || is_told_by(line.valuation.outcome, known.valuation.outcome) {
            line.valuation = known.valuation.clone();
            line.moves.clone_from(&known.moves);
        }
        if rank == 0 {
            found.lines[..=place].rotate_right(1);
        }
    }
}

/// Whether a line with the outcome `own` is told more by one with `other`.
fn is_told_by(own: Option<Outcome>, other: Option<Outcome>) -> bool {
    matches!(own, Some(Outcome::Win | Outcome::Loss)) && own == other
}
