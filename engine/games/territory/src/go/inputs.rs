//! The inputs of a network for each point: the owner of its stone, the few liberties of its chain, and the owner of
//! its area.

use super::State;
use super::board::{Board, EMPTY};
use super::layout::Layout;
use countermove_core::game::Player;
use countermove_core::game::network::MOST_INPUTS;

/// Inputs of each point: a stone; one in a chain with one liberty, with two; a point nearer to stones of one player.
const OF_POINT: usize = 4;
/// Whose turn it is, and whether the last move was a pass.
const OF_STATE: usize = 2;
/// Left for features.
const RESERVED: usize = 8;

/// How many there are; on large boards the points are left out.
pub fn count(layout: &Layout) -> usize {
    let points = OF_POINT * layout.size().pow(2);
    if points + OF_STATE + RESERVED <= MOST_INPUTS { points + OF_STATE } else { OF_STATE }
}

/// Writes the owner of each point as an input for `player`, by the `distances` from each player's nearest stone: 1
/// for the player, −1 for the opponent, 0 for neither.
pub fn write<const N: usize>(
    state: &State<N>,
    layout: &Layout,
    distances: &[[u16; N]; 2],
    player: Player,
    inputs: &mut [f32],
) {
    let (points, rest) = inputs.split_at_mut(inputs.len() - OF_STATE);
    rest[0] = if state.mover() == player { 1.0 } else { -1.0 };
    rest[1] = f32::from(state.passes);
    if points.is_empty() {
        return;
    }
    let sign = |whose: Player| if whose == player { 1.0 } else { -1.0 };
    let board = &state.board;
    for (point, inputs) in layout.points().zip(points.as_chunks_mut::<OF_POINT>().0) {
        *inputs = [0.0; OF_POINT];
        let [black, white] = [0, 1].map(|player: usize| distances[player][point]);
        if black != white {
            inputs[3] = sign(usize::from(white < black));
        }
        let cell = board.at(point);
        if cell != EMPTY {
            let own = sign(usize::from(cell));
            inputs[0] = own;
            match liberties(board, layout, point) {
                1 => inputs[1] = own,
                2 => inputs[2] = own,
                _ => {}
            }
        }
    }
}

/// Liberties of the chain of the stone on `point`: 1, 2, or 3 for more.
fn liberties<const N: usize>(board: &Board<N>, layout: &Layout, point: usize) -> usize {
    let mut found = [usize::MAX; 3];
    let mut count = 0;
    for other in board.chain(point).flat_map(|stone| layout.around(stone)) {
        if board.at(other) == EMPTY && !found[..count].contains(&other) {
            found[count] = other;
            count += 1;
            if count == found.len() {
                break;
            }
        }
    }
    count
}
