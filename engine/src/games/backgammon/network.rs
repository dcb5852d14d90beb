//! The network that learned from self-play what positions are worth.
//!
//! TD(0) after Tesauro, "Temporal difference learning and TD-Gammon" (1995), from the rules and the [inputs] alone.
//!
//! [inputs]: super::inputs

use std::sync::LazyLock;

use super::State;
use super::inputs::{COUNT, write};
use crate::game::Player;
use crate::game::network::Network;
use crate::games::common::deflate::{deflated, inflated};

/// Hidden units of the shipped network.
pub const UNITS: usize = 80;
/// Steps of a parameter per 1.
const FINENESS: f32 = 2048.0;
/// Points that the output, after tanh, stands for: a backgammon.
const POINTS: f64 = 3.0;

const SIZE: usize = Network::size(COUNT, UNITS);

static NETWORK: LazyLock<Network> = LazyLock::new(|| read(include_bytes!("network.bin")));

/// The equity of `state`, not over, for `player`, in points: as the player sees it who is not on roll, and so has just
/// played. For the other it is the negative. Before the opening roll it is 0.
pub fn equity(state: &State, player: Player) -> f64 {
    let Some(roller) = state.roller() else { return 0.0 };
    let mut inputs = [0.0; COUNT];
    write(state, 1 - roller, &mut inputs);
    let equity = POINTS * f64::from(NETWORK.output(&inputs)).tanh();
    if player == roller { -equity } else { equity }
}

/// The bytes of a table: each parameter in steps, little-endian, those that are far from 0 clamped; deflated.
pub fn packed(network: &Network) -> Vec<u8> {
    let step = |parameter: &f32| ((parameter * FINENESS).round() as i16).to_le_bytes();
    deflated(&network.parameters.iter().flat_map(step).collect::<Vec<u8>>())
}

/// Inverse of [`packed`], up to rounding.
fn read(packed: &[u8]) -> Network {
    let bytes = inflated(packed, 2 * SIZE);
    let (steps, _) = bytes.as_chunks::<2>();
    let parameters = steps.iter().map(|&step| f32::from(i16::from_le_bytes(step)) / FINENESS);
    let network = Network { inputs: COUNT, units: UNITS, parameters: parameters.collect() };
    assert_eq!(network.fault(COUNT), None, "a shipped network fits");
    network
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_read() {
        let parameters = (0..SIZE).map(|index| (index % 4096) as f32 / FINENESS - 1.0).collect();
        let network = Network { inputs: COUNT, units: UNITS, parameters };
        assert_eq!(read(&packed(&network)), network);
    }
}
