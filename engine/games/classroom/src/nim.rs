//! Nim: a move takes any number of objects from one heap. The player who takes the last object wins, or loses
//! at misère.

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
use countermove_core::hashing::mix;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Nim",
    rules: "Two players take turns to take any number of objects, at least one, from one heap. Who takes \
            the last object wins; at misère that player loses.",
    state_notation: "Sizes of the heaps, separated by commas, then a space and whose turn it is, 1 or 2: \"3,4,5 1\".",
    move_notation: "The heap's number from 1, a colon, and how many to take: \"2:3\".",
    examples: &[
        Example::new("The XOR of 3, 4 and 5 is 2: the mover wins"),
        Example::new("XOR 0: the mover loses").state("1,4,5 1"),
        Example::new("Misère").options("{\"misere\":true}").state("1,1,2 1").moves("3:2"),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[HEAPS, MISERE];

const HEAPS: Opt = Opt::integers("heaps", 0..=LARGEST_HEAP, MOST_HEAPS, &[3, 4, 5])
    .about("Sizes of the heaps at the start; no position has a larger heap in a place.");
const MISERE: Opt = Opt::boolean("misere", false).about("Whether taking the last object loses.");

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let sizes = options.integers(&HEAPS)?;
    let misere = options.boolean(&MISERE)?;
    let mut heaps = [0; MOST_HEAPS];
    for (heap, size) in heaps.iter_mut().zip(&sizes) {
        *heap = u16::try_from(*size).expect("the option's bounds");
    }
    Ok(opener.open(Nim { heaps, count: sizes.len(), misere }, options.canonical()))
}

/// The rules under the options.
pub struct Nim {
    heaps: [u16; MOST_HEAPS],
    count: usize,
    misere: bool,
}

/// The heaps, and the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    heaps: [u16; MOST_HEAPS],
    second: bool,
    key: u64,
}

impl Position {
    fn new(heaps: [u16; MOST_HEAPS], second: bool) -> Self {
        let side = if second { SECOND } else { 0 };
        Self { heaps, second, key: parts(&heaps) ^ side }
    }

    fn is_over(&self) -> bool {
        self.heaps == [0; MOST_HEAPS]
    }
}

const SECOND: u64 = mix(1);

impl Game for Nim {
    type State = Position;
    type Move = Take;

    fn facts(&self) -> Facts {
        Facts::two_player_zero_sum()
    }

    fn start(&self) -> Position {
        Position::new(self.heaps, false)
    }

    fn turn(&self, state: &Position) -> Turn {
        if state.is_over() { Turn::Over } else { Turn::Of(usize::from(state.second)) }
    }

    fn moves(&self, state: &Position, out: &mut Vec<Take>) {
        for heap in 0..self.count {
            out.extend((1..=state.heaps[heap]).map(|count| Take { heap: heap as u16, count }));
        }
    }

    fn play(&self, state: &mut Position, action: Take) {
        let heap = usize::from(action.heap);
        let size = state.heaps[heap];
        let left = size - action.count;
        state.heaps[heap] = left;
        state.second = !state.second;
        state.key ^= part(heap, size) ^ part(heap, left) ^ SECOND;
    }

    fn utility(&self, state: &Position, player: Player) -> f64 {
        let takes_last = usize::from(!state.second);
        if (player == takes_last) != self.misere { 1.0 } else { -1.0 }
    }

    fn key(&self, state: &Position) -> u64 {
        state.key
    }
}

impl Evaluation for Nim {
    const UNIT: &'static str = "nim-sum";

    const SPREAD: f64 = 1.0;

    const FEATURES: &'static [Feature] = &[Feature::new("nim_sum", 1.0)
        .about("1 if the player wins by Bouton's theorem, −1 if the opponent does.")];

    /// Bouton (1901): the player to move wins unless the XOR of the heaps is 0. Under misère play it is the
    /// other way round if no heap is larger than 1.
    fn features(&self, state: &Position, player: Player, values: &mut [f64]) {
        let xor = state.heaps.iter().fold(0, |xor, heap| xor ^ heap);
        let turned = self.misere && state.heaps.iter().all(|&heap| heap <= 1);
        let mover_wins = (xor != 0) != turned;
        let player_moves = usize::from(state.second) == player;
        values[0] = if mover_wins == player_moves { 1.0 } else { -1.0 };
    }
}

impl Notation for Nim {
    fn read(&self, text: &str) -> Result<Position, Error> {
        let shape = || {
            Error::malformed_state(
                "a state of Nim is the heaps' sizes and whose turn it is, as in \"3,4,5 1\"",
            )
        };
        let (sizes, side) = text.split_once(' ').ok_or_else(shape)?;
        let second = match side {
            "1" => false,
            "2" => true,
            _ => return Err(shape()),
        };
        Ok(Position::new(heaps::read_sizes(sizes, &self.heaps[..self.count])?, second))
    }

    fn options_told(&self, text: &str) -> Told {
        let sizes = heaps::sizes_told(text, MOST_HEAPS);
        sizes.map(|sizes| (HEAPS.name, sizes.into())).into_iter().collect()
    }

    fn write(&self, state: &Position) -> String {
        let side = if state.second { 2 } else { 1 };
        format!("{} {side}", heaps::write_sizes(&state.heaps[..self.count]))
    }

    fn read_move(&self, state: &Position, text: &str) -> Result<Take, Error> {
        heaps::read_take(text, &state.heaps[..self.count])
    }

    fn write_move(&self, _state: &Position, action: Take) -> String {
        heaps::write_take(action)
    }

    fn move_label(&self, _state: &Position, action: Take) -> Option<String> {
        Some(heaps::take_label(action))
    }

    fn picture(&self, state: &Position) -> String {
        heaps::picture(&state.heaps[..self.count])
    }
}

impl Proof for Nim {
    fn soon_proven(&self, state: &Position) -> bool {
        heaps::is_soon_proven(&state.heaps)
    }
}

defaults!(Nim: Ordering, Quiescence, Pathfinding, Information, Searchable);
