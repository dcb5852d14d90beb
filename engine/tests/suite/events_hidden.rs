//! Events and tallies of games with hidden information: cases made by hand from the rules, and that they tell a player
//! no more than its view.

use std::collections::HashSet;

use countermove::game::erased::{Erased, Move, State};
use countermove::game::events::{Event, EventKind, Tally};
use countermove::game::information::Information;
use countermove::game::notation::Notation;
use countermove::game::{Game, Player, Turn};
use countermove::rng::Rng;

use crate::common::told::{Played, check, opened, play, step};

/// Two ships that touch: which squares of a sunk ship are whose is not told.
#[test]
fn shots_at_ships_hit_miss_and_sink() {
    let state = "a1-b1 c1 / a2-b2 c2 / -";
    let options = r#"{"rows":2,"columns":3,"fleet":[2,1]}"#;
    check(
        "battleship",
        options,
        &[
            ["", "a1-b1", "", "", "hits 0:0, afloat 1:0"],
            [state, "a1", "", "miss a1", "hits 0:0, afloat 2:2"],
            [state, "b2", "", "hit b2", "hits 1:0, afloat 2:2"],
            [state, "b2 c1 a2", "", "sunk a2 (destroyer)", "hits 2:1, afloat 1:1"],
            [state, "b2 c1", "", "sunk c1 (boat)", "hits 1:1, afloat 1:2"],
        ],
    );
    let silent = r#"{"rows":2,"columns":3,"fleet":[2,1],"sinking":false}"#;
    check("battleship", silent, &[[state, "b2 c1 a2", "", "hit a2", "hits 2:1"]]);
}

const DEAL: &str = "N:AQ2.K95.T84.J732 K65.A8.KQJ6.AQ64 JT87.QJ42.A9.K95 943.T763.7532.T8";

#[test]
fn tricks_have_winners_and_points() {
    let hold = r#"{"pass":"hold"}"#;
    let leading = format!("{DEAL} lead N");
    check(
        "hearts",
        hold,
        &[
            [&leading, "C2 CA", "A♣", "", "points 0:0:0:0, tricks 0:0:0:0"],
            [&leading, "C2 CA CK CT", "10♣", "trick (east) 0", "points 0:0:0:0, tricks 0:1:0:0"],
        ],
    );
    // The queen of spades counts 13.
    let queen = "C2 CA CK CT SK ST S9 SQ";
    check(
        "hearts",
        hold,
        &[[&leading, queen, "Q♠", "trick (east) 13", "points 0:13:0:0, tricks 0:2:0:0"]],
    );
    let passing = format!("{DEAL} pass - - - -");
    let [_, events, tallies] = step("hearts", "{}", &passing, "SA");
    assert_eq!((events.as_str(), tallies.as_str()), ("", "points 0:0:0:0, tricks 0:0:0:0"));
    let bidding = format!("{DEAL} bid");
    check(
        "spades",
        "{}",
        &[
            [&bidding, "3 0", "nil", "", "tricks 0:0:0:0"],
            [&bidding, "3 2 4 1", "", "", "bid 3:2:4:1, tricks 0:0:0:0"],
            [&bidding, "3 2 4 1 C2 C4 CK C8", "8♣", "trick (south)", "bid 3:2:4:1, tricks 0:0:1:0"],
        ],
    );
    let play = format!("{DEAL} play");
    check(
        "bridge_play",
        r#"{"contract":"4S by N"}"#,
        &[[&play, "DK DA D2 D4", "4♦", "trick (south)", "tricks 0:0:1:0, needed 10"]],
    );
    let [label, events, _] = step("bridge_play", "{}", "", "C2:N");
    assert_eq!((label.as_str(), events.as_str()), ("2♣ to north", ""));
}

#[test]
fn chips_go_into_the_pot() {
    check(
        "kuhn_poker",
        "{}",
        &[
            ["-- -", "K", "", "", "paid 1:1, pot 2"],
            ["KQ -", "pass", "check", "pass (check)", "paid 1:1, pot 2"],
            ["KQ p", "bet", "", "bet (bet) 1", "paid 1:2, pot 3"],
            ["KQ pb", "pass", "fold", "fold, score (player 2) 2", "paid 1:2, pot 3"],
            [
                "KQ b",
                "bet",
                "call",
                "bet (call) 1, show (player 1: king), show (player 2: queen), score (player 1) 4",
                "paid 2:2, pot 4",
            ],
        ],
    );
    let three = r#"{"players":3}"#;
    let shown = "fold, show (player 1: queen), show (player 2: ace), score (player 2) 5";
    check("kuhn_poker", three, &[["QAJ bb", "pass", "fold", shown, "paid 2:2:1, pot 5"]]);
    check(
        "leduc_poker",
        "{}",
        &[
            ["Ks Jh -", "bet", "bet 2", "bet (bet) 2", "paid 3:1, pot 4"],
            ["Ks Jh r", "raise", "raise to 4", "bet (raise) 4", "paid 3:5, pot 8"],
            ["Ks Jh rr", "call", "call 2", "bet (call) 2", "paid 5:5, pot 10"],
            ["Ks Jh rr", "fold", "", "fold, score (player 2) 6", "paid 3:5, pot 8"],
            ["Ks Jh cc", "Qs", "Q♠", "deal (Q♠)", "paid 1:1, pot 2"],
            ["Ks Jh cc Js c", "bet", "bet 4", "bet (bet) 4", "paid 1:5, pot 6"],
            [
                "Ks Jh cc Js c",
                "check",
                "",
                "pass (check), show (player 1: a king), show (player 2: a pair of jacks), \
                 score (player 2) 2",
                "paid 1:1, pot 2",
            ],
        ],
    );
}

