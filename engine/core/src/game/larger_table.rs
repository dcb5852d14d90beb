//! Tables that are too large to ship with the engine: an operator has them in files, and hands over their bytes.
//!
//! | bytes | what is in them; numbers begin with their lowest byte |
//! |---|---|
//! | 0 to 7 | `CMTABLE` and a line feed |
//! | 8 to 31 | the game's name, filled up with zeros |
//! | 32 to 35 | the format: it changes with the order or the meaning of the values |
//! | 36 to 39 | Adler-32 of the values |
//! | 40 to 47 | the number of values |
//! | 48 on | the values, a byte each |

use std::fmt;
use std::sync::Arc;

use adler2::adler32_slice;

const MAGIC: &[u8; 8] = b"CMTABLE\n";
const HEADER: usize = 48;

/// The format of a game's larger table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The game's name, of at most 24 bytes.
    pub game: &'static str,
    /// Of the values.
    pub format: u32,
    /// How many there are.
    pub values: usize,
}

/// Bytes that do not change, such as those of a file that is mapped into memory.
pub trait Bytes: AsRef<[u8]> + Send + Sync + 'static {}

impl<T: AsRef<[u8]> + Send + Sync + 'static> Bytes for T {}

/// A table as its file has it. A clone shares the bytes.
#[derive(Clone)]
pub struct LargerTable {
    layout: Layout,
    checksum: u32,
    bytes: Arc<dyn Bytes>,
}

impl LargerTable {
    /// Checks the `bytes` of a file, which is for one of the games of `layouts`. It reads all of them once. Error:
    /// why they are no such table.
    pub fn read(bytes: impl Bytes, layouts: &[Layout]) -> Result<Self, String> {
        let all = bytes.as_ref();
        let Some((header, values)) = all.split_at_checked(HEADER) else {
            return Err(format!(
                "it has {} bytes, and a table's header alone has {HEADER}",
                all.len()
            ));
        };
        if !header.starts_with(MAGIC) {
            return Err("it is no table: it does not begin with CMTABLE".into());
        }
        let name = &header[8..32];
        let is_named = |layout: &&Layout| named(layout.game) == *name;
        let Some(&layout) = layouts.iter().find(is_named) else {
            let name = String::from_utf8_lossy(name);
            let name = name.trim_end_matches('\0');
            return Err(format!("it is for the game \"{name}\", which takes no larger table"));
        };
        let word = |at: usize| {
            u32::from_le_bytes(header[at..at + 4].try_into().expect("four bytes are a word"))
        };
        let count = u64::from(word(40)) | u64::from(word(44)) << 32;
        let (format, checksum) = (word(32), word(36));
        if (format, count) != (layout.format, layout.values as u64) {
            return Err(format!(
                "it has {count} values of format {format}, and this version reads {} of format {}: make it anew",
                layout.values, layout.format
            ));
        }
        if values.len() != layout.values {
            return Err(format!(
                "it has {} bytes in place of {}: it was not copied to its end, or goes on after it",
                all.len(),
                HEADER + layout.values
            ));
        }
        let found = adler32_slice(values);
        if found != checksum {
            return Err(format!(
                "it is damaged: the checksum of its values is {found:08x} in place of {checksum:08x}"
            ));
        }
        Ok(Self { layout, checksum, bytes: Arc::new(bytes) })
    }

    /// A file's bytes. Panics unless `values` are as many as `layout` says.
    pub fn written(layout: &Layout, values: &[u8]) -> Vec<u8> {
        assert_eq!(values.len(), layout.values, "a value for each place");
        let mut bytes = Vec::with_capacity(HEADER + values.len());
        bytes.extend(MAGIC);
        bytes.extend(named(layout.game));
        bytes.extend(layout.format.to_le_bytes());
        bytes.extend(adler32_slice(values).to_le_bytes());
        bytes.extend((values.len() as u64).to_le_bytes());
        bytes.extend(values);
        bytes
    }

    /// The game that it is for.
    pub const fn game(&self) -> &'static str {
        self.layout.game
    }

    /// Adler-32 of the values.
    pub const fn checksum(&self) -> u32 {
        self.checksum
    }

    /// The value at `place`, less than the number of values.
    #[inline]
    pub fn value(&self, place: usize) -> u8 {
        (*self.bytes).as_ref()[HEADER + place]
    }
}

fn named(game: &str) -> [u8; 24] {
    let mut name = [0; 24];
    name[..game.len()].copy_from_slice(game.as_bytes());
    name
}

impl fmt::Debug for LargerTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { layout, checksum, bytes: _ } = self;
        f.debug_struct("LargerTable")
            .field("layout", layout)
            .field("checksum", checksum)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAYOUT: Layout = Layout { game: "draughts", format: 3, values: 5 };

    fn bytes() -> Vec<u8> {
        LargerTable::written(&LAYOUT, b"Wikip")
    }

    fn refusal(bytes: Vec<u8>) -> String {
        LargerTable::read(bytes, &[LAYOUT]).unwrap_err()
    }

    #[test]
    fn what_is_written_is_read() {
        let table = LargerTable::read(bytes(), &[LAYOUT]).unwrap();
        assert_eq!(table.game(), "draughts");
        assert_eq!((0..5).map(|place| table.value(place)).collect::<Vec<_>>(), b"Wikip");
    }

    /// RFC 1950: sums modulo 65521 of 1 and the bytes, and of these sums.
    #[test]
    fn the_checksum_is_adler_32() {
        let (low, high) = b"Wikip".iter().fold((1, 0), |(low, high), &byte| {
            let low = low + u32::from(byte);
            (low, high + low)
        });
        let table = LargerTable::read(bytes(), &[LAYOUT]).unwrap();
        assert_eq!(table.checksum(), high << 16 | low);
    }

    #[test]
    fn what_is_no_such_table_is_refused_with_the_reason() {
        let changed = |at: usize, byte: u8| {
            let mut bytes = bytes();
            bytes[at] = byte;
            bytes
        };
        let cut = |length: usize| bytes()[..length].to_vec();
        for (bytes, reason) in [
            (Vec::new(), "it has 0 bytes"),
            (cut(47), "it has 47 bytes"),
            (changed(0, b'c'), "it is no table"),
            (changed(8, b'D'), "it is for the game \"Draughts\""),
            (changed(32, 4), "5 values of format 4, and this version reads 5 of format 3"),
            (changed(40, 6), "6 values of format 3"),
            (changed(47, 1), "values of format 3"),
            (cut(52), "it has 52 bytes in place of 53"),
            ([bytes(), vec![0]].concat(), "it has 54 bytes in place of 53"),
            (changed(36, 0), "it is damaged"),
            (changed(50, b'K'), "it is damaged"),
        ] {
            let found = refusal(bytes);
            assert!(found.contains(reason), "{found}");
        }
    }
}
