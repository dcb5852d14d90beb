//! A network's inputs for a board of stones: the cells, the player to move, and features.

/// Writes 1 to each of the player's cells, −1 to each of the opponent's and 0 to all others; to the last input 1 if the
/// player is to move, else −1.
pub fn write(
    own: impl IntoIterator<Item = usize>,
    others: impl IntoIterator<Item = usize>,
    is_to_move: bool,
    inputs: &mut [f32],
) {
    inputs.fill(0.0);
    own.into_iter().for_each(|cell| inputs[cell] = 1.0);
    others.into_iter().for_each(|cell| inputs[cell] = -1.0);
    inputs[inputs.len() - 1] = if is_to_move { 1.0 } else { -1.0 };
}

/// Writes the values of features.
pub fn write_features(values: impl IntoIterator<Item = f64>, inputs: &mut [f32]) {
    inputs.iter_mut().zip(values).for_each(|(input, value)| *input = value as f32);
}
