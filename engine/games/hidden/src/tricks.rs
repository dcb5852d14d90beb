//! What games of tricks share: cards, the record of the cards played, deals, and the hands that nobody shows.

pub mod cards;
pub mod deal;
pub mod plays;
pub mod prospects;
pub mod unseen;
