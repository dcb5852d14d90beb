//! Cards as people write them.

/// The suits as on cards, from clubs.
const SYMBOLS: [char; 4] = ['♣', '♦', '♥', '♠'];

/// The card of the rank with this letter, and of `suit`, from clubs: Q♠, 10♥.
pub fn card_label(rank: char, suit: usize) -> String {
    let symbol = SYMBOLS[suit];
    if rank == 'T' { format!("10{symbol}") } else { format!("{rank}{symbol}") }
}
