//! Hearts, spades and the card play of bridge: each rule, refusals, double-dummy values.

use crate::common::open;
use countermove::error::{Error, ErrorKind};
use countermove::game::Turn;
use countermove::game::rules::{Opener, Rules};
use countermove::games::bridge_play::double_dummy::tricks_of_deal;
use hidden::tricks::cards::hand_named;

const DEAL: &str = "N:AQ2.K95.T84.J732 K65.A8.KQJ6.AQ64 JT87.QJ42.A9.K95 943.T763.7532.T8";
/// Each player has one suit: north the clubs, then diamonds, hearts, spades.
const SUITS: &str = "N:...AKQJT98765432 ..AKQJT98765432. .AKQJT98765432.. AKQJT98765432...";

/// Reads `state`, plays `moves`, and asks `then` of the end.
struct Play<'a, T>(&'a str, &'a str, fn(&dyn Table) -> T);

/// What the tests ask of a position.
trait Table {
    fn moves(&self) -> Vec<String>;
    fn turn(&self) -> Turn;
    fn utilities(&self) -> Vec<f64>;
    fn view(&self, player: usize) -> String;
}

struct At<'a, G: Rules>(&'a G, G::State);

impl<G: Rules> Table for At<'_, G> {
    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        self.0.moves(&self.1, &mut moves);
        moves.into_iter().map(|action| self.0.write_move(&self.1, action)).collect()
    }

    fn turn(&self) -> Turn {
        self.0.turn(&self.1)
    }

    fn utilities(&self) -> Vec<f64> {
        (0..4).map(|player| self.0.utility(&self.1, player)).collect()
    }

    fn view(&self, player: usize) -> String {
        self.0.view(&self.1, player)
    }
}

impl<T> Opener for Play<'_, T> {
    type Out = Result<T, Error>;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
        let Play(text, moves, then) = self;
        let mut state = game.read(text)?;
        for text in moves.split_whitespace() {
            let action = game.read_move(&state, text)?;
            game.play(&mut state, action);
        }
        Ok(then(&At(&game, state)))
    }
}

fn at<T>(
    game: &str,
    options: &str,
    text: &str,
    moves: &str,
    then: fn(&dyn Table) -> T,
) -> Result<T, Error> {
    open(game, options, Play(text, moves, then)).unwrap()
}

fn refused<T: std::fmt::Debug>(answer: Result<T, Error>, rule: &str) {
    let error = answer.unwrap_err();
    assert!(error.message.contains(rule), "{} does not name \"{rule}\"", error.message);
}

/// How `player` reads `text`, written again.
fn read_view(game: &str, options: &str, text: &str, player: usize) -> Result<String, Error> {
    struct Read<'a>(&'a str, usize);
    impl Opener for Read<'_> {
        type Out = Result<String, Error>;
        fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
            game.read_view(self.0, self.1).map(|state| game.view(&state, self.1))
        }
    }
    open(game, options, Read(text, player)).unwrap()
}

const HOLD: &str = r#"{"pass":"hold"}"#;

#[test]
fn passed_cards_change_hands_when_all_have_passed() {
    let start = format!("{DEAL} pass - - - -");
    let passes = "C2 SQ SA C4 C6 SK C5 C9 CK D2 D3 D5";
    let leader = at("hearts", "{}", &start, passes, |table| (table.turn(), table.moves()));
    assert_eq!(leader.unwrap(), (Turn::Of(1), vec!["C2".to_string()]), "east has the C2 now");
    let views = at("hearts", "{}", &start, passes, |table| [0, 1].map(|player| table.view(player)));
    let [north, east] = views.unwrap();
    assert!(north.ends_with("- - - pass C2SQSA ??? ??? D2D3D5 lead E"), "{north}");
    assert!(east.ends_with("- - pass C2SQSA C4C6SK ??? ??? lead E"), "{east}");
    let unseen = at("hearts", "{}", &start, "C2 SQ SA C4", |table| table.view(2)).unwrap();
    assert!(unseen.ends_with("pass ??? ? - -"), "{unseen}");
}

#[test]
fn three_cards_are_passed_in_any_order() {
    let start = format!("{DEAL} pass - - - -");
    let count = |passes| at("hearts", "{}", &start, passes, |table| table.moves().len()).unwrap();
    assert_eq!(["", "SA", "SA C2"].map(count), [13, 12, 11]);
    for passes in ["SQ C2 SA", "SA SQ C2", "C2 SQ SA"] {
        let view = at("hearts", "{}", &start, passes, |table| table.view(0)).unwrap();
        assert!(view.ends_with("pass C2SQSA - - -"), "{passes}: {view}");
    }
    let part = read_view("hearts", "{}", "N:AQ2.K95.T84.J732 - - - pass SA - - -", 0);
    assert!(part.is_ok(), "the highest card may be the first");
    refused(at("hearts", "{}", &start, "SQ SQ", |_| ()), "passed already");
    refused(at("hearts", "{}", &start, "SK", |_| ()), "does not have it");
}

