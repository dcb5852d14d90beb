//! Solves deals of bridge in which all see all hands. Each line of the input is a letter for the trumps (C D H S, or N
//! for none) and a deal in PBN, from north: "N N:AQ2.K95.T84.J732 …". West declares, so that north leads. Each line of
//! the output is the tricks that north and south take and the milliseconds that it took.
//!
//! `cargo run --release -p countermove --example double_dummy < deals`

use std::time::Instant;

use countermove::games::bridge_play::double_dummy::tricks_of_deal;
use hidden::tricks::cards::{SUITS, hand_named};

fn main() {
    for line in std::io::stdin().lines() {
        let line = line.expect("text");
        let (letter, deal) = line.split_once(" N:").expect("trumps and a deal from north");
        let hand = |text| hand_named(text).expect("a hand in PBN");
        let hands: Vec<u64> = deal.split(' ').map(hand).collect();
        let hands = <[u64; 4]>::try_from(hands).expect("four hands");
        let trump = SUITS.iter().position(|&suit| letter.as_bytes() == [suit]);
        let began = Instant::now();
        let tricks = tricks_of_deal(hands, trump.map(|suit| suit as u8), 0);
        println!("{tricks} {:.3}", began.elapsed().as_secs_f64() * 1e3);
    }
}
