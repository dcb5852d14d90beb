//! The legal plays of a roll: as many dice as possible, and the larger one if only one can be played.

use super::Action;
use super::checkers::{BAR, BOARD, CHECKERS, Checkers, HOME, OFF, seen_from_opposite};
use super::cube::CubeAction;
use countermove_core::game::packed::Packed;

/// Two dice: of an opening roll white's die first, of any other roll the higher one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Dice(pub u8, pub u8);

impl Dice {
    /// The dice with the higher one first.
    pub fn sorted(self) -> Self {
        Self(self.0.max(self.1), self.0.min(self.1))
    }

    /// The numbers to play: two, or four for a double.
    pub fn each(self) -> Vec<u32> {
        let Self(one, other) = self;
        let numbers: &[u8] = if self.is_double() { &[one; 4] } else { &[one, other] };
        numbers.iter().map(|&number| number.into()).collect()
    }

    /// Whether this is a double.
    pub const fn is_double(self) -> bool {
        self.0 == self.1
    }
}

/// The move of one checker with one die, in the mover's numbering.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step {
    /// 1 to 25, where 25 is the bar.
    pub from: u8,
    /// 0 to 24, where 0 is off.
    pub to: u8,
}

/// A play of a whole roll: zero to four steps, in an order in which they are legal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Play {
    steps: [Step; MOST_STEPS],
    count: u8,
}

const MOST_STEPS: usize = 4;

impl Packed for Action {
    #[inline]
    fn pack(self) -> u64 {
        match self {
            Self::Roll(Dice(one, other)) => 1 << 63 | u64::from(one) << 8 | u64::from(other),
            Self::Cube(action) => 1 << 62 | action as u64,
            Self::Play(Play { steps, count }) => steps.iter().fold(count.into(), |word, step| {
                word << 10 | u64::from(step.from) << 5 | u64::from(step.to)
            }),
        }
    }

    #[inline]
    fn unpack(word: u64) -> Self {
        if word >> 63 == 1 {
            return Self::Roll(Dice((word >> 8) as u8, word as u8));
        }
        if word >> 62 == 1 {
            return Self::Cube(CubeAction::ALL[word as usize & 7]);
        }
        let mut steps = [Step::default(); MOST_STEPS];
        for (place, step) in steps.iter_mut().rev().enumerate() {
            let step_word = word >> (10 * place);
            *step = Step { from: (step_word >> 5 & 31) as u8, to: (step_word & 31) as u8 };
        }
        Self::Play(Play { steps, count: (word >> 40) as u8 })
    }
}

impl Play {
    /// The steps.
    #[inline]
    pub fn steps(&self) -> &[Step] {
        &self.steps[..usize::from(self.count)]
    }

    #[inline]
    fn and(mut self, from: u32, to: u32) -> Self {
        self.steps[usize::from(self.count)] = Step { from: from as u8, to: to as u8 };
        self.count += 1;
        self
    }
}

/// The checkers of both sides, each in its own numbering.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The checkers of the player to move.
    pub mine: Checkers,
    /// The checkers of the opponent.
    pub theirs: Checkers,
}

impl Board {
    /// The point that a checker on `from` reaches with `die`.
    #[inline]
    pub const fn target(from: u32, die: u32) -> u32 {
        from.saturating_sub(die)
    }

    /// The points from which a checker can move with `die`.
    #[inline]
    pub const fn sources(&self, die: u32) -> u32 {
        let present = self.mine.present();
        let open = BOARD & !seen_from_opposite(self.theirs.made());
        let onto_board = present & open << die;
        if present >> BAR != 0 {
            return onto_board & 1 << BAR;
        }
        if present & !HOME != 0 {
            return onto_board;
        }
        let exact = present & 1 << die;
        let bears_off = if exact == 0 && present >> die == 0 && present != 0 {
            1 << (31 - present.leading_zeros())
        } else {
            exact
        };
        onto_board | bears_off
    }

    /// Whether a checker that lands on `to` hits a blot.
    #[inline]
    pub const fn hits(&self, to: u32) -> bool {
        to != OFF && self.theirs.blots() >> (BAR - to) & 1 != 0
    }

