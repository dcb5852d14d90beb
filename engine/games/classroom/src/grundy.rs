//! Grundy's game: a move splits one heap into two of unequal size. The player who cannot move loses.

use std::ops::RangeInclusive;

use crate::heaps;
use countermove_core::error::{Error, clip};
use countermove_core::game::evaluation::Evaluation;
use countermove_core::game::evaluation::Feature;
use countermove_core::game::notation::{About, Example, Notation, Told};
use countermove_core::game::options::{Opt, Options};
use countermove_core::game::packed::Packed;
use countermove_core::game::proof::Proof;
use countermove_core::game::rules::Opener;
use countermove_core::game::searchable::defaults;
use countermove_core::game::{Facts, Game, Player, Turn};
use countermove_core::hashing::{mix, zobrist};

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Grundy's game",
    rules: "Two players take turns to split one heap into two heaps of unequal size. The player who \
            cannot loses.",
    state_notation: "Sizes of the heaps, largest first, separated by commas, then a space and whose turn \
                     it is, 1 or 2: \"4,3 2\".",
    move_notation: "The heap's size, an equals sign, and its parts, the smaller first: \"7=3+4\".",
    examples: &[
        Example::new("A heap of 7 is lost for the mover"),
        Example::new("After one split").moves("7=3+4"),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[HEAPS];

const LARGEST: usize = 40;
/// The most heaps at the start.
const MOST_GIVEN: usize = 6;
const HEAPS: Opt = Opt::integers("heaps", 1..=LARGEST as i64, MOST_GIVEN, &[7]).about(
    "Sizes of the heaps at the start. Every position has the same number of objects in all.",
);

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let mut counts = [0; LARGEST + 1];
    for size in options.integers(&HEAPS)? {
        counts[usize::try_from(size).expect("the option's bounds")] += 1;
    }
    Ok(opener.open(Grundy { counts, values: values() }, options.canonical()))
}

/// Number of heaps of each size; at most 240 objects in all.
type Counts = [u8; LARGEST + 1];

/// Sprague–Grundy values of single heaps: the mex (minimum excludant) of the XORs of the splits.
fn values() -> Counts {
    let mut values = [0; LARGEST + 1];
    for size in 0..=LARGEST {
        let reached: Vec<u8> =
            splits(size).map(|part| values[part] ^ values[size - part]).collect();
        values[size] =
            (0..).find(|value| !reached.contains(value)).expect("some number is missing");
    }
    values
}

/// The smaller part of each possible split of a heap of this size.
fn splits(size: usize) -> impl Iterator<Item = usize> {
    1..size.div_ceil(2)
}

/// The fewest heaps that hold `objects` objects.
fn heaps_of(objects: i64) -> Vec<i64> {
    let largest = LARGEST as i64;
    let rest = objects % largest;
    let whole = std::iter::repeat_n(largest, (objects / largest) as usize);
    whole.chain((rest > 0).then_some(rest)).collect()
}

/// The rules under the options.
pub struct Grundy {
    counts: Counts,
    values: Counts,
}

/// The heaps, and the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    counts: Counts,
    second: bool,
    key: u64,
}

/// Splits a heap of `size` into `part` and the larger rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Split {
    size: u8,
    part: u8,
}

impl Packed for Split {
    #[inline]
    fn pack(self) -> u64 {
        u64::from(self.size) << 8 | u64::from(self.part)
    }

    #[inline]
    fn unpack(word: u64) -> Self {
        Self { size: (word >> 8) as u8, part: word as u8 }
    }
}

impl Position {
    fn new(counts: Counts, second: bool) -> Self {
        let side = if second { SECOND } else { 0 };
        let key =
            counts.iter().enumerate().fold(side, |key, (size, &count)| key ^ share(size, count));
        Self { counts, second, key }
    }

    fn change(&mut self, size: usize, by: i8) {
        self.key ^= share(size, self.counts[size]);
        self.counts[size] = self.counts[size].wrapping_add_signed(by);
        self.key ^= share(size, self.counts[size]);
    }

    fn objects(&self) -> usize {
        objects(&self.counts)
    }
}

const SECOND: u64 = mix(1);

/// Zobrist number of `count` heaps of `size`.
fn share(size: usize, count: u8) -> u64 {
    zobrist((size as u64) << 8 | u64::from(count))
}

fn objects(counts: &Counts) -> usize {
    counts.iter().enumerate().map(|(size, &count)| size * usize::from(count)).sum()
}

impl Game for Grundy {
    type State = Position;
    type Move = Split;

    fn facts(&self) -> Facts {
        Facts::two_player_zero_sum()
    }

    fn start(&self) -> Position {
        Position::new(self.counts, false)
    }

    fn turn(&self, state: &Position) -> Turn {
        let splits = state.counts[3..].iter().any(|&count| count > 0);
        if splits { Turn::Of(usize::from(state.second)) } else { Turn::Over }
    }

