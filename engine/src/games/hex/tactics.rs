//! Knowledge of Hex for proofs: certain connections, the cells on which a threat can be met, and symmetry.

use std::hash::{Hash, Hasher};

use super::connections::certain;
use super::{Hex, STEP, State};
use crate::game::information::Information;
use crate::game::ordering::Ordering;
use crate::game::pathfinding::Pathfinding;
use crate::game::playout::Playout;
use crate::game::proof::Proof;
use crate::game::quiescence::Quiescence;
use crate::game::searchable::{Always, Searchable};
use crate::game::{Game, Player};
use crate::games::common::bits::Bits;
use crate::perft::Counting;
use crate::value::{Scale, Score};

fn score(utility: f64) -> Score {
    Scale::Linear { unit: STEP }.estimate(utility)
}

impl<const N: usize> Hex<N> {
    /// The free cells of a connection that is certain, if one is found, after a stone of `player` on `cell`.
    fn connection_with(&self, state: &State<N>, player: Player, cell: usize) -> Option<Bits<N>> {
        let (mut own, mut free) = (state.stones[player], self.free(state));
        own.insert(cell);
        free.remove(cell);
        let mut carrier = certain(&self.layout, player, own, free)?;
        carrier.insert(cell);
        Some(carrier)
    }

    /// Whether the player to move has a move after which its sides are certainly connected.
    fn wins(&self, state: &State<N>) -> bool {
        let player = state.mover();
        let ways = self.ways(state, player);
        ways.distance <= 1
            && (certain(&self.layout, player, state.stones[player], self.free(state)).is_some()
                || ways
                    .through(1)
                    .iter()
                    .any(|cell| self.connection_with(state, player, cell).is_some()))
    }

    /// The cells of which the player to move has to take one, lest the opponent connects its sides with its next
    /// stone: those that all such threats need. None if the opponent is connected already.
    fn must_play(&self, state: &State<N>) -> Bits<N> {
        let other = 1 - state.mover();
        let free = self.free(state);
        let ways = self.ways(state, other);
        if ways.distance > 1 {
            return free;
        }
        let connected = certain(&self.layout, other, state.stones[other], free);
        if connected.is_some() {
            return Bits::EMPTY;
        }
        let threats = ways.through(1);
        threats
            .iter()
            .filter_map(|cell| self.connection_with(state, other, cell))
            .fold(free, |left, carrier| left & carrier)
    }

    /// The board turned by half a turn, if its stones come first.
    fn canonical(&self, state: &State<N>) -> [Bits<N>; 2] {
        let last = self.layout.size().pow(2) - 1;
        let turned = state.stones.map(|stones| {
            let mut turned = Bits::EMPTY;
            stones.iter().for_each(|cell| turned.insert(last - cell));
            turned
        });
        let first =
            |stones: &[Bits<N>; 2]| stones.map(|set| set.iter().next().unwrap_or(usize::MAX));
        let all = |stones: &[Bits<N>; 2]| {
            stones.iter().flat_map(|set| set.iter().chain([usize::MAX])).collect::<Vec<_>>()
        };
        let comes_first = match first(&turned).cmp(&first(&state.stones)) {
            std::cmp::Ordering::Equal => all(&turned) < all(&state.stones),
            order => order.is_lt(),
        };
        if comes_first { turned } else { state.stones }
    }
}

impl<const N: usize> Quiescence for Hex<N> {}

impl<const N: usize> Proof for Hex<N> {
    fn bounds(&self, state: &State<N>) -> (Score, Score) {
        if self.wins(state) {
            (score(1.0), score(1.0))
        } else if !self.may_swap(state) && self.must_play(state).is_empty() {
            (score(-1.0), score(-1.0))
        } else {
            (score(-1.0), score(1.0))
        }
    }

    fn symmetric_key(&self, state: &State<N>) -> u64 {
        let stones = self.canonical(state);
        let key = [0, 1].into_iter().flat_map(|player| {
            stones[player].iter().map(move |cell| self.layout.number(player, cell))
        });
        let key = key.fold(0, |key, number| key ^ number);
        crate::hashing::mix(key ^ u64::from(state.mover))
    }

    fn identify_symmetric(&self, state: &State<N>, mut out: &mut dyn Hasher) {
        (self.canonical(state), state.mover).hash(&mut out);
    }

    /// The cells that meet all threats; all cells if the player to move wins, or no cell meets them.
    fn proof_moves(&self, state: &State<N>, out: &mut Vec<(u16, i32)>) -> bool {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        if !self.may_swap(state) && !self.wins(state) {
            let needed = self.must_play(state);
            if !needed.is_empty() {
                moves.retain(|&cell| needed.has(usize::from(cell)));
            }
        }
        let mut scores = Vec::new();
        self.ordering_scores(state, &moves, &mut scores);
        out.extend(moves.into_iter().zip(scores));
        true
    }
}

impl<const N: usize> Information for Hex<N> {}

impl<const N: usize> Pathfinding for Hex<N> {}

impl<const N: usize> Searchable for Hex<N> {
    const ALWAYS: Always = Always {
        not_tactical: true,
        no_path_cost: true,
        perfect_information: true,
        ..Always::NOTHING
    };

    fn playout(&self) -> Option<&dyn Playout<State = State<N>, Move = u16>> {
        Some(self)
    }
}

impl<const N: usize> Counting for Hex<N> {
    fn count_moves(&self, state: &State<N>, _scratch: &mut Vec<u16>) -> u64 {
        if state.won {
            0
        } else {
            u64::from(self.free(state).count()) + u64::from(self.may_swap(state))
        }
    }
}