#[test]
fn holdem_tells_bets_and_the_hands_that_are_shown() {
    let limit = r#"{"betting":"limit","stack":40}"#;
    let hands = "AsKd|7h7c : - : -";
    check(
        "holdem",
        limit,
        &[
            ["-|- : - : -", "AsKd", "A♠ K♦", "", "chips 39:38, bet 1:2, pot 3"],
            [hands, "call", "call 1", "bet (call) 1", "chips 38:38, bet 2:2, pot 4"],
            [hands, "raise", "raise to 4", "bet (raise) 3", "chips 36:38, bet 4:2, pot 6"],
            [hands, "fold", "", "fold, score (blind) 2", "chips 39:38, bet 1:2, pot 3"],
            ["AsKd|7h7c : Qs Jd : c k", "Ts", "10♠", "deal (10♠)", "chips 38:38, bet 0:0, pot 4"],
            [
                "AsKd|7h7c : Qs Jd 2c : c k",
                "bet",
                "bet 2",
                "bet (bet) 2",
                "chips 38:36, bet 0:2, pot 6",
            ],
            [
                "AsKd|7h7c : Qs Jd 2c 9d Kh : c k / b c / k k / k",
                "check",
                "",
                "pass (check), show (button: a pair of kings), show (blind: a pair of sevens), \
                 score (button) 8",
                "chips 36:36, bet 0:0, pot 8",
            ],
        ],
    );
    let all_in = r#"{"stack":10}"#;
    check(
        "holdem",
        all_in,
        &[[hands, "all_in", "all in for 9", "bet (all in) 9", "chips 0:8, bet 10:2, pot 12"]],
    );
    let river = "AsKd|7h7c : Qs Jd 2c 2d : a c";
    let [label, events, tallies] = step("holdem", all_in, river, "Kc");
    assert_eq!(label, "K♣");
    assert_eq!(
        events,
        "deal (K♣), show (button: two pairs, kings and twos), show (blind: two pairs, sevens and \
         twos), score (button) 20"
    );
    assert_eq!(tallies, "chips 0:0, bet 0:0, pot 20");
}

#[test]
fn bids_and_prizes_are_told_in_words() {
    check(
        "liars_dice",
        r#"{"dice":2}"#,
        &[
            ["14 36 -", "1-4", "one four", "", ""],
            ["14 36 1-4", "2-6", "two sixes", "", ""],
            ["14 36 1-4 2-3", "liar", "", "show (two threes) 2", ""],
            ["14 36 1-4 2-6", "liar", "", "show (one six) 1", ""],
        ],
    );
    check(
        "goofspiel",
        r#"{"cards":4}"#,
        &[["4:1<2", "3", "", "deal (3)", "points 0:4"], ["-", "2", "", "deal (2)", "points 0:0"]],
    );
    check(
        "phantom_tic_tac_toe",
        "{}",
        &[["", "b2", "", "", ""], ["", "b2 b2", "", "again b2 (taken)", ""]],
    );
}

