//! Sums the trees at the root and ranks its moves by how often they were selected.

use std::cmp::Reverse;

use super::settings::IsMctsSettings;
use super::simulation::IsMctsSimulator;
use super::tree::ROOT;
use crate::game::evaluation::Evaluation;
use crate::game::information::Information;
use crate::rng::Rng;
use crate::search::common::sort::{ordinal, sort_by_key};
use crate::search::contract::{Found, Line, Mixed, StoppedBy, Valuation};

/// The answer of all simulators.
pub fn answer<G: Evaluation + Information>(
    settings: &IsMctsSettings<'_, G>,
    simulators: &[IsMctsSimulator<'_, G>],
) -> Found<G::Move> {
    let mut lines: Vec<_> = settings
        .moves
        .iter()
        .enumerate()
        .map(|(place, &action)| line(settings, simulators, place, action))
        .collect();
    let mover = settings.root_player;
    sort_by_key(&mut lines, |line| Reverse((line.visits, ordinal(line.valuation.values[mover]))));
    let total = |of: fn(&IsMctsSimulator<'_, G>) -> u64| simulators.iter().map(of).sum::<u64>();
    // Every thread counts the root.
    let nodes = total(|simulator| simulator.control.nodes) - (simulators.len() as u64 - 1);
    let leaves = total(|simulator| simulator.control.leaves);
    let simulations = total(|simulator| simulator.simulations);
    let reached = simulators.iter().find_map(|simulator| simulator.control.reached());
    let stopped_by = reached.unwrap_or(StoppedBy::Nodes);
    let valuation = lines[0].valuation.clone();
    let elapsed = simulators[0].control.elapsed();
    Found {
        mixed: Some(Mixed::of_worlds(simulations)),
        depth: 1,
        simulations: Some(simulations),
        ..Found::of(lines, valuation, (nodes, leaves), elapsed, stopped_by)
    }
}

/// The line of `action`, the root's move at `place`: the mean of its simulations. A move without simulations has the
/// estimate of one world (determinization), which says little.
fn line<G: Evaluation + Information>(
    settings: &IsMctsSettings<'_, G>,
    simulators: &[IsMctsSimulator<'_, G>],
    place: usize,
    action: G::Move,
) -> Line<G::Move> {
    let players = settings.players;
    let visits: u64 = simulators
        .iter()
        .map(|simulator| u64::from(simulator.tree.edges(ROOT)[place].visits))
        .sum();
    let mut values = vec![0.0; players];
    if visits > 0 {
        for simulator in simulators {
            let sums = &simulator.sums[place * players..][..players];
            values.iter_mut().zip(sums).for_each(|(mean, sum)| *mean += sum / visits as f64);
        }
    } else {
        let root = settings.problem.root;
        let mut rng = Rng::new(settings.seed);
        let world = settings.problem.game.draw_world(root, settings.root_player, &mut rng);
        settings.leaf(&world, &mut values);
    }
    let (low, high) = settings.inside;
    values.iter_mut().for_each(|value| *value = value.clamp(low, high) + 0.0);
    Line { visits: Some(visits), ..Line::of(vec![action], Valuation::of(values, false)) }
}
