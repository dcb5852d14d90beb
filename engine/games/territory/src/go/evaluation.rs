//! The estimate, the order of moves, and the defaults for other searches.

use super::board::{Board, EMPTY};
use super::inputs;
use super::layout::Layout;
use super::{BLACK, Go, PASS, State};
use common::cells;
use countermove_core::game::Player;
use countermove_core::game::evaluation::{Evaluation, Feature};
use countermove_core::game::ordering::Ordering;
use countermove_core::game::playout::Playout;
use countermove_core::game::searchable::Searchable;
use countermove_core::game::searchable::defaults;
use countermove_core::game::territory::Territory;

const FEATURES: &[Feature] = &[
    Feature::new("area", 1.0)
        .about("stones, and empty points nearer to one of them than to the opponent's"),
    Feature::new("komi", 1.0).about("the points that white has without a stone, and black has not"),
    Feature::new("liberties", 0.125).about("empty points beside own stones"),
    Feature::new("in_atari", 0.5)
        .about("stones of the opponent in chains with one liberty, minus own ones"),
];

/// Points of a lead that is three quarters of a win, as a share of a side.
const SPREAD_OF_SIDE: f64 = 1.0;

/// For each player: points that are its own or nearer to it, empty points beside its stones, and its stones in
/// chains with one liberty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    area: [i32; 2],
    liberties: [i32; 2],
    in_atari: [i32; 2],
}

impl<const N: usize> Go<N> {
    fn counts(&self, board: &Board<N>, distances: &[[u16; N]; 2]) -> Counts {
        let layout = &self.0.layout;
        let mut counts = Counts::default();
        for point in layout.points() {
            let [black, white] = [0, 1].map(|player: usize| distances[player][point]);
            if black != white {
                counts.area[usize::from(white < black)] += 1;
            }
            counts.liberties[0] += i32::from(black == 1);
            counts.liberties[1] += i32::from(white == 1);
            let cell = board.at(point);
            if cell != EMPTY && board.in_atari(layout, point) {
                counts.in_atari[usize::from(cell)] += 1;
            }
        }
        counts
    }
}

/// For each player the steps over empty points from its nearest stone to each point.
pub(super) fn distances_of_both<const N: usize>(
    board: &Board<N>,
    layout: &Layout,
) -> [[u16; N]; 2] {
    [0, 1].map(|player| distances(board, layout, player))
}

/// Steps over empty points from the nearest stone of `player` to each point.
fn distances<const N: usize>(board: &Board<N>, layout: &Layout, player: Player) -> [u16; N] {
    let mut distances = [u16::MAX; N];
    let mut queue = [0_u16; N];
    let mut filled = 0;
    for point in layout.points() {
        if usize::from(board.at(point)) == player {
            distances[point] = 0;
            queue[filled] = point as u16;
            filled += 1;
        }
    }
    let mut next = 0;
    while next < filled {
        let point = usize::from(queue[next]);
        next += 1;
        for other in layout.around(point) {
            if board.at(other) == EMPTY && distances[other] == u16::MAX {
                distances[other] = distances[point] + 1;
                queue[filled] = other as u16;
                filled += 1;
            }
        }
    }
    distances
}

impl<const N: usize> Evaluation for Go<N> {
    const UNIT: &'static str = "points";

    const SPREAD: f64 = 9.0;

    const FEATURES: &'static [Feature] = FEATURES;

    fn spread(&self) -> f64 {
        SPREAD_OF_SIDE * self.0.layout.size() as f64
    }

    fn input_count(&self) -> usize {
        inputs::count(&self.0.layout) + FEATURES.len()
    }

    fn inputs(&self, state: &State<N>, player: Player, inputs: &mut [f32]) {
        let distances = distances_of_both(&state.board, &self.0.layout);
        let (points, features) = inputs.split_at_mut(inputs::count(&self.0.layout));
        inputs::write(state, &self.0.layout, &distances, player, points);
        cells::write_features(self.values(state, player, &distances), features);
    }

    fn features(&self, state: &State<N>, player: Player, values: &mut [f64]) {
        let distances = distances_of_both(&state.board, &self.0.layout);
        values.copy_from_slice(&self.values(state, player, &distances));
    }
}

impl<const N: usize> Go<N> {
    fn values(
        &self,
        state: &State<N>,
        player: Player,
        distances: &[[u16; N]; 2],
    ) -> [f64; FEATURES.len()] {
        let Counts { area, liberties, in_atari } = self.counts(&state.board, distances);
        let lead = |counts: [i32; 2]| f64::from(counts[player] - counts[1 - player]);
        let komi = if player == BLACK { -self.0.komi } else { self.0.komi };
        [lead(area), komi, lead(liberties), -lead(in_atari)]
    }
}

impl<const N: usize> Ordering for Go<N> {
    /// Captures, own chains in atari that are extended, then points beside stones, far from the edge.
    fn ordering_score(&self, state: &State<N>, action: u16) -> i32 {
        if action == PASS {
            return i32::MIN / 2;
        }
        let (layout, board) = (&self.0.layout, &state.board);
        let point = usize::from(action);
        let captures = board.effect(layout, state.mover(), point).captures;
        let saved = |other: usize| {
            let own = usize::from(board.at(other)) == state.mover();
            if own && board.in_atari(layout, other) { board.chain_size(other) } else { 0 }
        };
        let saves: usize = layout.around(point).map(saved).sum();
        let touches = layout.around(point).filter(|&other| board.at(other) != EMPTY).count();
        let height = layout.to_edge(point).min(3);
        (100 * captures + 60 * saves + 4 * touches + 3 * height) as i32
    }
}

defaults!([const N: usize] Go<N>: Quiescence, Proof, Pathfinding, Information);

impl<const N: usize> Searchable for Go<N> {
    fn playout(&self) -> Option<&dyn Playout<State = State<N>, Move = u16>> {
        Some(self)
    }

    fn territory(&self) -> Option<&dyn Territory<State = State<N>, Move = u16>> {
        Some(self)
    }
}
