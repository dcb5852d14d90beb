//! Pattern evaluation (Buro): the sum of trained weights for the discs on each of 46 patterns, for the
//! mobility of both players, and for the number of empty squares, in each of ten phases of the game.
//!
//! A pattern is a mask of squares, applied to the board in each of its symmetries: turned and mirrored. The
//! index of its weight is a number in base 3, the lowest square first: 0 for an empty square, 1 for mine, 2
//! for theirs.
//!
//! `weights.bin` is deflated. Phase by phase and section by section it has a scale (u16, little-endian) and
//! a signed byte for each index that is not the mirror image of a lower one. A weight is byte × scale, in
//! steps of 1/1024 disc. Byte −128 and a length encode a run of zeros.

use std::sync::LazyLock;

use super::board::legal;
use common::deflate::inflated;

/// Number of phases.
pub const PHASES: usize = 10;
/// The most empty squares of each phase but the first, which has all the others.
const MOST_EMPTY: [u32; PHASES - 1] = [46, 40, 34, 29, 24, 20, 16, 12, 9];

/// A pattern, and the symmetries of the board under which it is read.
struct Pattern {
    mask: u64,
    /// The place of each square in the mirrored pattern, which has the same weight.
    mirror: &'static [usize],
    symmetries: &'static [Symmetry],
}

#[derive(Clone, Copy)]
enum Symmetry {
    Upright,
    UpsideDown,
    LeftRight,
    Round,
    /// Mirrored at the diagonal from a1.
    Across,
    /// The same upside down, left to right, and turned by 180°.
    AcrossDown,
    AcrossRight,
    AcrossRound,
}
use Symmetry::{
    Across, AcrossDown, AcrossRight, AcrossRound, LeftRight, Round, Upright, UpsideDown,
};

const SIDES: &[Symmetry] = &[Upright, UpsideDown, Across, AcrossDown];
const QUARTERS: &[Symmetry] = &[Upright, UpsideDown, LeftRight, Round];
const ALL: &[Symmetry] =
    &[Upright, UpsideDown, LeftRight, Round, Across, AcrossDown, AcrossRight, AcrossRound];
const LINE: &[usize] = &[7, 6, 5, 4, 3, 2, 1, 0];

const PATTERNS: [Pattern; 11] = [
    // Corner 3 × 3.
    Pattern { mask: 0x0007_0707, mirror: &[0, 3, 6, 1, 4, 7, 2, 5, 8], symmetries: QUARTERS },
    // Edge and the two squares diagonally beside its corners.
    Pattern { mask: 0x42ff, mirror: &[7, 6, 5, 4, 3, 2, 1, 0, 9, 8], symmetries: SIDES },
    // Corner 5 × 2, which has no mirror symmetry.
    Pattern { mask: 0x1f1f, mirror: &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], symmetries: ALL },
    // The second, third and fourth row.
    Pattern { mask: 0xff << 8, mirror: LINE, symmetries: SIDES },
    Pattern { mask: 0xff << 16, mirror: LINE, symmetries: SIDES },
    Pattern { mask: 0xff << 24, mirror: LINE, symmetries: SIDES },
    // Diagonals of 8, 7, 6, 5 and 4.
    Pattern { mask: 0x8040_2010_0804_0201, mirror: LINE, symmetries: &[Upright, UpsideDown] },
    Pattern { mask: 0x0080_4020_1008_0402, mirror: &[6, 5, 4, 3, 2, 1, 0], symmetries: QUARTERS },
    Pattern { mask: 0x0000_8040_2010_0804, mirror: &[5, 4, 3, 2, 1, 0], symmetries: QUARTERS },
    Pattern { mask: 0x0000_0080_4020_1008, mirror: &[4, 3, 2, 1, 0], symmetries: QUARTERS },
    Pattern { mask: 0x0000_0000_8040_2010, mirror: &[3, 2, 1, 0], symmetries: QUARTERS },
];

/// Most squares of a pattern.
const WIDEST: u32 = 10;
/// Numbers of moves that have weights of their own.
const MOBILITIES: usize = 16;
const COUNTS: usize = 64;
const SECTIONS: usize = PATTERNS.len() + 2;

/// Start of each section within a phase, and the end of the last one.
const STARTS: [usize; SECTIONS + 1] = {
    let mut starts = [0; SECTIONS + 1];
    let mut section = 0;
    while section < SECTIONS {
        starts[section + 1] = starts[section]
            + match section {
                0 => 19_683,
                1 | 2 => 59_049,
                3..=6 => 6_561,
                7 => 2_187,
                8 => 729,
                9 => 243,
                10 => 81,
                11 => MOBILITIES * MOBILITIES,
                _ => COUNTS,
            };
        section += 1;
    }
    starts
};
/// Number of weights of a phase.
pub const SIZE: usize = STARTS[SECTIONS];
/// Number of weights that count in a position.
pub const TERMS: usize = 48;

