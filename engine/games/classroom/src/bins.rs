//! The bins game (Stanford CS221): one player chooses a bin, a coin may move the choice one bin to
//! the left, the other player chooses a number out of it, which the first player gets.

mod text;

use countermove_core::game::evaluation::Evaluation;
use countermove_core::game::searchable::defaults;
use std::sync::Arc;

use countermove_core::error::Error;
use countermove_core::game::evaluation::Feature;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, OptKind, Options};
use countermove_core::game::packed::Packed;
use countermove_core::game::rules::Opener;
use countermove_core::game::{Facts, Game, Player, Turn};
use countermove_core::hashing::zobrist;
use countermove_core::value::Scale;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Bins",
    rules: "Player 1 chooses a bin. If there is a coin, it is flipped: on heads the choice moves \
            to the next bin on the left (from the first bin to the last), on tails it stays. Then \
            player 2 chooses a number from the bin, and pays it to player 1.",
    state_notation: "\"-\": no bin is chosen; \"B?\": B is chosen, the coin is not flipped yet; \
                     \"B\": player 2 is to choose a number from B; \"B:3\": 3 was chosen, and the \
                     game is over.",
    move_notation: "The letter of a bin; \"heads\" or \"tails\" for the coin; a number as it is \
                    written in the bin. If the bin has a number more than once, \"3#2\" is the \
                    second 3.",
    examples: &[
        Example::new("B is the best, worth 1"),
        Example::new("A coin makes C the best").options(COIN_FLIP),
        Example::new("The coin flipped").options(COIN_FLIP).state("A?").moves("heads"),
    ],
};
const COIN_FLIP: &str = "{\"coin\":0.5}";

/// The options.
pub const OPTIONS: &[Opt] = &[BINS, COIN];

const BINS: Opt = Opt {
    name: "bins",
    about: "The numbers in each bin; the bins are called A, B, … in this order.",
    kind: OptKind::NumberLists {
        minimum: -1e6,
        maximum: 1e6,
        most: 26,
        most_each: 100,
        default: &[&[-50.0, 50.0], &[1.0, 3.0], &[-5.0, 15.0]],
    },
};
const COIN: Opt = Opt::number("coin", 0.0..=1.0, 0.0).about(
    "Probability of heads, which moves the choice one bin to the left. At 0 and 1 no coin is \
     flipped: the choice never moves, or always.",
);

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let bins = options.number_lists(&BINS)?.iter().map(|numbers| Bin::new(numbers)).collect();
    let coin = options.number(&COIN)?;
    Ok(opener.open(Bins::new(bins, coin), options.canonical()))
}

/// The rules under the options.
pub struct Bins {
    bins: Vec<Bin>,
    /// Probability of heads.
    coin: f64,
    /// The numbers of all bins, ascending.
    ladder: Arc<[f64]>,
}

struct Bin {
    numbers: Vec<f64>,
    /// Texts of the numbers, each once.
    texts: Vec<String>,
    least: f64,
}

impl Bin {
    fn new(numbers: &[f64]) -> Self {
        let text = |(index, number): (usize, &f64)| match numbers[..index]
            .iter()
            .filter(|&other| other == number)
            .count()
        {
            0 => number.to_string(),
            before => format!("{number}#{}", before + 1),
        };
        Self {
            numbers: numbers.to_vec(),
            texts: numbers.iter().enumerate().map(text).collect(),
            least: numbers.iter().copied().fold(f64::INFINITY, f64::min),
        }
    }
}

/// Stage of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Player 1 is to choose a bin.
    Start,
    /// This bin was chosen; the coin is to be flipped.
    Chosen(u8),
    /// Player 2 is to choose a number from this bin.
    Opened(u8),
    /// The game is over: index of the bin, and index of the chosen number in it.
    Over(u8, u8),
}

/// A move, or an outcome of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// Choose the bin with this index.
    Choose(u8),
    /// The coin shows heads.
    Heads,
    /// The coin shows tails.
    Tails,
    /// Choose the number with this index in the bin.
    Take(u8),
}

impl Packed for Act {
    #[inline]
    fn pack(self) -> u64 {
        match self {
            Self::Heads => 0,
            Self::Tails => 1,
            Self::Choose(bin) => 2 | u64::from(bin) << 8,
            Self::Take(number) => 3 | u64::from(number) << 8,
        }
    }

    #[inline]
    fn unpack(word: u64) -> Self {
        let place = (word >> 8) as u8;
        match word & 0xff {
            0 => Self::Heads,
            1 => Self::Tails,
            2 => Self::Choose(place),
            _ => Self::Take(place),
        }
    }
}

impl Bins {
    fn new(bins: Vec<Bin>, coin: f64) -> Self {
        let mut ladder: Vec<f64> = bins.iter().flat_map(|bin| bin.numbers.clone()).collect();
        ladder.sort_by(f64::total_cmp);
        ladder.dedup();
        Self { bins, coin, ladder: ladder.into() }
    }

