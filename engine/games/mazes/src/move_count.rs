//! How many moves were made, as written behind a position: `… after 7`.

use countermove_core::error::{Error, clip};

const AFTER: &str = " after ";

/// Splits `text` into the position and how many moves were made, at most `most`. Errors: `MalformedState`,
/// `IllegalPosition`.
pub fn read(text: &str, most: u16) -> Result<(&str, u16), Error> {
    let Some((position, moves)) = text.split_once(AFTER) else { return Ok((text, 0)) };
    let number =
        moves.parse().ok().filter(|&number: &u16| number > 0 && number.to_string() == moves);
    let number = number.ok_or_else(|| {
        Error::malformed_state(format!("\"{}\" is no number of moves", clip(moves)))
    })?;
    if number > most {
        let message = format!("{number} moves are more than most_moves, {most}");
        return Err(Error::illegal_position(message));
    }
    Ok((position, number))
}

/// Inverse of [`read`].
pub fn write(position: String, moves: u16) -> String {
    if moves == 0 { position } else { format!("{position}{AFTER}{moves}") }
}