    fn moves(&self, state: &Position, out: &mut Vec<Split>) {
        for size in (3..=LARGEST).rev().filter(|&size| state.counts[size] > 0) {
            out.extend(splits(size).map(|part| Split { size: size as u8, part: part as u8 }));
        }
    }

    fn play(&self, state: &mut Position, action: Split) {
        let (size, part) = (usize::from(action.size), usize::from(action.part));
        state.change(size, -1);
        state.change(part, 1);
        state.change(size - part, 1);
        state.second = !state.second;
        state.key ^= SECOND;
    }

    fn utility(&self, state: &Position, player: Player) -> f64 {
        if player == usize::from(state.second) { -1.0 } else { 1.0 }
    }

    fn key(&self, state: &Position) -> u64 {
        state.key
    }
}

impl Evaluation for Grundy {
    const UNIT: &'static str = "nim-sum";

    const SPREAD: f64 = 1.0;

    const FEATURES: &'static [Feature] = &[Feature::new("nim_sum", 1.0)
        .about("1 if the player wins by the Sprague–Grundy theorem, −1 if the opponent does.")];

    fn features(&self, state: &Position, player: Player, values: &mut [f64]) {
        let odd = |(size, count): (usize, &u8)| if count % 2 == 1 { self.values[size] } else { 0 };
        let xor = state.counts.iter().enumerate().map(odd).fold(0, |xor, value| xor ^ value);
        let player_moves = usize::from(state.second) == player;
        values[0] = if (xor != 0) == player_moves { 1.0 } else { -1.0 };
    }
}

impl Notation for Grundy {
    fn read(&self, text: &str) -> Result<Position, Error> {
        let shape = || {
            Error::malformed_state(
                "a state is the heaps' sizes, largest first, and whose turn it is, as in \"4,3 2\"",
            )
        };
        let (sizes, side) = text.split_once(' ').ok_or_else(shape)?;
        let mut counts = [0; LARGEST + 1];
        let total = objects(&self.counts);
        for size in sizes.split(',') {
            let size: usize = size.parse().map_err(|_| shape())?;
            if size == 0 || size > LARGEST || objects(&counts) + size > total {
                let message = format!("there are {total} objects, in heaps of 1 to {LARGEST}");
                return Err(Error::illegal_position(message));
            }
            counts[size] += 1;
        }
        let position = Position::new(counts, side == "2");
        if self.write(&position) != text {
            return Err(shape());
        }
        if position.objects() != total {
            return Err(Error::illegal_position(format!(
                "there are {} objects, not {total}",
                position.objects()
            )));
        }
        Ok(position)
    }

    fn options_told(&self, text: &str) -> Told {
        let told = heaps::sizes_told(text, LARGEST * MOST_GIVEN).map(|sizes| match sizes.len() {
            0..=MOST_GIVEN => sizes,
            _ if sizes.iter().all(|&size| size <= LARGEST as i64) => heaps_of(sizes.iter().sum()),
            _ => sizes,
        });
        told.map(|sizes| (HEAPS.name, sizes.into())).into_iter().collect()
    }

    fn write(&self, state: &Position) -> String {
        let of_size =
            |size: usize| std::iter::repeat_n(size.to_string(), usize::from(state.counts[size]));
        let sizes: Vec<String> = (1..=LARGEST).rev().flat_map(of_size).collect();
        format!("{} {}", sizes.join(","), if state.second { 2 } else { 1 })
    }

    fn read_move(&self, state: &Position, text: &str) -> Result<Split, Error> {
        let moves = self.legal_moves(state);
        let found = moves.into_iter().find(|&action| self.write_move(state, action) == text);
        found.ok_or_else(|| {
            let message = format!(
                "\"{}\" splits no heap here into unequal parts, as \"7=3+4\" would",
                clip(text)
            );
            Error::illegal_move(message)
        })
    }

    fn write_move(&self, _state: &Position, Split { size, part }: Split) -> String {
        format!("{size}={part}+{}", size - part)
    }

    fn picture(&self, state: &Position) -> String {
        let heaps = (1..=LARGEST).rev().flat_map(|size| {
            std::iter::repeat_n(
                format!("{size:>3} {}", "o".repeat(size)),
                usize::from(state.counts[size]),
            )
        });
        heaps.collect::<Vec<_>>().join("\n")
    }
}

/// Numbers of objects of which `solve` is expected to prove a position within half a second, and others need longer.
const SOON_PROVEN: RangeInclusive<usize> = 20..=50;

impl Proof for Grundy {
    fn soon_proven(&self, state: &Position) -> bool {
        SOON_PROVEN.contains(&state.objects())
    }
}

defaults!(Grundy: Ordering, Quiescence, Pathfinding, Information, Searchable);
