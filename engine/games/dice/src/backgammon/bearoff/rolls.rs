//! One-sided tables: how many rolls a side needs, whatever the other side does.

use super::home::{Home, MOST, POINTS, places};

/// How many probabilities are kept: fifteen checkers need more than nineteen rolls with a probability below 10⁻⁶.
pub const ROLLS: usize = 20;

/// At n the probability that more than n rolls are needed.
pub type Needed = [f32; ROLLS];

/// For every position of up to fifteen checkers: the distribution of rolls until its place is below a
/// threshold, with plays that minimize the expected number of rolls.
pub struct Countdown {
    mark: usize,
    /// The distributions of the places from the threshold on.
    needed: Vec<Needed>,
}

/// A place to which dice lead.
type Place = u16;
/// Of one position and one number of a die: the best place after it is played once, twice, three times.
type Repeated = [Place; 3];

impl Countdown {
    /// Computes the rolls from the lowest place on. Below the threshold 1 all checkers are off; below
    /// [`places`]`(14)` one is.
    pub fn to(mark: usize) -> Self {
        let mut table = Self { mark, needed: Vec::with_capacity(places(MOST) - mark) };
        // Below the threshold: place 0, which needs no roll.
        let mut means = vec![0.0; places(MOST)];
        let mut repeated = vec![[Repeated::default(); POINTS]; places(MOST)];
        for home in Home::all(MOST).skip(mark) {
            let rolls = Rolls::of(&home, &means, &repeated);
            let mut needed: Needed = [0.0; ROLLS];
            let mut mean = 0.0;
            for (place, throws) in rolls.best() {
                mean += f64::from(throws) * means[usize::from(place)];
                for (sum, then) in needed[1..].iter_mut().zip(table.needed(place.into())) {
                    *sum += throws * then;
                }
            }
            needed.iter_mut().for_each(|sum| *sum /= 36.0);
            needed[0] = 1.0;
            means[home.place()] = 1.0 + mean / 36.0;
            repeated[home.place()] =
                rolls.doubles.map(|[once, twice, thrice, _]| [once, twice, thrice]);
            table.needed.push(needed);
        }
        table
    }

    /// The rolls needed from `place` on.
    #[inline]
    pub fn needed(&self, place: usize) -> &Needed {
        const NONE: &Needed = &[0.0; ROLLS];
        place.checked_sub(self.mark).map_or(NONE, |index| &self.needed[index])
    }
}

/// The best places after each roll of two dice.
struct Rolls {
    /// After different numbers, the lower one first.
    mixed: [[Place; POINTS]; POINTS],
    /// After each number played once, twice, three and four times.
    doubles: [[Place; 4]; POINTS],
}

impl Rolls {
    /// From `home`, by the expected rolls from each lower place, and what is best there.
    fn of(home: &Home, means: &[f64], repeated: &[[Repeated; POINTS]]) -> Self {
        const UNKNOWN: Place = Place::MAX;
        let improve = |best: &mut Place, place: Place| {
            let mean = |place: Place| means[usize::from(place)];
            if *best == UNKNOWN || mean(place) < mean(*best) {
                *best = place;
            }
        };
        let mut mixed = [[UNKNOWN; POINTS]; POINTS];
        let mut doubles = [[UNKNOWN; 4]; POINTS];
        for die in 0..POINTS {
            for between in home.after(die + 1) {
                let then = &repeated[between];
                for (other, [once, ..]) in then.iter().enumerate() {
                    improve(&mut mixed[die.min(other)][die.max(other)], *once);
                }
                let [once, twice, thrice] = then[die];
                for (best, place) in
                    doubles[die].iter_mut().zip([between as Place, once, twice, thrice])
                {
                    improve(best, place);
                }
            }
        }
        Self { mixed, doubles }
    }

    /// The best place after each roll, and how many of the 36 throws of two dice are this roll.
    fn best(&self) -> impl Iterator<Item = (Place, f32)> {
        (0..POINTS).flat_map(move |low| {
            let mixed = self.mixed[low][low + 1..].iter().map(|&place| (place, 2.0));
            mixed.chain([(self.doubles[low][3], 1.0)])
        })
    }
}

/// The probability that a side that needs `mine` rolls and is on roll is done before the other, which needs `theirs`.
#[inline]
pub fn first(mine: &Needed, theirs: &Needed) -> f64 {
    let done = mine.windows(2).map(|pair| f64::from(pair[0] - pair[1]));
    done.zip(theirs).map(|(done, &other)| done * f64::from(other)).sum()
}