    fn flips(&self) -> bool {
        self.coin > 0.0 && self.coin < 1.0
    }

    fn left_of(&self, bin: u8) -> u8 {
        bin.checked_sub(1).unwrap_or(self.bins.len() as u8 - 1)
    }

    fn bin(&self, place: u8) -> &Bin {
        &self.bins[usize::from(place)]
    }

    /// Expected utility of player 1 for choosing `bin`, if player 2 then chooses the least number.
    fn sure(&self, bin: u8) -> f64 {
        let (left, here) = (self.bin(self.left_of(bin)).least, self.bin(bin).least);
        match self.coin {
            0.0 => here,
            1.0 => left,
            heads => heads * left + (1.0 - heads) * here,
        }
    }

    fn places(&self) -> impl Iterator<Item = u8> + use<> {
        0..self.bins.len() as u8
    }
}

impl Game for Bins {
    type State = Stage;
    type Move = Act;

    fn facts(&self) -> Facts {
        let most = self.ladder.iter().fold(0.0, |most: f64, number| most.max(number.abs()));
        Facts {
            chance: self.flips(),
            utility_min: 0.0 - most,
            utility_max: most,
            ..Facts::two_player_zero_sum()
        }
    }

    fn start(&self) -> Stage {
        Stage::Start
    }

    fn turn(&self, state: &Stage) -> Turn {
        match state {
            Stage::Start => Turn::Of(0),
            Stage::Chosen(_) => Turn::Chance,
            Stage::Opened(_) => Turn::Of(1),
            Stage::Over(..) => Turn::Over,
        }
    }

    fn moves(&self, state: &Stage, out: &mut Vec<Act>) {
        match *state {
            Stage::Start => out.extend(self.places().map(Act::Choose)),
            Stage::Chosen(_) => out.extend([Act::Heads, Act::Tails]),
            Stage::Opened(bin) => {
                out.extend((0..self.bin(bin).numbers.len() as u8).map(Act::Take));
            }
            Stage::Over(..) => {}
        }
    }

    fn play(&self, state: &mut Stage, action: Act) {
        *state = match (*state, action) {
            (Stage::Start, Act::Choose(bin)) if self.flips() => Stage::Chosen(bin),
            (Stage::Start, Act::Choose(bin)) if self.coin == 1.0 => {
                Stage::Opened(self.left_of(bin))
            }
            (Stage::Start, Act::Choose(bin)) | (Stage::Chosen(bin), Act::Tails) => {
                Stage::Opened(bin)
            }
            (Stage::Chosen(bin), Act::Heads) => Stage::Opened(self.left_of(bin)),
            (Stage::Opened(bin), Act::Take(number)) => Stage::Over(bin, number),
            (stage, action) => panic!("{action:?} at {stage:?} is no move"),
        };
    }

    fn utility(&self, state: &Stage, player: Player) -> f64 {
        let Stage::Over(bin, number) = *state else { panic!("the game is not over") };
        let number = self.bin(bin).numbers[usize::from(number)];
        if player == 0 { number } else { 0.0 - number }
    }

    fn probability(&self, _state: &Stage, action: Act) -> f64 {
        match action {
            Act::Heads => self.coin,
            Act::Tails => 1.0 - self.coin,
            Act::Choose(_) | Act::Take(_) => 1.0,
        }
    }

    fn key(&self, state: &Stage) -> u64 {
        let (stage, bin, number) = match *state {
            Stage::Start => (0, 0, 0),
            Stage::Chosen(bin) => (1, bin, 0),
            Stage::Opened(bin) => (2, bin, 0),
            Stage::Over(bin, number) => (3, bin, number),
        };
        zobrist(stage << 16 | u64::from(bin) << 8 | u64::from(number))
    }

    fn scale(&self) -> Scale {
        Scale::Ranked(Arc::clone(&self.ladder))
    }
}

impl Evaluation for Bins {
    const UNIT: &'static str = "utility";

    const SPREAD: f64 = 1.0;

    const FEATURES: &'static [Feature] = &[Feature::new("least", 1.0).about(
        "Player 1's expected utility under optimal play from the current stage; negated for \
                player 2.",
    )];

    fn features(&self, state: &Stage, player: Player, values: &mut [f64]) {
        let least = match *state {
            Stage::Start => {
                self.places().map(|bin| self.sure(bin)).fold(f64::NEG_INFINITY, f64::max)
            }
            Stage::Chosen(bin) => self.sure(bin),
            Stage::Opened(bin) => self.bin(bin).least,
            Stage::Over(..) => panic!("an end has a utility"),
        };
        values[0] = if player == 0 { least } else { 0.0 - least };
    }
}

defaults!(Bins: Ordering, Quiescence, Proof, Pathfinding, Information, Searchable);
