//! What a player is told of what was played, against the whole tree of small games.

use std::collections::{BTreeMap, HashMap};

use countermove::api::{EventReport, GameHandle, PlayedStep, Position};

use crate::conformance::{HIDDEN_DRAW, PENNIES};

/// All histories of a game, as one player knows them.
struct Survey<'a> {
    game: &'a GameHandle,
    player: &'a str,
    /// By view: what the player is told there, and the history of which it was told.
    told: HashMap<String, (Vec<PlayedStep>, Vec<String>)>,
    /// By view at which the last step has no move: the moves that it may have been.
    masked: BTreeMap<String, Vec<String>>,
}

impl Survey<'_> {
    fn all(&mut self) {
        let mut open = vec![(self.game.at(None, &[]).unwrap(), Vec::new())];
        while let Some((position, moves)) = open.pop() {
            self.note(&position, &moves);
            let said = position.inspect();
            let joint = said.choices.iter().flatten().fold(vec![String::new()], |joint, own| {
                let longer = |text: &String| {
                    let glue = if text.is_empty() { "" } else { "|" };
                    let added = |choice| format!("{text}{glue}{choice}");
                    own.legal_moves.iter().map(added).collect::<Vec<_>>()
                };
                joint.iter().flat_map(longer).collect()
            });
            let nexts = if said.choices.is_some() { joint } else { said.legal_moves };
            for text in nexts {
                let after = position.child(&text).unwrap();
                open.push((after, [&moves[..], &[text]].concat()));
            }
        }
    }

    fn note(&mut self, position: &Position, moves: &[String]) {
        let view = position.seen_by(Some(self.player)).unwrap().state().to_owned();
        let steps = self.game.at(None, &[]).unwrap().played(moves, self.player).unwrap();
        if let Some(PlayedStep { action: None, .. }) = steps.last() {
            let last = moves.last().unwrap();
            let possible = self.masked.entry(view.clone()).or_default();
            if !possible.contains(last) {
                possible.push(last.clone());
            }
        }
        let known = self.told.entry(view.clone()).or_insert_with(|| (steps.clone(), moves.into()));
        assert_eq!(known.0, steps, "one view, {view}, of {:?} and {moves:?}", known.1);
    }
}

