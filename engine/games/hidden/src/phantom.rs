//! Phantom games: two players put marks on one board, and each sees its own marks only. A move is a try. A try on a
//! cell that the other has taken is refused, and the same player tries again. A view has all tries of a player with
//! their results, and whose turn it is or who has won.

mod seen;
mod text;

pub use self::seen::Seen;

use std::hash::{Hash, Hasher};

use smallvec::SmallVec;

use common::grid::Grid;
use countermove_core::game::evaluation::{Evaluation, Feature};
use countermove_core::game::information::Information;
use countermove_core::game::options::Opt;
use countermove_core::game::searchable::defaults;
use countermove_core::game::{Facts, Game, Player, Turn};
use countermove_core::hashing::{mix, zobrist};
use countermove_core::rng::Rng;

/// What a player learns of the other's tries.
pub const REVEAL: Opt = Opt::choice("reveal", &["nothing", TRIES], "nothing").about(
    "What a player hears of the other's tries: nothing, or tries: that there was one, refused or \
     not.",
);

/// The value of [`REVEAL`] under which tries are heard.
pub const TRIES: &str = "tries";

/// A board of at most 128 cells on which marks stay, one bit a cell, row by row from the top left.
pub trait Board: Send + Sync + 'static {
    /// The one feature of the estimate.
    const FEATURES: &'static [Feature];
    /// The feature's unit.
    const UNIT: &'static str;
    /// The estimate that means about three quarters of a sure win.
    const SPREAD: f64;

    /// Its size.
    fn grid(&self) -> Grid;

    /// Name of `player`.
    fn player_name(&self, player: Player) -> &'static str;

    /// Whether the `marks` of `player` win.
    fn wins(&self, marks: u128, player: Player) -> bool;

    /// The feature's value for player 0; for the other it has the opposite sign.
    fn lead(&self, marks: [u128; 2]) -> f64;

    /// A list of `count` cells out of `free` that completes the marks `known` of `player`, so that they win
    /// if `winning` and do not otherwise. The last cell is marked last; without it they do not win. `None`:
    /// there is no such list, or this board has no method beside exhaustive search.
    fn complete(
        &self,
        player: Player,
        known: u128,
        free: u128,
        count: usize,
        winning: bool,
        rng: &mut Rng,
    ) -> Option<Vec<u8>>;
}

/// The phantom game on a board.
pub struct Phantom<B> {
    /// The board.
    pub board: B,
    /// Whether a player hears that the other has tried.
    pub hears_tries: bool,
}

/// All tries so far, with the position that they lead to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The cell of each try.
    tries: SmallVec<[u8; 18]>,
    /// By player: the cells that it has marked.
    marks: [u128; 2],
    /// By player: the cells that it has tried.
    tried: [u128; 2],
    mover: u8,
    won: bool,
    key: u64,
    /// By player: hash of what it has seen.
    seen: [u64; 2],
}

impl State {
    /// The player to move, or, after a win, the one who has lost.
    fn mover(&self) -> Player {
        usize::from(self.mover)
    }

    /// Whether the last try ended its player's turn or was refused.
    fn status(&self, cells: usize, player: Player) -> Status {
        if self.won {
            if player == self.mover() { Status::Lost } else { Status::Won }
        } else if self.taken().count_ones() as usize == cells {
            Status::Drawn
        } else if player == self.mover() {
            Status::ToMove
        } else {
            Status::Waiting
        }
    }

    const fn taken(&self) -> u128 {
        self.marks[0] | self.marks[1]
    }
}

/// A player's knowledge of whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It is the player's turn.
    ToMove,
    /// It is the other's turn.
    Waiting,
    /// The player has won.
    Won,
    /// The other has won.
    Lost,
    /// Every cell is marked.
    Drawn,
}

/// The cells of `set`, lowest first.
pub fn cells_of(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let cell = set.trailing_zeros() as u8;
            set &= set - 1;
            cell
        })
    })
}

impl<B: Board> Phantom<B> {
    fn cells(&self) -> usize {
        self.board.grid().cells()
    }

    const fn all(cells: usize) -> u128 {
        if cells == 128 { u128::MAX } else { (1 << cells) - 1 }
    }

