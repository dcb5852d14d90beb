//! [`Knowledge`] as bytes, to be kept elsewhere:
//!
//! ```text
//! "CFR1" | variant u8 | players u8 | iterations u64 | NashConv f64, NaN if unknown | fingerprint u64
//! then for each player: sequences u32 | regrets f64 … | sums f64 …     (all little-endian)
//! ```

use super::{CfrVariant, Knowledge};
use crate::search::information_tree::MOST_PLAYERS;

const MAGIC: &[u8; 4] = b"CFR1";
/// Greatest number of iterations, of which every one is exact as a floating-point number.
const MOST_ITERATIONS: u64 = 1 << 53;
/// Greatest regret and sum: those of a set add up to a number.
const MOST: f64 = 1e200;
const VARIANTS: [CfrVariant; 4] =
    [CfrVariant::Vanilla, CfrVariant::Plus, CfrVariant::Discounted, CfrVariant::Sampled];

impl Knowledge {
    /// The knowledge as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let variant = VARIANTS.iter().position(|&variant| variant == self.variant);
        let mut bytes = MAGIC.to_vec();
        bytes.push(variant.expect("every variant is listed") as u8);
        bytes.push(self.regrets.len() as u8);
        bytes.extend(self.iterations.to_le_bytes());
        bytes.extend(self.nash_conv.unwrap_or(f64::NAN).to_le_bytes());
        bytes.extend(self.fingerprint.to_le_bytes());
        for (regrets, sums) in self.regrets.iter().zip(&self.sums) {
            bytes.extend((regrets.len() as u32).to_le_bytes());
            bytes.extend(regrets.iter().chain(sums).flat_map(|number| number.to_le_bytes()));
        }
        bytes
    }

    /// Reads what [`Knowledge::to_bytes`] wrote. `None` for any other bytes: of another size, or with numbers that no
    /// search gets.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut rest = bytes.strip_prefix(MAGIC)?;
        let [variant, players] = take::<2>(&mut rest)?;
        let variant = *VARIANTS.get(usize::from(variant))?;
        let iterations = u64::from_le_bytes(take(&mut rest)?);
        if iterations > MOST_ITERATIONS {
            return None;
        }
        let nash_conv = f64::from_le_bytes(take(&mut rest)?);
        let fingerprint = u64::from_le_bytes(take(&mut rest)?);
        let players = usize::from(players);
        if !(1..=MOST_PLAYERS).contains(&players) {
            return None;
        }
        let (mut regrets, mut sums) = (Vec::new(), Vec::new());
        for _ in 0..players {
            let count = u32::from_le_bytes(take(&mut rest)?) as usize;
            regrets.push(numbers(&mut rest, count)?);
            let own = numbers(&mut rest, count)?;
            if own.iter().any(|&sum| sum < 0.0) {
                return None;
            }
            sums.push(own);
        }
        let nash_conv = (!nash_conv.is_nan()).then_some(nash_conv);
        let known = nash_conv.is_none_or(|nash_conv| nash_conv.is_finite() && nash_conv >= 0.0);
        let whole = rest.is_empty() && known;
        whole.then_some(Self { variant, iterations, nash_conv, fingerprint, regrets, sums })
    }
}

fn take<const LENGTH: usize>(rest: &mut &[u8]) -> Option<[u8; LENGTH]> {
    let (first, others) = rest.split_first_chunk()?;
    *rest = others;
    Some(*first)
}

/// `count` numbers, none beyond [`MOST`].
fn numbers(rest: &mut &[u8], count: usize) -> Option<Vec<f64>> {
    let length = count.checked_mul(size_of::<f64>())?;
    let (own, others) = rest.split_at_checked(length)?;
    *rest = others;
    let number = |bytes: &[u8]| f64::from_le_bytes(bytes.try_into().expect("eight bytes"));
    let numbers: Vec<f64> = own.chunks_exact(size_of::<f64>()).map(number).collect();
    numbers.iter().all(|number| number.abs() <= MOST).then_some(numbers)
}