fn survey(name: &str, options: &str, check: impl Fn(&Survey<'_>)) {
    let game = GameHandle::open(name, options).unwrap();
    let mut position = game.at(None, &[]).unwrap();
    // The names of the players are those who move in some game.
    let mut players = Vec::new();
    while position.inspect().turn != "over" {
        let said = position.inspect();
        let choosers = said.choices.into_iter().flatten().map(|own| (own.player, own.legal_moves));
        let (names, first): (Vec<_>, Vec<_>) =
            choosers.map(|(name, legal)| (name, legal[0].clone())).unzip();
        players.extend(said.player.into_iter().chain(names));
        let text = said.legal_moves.first().cloned().unwrap_or_else(|| first.join("|"));
        position = position.child(&text).unwrap();
    }
    players.sort();
    players.dedup();
    assert!(players.len() > 1, "{players:?}");
    for player in &players {
        let (told, masked) = (HashMap::new(), BTreeMap::new());
        let mut survey = Survey { game: &game, player, told, masked };
        survey.all();
        check(&survey);
    }
}

#[test]
fn histories_that_a_player_cannot_tell_apart_are_told_alike() {
    for (name, options) in [
        ("tree", PENNIES),
        ("tree", HIDDEN_DRAW),
        ("goofspiel", r#"{"cards":3,"hidden_bids":true}"#),
        ("goofspiel", r#"{"cards":4,"hidden_bids":true,"points_order":"ascending"}"#),
        ("dark_hex", r#"{"rows":2,"columns":2}"#),
        ("dark_hex", r#"{"rows":2,"columns":2,"reveal":"tries"}"#),
        ("battleship", r#"{"rows":1,"columns":3,"fleet":[2]}"#),
    ] {
        survey(name, options, |_| {});
    }
}

#[test]
fn a_move_is_left_out_only_where_it_may_have_been_another() {
    for (name, options) in [
        ("kuhn_poker", "{}"),
        ("kuhn_poker", r#"{"players":3}"#),
        ("leduc_poker", "{}"),
        ("liars_dice", r#"{"sides":3}"#),
    ] {
        survey(name, options, |survey| {
            assert!(!survey.masked.is_empty(), "{name}: nothing is hidden");
            for (view, moves) in &survey.masked {
                assert!(moves.len() > 1, "{name}: {view} tells {moves:?}");
            }
        });
    }
}

/// What `player` is told of `moves` from `state` on, a step a word: who moved or turn, a colon, and the move or ?.
fn told(name: &str, options: &str, state: Option<&str>, moves: &str, player: &str) -> String {
    let game = GameHandle::open(name, options).unwrap();
    let moves: Vec<String> = moves.split_whitespace().map(Into::into).collect();
    let steps = game.at(state, &[]).unwrap().played(&moves, player).unwrap();
    let word = |step: &PlayedStep| {
        let who = step.player.as_deref().unwrap_or(step.turn);
        let label = step.move_label.as_deref().map(|label| format!("={label}"));
        format!("{who}:{}{}", step.action.as_deref().unwrap_or("?"), label.unwrap_or_default())
    };
    steps.iter().map(word).collect::<Vec<_>>().join(" ")
}

#[test]
fn steps_begin_with_the_own_last_move() {
    for (name, options, moves, player, steps) in [
        ("tic_tac_toe", "{}", "", "X", ""),
        ("tic_tac_toe", "{}", "a1 b2", "X", "X:a1 O:b2"),
        ("tic_tac_toe", "{}", "a1 b2", "O", "O:b2"),
        ("tic_tac_toe", "{}", "a1", "O", "X:a1"),
        ("tic_tac_toe", "{}", "a1 b2 c3 a3", "X", "X:c3 O:a3"),
        ("chess", "{}", "g1f3 g8f6", "white", "white:g1f3=Nf3 black:g8f6=Nf6"),
        ("backgammon", "{}", "31", "black", "chance:31"),
        ("matrix", "{}", "rock|paper", "column", "row:rock column:paper"),
        ("goofspiel", r#"{"cards":3}"#, "2 1|3 1", "1", "1:1 2:3 chance:1"),
    ] {
        assert_eq!(told(name, options, None, moves, player), steps, "{name} {moves} {player}");
    }
}

#[test]
fn what_a_player_does_not_see_has_no_move_or_no_step() {
    let nothing_seen = r#"{"cards":3,"hidden_bids":true}"#;
    let small = r#"{"rows":1,"columns":3,"fleet":[2]}"#;
    for (name, options, moves, player, steps) in [
        ("kuhn_poker", "{}", "K Q bet", "2", "chance:? chance:Q 1:bet"),
        ("leduc_poker", "{}", "Ks Qh check check Js", "2", "2:check chance:Js=J♠"),
        ("liars_dice", r#"{"sides":3}"#, "2 3 1-2", "2", "chance:? chance:3 1:1-2=one two"),
        ("goofspiel", nothing_seen, "2 1|3", "1", "1:1 2:?"),
        ("goofspiel", nothing_seen, "2 3|3", "1", "1:3 2:3"),
        ("battleship", small, "a1-b1 b1-c1 a1", "2", "2:b1-c1 1:a1"),
        ("battleship", small, "a1-b1", "2", "1:?"),
        ("phantom_tic_tac_toe", "{}", "b2 b2 a1", "X", "X:b2 O:?"),
        // A try that is refused is heard by nobody else.
        ("phantom_tic_tac_toe", "{}", "b2 b2", "X", "X:b2"),
        ("kriegspiel", "{}", "e2e4 e7e5 a2a3 d8h4 f2f3 g1f3", "black", "black:d8h4=Qh4 white:?"),
        ("kriegspiel", "{}", "e2e4 e7e5 a2a3 d8h4 f2f3", "white", "white:f2f3=f3"),
        ("kriegspiel", "{}", "e2e4 e7e5 a2a3 d8h4 f2f3", "black", "black:d8h4=Qh4"),
    ] {
        assert_eq!(told(name, options, None, moves, player), steps, "{name} {moves} {player}");
    }
}

#[test]
fn the_umpire_of_kriegspiel_is_heard_where_the_move_is_not_seen() {
    let start = GameHandle::open("kriegspiel", "{}").unwrap().at(None, &[]).unwrap();
    let heard = |moves: &str, player| {
        let moves: Vec<String> = moves.split(' ').map(Into::into).collect();
        let step = start.played(&moves, player).unwrap().pop().unwrap();
        assert_eq!((step.action, step.move_label), (None, None), "{moves:?}");
        let event = |event: &EventReport| {
            let places = event.places.iter().flatten().map(|place| format!(" {place}"));
            format!(
                "{} {}{}",
                event.event,
                event.what.as_deref().unwrap(),
                places.collect::<String>()
            )
        };
        step.events.iter().flatten().map(event).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(heard("e2e4 d7d5", "white"), "");
    assert_eq!(heard("e2e4 d7d5 e4d5", "black"), "capture pawn d5");
    assert_eq!(heard("e2e4 d7d5 e4d5 d8d5", "white"), "capture pawn d5");
    assert_eq!(heard("e2e4 d7d5 f1b5", "black"), "check long diagonal");
    let captures = "e2e4 d7d5 e4d5 d8d5 b1c3 d5e5 g1e2 e5e2";
    assert_eq!(heard(captures, "white"), "capture piece e2, check file");
}

#[test]
fn passed_cards_are_not_told_and_played_ones_are() {
    let deal = "N:AQ2.K95.T84.J732 K65.A8.KQJ6.AQ64 JT87.QJ42.A9.K95 943.T763.7532.T8 pass - - - -";
    let passes = "SA SQ HK C4 C6 HA SJ HQ HJ C8 CT D7";
    let east = told("hearts", "{}", Some(deal), passes, "east");
    assert_eq!(east, "east:HA=A♥ south:? south:? south:? west:? west:? west:?");
    let deal = deal.replace(" pass - - - -", " bid");
    assert_eq!(told("spades", "{}", Some(&deal), "0 3", "south"), "north:0=nil east:3");
}
