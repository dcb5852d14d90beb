//! All ways to have up to eleven seeds in twelve pits, by number: how endgame tables of mancala games are laid out.

use common::binomial::coefficients;

/// Number of pits.
pub const PITS: usize = 12;
/// The most seeds that have a number.
pub const MOST: u8 = 11;

/// Seeds in each pit.
pub type Seeding = [u8; PITS];

/// Binomial coefficients: ways to choose 0 to 12 of up to 23.
const CHOOSE: [[u32; PITS + 1]; MOST as usize + PITS + 1] = coefficients();

/// How many ways there are to have up to `seeds`.
pub const fn count(seeds: u8) -> usize {
    CHOOSE[seeds as usize + PITS][PITS] as usize
}

/// Number of a seeding of at most [`MOST`] seeds: those with fewer seeds come first. It is a number of the combinatorial
/// number system, since the sums over the last pit, the last two, and so on never fall.
#[inline]
pub fn place(seeding: &Seeding) -> usize {
    let (mut sum, mut place) = (0, 0);
    for (index, &seeds) in seeding.iter().rev().enumerate() {
        sum += usize::from(seeds);
        place += CHOOSE[sum + index][index + 1];
    }
    place as usize
}

/// The seeding with the number `place`.
pub fn seeding(place: usize) -> Seeding {
    let mut seeding = [0; PITS];
    let (mut rest, mut sum) = (place as u32, usize::from(MOST));
    for pit in 0..PITS {
        let index = PITS - 1 - pit;
        let under = (0..=sum).rev().find(|&under| CHOOSE[under + index][index + 1] <= rest);
        let under = under.expect("nothing is below 0");
        rest -= CHOOSE[under + index][index + 1];
        if pit > 0 {
            seeding[pit - 1] = (sum - under) as u8;
        }
        sum = under;
    }
    seeding[PITS - 1] = sum as u8;
    seeding
}

#[cfg(test)]
mod tests {
    use super::*;

    /// C(n + 11, 11): seeds, and the eleven borders between the pits.
    fn ways(seeds: usize) -> usize {
        (1..PITS).fold(1, |ways, border| ways * (seeds + border) / border)
    }

    #[test]
    fn places_and_seedings_are_inverse_and_as_many_as_the_formula_says() {
        let mut counts = [0; MOST as usize + 1];
        for index in 0..count(MOST) {
            let seeding = seeding(index);
            assert_eq!(place(&seeding), index, "{seeding:?}");
            counts[usize::from(seeding.iter().sum::<u8>())] += 1;
        }
        assert_eq!(counts, std::array::from_fn(ways));
    }
}
