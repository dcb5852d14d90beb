//! The strategies of a whole game by CFR+, for a caller who asks about no single view.

use super::full::Passes;
use super::{TOLERANCE, next_report};
use crate::game::Facts;
use crate::search::common::control::Control;
use crate::search::contract::StoppedBy;
use crate::search::information_tree::{InformationTree, Locks, Profile};
use crate::search::kept_strategies::{CfrVariant, Knowledge};

/// The strategies that CFR+ found.
#[derive(Clone, Debug, PartialEq)]
pub struct CfrStrategies {
    /// The average strategies.
    pub profile: Profile,
    /// NashConv, in utilities: the sum of what each player could gain by its best response, under the locks.
    pub nash_conv: f64,
    /// Iterations run.
    pub iterations: u64,
    /// Why the search ended: at the iterations, at an equilibrium, or at a limit.
    pub stopped_by: StoppedBy,
}

/// Runs `iterations` of CFR+ on the game of `tree`, which has `facts`, under `locks`.
pub fn learn(
    (tree, facts): (&InformationTree, &Facts),
    locks: &Locks,
    iterations: u64,
    control: &mut Control<'_>,
) -> CfrStrategies {
    let tolerance = TOLERANCE * (facts.utility_max - facts.utility_min);
    let mut knowledge = Knowledge::none(tree, CfrVariant::Plus);
    let mut passes = Passes::new(tree, &knowledge, locks);
    let mut next = next_report(0);
    let stopped_by = loop {
        if knowledge.iterations >= iterations {
            break StoppedBy::Iterations;
        }
        if control.check().is_none() {
            break control.reached().unwrap_or(StoppedBy::Stop);
        }
        passes.iterate(tree, &mut knowledge);
        if knowledge.iterations >= next {
            next = next_report(knowledge.iterations);
            if measured(tree, locks, &knowledge).1 <= tolerance {
                break StoppedBy::Converged;
            }
        }
    };
    let (profile, nash_conv) = measured(tree, locks, &knowledge);
    CfrStrategies { profile, nash_conv, iterations: knowledge.iterations, stopped_by }
}

fn measured(tree: &InformationTree, locks: &Locks, knowledge: &Knowledge) -> (Profile, f64) {
    let profile = knowledge.average(tree, locks);
    let nash_conv = tree.nash_conv(&tree.reaches(&profile), locks);
    (profile, nash_conv)
}