#[test]
fn the_first_trick_of_hearts_has_no_points() {
    let lead = format!("{DEAL} lead N");
    refused(at("hearts", HOLD, &lead, "C3", |_| ()), "two of clubs leads");
    refused(at("hearts", HOLD, &lead, "C2 HA", |_| ()), "suit led");
    let no_clubs = "N:.AK.AKQJT98.8432 .QJ2.7654.AKQJT9 AKQJT9876.T9.32. 5432.876543..765 lead N";
    let discards = at("hearts", HOLD, no_clubs, "C2 CA", |table| table.moves()).unwrap();
    assert!(!discards.contains(&"SQ".into()) && !discards.contains(&"HT".into()), "{discards:?}");
    assert_eq!(discards.len(), 10);
    let only_points =
        at("hearts", HOLD, &format!("{SUITS} lead N"), "C2 D2", |table| table.moves());
    assert_eq!(only_points.unwrap().len(), 13, "who has points only discards one");
}

#[test]
fn hearts_are_led_when_broken_or_by_who_has_no_other_card() {
    let lead = format!("{DEAL} lead N");
    let moves = "C2 CA C5 C8";
    assert!(
        at("hearts", HOLD, &lead, moves, |table| !table.moves().contains(&"HA".into())).unwrap()
    );
    refused(at("hearts", HOLD, &lead, "C2 CA C5 C8 HA", |_| ()), "hearts are not broken");
    let broken = "C2 CA C5 C8 CQ CK CT C3 C9 H6 C7 C4";
    assert!(
        at("hearts", HOLD, &lead, broken, |table| table.moves().contains(&"HQ".into())).unwrap()
    );
}

/// Every card of a deal in which each player has one suit; north takes all tricks.
fn all_of_suits() -> String {
    let ranks = "23456789TJQKA".chars();
    ranks.flat_map(|rank| ["C", "D", "H", "S"].map(|suit| format!("{suit}{rank} "))).collect()
}

#[test]
fn all_points_cost_the_others() {
    let end = at("hearts", HOLD, &format!("{SUITS} lead N"), &all_of_suits(), |table| {
        (table.turn(), table.utilities())
    });
    assert_eq!(end.unwrap(), (Turn::Over, vec![0.0, -26.0, -26.0, -26.0]));
}

#[test]
fn a_view_that_no_deal_of_hearts_agrees_with_is_refused() {
    let hand = DEAL.split(' ').next().unwrap();
    let view = |rest: &str| read_view("hearts", HOLD, &format!("{hand} - - - {rest}"), 0);
    assert!(view("lead N C2 CA C5 C8 DK").is_ok());
    refused(view("lead N C2 CA C5 C8 CA"), "twice");
    refused(view("lead N C3"), "two of clubs leads");
    refused(view("lead N C2 CJ"), "no deal agrees");
    refused(view("lead N C2 D2 C5 C8 CT C3 CQ"), "may not play");
    refused(view("lead E"), "no deal agrees");
    assert_eq!(
        read_view("hearts", HOLD, "N:- - - - lead N", 0).unwrap_err().kind,
        ErrorKind::MalformedState
    );
    refused(read_view("hearts", HOLD, "N:.K95.T84.J732 - - - lead E", 0), "13 cards");
}