/// Reads the binary digits of a number in base 3.
static TERNARY: [u16; 1 << WIDEST] = {
    let mut ternary = [0; 1 << WIDEST];
    let mut number = 1;
    while number < ternary.len() {
        ternary[number] = 3 * ternary[number / 2] + (number % 2) as u16;
        number += 1;
    }
    ternary
};

/// Extracts the bits of `word` under `mask` (PEXT).
#[inline(always)]
fn gathered(word: u64, mask: u64) -> usize {
    #[cfg(target_feature = "bmi2")]
    // SAFETY: the instruction belongs to BMI2, which the target is known to have.
    unsafe {
        std::arch::x86_64::_pext_u64(word, mask) as usize
    }
    #[cfg(not(target_feature = "bmi2"))]
    common::bits::each(mask)
        .enumerate()
        .fold(0, |found, (place, square)| found | ((word >> square & 1) as usize) << place)
}

/// Mirrored at the diagonal from a1: blocks of 4, 2 and 1 squares change places.
#[inline(always)]
const fn across(mut word: u64) -> u64 {
    let swap = 0x0f0f_0f0f_0000_0000 & (word ^ word << 28);
    word ^= swap ^ swap >> 28;
    let swap = 0x3333_0000_3333_0000 & (word ^ word << 14);
    word ^= swap ^ swap >> 14;
    let swap = 0x5500_5500_5500_5500 & (word ^ word << 7);
    word ^ swap ^ swap >> 7
}

/// The board in each [`Symmetry`].
#[inline(always)]
fn turned(word: u64) -> [u64; 8] {
    let four = |word: u64| {
        let round = word.reverse_bits();
        [word, word.swap_bytes(), round.swap_bytes(), round]
    };
    let ([a, b, c, d], [e, f, g, h]) = (four(word), four(across(word)));
    [a, b, c, d, e, f, g, h]
}

/// The phase of a position with so many empty squares.
#[inline]
pub fn phase(empty: u32) -> usize {
    MOST_EMPTY.iter().filter(|&&most| empty <= most).count()
}

/// Indices of the weights of a section; unrolled, since masks and symmetries are constants.
#[inline(always)]
fn number<const SECTION: usize>(
    [mine, theirs]: &[[u64; 8]; 2],
    terms: &mut [usize; TERMS],
    count: &mut usize,
) {
    const { assert!(SECTION < PATTERNS.len()) };
    let Pattern { mask, symmetries, .. } = const { &PATTERNS[SECTION] };
    for &symmetry in *symmetries {
        let of = |boards: &[u64; 8]| {
            let squares = gathered(boards[symmetry as usize], *mask) & ((1 << WIDEST) - 1);
            usize::from(TERNARY[squares])
        };
        terms[*count] = STARTS[SECTION] + of(mine) + 2 * of(theirs);
        *count += 1;
    }
}

/// Indices of the weights of a position within its phase.
#[inline(always)]
pub fn terms(mine: u64, theirs: u64) -> [usize; TERMS] {
    let boards = [turned(mine), turned(theirs)];
    let mut terms = [0; TERMS];
    let mut count = 0;
    number::<0>(&boards, &mut terms, &mut count);
    number::<1>(&boards, &mut terms, &mut count);
    number::<2>(&boards, &mut terms, &mut count);
    number::<3>(&boards, &mut terms, &mut count);
    number::<4>(&boards, &mut terms, &mut count);
    number::<5>(&boards, &mut terms, &mut count);
    number::<6>(&boards, &mut terms, &mut count);
    number::<7>(&boards, &mut terms, &mut count);
    number::<8>(&boards, &mut terms, &mut count);
    number::<9>(&boards, &mut terms, &mut count);
    number::<10>(&boards, &mut terms, &mut count);
    let moves = |mine, theirs| (legal(mine, theirs).count_ones() as usize).min(MOBILITIES - 1);
    terms[count] = STARTS[PATTERNS.len()] + MOBILITIES * moves(mine, theirs) + moves(theirs, mine);
    terms[count + 1] = count_term((!(mine | theirs)).count_ones());
    terms
}

/// Index of the weight of a number of empty squares within its phase.
#[inline(always)]
pub fn count_term(empty: u32) -> usize {
    STARTS[PATTERNS.len() + 1] + empty.min(63) as usize
}

/// For each index in a phase, the lowest index with the same weight: itself or its mirror image.
pub fn canonical() -> Vec<u32> {
    let mut all: Vec<u32> = (0..SIZE as u32).collect();
    for (section, pattern) in PATTERNS.iter().enumerate() {
        let start = STARTS[section];
        for number in 0..STARTS[section + 1] - start {
            let mirrored = (0..pattern.mirror.len()).fold(0, |mirrored, place| {
                let digit = number / 3_usize.pow(pattern.mirror[place] as u32) % 3;
                mirrored + digit * 3_usize.pow(place as u32)
            });
            all[start + number] = (start + number.min(mirrored)) as u32;
        }
    }
    all
}

static DEFLATED: &[u8] = include_bytes!("weights.bin");

/// The weights, phase by phase, in steps of 1/1024 disc.
static WEIGHTS: LazyLock<Box<[i16]>> =
    LazyLock::new(|| unpacked(&inflated(DEFLATED, PHASES * SIZE * 2)));

