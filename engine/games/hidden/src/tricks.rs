//! Parts of trick-taking games: cards, the record of play, deals, and unseen hands.

pub mod cards;
pub mod deal;
pub mod events;
pub mod plays;
pub mod prospects;
pub mod unseen;
