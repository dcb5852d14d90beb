//! Reads a text of rules: expressions, then rules, then what the language asks of them, a file each.

mod arity;
pub(crate) mod components;
pub(crate) mod dependencies;
pub(crate) mod expressions;
mod renumbering;
mod rules;
mod safety;
mod strata;
#[cfg(test)]
mod tests;
mod whole;

use crate::fault::Fault;
use crate::sheet::Sheet;

/// Warnings that are told.
const MOST_WARNINGS: usize = 32;

/// The sheet of `text`, 64 KiB at most. A fault names the first rule that must be mended.
pub fn read(text: &str) -> Result<Sheet, Fault> {
    read_with_warnings(text).map(|(sheet, _)| sheet)
}

/// The same, with what is doubtful and does no harm: rules of the language that are broken without a consequence,
/// and relations that never hold. In the order of their lines.
pub fn read_with_warnings(text: &str) -> Result<(Sheet, Vec<Fault>), Fault> {
    let text = expressions::folded(text)?;
    let mut reader = rules::Reader::default();
    for expression in expressions::expressions(&text)? {
        reader.statement(&expression)?;
    }
    let rules::Reader { symbols, rules, .. } = reader;
    let mut warnings = Vec::new();
    arity::check(&symbols, &rules)?;
    let roles = whole::roles(&symbols, &rules, &mut warnings)?;
    let mut sheet = Sheet { symbols, rules, roles, strata: Vec::new() };
    dependencies::check(&sheet, &mut warnings)?;
    sheet.strata = strata::strata(&sheet)?;
    whole::doubts(&sheet, &mut warnings);
    warnings.sort_by_key(|warning| warning.line);
    warnings.dedup();
    warnings.truncate(MOST_WARNINGS);
    Ok((sheet, warnings))
}
