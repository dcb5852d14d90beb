//! What is wrong with a sheet of rules, and where.

use std::fmt;

/// A reason why a sheet cannot be played, or a warning of its author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line of the sheet, from 1; `None` if it is about the whole sheet.
    pub line: Option<u32>,
    /// A sentence that names the rule, and says what to mend.
    pub message: String,
}

impl Fault {
    /// A fault of a rule that begins in `line`.
    pub fn at(line: u32, message: impl Into<String>) -> Self {
        Self { line: Some(line), message: message.into() }
    }

    /// A fault of the whole sheet.
    pub fn of_sheet(message: impl Into<String>) -> Self {
        Self { line: None, message: message.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(out, "line {line}: {}", self.message),
            None => out.write_str(&self.message),
        }
    }
}
