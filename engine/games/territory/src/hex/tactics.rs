//! Knowledge of Hex for proofs: certain connections, the cells on which a threat can be met, and symmetry.

use std::hash::{Hash, Hasher};

use super::connections::certain;
use super::virtual_connections::across;
use super::{Hex, STEP, State};
use common::bits::Bits;
use countermove_core::game::ordering::Ordering;
use countermove_core::game::playout::Playout;
use countermove_core::game::proof::Proof;
use countermove_core::game::searchable::Searchable;
use countermove_core::game::searchable::defaults;
use countermove_core::game::{Game, Player};
use countermove_core::value::{Scale, Score};

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

    /// The stones, on a small board with dead and captured cells filled, or the board turned by half a turn, if its
    /// stones come first.
    fn canonical(&self, state: &State<N>) -> [Bits<N>; 2] {
        let last = self.layout.size().pow(2) - 1;
        let filled = self.few_cells(state).map_or(state.stones, |filled| filled.stones);
        let turned = filled.map(|stones| {
            let mut turned = Bits::EMPTY;
            stones.iter().for_each(|cell| turned.insert(last - cell));
            turned
        });
        let first =
            |stones: &[Bits<N>; 2]| stones.map(|set| set.iter().next().unwrap_or(usize::MAX));
        let all = |stones: &[Bits<N>; 2]| {
            stones.iter().flat_map(|set| set.iter().chain([usize::MAX])).collect::<Vec<_>>()
        };
        let comes_first = match first(&turned).cmp(&first(&filled)) {
            std::cmp::Ordering::Equal => all(&turned) < all(&filled),
            order => order.is_lt(),
        };
        if comes_first { turned } else { filled }
    }
}

/// Most cells of a board on which connections are looked for by H-search, which takes about a millisecond at most. On
/// larger boards proofs are out of reach, and more positions a second are worth more.
const FEW: u32 = 49;

/// Free cells of a position that is expected to be proven within a second.
const SOON: u32 = 25;

/// In place of a count of cells, per step of [`Ordering::ordering_score`].
const PER_CELL: i32 = 1 << 16;

/// The result of H-search for the player to move.
enum Verdict<const N: usize> {
    Won,
    Lost,
    /// The cells of which the player has to take one.
    Open(Bits<N>),
}

impl<const N: usize> Hex<N> {
    /// Whether nobody may swap any more, so that stones are all that counts.
    fn is_plain(&self, state: &State<N>) -> bool {
        !self.swap || !(self.may_swap(state) || self.free(state) == self.layout.all())
    }

    /// `state` with dead and captured cells filled, if nobody may swap and the board has few cells.
    fn few_cells(&self, state: &State<N>) -> Option<State<N>> {
        let is_small = self.layout.all().count() <= FEW && self.is_plain(state);
        is_small.then(|| State { stones: self.filled_in(state.stones), ..*state })
    }

    /// The result of H-search for `state` after fill-in.
    fn verdict(&self, state: &State<N>) -> Verdict<N> {
        let (free, mover) = (self.free(state), state.mover());
        if across(&self.layout, mover, state.stones[mover], free).if_first {
            return Verdict::Won;
        }
        let opponent = across(&self.layout, 1 - mover, state.stones[1 - mover], free);
        if opponent.surely || opponent.met_by.is_empty() {
            return Verdict::Lost;
        }
        Verdict::Open(opponent.met_by)
    }

    /// Adds the moves of `state`, filled in, that meet the opponent's threats and are not found to lose: those that
    /// leave the opponent the fewest such moves have the highest scores. Only one if it is found to win. None if no move
    /// meets the threats.
    fn look_ahead(&self, state: &State<N>, out: &mut Vec<(u16, i32)>) {
        let candidates = match self.verdict(state) {
            Verdict::Won => self.free(state),
            Verdict::Open(cells) => cells,
            Verdict::Lost => return,
        };
        let mut moves: Vec<u16> = candidates.iter().map(|cell| cell as u16).collect();
        let mut scores = Vec::new();
        self.ordering_scores(state, &moves, &mut scores);
        let mut order: Vec<usize> = (0..moves.len()).collect();
        order.sort_by_key(|&index| -scores[index]);
        moves = order.iter().map(|&index| moves[index]).collect();
        for (&action, &index) in moves.iter().zip(&order) {
            let mut after = *state;
            after.stones[state.mover()].insert(usize::from(action));
            after.mover ^= 1;
            after.stones = self.filled_in(after.stones);
            match self.verdict(&after) {
                Verdict::Won => {}
                Verdict::Lost => {
                    out.clear();
                    out.push((action, 0));
                    return;
                }
                Verdict::Open(left) => {
                    out.push((action, scores[index] - PER_CELL * left.count() as i32));
                }
            }
        }
        if out.is_empty() {
            out.extend(moves.first().map(|&action| (action, 0)));
        }
    }

    /// Adds the cells that meet all threats with one more stone; none if no cell does, or the player to move wins.
    fn meet_threats(&self, state: &State<N>, out: &mut Vec<(u16, i32)>) {
        if self.wins(state) {
            return;
        }
        let moves: Vec<u16> = self.must_play(state).iter().map(|cell| cell as u16).collect();
        let mut scores = Vec::new();
        self.ordering_scores(state, &moves, &mut scores);
        out.extend(moves.into_iter().zip(scores));
    }
}

impl<const N: usize> Proof for Hex<N> {
    fn bounds(&self, state: &State<N>) -> (Score, Score) {
        if !self.is_plain(state) {
            (score(-1.0), score(1.0))
        } else if self.wins(state) {
            (score(1.0), score(1.0))
        } else if self.must_play(state).is_empty() {
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
        countermove_core::hashing::mix(key ^ u64::from(state.mover))
    }

    fn identify_symmetric(&self, state: &State<N>, mut out: &mut dyn Hasher) {
        (self.canonical(state), state.mover).hash(&mut out);
    }

    /// The cells that meet all threats, those that leave the opponent the fewest such cells first; of moves that are
    /// found to win one. All cells if no cell meets the threats.
    fn proof_moves(&self, state: &State<N>, out: &mut Vec<(u16, i32)>) -> bool {
        if self.is_plain(state) {
            match self.few_cells(state) {
                Some(filled) => self.look_ahead(&filled, out),
                None => self.meet_threats(state, out),
            }
        }
        if out.is_empty() {
            let moves = self.legal_moves(state);
            let mut scores = Vec::new();
            self.ordering_scores(state, &moves, &mut scores);
            out.extend(moves.into_iter().zip(scores));
        }
        true
    }

    fn finish(&self, state: &State<N>, _least: Score, room: u64, nodes: &mut u64) -> Option<Score> {
        let filled = self.few_cells(state).filter(|_| room > 0)?;
        *nodes += 1;
        match self.verdict(&filled) {
            Verdict::Won => Some(score(1.0)),
            Verdict::Lost => Some(score(-1.0)),
            Verdict::Open(_) => None,
        }
    }

    fn soon_proven(&self, state: &State<N>) -> bool {
        self.is_plain(state) && self.free(state).count() <= SOON
    }
}

defaults!([const N: usize] Hex<N>: Quiescence, Pathfinding, Information);

impl<const N: usize> Searchable for Hex<N> {
    fn playout(&self) -> Option<&dyn Playout<State = State<N>, Move = u16>> {
        Some(self)
    }
}