    /// The board after a step, which is legal.
    #[inline]
    #[must_use]
    pub const fn step(&self, from: u32, to: u32) -> Self {
        let theirs = if self.hits(to) { self.theirs.step(BAR - to, BAR) } else { self.theirs };
        Self { mine: self.mine.step(from, to), theirs }
    }

    /// The board after a play.
    #[must_use]
    pub fn after(&self, play: &Play) -> Self {
        let step = |board: Self, step: &Step| board.step(step.from.into(), step.to.into());
        play.steps().iter().fold(*self, step)
    }

    /// Whether `mine` has borne off all checkers.
    pub const fn is_won(&self) -> bool {
        self.mine.count(OFF) == CHECKERS
    }

    /// Appends the legal plays of `dice`: one for each resulting board, and the empty play if there is no
    /// other.
    pub fn plays(&self, dice: Dice, out: &mut Vec<Action>) {
        let first = out.len();
        if dice.is_double() {
            let mut doubles = Doubles { die: dice.0.into(), first, longest: 0, out };
            doubles.extend(self, Play::default(), BAR);
        } else {
            let Dice(high, low) = dice.sorted();
            self.plays_of_two([high.into(), low.into()], out);
        }
        if out.len() == first {
            out.push(Action::Play(Play::default()));
        }
    }

    fn plays_of_two(&self, [high, low]: [u32; 2], out: &mut Vec<Action>) {
        let mut reached = SeenBoards::default();
        for (one, other) in [(high, low), (low, high)] {
            each(self.sources(one), |from| {
                let between = self.step(from, Self::target(from, one));
                let play = Play::default().and(from, Self::target(from, one));
                each(between.sources(other), |from| {
                    let to = Self::target(from, other);
                    if reached.is_new(between.step(from, to)) {
                        out.push(Action::Play(play.and(from, to)));
                    }
                });
            });
        }
        if reached.boards.is_empty() {
            let die = if self.sources(high) != 0 { high } else { low };
            each(self.sources(die), |from| {
                out.push(Action::Play(Play::default().and(from, Self::target(from, die))));
            });
        }
    }
}

/// Calls `visit` with each point of `mask`, the highest first.
#[inline]
fn each(mut mask: u32, mut visit: impl FnMut(u32)) {
    while mask != 0 {
        let point = 31 - mask.leading_zeros();
        mask &= !(1 << point);
        visit(point);
    }
}

/// The boards that plays have led to, with a Bloom filter of 64 bits that recognizes most new ones.
struct SeenBoards {
    filter: u64,
    boards: Vec<Board>,
}

impl Default for SeenBoards {
    fn default() -> Self {
        Self { filter: 0, boards: Vec::with_capacity(USUAL_PLAYS) }
    }
}

const USUAL_PLAYS: usize = 30;

impl SeenBoards {
    #[inline]
    fn is_new(&mut self, board: Board) -> bool {
        let [ones, twos, ..] = board.mine.planes().map(u64::from);
        let bit = 1 << ((ones << 32 | twos).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58);
        let new = self.filter & bit == 0 || !self.boards.contains(&board);
        if new {
            self.filter |= bit;
            self.boards.push(board);
        }
        new
    }
}

/// Generates the plays of a double, with steps in descending order of their points. Every legal play can be
/// put in this order, since a step only depends on those from higher points. No two such plays lead to the
/// same board.
struct Doubles<'a> {
    die: u32,
    first: usize,
    longest: u8,
    out: &'a mut Vec<Action>,
}

impl Doubles<'_> {
    /// Extends `play`, which led to `board`, by steps from `highest` or lower points, and keeps the longest
    /// plays.
    fn extend(&mut self, board: &Board, play: Play, highest: u32) {
        let sources = board.sources(self.die) & ((2 << highest) - 1);
        if sources != 0 && usize::from(play.count) < MOST_STEPS {
            each(sources, |from| {
                let to = Board::target(from, self.die);
                self.extend(&board.step(from, to), play.and(from, to), from);
            });
            return;
        }
        if play.count > self.longest {
            self.longest = play.count;
            self.out.truncate(self.first);
        }
        if play.count == self.longest && play.count > 0 {
            self.out.push(Action::Play(play));
        }
    }
}
