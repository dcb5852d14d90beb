//! The networks that learned from self-play how games end, one for positions with contact and one for races.
//!
//! TD(0) after Tesauro, "Temporal difference learning and TD-Gammon" (1995), from the rules and the inputs alone.

use std::sync::LazyLock;

use super::State;
use super::checkers::OFF;
use super::inputs::{Kind, write_kind};
use super::outcomes::{KINDS, Outcomes};
use common::deflate::{deflated, inflated};
use countermove_core::game::Player;
use countermove_core::game::network::{Accumulator, Network};
use countermove_core::rng::Rng;

/// Hidden units of each shipped network.
pub const UNITS: usize = 128;
/// Steps of a parameter per 1.
const FINENESS: f32 = 2048.0;

const ALL: [Kind; 2] = [Kind::Contact, Kind::Race];

static NETWORKS: LazyLock<Networks> =
    LazyLock::new(|| Networks::read(include_bytes!("network.bin")));

/// The probabilities of the ends of `state`, not over, for `player`, from the point of view of the side that is not
/// on roll and has just played. `None` before the opening roll.
pub fn outcomes(state: &State, player: Player) -> Option<Outcomes> {
    let roller = state.roller()?;
    let found = NETWORKS.outcomes(state, 1 - roller);
    Some(if player == roller { found.reversed() } else { found })
}

/// A network for each kind of position. Their outputs, after softmax, are the [`Outcomes`].
#[derive(Clone, Debug, PartialEq)]
pub struct Networks([Network; 2]);

/// The outputs of a network for a state.
#[derive(Clone, Debug)]
pub struct Seen {
    kind: Kind,
    inputs: Vec<f32>,
    hidden: [f32; UNITS],
    /// The network's outputs.
    pub outcomes: Outcomes,
}

/// States that differ little from one, by the networks.
pub struct Nearby<'a> {
    networks: &'a Networks,
    kind: Kind,
    accumulator: Accumulator<'a>,
}

impl Networks {
    /// With small random parameters, the same for equal seeds.
    pub fn random(seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        Self(ALL.map(|kind| {
            let inputs = kind.count();
            let width = 1.0 / (inputs as f64).sqrt();
            let size = Network::size(inputs, UNITS, KINDS);
            let columns = inputs * UNITS;
            let mut random = |index| {
                let most = if index < columns { width } else { 0.1 / (UNITS as f64).sqrt() };
                (most * (2.0 * rng.unit() - 1.0)) as f32
            };
            let parameters = (0..size).map(&mut random).collect();
            Network { inputs, units: UNITS, outputs: KINDS, parameters }
        }))
    }

    const fn of(&self, kind: Kind) -> &Network {
        &self.0[kind as usize]
    }

    /// The probabilities of the ends of `state`, not over, for `player`, who is not on roll.
    pub fn outcomes(&self, state: &State, player: Player) -> Outcomes {
        self.see(state, player).outcomes
    }

    /// The outputs, with the values that [`Networks::learn`] needs.
    pub fn see(&self, state: &State, player: Player) -> Seen {
        let kind = Kind::of(&state.board(player));
        let mut inputs = vec![0.0; kind.count()];
        write_kind(kind, state, player, &mut inputs);
        let (mut hidden, mut outputs) = ([0.0; UNITS], [0.0; KINDS]);
        self.of(kind).run(&inputs, &mut hidden, &mut outputs);
        Seen { kind, inputs, hidden, outcomes: softmax(outputs, state, player) }
    }

