//! Numbers in texts.

use std::str::FromStr;

/// Reads a number as it is written: digits only, without a plus sign or leading zeros.
pub fn plain_number<N: FromStr + ToString>(text: &str) -> Option<N> {
    text.parse().ok().filter(|number: &N| number.to_string() == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_reads_only_as_it_is_written() {
        assert_eq!(plain_number("0"), Some(0_u8));
        assert_eq!(plain_number("255"), Some(255_u8));
        assert_eq!(plain_number("256"), Some(256_u16));
        for text in ["", "+1", "01", "-0", " 1", "256", "x"] {
            assert_eq!(plain_number::<u8>(text), None, "{text}");
        }
    }
}
