//! Playouts that save bridges, and priors of moves.
//!
//! Stones stay, and a connection is never cut. So a playout fills the board and then finds the winner.

use super::field::Field;
use super::{Hex, State, TAKE_OVER};
use common::bits::Bits;
use countermove_core::game::Player;
use countermove_core::game::playout::{Manner, Played, Playout, Prior, Recent};
use countermove_core::rng::Rng;

/// Most cells of a board.
const MOST_CELLS: usize = super::LONGEST_SIDE * super::LONGEST_SIDE;

/// Virtual simulations of an opinion; their mean for a cell on the shortest ways; what each stone more takes off it;
/// and the virtual wins of a cell that keeps a bridge.
const WEIGHT: f32 = 10.0;
const TOP: f32 = 0.6;
const STEP: f32 = 0.05;
const REPLY: f32 = 20.0;

impl<const N: usize> Hex<N> {
    /// Fills the board from `state`, after a stone on `last`, and passes each stone to `see`. Returns who
    /// won. With `keeps_bridges`, who can answers a stone in a bridge of its own by the other cell; else
    /// every cell is as likely.
    fn fill(
        &self,
        state: &State<N>,
        last: Option<usize>,
        keeps_bridges: bool,
        rng: &mut Rng,
        mut see: impl FnMut(Player, usize),
    ) -> Player {
        let frame = &self.frame;
        let mut field = Field::new(frame, &state.stones);
        let mut open = [0_u16; MOST_CELLS];
        let mut left = 0;
        for cell in self.free(state).iter() {
            open[left] = frame.place(cell) as u16;
            left += 1;
        }
        let mut intruder = last.map(|cell| frame.place(cell));
        let mut mover = state.mover();
        let stones = left;
        for _ in 0..stones {
            let reply = match intruder {
                Some(place) if keeps_bridges => field.reply(mover, place, rng),
                _ => None,
            };
            let place = reply.unwrap_or_else(|| {
                loop {
                    let index = rng.below(left);
                    let place = usize::from(open[index]);
                    left -= 1;
                    open[index] = open[left];
                    if field.is_free(place) {
                        return place;
                    }
                }
            });
            field.put(mover, place);
            see(mover, frame.cell(place));
            intruder = Some(place);
            mover = 1 - mover;
        }
        field.winner()
    }
}

impl<const N: usize> Playout for Hex<N> {
    fn play_out(
        &self,
        state: &State<N>,
        recent: Recent<u16>,
        manner: Manner,
        rng: &mut Rng,
        played: &mut Played,
    ) {
        played.clear(2, self.places());
        let last = recent[0].and_then(|action| self.place(action));
        let mut plies = 0;
        let winner = self.fill(state, last, manner == Manner::Heavy, rng, |player, cell| {
            played.note(player, cell);
            plies += 1;
        });
        played.plies = plies;
        played.utilities[winner] = 1.0;
        played.utilities[1 - winner] = -1.0;
    }

    fn places(&self) -> usize {
        self.layout.size().pow(2)
    }

    fn place(&self, action: u16) -> Option<usize> {
        (action != TAKE_OVER).then_some(usize::from(action))
    }

