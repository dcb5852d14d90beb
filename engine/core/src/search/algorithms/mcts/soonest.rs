//! How soon a proven win or loss comes.
//!
//! Simulations end once the outcome is proven, and better play may then still end the game sooner, or put the end off.
//! Alpha-beta then searches for such play, no deeper than the distance in the tree.

use super::settings::MctsSettings;
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::search::Algorithm;
use crate::search::algorithms::alpha_beta;
use crate::search::contract::{Found, Parameters, SearchLimits, SearchProblem, Valuation};
use crate::table::Table;

/// Least and most nodes of that search. Between them it may visit as many as the simulations did, always within the
/// search's own limits.
const NODES: (u64, u64) = (20_000, 1_000_000);
/// Size of its table, in bytes.
const TABLE: usize = 1 << 20;

/// Searches for the best play to the ends in `found`, at most `furthest` plies away, and sets their distance where it
/// is then known. The nodes count as those of another pass.
pub fn look<G: Evaluation + Ordering>(
    settings: &MctsSettings<'_, G>,
    furthest: u32,
    found: &mut Found<G::Move>,
) {
    let problem = settings.problem;
    if !(Algorithm::AlphaBeta.needs().met_by)(&problem.game.facts()) {
        return;
    }
    let own = problem.parameters.limits;
    let left = own.nodes.map_or(u64::MAX, |most| most.saturating_sub(found.nodes));
    let limits = SearchLimits {
        depth: Some(furthest),
        nodes: Some(left.min(found.nodes.clamp(NODES.0, NODES.1))),
        time: own.earlier().map(|time| time.saturating_sub(found.elapsed)),
        soft: None,
    };
    if left == 0 || limits.time.is_some_and(|time| time.is_zero()) {
        return;
    }
    let Parameters { multi_pv, .. } = problem.parameters;
    let table = Table::new(TABLE);
    let problem = SearchProblem {
        parameters: Parameters { limits, multi_pv, ..Parameters::default() },
        table: Some(&table),
        exchange: None,
        ..*problem
    };
    let sure = alpha_beta::search(&problem, &mut |_| {});
    found.nodes_all_passes += sure.nodes_all_passes;
    found.leaves_all_passes += sure.leaves_all_passes;
    found.elapsed += sure.elapsed;
    if sure.complete {
        take(found, &sure);
    }
}

/// Takes from `sure` the distances of outcomes that `found` proves. Takes its move too, if the root's distance is among
/// them.
fn take<M: Copy + PartialEq>(found: &mut Found<M>, sure: &Found<M>) {
    for known in sure.lines.iter().filter(|line| !line.at_most) {
        let own = found.lines.iter_mut().find(|line| line.moves[0] == known.moves[0]);
        let line = own.expect("both have all moves");
        if is_completed_by(&line.valuation, &known.valuation) {
            line.valuation = known.valuation.clone();
            line.moves.clone_from(&known.moves);
        }
    }
    if is_completed_by(&found.valuation, &sure.valuation) {
        found.valuation.plies = sure.valuation.plies;
        let best = &sure.lines[0];
        let place = found.lines.iter().position(|line| line.moves[0] == best.moves[0]);
        found.lines[..=place.expect("both have all moves")].rotate_right(1);
        let line = &mut found.lines[0];
        line.valuation = best.valuation.clone();
        line.moves.clone_from(&best.moves);
    }
}

/// Whether `own` is the outcome of `known`, whose distance it lacks.
fn is_completed_by(own: &Valuation, known: &Valuation) -> bool {
    own.plies.is_none() && known.ending().is_some() && own.outcome == known.outcome
}