    /// For states that differ little from `state`, seen by `player`.
    pub fn near(&self, state: &State, player: Player) -> Nearby<'_> {
        let kind = Kind::of(&state.board(player));
        let mut inputs = vec![0.0; kind.count()];
        write_kind(kind, state, player, &mut inputs);
        Nearby { networks: self, kind, accumulator: Accumulator::new(self.of(kind), inputs) }
    }

    /// A step of gradient ascent on the log-likelihood of `target`, at the inputs `seen`.
    pub fn learn(&mut self, seen: &Seen, target: &Outcomes, rate: f64) {
        let mut scales = [0.0; KINDS];
        for ((scale, said), target) in scales.iter_mut().zip(seen.outcomes.0).zip(target.0) {
            *scale = (rate * (target - said)) as f32;
        }
        self.0[seen.kind as usize].ascend(&seen.inputs, &seen.hidden, &scales);
    }

    /// The bytes of a table: each parameter in steps, clamped, little-endian; deflated.
    pub fn packed(&self) -> Vec<u8> {
        let step = |parameter: &f32| ((parameter * FINENESS).round() as i16).to_le_bytes();
        let parameters = self.0.iter().flat_map(|network| &network.parameters);
        deflated(&parameters.flat_map(step).collect::<Vec<u8>>())
    }

    /// Inverse of [`Networks::packed`], up to rounding.
    fn read(packed: &[u8]) -> Self {
        let sizes = ALL.map(|kind| Network::size(kind.count(), UNITS, KINDS));
        let bytes = inflated(packed, 2 * sizes.iter().sum::<usize>());
        let (steps, _) = bytes.as_chunks::<2>();
        let mut steps = steps.iter().map(|&step| f32::from(i16::from_le_bytes(step)) / FINENESS);
        Self(ALL.map(|kind| {
            let inputs = kind.count();
            let size = Network::size(inputs, UNITS, KINDS);
            let parameters = steps.by_ref().take(size).collect();
            let network = Network { inputs, units: UNITS, outputs: KINDS, parameters };
            assert_eq!(network.fault(inputs), None, "a shipped network fits");
            network
        }))
    }
}

impl Nearby<'_> {
    /// As [`Networks::outcomes`], up to rounding.
    pub fn outcomes(&self, state: &State, player: Player) -> Outcomes {
        if Kind::of(&state.board(player)) != self.kind {
            return self.networks.outcomes(state, player);
        }
        let mut inputs = [0.0; Kind::Contact.count()];
        let inputs = &mut inputs[..self.kind.count()];
        write_kind(self.kind, state, player, inputs);
        let mut outputs = [0.0; KINDS];
        self.accumulator.run(inputs, &mut outputs);
        softmax(outputs, state, player)
    }
}

/// The outcomes of which `outputs` are the logarithms up to a constant, without those that cannot be: nobody loses a
/// gammon with a checker off.
fn softmax(outputs: [f32; KINDS], state: &State, player: Player) -> Outcomes {
    let most = outputs.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let [mine, theirs] = [player, 1 - player].map(|player| state.sides[player].count(OFF) == 0);
    let can_be = [mine, mine, true, true, theirs, theirs];
    Outcomes(outputs.map(|output| f64::from((output - most).exp()))).only(can_be)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backgammon::Backgammon;
    use countermove_core::game::notation::Notation;

    #[test]
    fn what_is_packed_is_read() {
        let networks = Networks::random(1);
        let read = Networks::read(&networks.packed());
        for (read, network) in read.0.iter().zip(&networks.0) {
            for (one, other) in read.parameters.iter().zip(&network.parameters) {
                assert!((one - other).abs() <= 0.5 / FINENESS);
            }
        }
    }

    #[test]
    fn a_step_comes_nearer_to_the_target() {
        let game = Backgammon::with_gammons();
        for text in ["4HPwATDgc/ABMA black", "AAAAfgAA2w0AAA white"] {
            let state = game.read(text).unwrap();
            let mut networks = Networks::random(2);
            let target = Outcomes([0.0, 0.0, 0.25, 0.75, 0.0, 0.0]);
            let seen = networks.see(&state, 0);
            let far = |outcomes: Outcomes| (outcomes.equity(true) - target.equity(true)).abs();
            networks.learn(&seen, &target, 0.05);
            assert!(far(networks.outcomes(&state, 0)) < far(seen.outcomes), "{text}");
            let near = networks.near(&state, 0).outcomes(&state, 0);
            assert!((near.equity(true) - networks.outcomes(&state, 0).equity(true)).abs() < 1e-5);
        }
    }
}