const HIDDEN: &[(&str, &str)] = &[
    ("battleship", r#"{"rows":4,"columns":4,"fleet":[3,2,2]}"#),
    ("battleship", r#"{"rows":3,"columns":3,"fleet":[2,1],"sinking":false}"#),
    ("kuhn_poker", r#"{"players":3}"#),
    ("leduc_poker", "{}"),
    ("holdem", r#"{"stack":20}"#),
    ("holdem", r#"{"betting":"limit"}"#),
    ("liars_dice", r#"{"dice":2}"#),
    ("goofspiel", r#"{"cards":5,"hidden_bids":true}"#),
    ("goofspiel", r#"{"cards":4,"hidden_bids":true,"points_order":"descending"}"#),
    ("phantom_tic_tac_toe", r#"{"reveal":"tries"}"#),
    ("dark_hex", "{}"),
    ("kriegspiel", r#"{"most_moves":12}"#),
    ("hearts", "{}"),
    ("hearts", r#"{"pass":"hold"}"#),
    ("spades", "{}"),
    ("bridge_play", "{}"),
];

/// Checks that what `player` is told of `state` is the same in the state that stands for its view.
fn check_view(game: &Erased, state: &State, player: Player) {
    let view = game.view(state, player);
    let world = game.read_view(&view, player).unwrap();
    assert_eq!(game.tallies(state), game.tallies(&world), "{player} sees {view}");
    if game.turn(state) == Turn::Over {
        assert_eq!(game.result(state), game.result(&world), "{player} sees {view}");
    }
}

/// Checks that what `player` is told of the move of `step` is the same in other worlds in which its views are the
/// same. Returns the number of these.
fn check_step(game: &Erased, step: &Played<'_>, player: Player, rng: &mut Rng) -> usize {
    let Some(action) = step.action else { return 0 };
    let (before, after) = (step.before, step.after);
    let mover = if let Turn::Of(mover) = step.turn { Some(mover) } else { None };
    let is_seen =
        mover == Some(player) || game.sees_move(before, after, mover, action, player) == Some(true);
    let told = |before: &State, action, after: &State| match is_seen {
        true => game.events(before, action, after),
        false => game.announced(before, action, after),
    };
    let view = game.view(after, player);
    let heard = told(before, action, after);
    let text = game.write_move(before, action);
    let mut worlds = 0;
    for _ in 0..4 {
        let world = game.draw_world(before, player, &mut Rng::new(rng.next_u64()));
        let may_be = |other: &Move| !is_seen || game.write_move(&world, *other) == text;
        for other in game.legal_moves(&world).into_iter().filter(may_be) {
            let then = game.after(&world, other);
            if game.view(&then, player) == view {
                let events = told(&world, other, &then);
                assert_eq!(heard, events, "{player} sees {view} after {text}");
                worlds += usize::from(world != *before && (is_seen || !heard.is_empty()));
            }
        }
    }
    worlds
}

#[test]
fn events_and_tallies_tell_no_more_than_a_view() {
    for (name, options) in HIDDEN {
        let game = opened(name, options);
        let players = game.facts().players;
        let mut rng = Rng::new(5);
        let mut others = 0;
        let is_long = players == 4 || *name == "kriegspiel";
        for seed in 0..if is_long { 2 } else { 20 } {
            play(&game, usize::MAX, &mut Rng::new(seed), |step| {
                // A deal card by card has as little to tell in every state.
                let deals = is_long && step.turn == Turn::Chance;
                for player in 0..players {
                    if !deals || rng.below(10) == 0 {
                        check_view(&game, step.after, player);
                    }
                    if !deals {
                        others += check_step(&game, &step, player, &mut rng);
                    }
                }
            });
        }
        assert!(others > 0 || *name == "goofspiel", "{name} {options}: no other world was seen");
    }
}

/// A view has the umpire's words in letters, as in `?xd5p+file/1`; of those only the number of pawn tries is no event.
#[test]
fn the_umpire_is_heard_as_a_view_has_it() {
    let game = opened("kriegspiel", "{}");
    let letters = |Event { kind, places, what, .. }: &Event| match (kind, what.as_deref().unwrap())
    {
        (EventKind::Capture, "pawn") => format!("x{}p", places.join("+")),
        (EventKind::Capture, "piece") => format!("x{}", places.join("+")),
        (EventKind::Check, line) => format!("+{}", line.split(' ').next().unwrap()),
        other => panic!("{other:?}"),
    };
    let mut heard = HashSet::new();
    for seed in 0..20 {
        play(&game, 300, &mut Rng::new(seed), |step| {
            let (Turn::Of(mover), Some(action)) = (step.turn, step.action) else {
                panic!("a turn")
            };
            let events = game.announced(step.before, action, step.after);
            let [before, after] = [step.before, step.after].map(|at| game.view(at, 1 - mover));
            if before == after {
                return assert_eq!(events, [], "{after}: the try is refused");
            }
            let (items, _) = after.split_once(", ").unwrap();
            let (_, said) = items.rsplit_once(" ?").unwrap();
            let (said, _) = said.split_once('/').unwrap_or((said, ""));
            assert_eq!(events.iter().map(letters).collect::<String>(), said, "{after}");
            heard.extend(events.into_iter().map(|event| (event.kind.word(), event.what)));
        });
    }
    assert!(heard.len() >= 6, "{heard:?}");
}

/// Chips are only moved; a trick has one winner, and all points are taken.
#[test]
fn counts_of_cards_and_chips_are_conserved() {
    let sum = |tallies: &[Tally], name: &str| -> i64 {
        let named = tallies.iter().filter(|tally| tally.name == name);
        named.flat_map(|tally| &tally.values).sum()
    };
    let game = opened("holdem", r#"{"stack":30}"#);
    for seed in 0..50 {
        play(&game, usize::MAX, &mut Rng::new(seed), |step| {
            let tallies = game.tallies(step.after);
            assert_eq!(sum(&tallies, "chips") + sum(&tallies, "pot"), 60);
            assert!(sum(&tallies, "bet") <= sum(&tallies, "pot"));
        });
    }
    for (name, all) in [("hearts", 26), ("spades", 0), ("bridge_play", 0)] {
        let game = opened(name, "{}");
        let tallies = game.tallies(&play(&game, usize::MAX, &mut Rng::new(3), |_| {}));
        assert_eq!((sum(&tallies, "tricks"), sum(&tallies, "points")), (13, all), "{name}");
    }
}
