//! Nim: any heaps; a turn takes any number from one heap. Who takes the last object wins, or loses
//! at misère.

use std::fmt::Write;

use crate::evaluate::{Feature, Features};
use crate::fault::{Fault, clip};
use crate::game::{Facts, Game, Player, Turn};
use crate::hashing::{mix, zobrist};
use crate::notation::{About, Example, Notation};
use crate::options::{Opt, OptKind, Options};
use crate::rules::Opener;

/// The game for people.
pub const ABOUT: About = About {
    title: "Nim",
    rules: "Two players take turns to take any number of objects, at least one, from one heap. Who takes \
            the last object wins; at misère that player loses.",
    state_notation: "Sizes of the heaps, separated by commas, then a space and whose turn it is, 1 or 2: \"3,4,5 1\".",
    move_notation: "The heap's number from 1, a colon, and how many to take: \"2:3\".",
    examples: &[
        Example {
            title: "The XOR of 3, 4 and 5 is 2: the mover wins",
            options: "{}",
            state: "",
            moves: "",
        },
        Example { title: "XOR 0: the mover loses", options: "{}", state: "1,4,5 1", moves: "" },
        Example { title: "Misère", options: "{\"misere\":true}", state: "1,1,2 1", moves: "3:2" },
    ],
};

/// What may be chosen.
pub const OPTIONS: &[Opt] = &[HEAPS, MISERE];

const MOST_HEAPS: usize = 16;
const LARGEST_HEAP: i64 = 1000;
const HEAPS: Opt = Opt {
    name: "heaps",
    about: "Sizes of the heaps at the start; no position has a larger heap in a place.",
    kind: OptKind::Integers {
        minimum: 0,
        maximum: LARGEST_HEAP,
        most: MOST_HEAPS,
        default: &[3, 4, 5],
    },
};
const MISERE: Opt = Opt {
    name: "misere",
    about: "Whether taking the last object loses.",
    kind: OptKind::Boolean { default: false },
};

/// Gives `opener` Nim under the options.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Fault> {
    let sizes = options.integers(&HEAPS)?;
    let misere = options.boolean(&MISERE)?;
    let mut heaps = [0; MOST_HEAPS];
    for (heap, size) in heaps.iter_mut().zip(&sizes) {
        *heap = u16::try_from(*size).expect("the option's bounds");
    }
    Ok(opener.open(Nim { heaps, count: sizes.len(), misere }, options.canonical()))
}

/// The game.
pub struct Nim {
    heaps: [u16; MOST_HEAPS],
    count: usize,
    misere: bool,
}

/// Heaps, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    heaps: [u16; MOST_HEAPS],
    second: bool,
    key: u64,
}

/// Take `count` from `heap`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Take {
    heap: u16,
    count: u16,
}

impl Position {
    fn new(heaps: [u16; MOST_HEAPS], second: bool) -> Self {
        let side = if second { SECOND } else { 0 };
        let key = heaps.iter().enumerate().fold(side, |key, (heap, &size)| key ^ part(heap, size));
        Self { heaps, second, key }
    }

    fn is_over(&self) -> bool {
        self.heaps == [0; MOST_HEAPS]
    }
}

const SECOND: u64 = mix(1);

/// The share that a heap of `size` has in the key.
fn part(heap: usize, size: u16) -> u64 {
    zobrist((heap as u64) << 16 | u64::from(size))
}

impl Game for Nim {
    type State = Position;
    type Move = Take;

    fn facts(&self) -> Facts {
        Facts::duel()
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

impl Features for Nim {
    const UNIT: &'static str = "nim-sum";
    const SPREAD: f64 = 1.0;
    const FEATURES: &'static [Feature] = &[Feature {
        name: "nim_sum",
        about: "1 if the player wins by Bouton's theorem, −1 if the opponent does.",
        weight: 1.0,
    }];

    /// Bouton (1901): the mover wins unless the heaps' XOR is 0; at misère, where no heap is larger
    /// than 1, just the other way round.
    fn features(&self, state: &Position, player: Player, values: &mut [f64]) {
        let xor = state.heaps.iter().fold(0, |xor, heap| xor ^ heap);
        let turned = self.misere && state.heaps.iter().all(|&heap| heap <= 1);
        let mover_wins = (xor != 0) != turned;
        let player_moves = usize::from(state.second) == player;
        values[0] = if mover_wins == player_moves { 1.0 } else { -1.0 };
    }
}

impl Notation for Nim {
    fn player_name(&self, player: Player) -> String {
        (player + 1).to_string()
    }

    fn read(&self, text: &str) -> Result<Position, Fault> {
        let shape = || {
            Fault::malformed_state(
                "a state of Nim is the heaps' sizes and whose turn it is, as in \"3,4,5 1\"",
            )
        };
        let (sizes, side) = text.split_once(' ').ok_or_else(shape)?;
        let second = match side {
            "1" => false,
            "2" => true,
            _ => return Err(shape()),
        };
        let sizes: Vec<&str> = sizes.split(',').collect();
        if sizes.len() != self.count {
            let message = format!("there are {} heaps here, not {}", sizes.len(), self.count);
            return Err(Fault::malformed_state(message));
        }
        let mut heaps = [0; MOST_HEAPS];
        for (index, size) in sizes.iter().enumerate() {
            let number: u16 = plain_number(size).ok_or_else(shape)?;
            if number > self.heaps[index] {
                let message = format!(
                    "heap {} has {number} objects, and had {} at the start",
                    index + 1,
                    self.heaps[index]
                );
                return Err(Fault::illegal_position(message));
            }
            heaps[index] = number;
        }
        Ok(Position::new(heaps, second))
    }

    fn write(&self, state: &Position) -> String {
        let sizes: Vec<String> = state.heaps[..self.count].iter().map(u16::to_string).collect();
        format!("{} {}", sizes.join(","), if state.second { 2 } else { 1 })
    }

    fn read_move(&self, state: &Position, text: &str) -> Result<Take, Fault> {
        let parts = text
            .split_once(':')
            .and_then(|(heap, count)| Some((plain_number(heap)?, plain_number(count)?)));
        let Some((heap, count)) = parts else {
            return Err(Fault::malformed_move(format!(
                "\"{}\" is not heap:count, as in \"2:3\"",
                clip(text)
            )));
        };
        if heap == 0 || usize::from(heap) > self.count {
            return Err(Fault::illegal_move(format!("there is no heap {heap}")));
        }
        let size = state.heaps[usize::from(heap) - 1];
        if count == 0 || count > size {
            return Err(Fault::illegal_move(format!(
                "heap {heap} has {size} objects, so 1 to {size} can be taken"
            )));
        }
        Ok(Take { heap: heap - 1, count })
    }

    fn write_move(&self, _state: &Position, action: Take) -> String {
        format!("{}:{}", action.heap + 1, action.count)
    }

    fn picture(&self, state: &Position) -> String {
        const WIDEST: u16 = 40;
        let mut picture = String::new();
        for (index, &size) in state.heaps[..self.count].iter().enumerate() {
            let objects = "o".repeat(usize::from(size.min(WIDEST)));
            let more = if size > WIDEST { "…" } else { "" };
            writeln!(picture, "{:>2}: {objects}{more} {size}", index + 1)
                .expect("a string takes any text");
        }
        picture.trim_end().into()
    }
}

/// Digits alone, without a sign or a needless zero in front.
fn plain_number(text: &str) -> Option<u16> {
    let number: u16 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}
