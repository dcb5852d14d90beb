//! Playouts by a simple policy (in books also rollouts), and priors of moves by the same knowledge.

mod field;
pub mod frame;
mod patterns;
mod policy;
#[cfg(test)]
mod tests;

use self::field::Field;
use super::board::{Board, EMPTY};
use super::{BLACK, Go, PASS, Rules, State, WHITE};
use countermove_core::game::Player;
use countermove_core::game::playout::{Manner, Played, Playout, Prior, Recent};
use countermove_core::game::territory::{Count, Territory};
use countermove_core::rng::Rng;

/// Most moves of a playout for each point of the board; a longer playout is scored as it stands.
const MOVES_PER_POINT: usize = 3;

/// The field as after `board`, whose chains need no order.
fn field<'a, const N: usize, const P: usize>(rules: &'a Rules, state: &State<N>) -> Field<'a, P> {
    let mut field = Field::new(&rules.frame);
    let board: &Board<N> = &state.board;
    for point in rules.layout.points() {
        let cell = board.at(point);
        if cell != EMPTY {
            field.put(cell + 1, place(rules, point));
        }
    }
    field.ko = if state.ko < PASS { place(rules, usize::from(state.ko)) } else { 0 };
    field
}

fn place(rules: &Rules, point: usize) -> usize {
    usize::from(rules.frame.places[point])
}

/// The places of the last moves, 0 for none.
fn recent_places(rules: &Rules, recent: Recent<u16>) -> [usize; 2] {
    let stone = |action: Option<u16>| action.filter(|&action| action != PASS);
    recent.map(|action| stone(action).map_or(0, |point| place(rules, usize::from(point))))
}

impl<const N: usize> Go<N> {
    fn simulate<const P: usize>(
        &self,
        state: &State<N>,
        recent: Recent<u16>,
        manner: Manner,
        rng: &mut Rng,
        played: &mut Played,
    ) {
        let rules = &self.0;
        let mut field: Field<'_, P> = field(rules, state);
        let points = rules.layout.points().len();
        played.clear(2, points);
        let (mut mover, mut passes) = (state.mover(), state.passes);
        let mut recent = recent_places(rules, recent);
        while passes < 2 && (played.plies as usize) < MOVES_PER_POINT * points {
            let stone = mover as u8 + 1;
            let chosen = match manner {
                Manner::Light => field.light_move(stone, rng),
                Manner::Heavy => field.heavy_move(stone, recent, rng),
            };
            if let Some(place) = chosen {
                field.put(stone, place);
                played.note(mover, usize::from(rules.frame.points[place]));
                passes = 0;
            } else {
                field.ko = 0;
                passes += 1;
            }
            recent = [chosen.unwrap_or(0), recent[0]];
            played.plies += 1;
            mover = 1 - mover;
        }
        let [black, white] = field.areas().map(f64::from);
        let margin = black - white - rules.komi;
        let utility = if margin == 0.0 { 0.0 } else { margin.signum() };
        played.utilities[BLACK] = utility;
        played.utilities[WHITE] = -utility;
        if let Some(count) = &mut played.count {
            field.owners(&mut count.owners);
            count.lead = margin;
        }
    }

    fn advise<const P: usize>(
        &self,
        state: &State<N>,
        recent: Recent<u16>,
        moves: &[u16],
        priors: &mut Vec<Prior>,
    ) {
        let field: Field<'_, P> = field(&self.0, state);
        let near = recent[0].filter(|&action| action != PASS).map(usize::from);
        let opinion = |&action: &u16| match action {
            PASS => Prior { visits: 10.0, mean: 0.1 },
            point => self.prior(&field, state.mover(), near, usize::from(point)),
        };
        priors.extend(moves.iter().map(opinion));
    }

    /// The prior of a stone of `player` on `point`, after a move on `near`.
    fn prior<const P: usize>(
        &self,
        field: &Field<'_, P>,
        player: Player,
        near: Option<usize>,
        point: usize,
    ) -> Prior {
        let (stone, place) = (player as u8 + 1, place(&self.0, point));
        let mut prior = Prior { visits: 10.0, mean: 0.5 };
        if field.is_eye(stone, place) {
            prior.add(90.0, 0.0);
            return prior;
        }
        let (captured, own) = field.after(stone, place);
        if captured > 0 {
            prior.add(if captured > 1 { 30.0 } else { 15.0 }, 1.0);
        } else if own.in_atari() {
            prior.add(if own.size > 1 { 20.0 } else { 10.0 }, 0.0);
        } else {
            match field.saved(stone, place) {
                0 => {}
                1 => prior.add(10.0, 1.0),
                _ => prior.add(25.0, 1.0),
            }
        }
        if field.is_shape(place) {
            prior.add(10.0, 1.0);
        }
        if let Some(near) = near {
            match self.distance(point, near) {
                0..=2 => prior.add(20.0, 1.0),
                3..=4 => prior.add(15.0, 1.0),
                5..=6 => prior.add(6.0, 1.0),
                _ => {}
            }
        }
        if field.is_alone(place) {
            match self.0.layout.to_edge(point) {
                0 => prior.add(12.0, 0.0),
                1 => prior.add(8.0, 0.0),
                2 | 3 => prior.add(8.0, 1.0),
                _ => {}
            }
        }
        prior
    }

    /// Rows and columns between two points, and the more of these once again: 2 beside, 3 diagonally.
    fn distance(&self, one: usize, other: usize) -> usize {
        let size = self.0.layout.size();
        let rows = (one / size).abs_diff(other / size);
        let columns = (one % size).abs_diff(other % size);
        rows + columns + rows.max(columns)
    }
}

/// Calls `$call` with the places of a field: the least power of two that holds the largest board of `N` points with
/// its walls.
macro_rules! by_size {
    ($size:ident, $call:ident!($places:ident)) => {
        match $size {
            81 => {
                const $places: usize = 128;
                $call!($places)
            }
            169 => {
                const $places: usize = 256;
                $call!($places)
            }
            361 => {
                const $places: usize = 512;
                $call!($places)
            }
            _ => {
                const $places: usize = 1024;
                $call!($places)
            }
        }
    };
}

impl<const N: usize> Playout for Go<N> {
    fn play_out(
        &self,
        state: &State<N>,
        recent: Recent<u16>,
        manner: Manner,
        rng: &mut Rng,
        played: &mut Played,
    ) {
        macro_rules! simulate {
            ($places:ident) => {
                self.simulate::<$places>(state, recent, manner, rng, played)
            };
        }
        by_size!(N, simulate!(PLACES));
    }

    fn places(&self) -> usize {
        self.0.layout.points().len()
    }

    fn place(&self, action: u16) -> Option<usize> {
        (action != PASS).then_some(usize::from(action))
    }

    fn priors(
        &self,
        state: &State<N>,
        recent: Recent<u16>,
        moves: &[u16],
        priors: &mut Vec<Prior>,
    ) {
        macro_rules! advise {
            ($places:ident) => {
                self.advise::<$places>(state, recent, moves, priors)
            };
        }
        by_size!(N, advise!(PLACES));
    }
}

impl<const N: usize> Territory for Go<N> {
    fn points(&self) -> usize {
        self.0.layout.points().len()
    }

    fn count(&self, state: &State<N>, count: &mut Count) {
        macro_rules! owners {
            ($places:ident) => {
                field::<N, $places>(&self.0, state).owners(&mut count.owners)
            };
        }
        by_size!(N, owners!(PLACES));
        count.lead = self.margin(state, BLACK);
    }
}