/// Steps per disc.
pub const FINENESS: i32 = 1024;

fn unpacked(packed: &[u8]) -> Box<[i16]> {
    let canonical = canonical();
    let mut bytes = packed.iter().copied();
    let mut next = || bytes.next().expect("the file has all its weights");
    let mut weights = vec![0; PHASES * SIZE].into_boxed_slice();
    for phase in weights.chunks_exact_mut(SIZE) {
        for section in 0..SECTIONS {
            let scale = i16::from_le_bytes([next(), next()]);
            let mut zeros = 0;
            for place in STARTS[section]..STARTS[section + 1] {
                let lowest = canonical[place] as usize;
                if lowest < place {
                    phase[place] = phase[lowest];
                } else if zeros > 0 {
                    zeros -= 1;
                } else {
                    match next() as i8 {
                        i8::MIN => zeros = next() - 1,
                        byte => phase[place] = i16::from(byte) * scale,
                    }
                }
            }
        }
    }
    weights
}

/// The value of the position for the player with `mine`, to move, in discs.
#[inline]
pub fn valuation(mine: u64, theirs: u64) -> f64 {
    f64::from(sum(mine, theirs)) / f64::from(FINENESS)
}

/// The value in steps of 1/1024 disc.
#[inline]
pub fn sum(mine: u64, theirs: u64) -> i32 {
    let phase = phase((!(mine | theirs)).count_ones());
    let weights = &WEIGHTS[phase * SIZE..][..SIZE];
    terms(mine, theirs).iter().map(|&term| i32::from(weights[term])).sum()
}

/// The content of `weights.bin` for weights in discs at their [`canonical`] indices.
pub fn pack(weights: &[f32]) -> Vec<u8> {
    let canonical = canonical();
    let mut packed = Vec::new();
    for phase in weights.chunks_exact(SIZE) {
        for section in 0..SECTIONS {
            let own = (STARTS[section]..STARTS[section + 1])
                .filter(|&place| canonical[place] as usize == place);
            let values: Vec<f32> = own.map(|place| phase[place] * FINENESS as f32).collect();
            let greatest = values.iter().fold(1.0_f32, |most, value| most.max(value.abs()));
            let scale = (greatest / 127.0).ceil().min(256.0);
            packed.extend((scale as i16).to_le_bytes());
            let mut zeros: u8 = 0;
            for value in values {
                let byte = (value / scale).round().clamp(-127.0, 127.0) as i8;
                if byte != 0 || zeros == u8::MAX {
                    if zeros > 0 {
                        packed.extend([i8::MIN as u8, zeros]);
                    }
                    zeros = 0;
                }
                match byte {
                    0 => zeros += 1,
                    byte => packed.push(byte as u8),
                }
            }
            if zeros > 0 {
                packed.extend([i8::MIN as u8, zeros]);
            }
        }
    }
    packed
}

#[cfg(test)]
mod tests {
    use super::*;
    use countermove_core::rng::Rng;

    fn random_board(rng: &mut Rng) -> [u64; 2] {
        let (mine, other) = (rng.next_u64(), rng.next_u64());
        [mine & rng.next_u64(), other & !mine]
    }

    #[test]
    fn a_board_is_worth_the_same_turned_or_mirrored() {
        let mut rng = Rng::new(2);
        for _ in 0..300 {
            let [mine, theirs] = random_board(&mut rng);
            let expected = sum(mine, theirs);
            for (own, other) in turned(mine).into_iter().zip(turned(theirs)) {
                assert_eq!(sum(own, other), expected, "{mine:x} {theirs:x}");
            }
        }
    }

    #[test]
    fn patterns_have_the_squares_of_their_masks() {
        for (section, pattern) in PATTERNS.iter().enumerate() {
            let width = pattern.mask.count_ones();
            assert_eq!(pattern.mirror.len(), width as usize);
            assert_eq!(STARTS[section + 1] - STARTS[section], 3_usize.pow(width));
        }
        assert_eq!(
            PATTERNS.iter().map(|pattern| pattern.symmetries.len()).sum::<usize>() + 2,
            TERMS
        );
        assert_eq!(across(0xffff), 0x0303_0303_0303_0303, "two rows become two columns");
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        let canonical = canonical();
        let mut rng = Rng::new(6);
        let weight = |place: usize, drawn: usize| match canonical[place % SIZE] as usize {
            lowest if lowest == place % SIZE && drawn < 3 => (drawn as f32 - 1.0) / 8.0,
            _ => 0.0,
        };
        let weights: Vec<f32> =
            (0..PHASES * SIZE).map(|place| weight(place, rng.below(40))).collect();
        let read = unpacked(&pack(&weights));
        for (place, &found) in read.iter().enumerate() {
            let lowest = place / SIZE * SIZE + canonical[place % SIZE] as usize;
            let steps = weights[lowest] * FINENESS as f32;
            assert!((f32::from(found) - steps).abs() <= 1.0, "{place}: {found} {steps}");
        }
    }
}
