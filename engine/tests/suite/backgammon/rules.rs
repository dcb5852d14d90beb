//! Positions of the rule book, given by points in the mover's numbering.

use super::{after, inspect, legal, position, refusal};

const START: &str = "4HPwATDgc/ABMA";
const FAR: &[(usize, u32)] = &[(1, 2), (6, 13)];

/// Number of different boards after each roll in the initial position, as listed by GNU Backgammon 1.07
/// (`hint 9999`).
#[test]
fn the_opening_has_as_many_plays_as_elsewhere() {
    for (dice, count) in OPENING_PLAYS {
        assert_eq!(legal(&format!("{START} white {dice}")).len(), count, "{dice}");
    }
}

const OPENING_PLAYS: [(&str, usize); 21] = [
    ("11", 42),
    ("21", 15),
    ("22", 75),
    ("31", 16),
    ("32", 17),
    ("33", 73),
    ("41", 14),
    ("42", 18),
    ("43", 17),
    ("44", 52),
    ("51", 8),
    ("52", 8),
    ("53", 9),
    ("54", 9),
    ("55", 4),
    ("61", 10),
    ("62", 14),
    ("63", 14),
    ("64", 14),
    ("65", 7),
    ("66", 11),
];

#[test]
fn the_opening_roll_decides_who_begins() {
    let start = format!("{START} opening");
    let rolls = inspect(&start, &[]).unwrap();
    assert_eq!((rolls.turn, rolls.legal_moves.len()), ("chance", 30));
    assert_eq!(after(&start, "31"), format!("{START} white 31"));
    assert_eq!(after(&start, "13"), format!("{START} black 31"));
    assert!(refusal(&start, "44").contains("thrown again"));
    assert_eq!(legal(&format!("{START} white")).len(), 21);
}

#[test]
fn a_checker_on_the_bar_enters_first() {
    let entering = |dice| position(&[(25, 1), (13, 2), (6, 5)], &[(6, 2), (5, 2), (24, 2)], dice);
    assert!(legal(&entering("white 31")).iter().all(|play| play.starts_with("bar/2")));
    assert!(refusal(&entering("white 31"), "13/10 6/5").contains("bar must enter first"));
    let closed = position(
        &[(25, 1), (13, 2)],
        &[(1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2)],
        "white 66",
    );
    assert_eq!(legal(&closed), ["pass"]);
}

#[test]
fn of_two_on_the_bar_both_enter_before_anything_else_moves() {
    let two = position(&[(25, 2), (13, 2)], &[(4, 2), (20, 3)], "white 42");
    assert_eq!(legal(&two), ["bar/23"]);
    let three_of_four = position(&[(25, 3), (8, 2)], &[(24, 3)], "white 33");
    assert_eq!(legal(&three_of_four), ["bar/19 bar/22(2)", "bar/22(3) 8/5"]);
}

/// After 24/18 neither checker can go on; 24/23 shuts out the 6. One die alone: the larger.
#[test]
fn the_larger_die_if_only_one_can_be_played() {
    let either = position(&[(24, 1)], &[(8, 2)], "white 61");
    assert_eq!(legal(&either), ["24/18"]);
    assert!(refusal(&either, "24/23").contains("must be the larger, 6"));
    let smaller = position(&[(24, 1)], &[(8, 2), (7, 2)], "white 61");
    assert_eq!(legal(&smaller), ["24/23"]);
}

#[test]
fn both_dice_are_played_where_one_way_allows_it() {
    let one_way = position(&[(24, 1), (2, 1)], &[(8, 2), (6, 1)], "white 61");
    assert!(legal(&one_way).iter().all(|play| play.split([' ', '/']).count() > 2));
    assert!(refusal(&one_way, "24/18").contains("as many dice as possible must be played, here 2"));
}

#[test]
fn a_double_is_played_as_often_as_it_can_be() {
    let three = position(&[(20, 1), (7, 1)], &[(1, 2), (10, 2)], "white 55");
    assert_eq!(legal(&three), ["7/2"]);
    let blocked_later = position(&[(16, 2)], &[(24, 2), (18, 2)], "white 33");
    assert_eq!(legal(&blocked_later), ["16/10(2)"]);
}

#[test]
fn bearing_off_needs_everyone_home_and_takes_the_rearmost_for_a_larger_die() {
    let home = |dice| position(&[(5, 1), (4, 2)], FAR, dice);
    assert_eq!(legal(&home("white 62")), ["5/3 4/off", "5/off 4/2"]);
    let outside = position(&[(7, 1), (6, 1), (1, 1)], FAR, "white 61");
    assert_eq!(legal(&outside), ["7/1 6/5", "7/off"]);
    let with_gap = position(&[(6, 1), (2, 1)], FAR, "white 43");
    assert_eq!(legal(&with_gap), ["6/off"]);
}

/// From the opening roll: 30 rolls; their plays, 2 × 190 of the 15 mixed rolls.
#[test]
fn counts_to_a_depth() {
    let mixed: usize = OPENING_PLAYS
        .iter()
        .filter(|(dice, _)| dice.as_bytes()[0] != dice.as_bytes()[1])
        .map(|&(_, count)| count)
        .sum();
    let running = std::sync::atomic::AtomicBool::new(false);
    let start = super::game().at(None, &[]).unwrap();
    let count = |depth| start.perft(depth, &running).unwrap();
    assert_eq!([count(1), count(2), count(3)], [30, 2 * mixed as u64, 2 * 21 * mixed as u64]);
}

/// White bears off its last checker with any roll. The value depends on black's rearmost checker.
#[test]
fn a_win_is_worth_one_two_or_three() {
    let valuation = |theirs: &[(usize, u32)], options: &str| {
        let state = position(&[(1, 1)], theirs, "white 21");
        let game = countermove::api::GameHandle::open("backgammon", options).unwrap();
        let moves = ["1/off".to_string()];
        let end = game.at(Some(&state), &moves).map(|position| position.inspect());
        let end = end.unwrap();
        assert_eq!((end.turn, end.winner.as_deref()), ("over", Some("white")));
        end.utilities.unwrap()
    };
    for (theirs, points) in [
        (&[(1, 14)][..], 1.0),
        (&[(25, 1), (1, 13)], 1.0),
        (&[(1, 15)], 2.0),
        (&[(18, 15)], 2.0),
        (&[(19, 1), (1, 14)], 3.0),
        (&[(25, 1), (1, 14)], 3.0),
    ] {
        assert_eq!(valuation(theirs, "{}"), [points, -points], "{theirs:?}");
        assert_eq!(valuation(theirs, r#"{"gammons":false}"#), [1.0, -1.0], "{theirs:?}");
    }
}
