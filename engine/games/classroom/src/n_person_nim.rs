//! Nim for any number of players (Li, "N-person Nim and N-person Moore's games", Int. J. Game Theory 7,
//! 1978). The player who takes the last object ranks first, the player who moved before ranks second, and
//! so on. The player who is left without a move ranks last.
//!
//! Li assumes that each player prefers to take the last object itself, then that the next player takes it,
//! and so on round the table, which is the same ranking. The player to move is last if and only if, for each
//! binary digit, the number of heaps with a 1 in it is a multiple of the number of players.

use crate::heaps::{self, LARGEST_HEAP, MOST_HEAPS, Take, part, parts};
use countermove_core::error::Error;
use countermove_core::game::evaluation::Evaluation;
use countermove_core::game::evaluation::Feature;
use countermove_core::game::notation::{About, Example, Notation, Told};
use countermove_core::game::options::{Opt, Options};
use countermove_core::game::proof::Proof;
use countermove_core::game::rules::Opener;
use countermove_core::game::searchable::defaults;
use countermove_core::game::{Facts, Game, Player, Turn};
use countermove_core::hashing::zobrist;
use countermove_core::value::Scale;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "N-person Nim",
    rules: "Two to six players, in turn, take any number of objects, at least one, from one heap. \
            Who takes the last object ranks first, the player who moved before second, and so on; \
            the player who is then to move ranks last. Of n players the first gets n − 1, the next \
            n − 3, …, the last 1 − n.",
    state_notation: "Sizes of the heaps, separated by commas, then a space and the number of the \
                     player to move: \"2,3,4 1\".",
    move_notation: "The heap's number from 1, a colon, and how many to take: \"2:3\".",
    examples: &[
        Example::new("Three players"),
        Example::new("Three ones, three players: the mover is last").options("{\"heaps\":[1,1,1]}"),
        Example::new("The mover cannot be first, and chooses who is").options("{\"heaps\":[1,2]}"),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[PLAYERS, HEAPS];

const PLAYERS: Opt = Opt::integer("players", 2..=6, 3).about("Number of players.");
const HEAPS: Opt = Opt::integers("heaps", 0..=LARGEST_HEAP, MOST_HEAPS, &[2, 3, 4])
    .about("Sizes of the heaps at the start; no position has a larger heap in a place.");

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let players = options.integer(&PLAYERS)? as usize;
    let start = options.integers(&HEAPS)?.into_iter().map(|size| size as u16).collect();
    Ok(opener.open(NPersonNim::new(players, start), options.canonical()))
}

/// The rules under the options.
pub struct NPersonNim {
    players: usize,
    /// The heaps at the start, one to [`MOST_HEAPS`].
    start: Vec<u16>,
    /// For each number of heaps: the remainder of its division by the number of players.
    rests: [u8; MOST_HEAPS + 1],
}

/// The heaps, and the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    heaps: [u16; MOST_HEAPS],
    mover: u8,
    key: u64,
}

/// Zobrist number of the player to move.
fn side(mover: u8) -> u64 {
    zobrist(1 << 32 | u64::from(mover))
}

/// Number of binary digits of the largest heap.
const PLACES: usize = (LARGEST_HEAP.ilog2() + 1) as usize;

impl NPersonNim {
    fn new(players: usize, start: Vec<u16>) -> Self {
        Self { players, start, rests: std::array::from_fn(|heaps| (heaps % players) as u8) }
    }

    fn position(&self, heaps: [u16; MOST_HEAPS], mover: u8) -> Position {
        Position { heaps, mover, key: parts(&heaps[..self.start.len()]) ^ side(mover) }
    }

    fn heaps<'a>(&self, state: &'a Position) -> &'a [u16] {
        &state.heaps[..self.start.len()]
    }

    /// Utility of `player` if the last object is taken `after` turns after the turn of `mover`.
    fn payoff(&self, player: Player, mover: u8, after: usize) -> f64 {
        let turns = (usize::from(mover) + after + self.players - player) % self.players;
        self.players as f64 - 1.0 - 2.0 * turns as f64
    }

    /// Which player takes the last object if all play optimally, in turns after the player to move: the
    /// range of possible numbers, a single one where Li's theorem decides.
    fn last_mover(&self, heaps: &[u16]) -> std::ops::Range<usize> {
        let mut ones = [0; PLACES];
        for heap in heaps {
            (0..PLACES).for_each(|place| ones[place] += heap >> place & 1);
        }
        let rests = ones.map(|ones| self.rests[usize::from(ones)]);
        if rests == [0; PLACES] {
            self.players - 1..self.players
        } else if heaps.iter().any(|&heap| self.completes(heap, &rests)) {
            0..1
        } else {
            1..self.players - 1
        }
    }

    /// Whether a move in `heap` can make the number of heaps with a 1 in each binary digit a multiple of
    /// the number of players. `rests` are the remainders of these numbers before the move.
    fn completes(&self, heap: u16, rests: &[u8; PLACES]) -> bool {
        let last = self.players as u8 - 1;
        let mut left = 0;
        for (place, &rest) in rests.iter().enumerate() {
            let others = match heap >> place & 1 {
                1 => rest.checked_sub(1).unwrap_or(last),
                _ => rest,
            };
            match others {
                0 => {}
                others if others == last => left |= 1 << place,
                _ => return false,
            }
        }
        left < heap
    }
}

