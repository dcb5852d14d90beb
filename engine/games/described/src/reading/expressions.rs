//! A text as words and nested parentheses, each with its line.

use crate::fault::Fault;

/// Bytes of the longest text.
pub(super) const MOST_BYTES: usize = 64 * 1024;
/// How deep parentheses may nest; what walks an expression may therefore recurse.
pub(super) const DEEPEST: usize = 32;

/// A word or a list, with its line.
#[derive(Debug)]
pub(crate) enum Expression<'a> {
    /// What stands between blanks and parentheses.
    Word(&'a str, u32),
    /// What stands between two parentheses.
    List(Vec<Self>, u32),
}

impl<'a> Expression<'a> {
    /// The line in which it begins.
    pub(super) fn line(&self) -> u32 {
        match *self {
            Self::Word(_, line) | Self::List(_, line) => line,
        }
    }

    /// The word that it is or begins with, and what follows; `None` for a list that begins with no word.
    pub(crate) fn split(&self) -> Option<(&'a str, &[Self])> {
        match self {
            Self::Word(word, _) => Some((word, &[])),
            Self::List(parts, _) => match parts.split_first() {
                Some((Self::Word(word, _), rest)) => Some((word, rest)),
                _ => None,
            },
        }
    }

    /// Its text with single blanks, cut after some 60 characters: for messages.
    pub(super) fn text(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        match out.char_indices().nth(60) {
            Some((end, _)) => format!("{}…", &out[..end]),
            None => out,
        }
    }

    fn write(&self, out: &mut String) {
        match self {
            _ if out.len() > 300 => {}
            Self::Word(word, _) => out.push_str(word),
            Self::List(parts, _) => {
                out.push('(');
                for (index, part) in parts.iter().enumerate() {
                    if index > 0 {
                        out.push(' ');
                    }
                    if out.len() > 300 {
                        break;
                    }
                    part.write(out);
                }
                out.push(')');
            }
        }
    }
}

/// The text without capitals: the language does not tell them from small letters.
pub(crate) fn folded(text: &str) -> Result<String, Fault> {
    if text.len() > MOST_BYTES {
        return Err(Fault::of_sheet(format!(
            "the text has {} bytes, more than {MOST_BYTES}: shorten it",
            text.len()
        )));
    }
    Ok(text.trim_start_matches('\u{feff}').to_lowercase())
}

/// The expressions of a [`folded`] text. What follows `;` in a line is a comment.
pub(crate) fn expressions(text: &str) -> Result<Vec<Expression<'_>>, Fault> {
    let mut found = Vec::new();
    let mut open: Vec<(Vec<Expression<'_>>, u32)> = Vec::new();
    for (line, text) in (1..).zip(text.split('\n')) {
        let mut rest = text.split(';').next().unwrap_or_default().trim();
        while let Some(first) = rest.chars().next() {
            let length = match first {
                '(' | ')' => 1,
                _ => rest
                    .find(|each: char| each == '(' || each == ')' || each.is_whitespace())
                    .unwrap_or(rest.len()),
            };
            let (word, behind) = rest.split_at(length);
            rest = behind.trim_start();
            let expression = match first {
                '(' if open.len() == DEEPEST => return Err(too_deep(line)),
                '(' => {
                    open.push((Vec::new(), line));
                    continue;
                }
                ')' => match open.pop() {
                    Some((parts, line)) => Expression::List(parts, line),
                    None => return Err(Fault::at(line, "`)` closes nothing: remove it")),
                },
                _ => Expression::Word(checked(word, line, &open)?, line),
            };
            match open.last_mut() {
                Some((parts, _)) => parts.push(expression),
                None => found.push(expression),
            }
        }
    }
    match open.first() {
        Some(&(_, line)) => Err(Fault::at(line, "`(` is not closed: add `)` where its rule ends")),
        None => Ok(found),
    }
}

/// Bytes of a word.
const LONGEST_WORD: usize = 128;

fn too_deep(line: u32) -> Fault {
    Fault::at(line, format!("parentheses nest more than {DEEPEST} deep: write flatter terms"))
}

fn checked<'a>(
    word: &'a str,
    line: u32,
    open: &[(Vec<Expression<'_>>, u32)],
) -> Result<&'a str, Fault> {
    if word == "<=" && open.len() > 1 {
        return Err(Fault::at(
            open[0].1,
            format!("a `)` is missing: the rule of line {line} begins before this one is closed"),
        ));
    }
    if word.contains(|each: char| each.is_control() || each == '"' || each == '|') {
        return Err(Fault::at(
            line,
            format!("{word:?} is no word: quotation marks, | and control characters have no use"),
        ));
    }
    if word.len() > LONGEST_WORD {
        let begin: String = word.chars().take(20).collect();
        return Err(Fault::at(
            line,
            format!(
                "the word that begins `{begin}` has more than {LONGEST_WORD} bytes: shorten it"
            ),
        ));
    }
    Ok(word)
}