    /// The status of `player` in `state`.
    fn status(&self, state: &State, player: Player) -> Status {
        state.status(self.cells(), player)
    }

    /// Adds a try to what a player has seen: the cell, or nothing if it was the other's.
    const fn hear(seen: u64, word: u64) -> u64 {
        mix(seen.rotate_left(17) ^ zobrist(word))
    }
}

impl<B: Board> Game for Phantom<B> {
    type State = State;
    type Move = u8;

    fn facts(&self) -> Facts {
        Facts {
            perfect_information: false,
            hidden_information: true,
            ..Facts::two_player_zero_sum()
        }
    }

    fn start(&self) -> State {
        State {
            tries: SmallVec::new(),
            marks: [0; 2],
            tried: [0; 2],
            mover: 0,
            won: false,
            key: zobrist(0),
            seen: [zobrist(1), zobrist(2)],
        }
    }

    fn turn(&self, state: &State) -> Turn {
        match self.status(state, state.mover()) {
            Status::ToMove => Turn::Of(state.mover()),
            _ => Turn::Over,
        }
    }

    fn moves(&self, state: &State, out: &mut Vec<u8>) {
        if self.turn(state) != Turn::Over {
            out.extend(cells_of(Self::all(self.cells()) & !state.tried[state.mover()]));
        }
    }

    fn play(&self, state: &mut State, cell: u8) {
        let (player, bit) = (state.mover(), 1 << cell);
        let refused = state.marks[1 - player] & bit != 0;
        state.tries.push(cell);
        state.tried[player] |= bit;
        state.key = Self::hear(state.key, u64::from(cell));
        state.seen[player] =
            Self::hear(state.seen[player], 2 * u64::from(cell) + u64::from(refused));
        if self.hears_tries {
            state.seen[1 - player] = Self::hear(state.seen[1 - player], u64::MAX / 2);
        }
        if !refused {
            state.marks[player] |= bit;
            state.won = self.board.wins(state.marks[player], player);
            state.mover ^= 1;
        }
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        match self.status(state, player) {
            Status::Won => 1.0,
            Status::Lost => -1.0,
            _ => 0.0,
        }
    }

    fn most_plies(&self, state: &State) -> Option<u32> {
        let left = |player: Player| self.cells() as u32 - state.tried[player].count_ones();
        Some(left(0) + left(1))
    }

    fn key(&self, state: &State) -> u64 {
        state.key
    }
}

impl<B: Board> Information for Phantom<B> {
    fn view_key(&self, state: &State, player: Player) -> u64 {
        let status = self.status(state, player) as u64;
        mix(state.seen[player] ^ zobrist(1000 + 2 * status + player as u64))
    }

    fn identify_view(&self, state: &State, player: Player, mut out: &mut dyn Hasher) {
        Seen::of(self, state, player).hash(&mut out);
    }

    fn draw_world(&self, state: &State, player: Player, rng: &mut Rng) -> State {
        let seen = Seen::of(self, state, player);
        seen.draw(self, rng).unwrap_or_else(|_| {
            let fallback = &mut Rng::new(self.view_key(state, player));
            seen.draw(self, fallback).unwrap_or_else(|_| state.clone())
        })
    }

    /// Nobody sees where the other tries.
    fn sees_move(
        &self,
        _state: &State,
        _after: &State,
        _mover: Option<Player>,
        _cell: u8,
        _player: Player,
    ) -> Option<bool> {
        Some(false)
    }

    fn worlds(&self, state: &State, player: Player, most: usize) -> Option<Vec<(State, f64)>> {
        let worlds = Seen::of(self, state, player).enumerate(self, most)?;
        let share = 1.0 / worlds.len() as f64;
        Some(worlds.into_iter().map(|world| (world, share)).collect())
    }
}

impl<B: Board> Evaluation for Phantom<B> {
    const UNIT: &'static str = B::UNIT;

    const SPREAD: f64 = B::SPREAD;

    const FEATURES: &'static [Feature] = B::FEATURES;

    fn features(&self, state: &State, player: Player, values: &mut [f64]) {
        let lead = self.board.lead(state.marks);
        values[0] = if player == 0 { lead } else { -lead };
    }
}

defaults!([B: Board] Phantom<B>: Ordering, Quiescence, Proof, Pathfinding, Searchable);
