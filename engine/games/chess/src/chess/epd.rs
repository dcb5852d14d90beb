//! Extended Position Description: the first four fields of a FEN, then operations, each an opcode with its operands and
//! a semicolon: `bm Nf3; id "a; b";` (Portable Game Notation Specification, section 16.2).

use countermove_core::error::clip;

/// Opcodes of the two clocks, which a FEN has as its last fields.
pub const HALF_MOVE_CLOCK: &str = "hmvc";
pub const MOVE_NUMBER: &str = "fmvn";
/// Fields of an EPD, and of a FEN.
const FIELDS: usize = 4;
const MOST_FIELDS: usize = 6;

/// A FEN or an EPD in its parts.
pub struct Epd<'a> {
    /// Its fields; one more than a FEN has stands for all more.
    pub fields: Vec<&'a str>,
    /// Opcodes with their operands.
    pub operations: Vec<(&'a str, &'a str)>,
}

impl<'a> Epd<'a> {
    /// Splits `text`. Operations begin behind the fourth field, with a letter.
    pub fn of(text: &'a str) -> Self {
        let mut rest = text.trim_ascii().trim_end_matches([';', ' ', '\t']);
        let mut fields = Vec::new();
        while !rest.is_empty() && fields.len() <= MOST_FIELDS {
            if fields.len() >= FIELDS && rest.starts_with(|first: char| first.is_ascii_alphabetic())
            {
                return Self { fields, operations: operations(rest) };
            }
            let end = rest.find(|symbol: char| symbol.is_ascii_whitespace());
            let (field, behind) = rest.split_at(end.unwrap_or(rest.len()));
            fields.extend(Some(field.trim_end_matches(';')).filter(|field| !field.is_empty()));
            rest = behind.trim_ascii_start();
        }
        Self { fields, operations: Vec::new() }
    }

    /// The operands of `opcode`.
    pub fn operand(&self, opcode: &str) -> Option<&'a str> {
        self.operations.iter().find(|(name, _)| *name == opcode).map(|(_, operand)| *operand)
    }

    /// Which operations say nothing of the position.
    pub fn passed_over(&self) -> Option<String> {
        let names = self.operations.iter().map(|(name, _)| *name);
        let others: Vec<&str> =
            names.filter(|name| ![HALF_MOVE_CLOCK, MOVE_NUMBER].contains(name)).collect();
        let listed = others.join(", ");
        (!others.is_empty()).then(|| format!("operations passed over: {}", clip(&listed)))
    }
}

/// The operations in `text`, parted by semicolons that stand in no quotation marks.
fn operations(text: &str) -> Vec<(&str, &str)> {
    let mut is_quoted = false;
    let parts = text.split(|symbol| {
        is_quoted ^= symbol == '"';
        symbol == ';' && !is_quoted
    });
    parts.map(named).filter(|(name, _)| !name.is_empty()).collect()
}

/// The opcode and the operands of an operation.
fn named(operation: &str) -> (&str, &str) {
    let operation = operation.trim_ascii();
    let is_blank = |symbol: char| symbol.is_ascii_whitespace();
    operation.split_once(is_blank).unwrap_or((operation, ""))
}