#[test]
fn spades_scores_bids_bags_and_nils() {
    let west_takes_all = |bids: &str, options: &str| {
        let first = "C2 D2 H2 S2 ".to_owned();
        let rest: String = "3456789TJQKA"
            .chars()
            .flat_map(|rank| ["S", "C", "D", "H"].map(|suit| format!("{suit}{rank} ")))
            .collect();
        let state = format!("{SUITS} bid {bids} play");
        at("spades", options, &state, &(first + &rest), |table| table.utilities()).unwrap()
    };
    // East and west: 80 and 5 bags; north and south fall short of 8.
    assert_eq!(west_takes_all("4 4 4 4", "{}"), [-165.0, 165.0, -165.0, 165.0]);
    // Five bags with six of before cost 100.
    assert_eq!(west_takes_all("4 4 4 4", r#"{"bags":[0,6]}"#)[1], 65.0);
    // North and south win two nils; west fails with its own, and east falls short of nothing by 12 bags.
    assert_eq!(west_takes_all("0 1 0 0", "{}")[1], -100.0 + 10.0 + 12.0 - 100.0 - 200.0);
    assert_eq!(west_takes_all("3 0 3 13", "{}")[1], 100.0 + 130.0 + 60.0);
}

#[test]
fn spades_are_led_when_broken() {
    let state = format!("{DEAL} bid 3 3 3 3 play");
    refused(at("spades", "{}", &state, "SA", |_| ()), "spades are not broken");
    assert!(at("spades", "{}", &state, "DT DK DA D2 SJ", |_| ()).is_err());
    refused(
        read_view("spades", "{}", &format!("{} - - - bid 14", DEAL.split(' ').next().unwrap()), 0),
        "bid from 0 to 13",
    );
}

#[test]
fn the_dummy_is_open_after_the_opening_lead() {
    let state = format!("{DEAL} play");
    let view = at("bridge_play", "{}", &state, "", |table| table.view(1)).unwrap();
    assert_eq!(view.matches('.').count(), 3, "one hand: {view}");
    let after = |table: &dyn Table| {
        (table.turn(), [0, 1, 2, 3].map(|player| table.view(player).matches('.').count()))
    };
    let (turn, hands) = at("bridge_play", "{}", &state, "D2", after).unwrap();
    assert_eq!((turn, hands), (Turn::Of(2), [3, 6, 6, 6]), "south plays north's cards");
    refused(at("bridge_play", "{}", &state, "D2 S2", |_| ()), "follow suit");
}

#[test]
fn open_values_are_those_of_minimax_near_the_end() {
    struct Check;
    impl Opener for Check {
        type Out = ();
        fn open<G: Rules + 'static>(self, game: G, _: String) {
            let mut rng = countermove::rng::Rng::new(7);
            for _ in 0..12 {
                let mut state = game.start();
                let mut moves = Vec::new();
                let mut left = 52 + 52 - 9 - rng.below(4);
                while left > 0 {
                    moves.clear();
                    game.moves(&state, &mut moves);
                    game.play(&mut state, moves[rng.below(moves.len())]);
                    left -= 1;
                }
                let Turn::Of(player) = game.turn(&state) else { unreachable!() };
                moves.clear();
                game.moves(&state, &mut moves);
                let plain: Vec<f64> = moves
                    .iter()
                    .map(|&action| minimax(&game, &game.after(&state, action), player))
                    .collect();
                let open = game.open_values(&state, &mut || Some(())).unwrap();
                let open: Vec<f64> = open.iter().map(|values| values[player]).collect();
                assert_eq!(open, plain, "{}", game.write(&state));
            }
            let deal = game.read(&format!("{DEAL} play")).unwrap();
            let mut nodes = 0;
            let mut tick = || {
                nodes += 1;
                (nodes < 100).then_some(())
            };
            assert!(game.open_values(&deal, &mut tick).is_none(), "it gives up");
            assert_eq!(nodes, 100, "at once");
        }
    }
    /// What `player` gets if its side and the other play best; partners get the same.
    fn minimax<G: Rules>(game: &G, state: &G::State, player: usize) -> f64 {
        let Turn::Of(mover) = game.turn(state) else { return game.utility(state, player) };
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let values = moves.iter().map(|&action| minimax(game, &game.after(state, action), player));
        if mover % 2 == player % 2 {
            values.fold(f64::NEG_INFINITY, f64::max)
        } else {
            values.fold(f64::INFINITY, f64::min)
        }
    }
    open("bridge_play", "{}", Check).unwrap();
    open("bridge_play", r#"{"contract":"2H by E","score":"points"}"#, Check).unwrap();
}

#[test]
fn double_dummy_values_are_those_of_dds() {
    let lines =
        include_str!("tricks/double_dummy.txt").lines().filter(|line| !line.starts_with('#'));
    for (index, line) in lines.enumerate() {
        let (deal, table) = line.split_once(" | ").unwrap();
        let hands: Vec<u64> = deal
            .trim_start_matches("N:")
            .split(' ')
            .map(|hand| hand_named(hand).unwrap())
            .collect();
        let hands = <[u64; 4]>::try_from(hands).unwrap();
        let table: Vec<i8> = table.split(' ').map(|tricks| tricks.parse().unwrap()).collect();
        assert_eq!(table.len(), 20, "{line}");
        // Two of the values of each deal, all of them along the list.
        for place in [index % 20, (7 * index + 10) % 20] {
            let (strain, declarer) = (place / 4, place % 4);
            let trump = (strain < 4).then_some(strain as u8);
            let tricks = tricks_of_deal(hands, trump, (declarer + 1) % 4);
            let declarers = if declarer % 2 == 0 { tricks } else { 13 - tricks };
            assert_eq!(declarers, table[place], "{deal}: strain {strain} by {declarer}");
        }
    }
}