impl Game for NPersonNim {
    type State = Position;
    type Move = Take;

    fn facts(&self) -> Facts {
        let most = self.players as f64 - 1.0;
        Facts {
            players: self.players,
            utility_min: -most,
            utility_max: most,
            ..Facts::two_player_zero_sum()
        }
    }

    fn start(&self) -> Position {
        let mut heaps = [0; MOST_HEAPS];
        heaps[..self.start.len()].copy_from_slice(&self.start);
        self.position(heaps, 0)
    }

    fn turn(&self, state: &Position) -> Turn {
        if state.heaps == [0; MOST_HEAPS] { Turn::Over } else { Turn::Of(usize::from(state.mover)) }
    }

    fn moves(&self, state: &Position, out: &mut Vec<Take>) {
        for (heap, &size) in self.heaps(state).iter().enumerate() {
            out.extend((1..=size).map(|count| Take { heap: heap as u16, count }));
        }
    }

    fn play(&self, state: &mut Position, Take { heap, count }: Take) {
        let index = usize::from(heap);
        let mover = (state.mover + 1) % self.players as u8;
        state.key ^= part(index, state.heaps[index]) ^ side(state.mover);
        state.heaps[index] -= count;
        state.mover = mover;
        state.key ^= part(index, state.heaps[index]) ^ side(mover);
    }

    /// At the end the player to move is the one without a move.
    fn utility(&self, state: &Position, player: Player) -> f64 {
        self.payoff(player, state.mover, self.players - 1)
    }

    fn key(&self, state: &Position) -> u64 {
        state.key
    }

    fn scale(&self) -> Scale {
        if self.players == 2 { Scale::Outcome } else { Scale::Linear { unit: 1.0 } }
    }
}

impl Evaluation for NPersonNim {
    const UNIT: &'static str = "utility";

    const SPREAD: f64 = 1.0;

    const FEATURES: &'static [Feature] = &[Feature::new("rank", 1.0).about(
        "The player's utility under optimal play, if Li's theorem decides who will be \
                first, as it always does with two or three players; otherwise the mean over the \
                players who may be first.",
    )];

    fn features(&self, state: &Position, player: Player, values: &mut [f64]) {
        let possible = self.last_mover(self.heaps(state));
        let count = possible.len() as f64;
        let sum: f64 = possible.map(|after| self.payoff(player, state.mover, after)).sum();
        values[0] = sum / count;
    }
}

impl Notation for NPersonNim {
    fn read(&self, text: &str) -> Result<Position, Error> {
        let shape = || {
            Error::malformed_state(format!(
                "a state is the heaps' sizes and the player to move, 1 to {}, as in \"2,3,4 1\"",
                self.players
            ))
        };
        let (sizes, name) = text.split_once(' ').ok_or_else(shape)?;
        let mover = (0..self.players).find(|&player| self.player_name(player) == name);
        let mover = mover.ok_or_else(shape)?;
        Ok(self.position(heaps::read_sizes(sizes, &self.start)?, mover as u8))
    }

    fn options_told(&self, text: &str) -> Told {
        let sizes = heaps::sizes_told(text, MOST_HEAPS);
        sizes.map(|sizes| (HEAPS.name, sizes.into())).into_iter().collect()
    }

    fn write(&self, state: &Position) -> String {
        format!("{} {}", heaps::write_sizes(self.heaps(state)), state.mover + 1)
    }

    fn read_move(&self, state: &Position, text: &str) -> Result<Take, Error> {
        heaps::read_take(text, self.heaps(state))
    }

    fn write_move(&self, _state: &Position, action: Take) -> String {
        heaps::write_take(action)
    }

    fn move_label(&self, _state: &Position, action: Take) -> Option<String> {
        Some(heaps::take_label(action))
    }

    fn picture(&self, state: &Position) -> String {
        heaps::picture(self.heaps(state))
    }
}

impl Proof for NPersonNim {
    fn soon_proven(&self, state: &Position) -> bool {
        heaps::is_soon_proven(self.heaps(state))
    }
}

defaults!(NPersonNim: Ordering, Quiescence, Pathfinding, Information, Searchable);