    /// Cells on short ways of both players are worth more, and most one that keeps a bridge.
    fn priors(
        &self,
        state: &State<N>,
        recent: Recent<u16>,
        moves: &[u16],
        priors: &mut Vec<Prior>,
    ) {
        let needed = self.stones_needed(state);
        let least = moves.iter().filter_map(|&action| needed.get(usize::from(action))).min();
        let least = least.copied().unwrap_or(0);
        let mut kept = Bits::<N>::EMPTY;
        if let Some(last) = recent[0].and_then(|action| self.place(action)) {
            let field = Field::new(&self.frame, &state.stones);
            kept = field.kept_bridges(state.mover(), self.frame.place(last));
        }
        priors.extend(moves.iter().map(|&action| match self.place(action) {
            None => Prior { visits: WEIGHT, mean: 0.5 },
            Some(cell) => {
                let more = (needed[cell] - least) as f32;
                let mut prior = Prior { visits: WEIGHT, mean: (TOP - STEP * more).max(0.1) };
                if kept.has(cell) {
                    prior.add(REPLY, 1.0);
                }
                prior
            }
        }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use countermove_core::game::Game;

    /// Whether the board is won by the rules, which flood the chains: for each player.
    fn connected(game: &Hex<1>, state: &State<1>) -> [bool; 2] {
        [0, 1].map(|player| {
            let [near, far] = game.layout.sides(player);
            let stones = state.stones[player];
            !(game.layout.flood(near & stones, stones) & far).is_empty()
        })
    }

    #[test]
    fn the_walk_along_the_border_finds_the_winner_that_the_rules_find() {
        let mut wins = [0; 2];
        for (size, seed) in (2..=8).flat_map(|size| (0..100).map(move |seed| (size, seed))) {
            let game = Hex::<1>::new(size, false);
            let mut rng = Rng::new(seed);
            let mut state = game.start();
            let keeps_bridges = seed % 2 == 0;
            let winner = game.fill(&game.start(), None, keeps_bridges, &mut rng, |player, cell| {
                game.put(&mut state, player, cell);
            });
            assert!(game.free(&state).is_empty(), "{size}, seed {seed}");
            let expected = [0, 1].map(|player| player == winner);
            assert_eq!(connected(&game, &state), expected, "{size}, seed {seed}");
            wins[winner] += 1;
        }
        assert!(wins.iter().all(|&wins| wins > 100), "{wins:?}");
    }

    /// The cells by which `player` keeps a bridge after a stone on `intruder`, from the rows and columns of stones: both
    /// ends touch both cells, and an end may be the player's side.
    fn kept(game: &Hex<1>, state: &State<1>, player: Player, intruder: usize) -> Vec<usize> {
        let size = game.layout.size() as i32;
        let at = |cell: usize| (cell as i32 / size, cell as i32 % size);
        let touch = |(row, column): (i32, i32), (other_row, other_column): (i32, i32)| {
            let (down, right) = (other_row - row, other_column - column);
            (down, right) != (0, 0)
                && down.abs() <= 1
                && right.abs() <= 1
                && (down + right).abs() <= 1
        };
        let is_side = |(row, column): (i32, i32)| {
            let (off, along) = if player == 0 { (row, column) } else { (column, row) };
            (off == -1 || off == size) && (-1..=size).contains(&along)
        };
        let is_own = |place: (i32, i32)| {
            let inside = (0..size).contains(&place.0) && (0..size).contains(&place.1);
            let cell = (place.0 * size + place.1) as usize;
            if inside { state.stones[player].has(cell) } else { is_side(place) }
        };
        let places = || (-1..=size).flat_map(|row| (-1..=size).map(move |column| (row, column)));
        let joins = |cell: &usize| {
            let cell = at(*cell);
            let ends = || {
                places().filter(|&end| is_own(end) && touch(end, cell) && touch(end, at(intruder)))
            };
            touch(cell, at(intruder)) && ends().count() == 2
        };
        game.free(state).iter().filter(joins).collect()
    }

    #[test]
    fn every_intrusion_into_a_bridge_is_answered() {
        let mut answered = 0;
        for (size, seed) in (2..=8).flat_map(|size| (0..30).map(move |seed| (size, seed))) {
            let game = Hex::<1>::new(size, false);
            let mut rng = Rng::new(seed);
            let mut stones = Vec::new();
            game.fill(&game.start(), None, true, &mut rng, |player, cell| {
                stones.push((player, cell));
            });
            let mut state = game.start();
            for pair in stones.windows(2) {
                let ((other, intruder), (player, reply)) = (pair[0], pair[1]);
                game.put(&mut state, other, intruder);
                let kept = kept(&game, &state, player, intruder);
                assert!(kept.is_empty() || kept.contains(&reply), "{state:?}: {intruder} {kept:?}");
                answered += usize::from(!kept.is_empty());
            }
        }
        assert!(answered > 500, "{answered}");
    }
}
