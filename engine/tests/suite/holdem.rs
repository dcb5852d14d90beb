//! Hold'em: counts of hands, betting, showdowns, views and errors.

use std::collections::HashMap;

use crate::common::open;
use countermove::api::{self, Task};
use countermove::error::{Error, ErrorKind};
use countermove::game::erased::Erased;
use countermove::game::information::Information;
use countermove::game::notation::Notation;
use countermove::game::rules::{Opener, Rules};
use countermove::game::{Game, Turn};
use countermove::games;
use countermove::games::holdem::strength::{Class, Strength};
use countermove::rng::Rng;
use countermove::search::hand_vectors::HandVectors;
use countermove::search::sampled_regrets::SampledRegrets;

/// Counts the classes of all hands of `size` of 52 cards whose highest card is below `top`, with `cards`.
fn count(size: u32, top: u32, cards: u64, counts: &mut [u64; 10]) {
    if size == 0 {
        let strength = Strength::of(cards);
        counts[strength.class() as usize] += 1;
        counts[9] += u64::from(strength.is_royal());
        return;
    }
    for card in size - 1..top {
        count(size - 1, card, cards | 1 << card, counts);
    }
}

/// The frequencies of five cards: high card to straight flush, and of these the royal ones.
#[test]
fn all_five_card_hands_are_counted() {
    let mut counts = [0; 10];
    count(5, 52, 0, &mut counts);
    let published = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40, 4];
    assert_eq!(counts, published);
    assert_eq!(counts[..9].iter().sum::<u64>(), 2_598_960);
}

/// The best five of seven by trying all 21.
#[test]
fn seven_cards_are_worth_their_best_five() {
    let mut rng = Rng::new(1);
    for _ in 0..5_000 {
        let mut cards: Vec<u64> = (0..52).collect();
        for place in 0..7 {
            let other = place + rng.below(52 - place);
            cards.swap(place, other);
        }
        for size in 5..=7 {
            let all = cards[..size].iter().fold(0, |set, card| set | 1 << card);
            let fives = (0_u32..1 << size).filter(|chosen| chosen.count_ones() == 5);
            let strengths = fives.map(|chosen| {
                let five = (0..size).filter(|place| chosen >> place & 1 == 1);
                Strength::of(five.fold(0, |set, place| set | 1 << cards[place]))
            });
            assert_eq!(strengths.max(), Some(Strength::of(all)), "{:?}", &cards[..size]);
        }
    }
    assert!(Class::StraightFlush > Class::FourOfAKind);
}

/// Asks about the game under options.
struct Ask<F>(F);

/// What the tests ask of a game of any type.
trait Asked {
    fn moves(&self, state: &str) -> Result<Vec<String>, Error>;
    fn after(&self, state: &str, moves: &str) -> Result<String, Error>;
    fn utilities(&self, state: &str) -> Vec<f64>;
    fn views(&self, state: &str) -> [String; 2];
    fn read_view(&self, view: &str, player: usize) -> Result<String, Error>;
    fn worlds(&self, state: &str, player: usize) -> Vec<(String, f64)>;
    fn draws(&self, state: &str, player: usize, count: usize) -> HashMap<String, usize>;
}

struct Of<G>(G);

impl<G: Rules> Asked for Of<G> {
    fn moves(&self, state: &str) -> Result<Vec<String>, Error> {
        let state = self.0.read(state)?;
        let mut moves = Vec::new();
        self.0.moves(&state, &mut moves);
        Ok(moves.into_iter().map(|action| self.0.write_move(&state, action)).collect())
    }

    fn after(&self, state: &str, moves: &str) -> Result<String, Error> {
        let mut state = if state.is_empty() { self.0.start() } else { self.0.read(state)? };
        for text in moves.split_whitespace() {
            let action = self.0.read_move(&state, text)?;
            self.0.play(&mut state, action);
        }
        Ok(self.0.write(&state))
    }

    fn utilities(&self, state: &str) -> Vec<f64> {
        let state = self.0.read(state).unwrap();
        assert_eq!(self.0.turn(&state), Turn::Over);
        (0..2).map(|player| self.0.utility(&state, player)).collect()
    }

    fn views(&self, state: &str) -> [String; 2] {
        let state = self.0.read(state).unwrap();
        [0, 1].map(|player| self.0.view(&state, player))
    }

    fn read_view(&self, view: &str, player: usize) -> Result<String, Error> {
        Ok(self.0.write(&self.0.read_view(view, player)?))
    }

    fn worlds(&self, state: &str, player: usize) -> Vec<(String, f64)> {
        let state = self.0.read(state).unwrap();
        let worlds = self.0.worlds(&state, player, 2_000).unwrap();
        for (world, _) in &worlds {
            assert_eq!(self.0.view(world, player), self.0.view(&state, player));
            assert_eq!(self.0.view_key(world, player), self.0.view_key(&state, player));
        }
        worlds.into_iter().map(|(world, share)| (self.0.write(&world), share)).collect()
    }

    fn draws(&self, state: &str, player: usize, count: usize) -> HashMap<String, usize> {
        let state = self.0.read(state).unwrap();
        let mut rng = Rng::new(5);
        let mut drawn = HashMap::new();
        for _ in 0..count {
            let world = self.0.draw_world(&state, player, &mut rng);
            *drawn.entry(self.0.write(&world)).or_default() += 1;
        }
        drawn
    }
}

impl<T, F: FnOnce(&dyn Asked) -> T> Opener for Ask<F> {
    type Out = T;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> T {
        (self.0)(&Of(game))
    }
}

fn ask<T>(options: &str, question: impl FnOnce(&dyn Asked) -> T) -> T {
    open("holdem", options, Ask(question)).unwrap()
}

#[test]
fn the_button_posts_the_small_blind_and_acts_first_before_the_flop_only() {
    ask(r#"{"betting":"limit"}"#, |game| {
        let state = game.after("", "AsKd 7h7c").unwrap();
        assert_eq!(state, "AsKd|7h7c : - : -");
        assert_eq!(game.moves(&state).unwrap(), ["fold", "call", "raise"]);
        assert_eq!(game.utilities("AsKd|7h7c : - : f"), [-1.0, 1.0]);
        // The big blind has an option after a call.
        assert_eq!(game.moves("AsKd|7h7c : - : c").unwrap(), ["check", "raise"]);
        // Four bets a street, the big blind included.
        assert_eq!(game.moves("AsKd|7h7c : - : r r r").unwrap(), ["fold", "call"]);
        let flop = game.after("AsKd|7h7c : - : r c", "2c Qs Jd").unwrap();
        assert_eq!(flop, "AsKd|7h7c : Qs Jd 2c : r c");
        let state = game.after(&flop, "check").unwrap();
        assert_eq!(state, "AsKd|7h7c : Qs Jd 2c : r c / k");
        // The blind checked first: if the button bets, the blind folds, and loses a raise.
        assert_eq!(game.utilities(&game.after(&state, "bet fold").unwrap()), [4.0, -4.0]);
        // The big bet on turn and river: 2 before and on the flop 2 + 2, then 4 twice.
        let end = "AsKd|7h7c : Qs Jd 2c 3h 4h : r c / b c / b c / b c";
        assert_eq!(game.utilities(end), [-14.0, 14.0]);
    });
}

#[test]
fn sizes_are_fractions_of_the_pot_after_a_call_and_at_least_the_last_raise() {
    ask(r#"{"stack":100,"sizes":[[0.1,0.5,1]]}"#, |game| {
        // Blinds 1 and 2: the pot after a call is 4, so 0.1 and 0.5 are the least raise, to 4; 1 is to 6.
        let state = "AsKd|7h7c : - : -";
        assert_eq!(game.moves(state).unwrap(), ["fold", "call", "raise0.1", "raise1", "all_in"]);
        assert_eq!(game.utilities("AsKd|7h7c : - : r1 f"), [2.0, -2.0]);
        // A raise of 4 to 6: the next is at least to 10, by the pot to 18.
        assert_eq!(game.utilities("AsKd|7h7c : - : r1 r1 f"), [-6.0, 6.0]);
        assert_eq!(game.utilities("AsKd|7h7c : - : r1 r1 r0.1 f"), [18.0, -18.0]);
        // All-in, called: the board is dealt without betting.
        let called = game.after("AsKd|7h7c : - : a", "call Qs Jd 2c 3c").unwrap();
        assert_eq!(called, "AsKd|7h7c : Qs Jd 2c 3c : a c");
        assert_eq!(game.utilities("AsKd|7h7c : Qs Jd 2c 3c Ah : a c"), [100.0, -100.0]);
        // What is not called is returned.
        assert_eq!(game.utilities("AsKd|7h7c : - : c a f"), [-2.0, 2.0]);
    });
}

#[test]
fn antes_are_a_pot_before_the_blinds() {
    ask(r#"{"pot":6,"stack":100,"sizes":[[1]]}"#, |game| {
        // Antes of 3 each, blinds of 1 and 2: the pot after a call is 10, and so the raise is to 12.
        let state = "AsKd|7h7c : - : -";
        assert_eq!(game.moves(state).unwrap(), ["fold", "call", "raise1", "all_in"]);
        assert_eq!(game.utilities("AsKd|7h7c : - : f"), [-4.0, 4.0]);
        assert_eq!(game.utilities("AsKd|7h7c : - : r1 f"), [5.0, -5.0]);
        assert_eq!(game.utilities("AsKd|7h7c : - : c r1 f"), [-5.0, 5.0]);
        assert_eq!(game.utilities("AsKd|AcKh : Qs Jd 2c 3h Th : a c"), [0.0, 0.0]);
    });
}

#[test]
fn equal_hands_split_the_pot() {
    ask("{}", |game| {
        assert_eq!(
            game.utilities("AsKd|AcKh : Qs Jd 2c 3h Th : c k / k k / k k / k k"),
            [0.0, 0.0]
        );
        // The board plays.
        assert_eq!(
            game.utilities("2s3d|7h7c : As Ks Qd Jc Th : c k / k k / k k / k k"),
            [0.0, 0.0]
        );
        // The wheel is the lowest straight.
        assert_eq!(
            game.utilities("As9d|6h9c : 5d 4c 2s 3h Kh : c k / k k / k k / k k"),
            [-2.0, 2.0]
        );
    });
}

#[test]
fn the_other_hand_is_seen_at_the_showdown_only() {
    ask("{}", |game| {
        let views = game.views("AsKd|7h7c : Qs Jd 2c : r1 c / k");
        assert_eq!(views, ["AsKd|? : Qs Jd 2c : r1 c / k", "?|7h7c : Qs Jd 2c : r1 c / k"]);
        let folded = game.views("AsKd|7h7c : - : f");
        assert_eq!(folded, ["AsKd|? : - : f", "?|7h7c : - : f"]);
        let end = "AsKd|AcKh : Qs Jd 2c 3h Th : c k / k k / k k / k k";
        assert_eq!(game.views(end), [end, end]);
        let read = game.read_view(&views[0], 0).unwrap();
        assert_eq!(game.views(&read)[0], views[0]);
        let worlds = game.worlds("AsKd|7h7c : Qs Jd 2c : r1 c / k", 0);
        assert_eq!(worlds.len(), 47 * 46 / 2);
        assert!(worlds.iter().all(|&(_, share)| (share - 1.0 / 1081.0).abs() < 1e-12));
    });
}

#[test]
fn worlds_are_drawn_by_the_ranges() {
    let options = r#"{"board":"Qs Jd 7c 4h 2s","pot":10,"ranges":"AA:0.5,KhKd|any"}"#;
    ask(options, |game| {
        let state = "AcAd|AsKd : Qs Jd 7c 4h 2s : -";
        let worlds = game.worlds(state, 1);
        // Without As and Kd three pairs of aces are left, each of weight ½, and no kings.
        assert_eq!(worlds.len(), 3);
        let drawn = game.draws(state, 1, 3_000);
        assert_eq!(drawn.len(), 3);
        assert!(drawn.values().all(|&count| (900..1_100).contains(&count)), "{drawn:?}");
    });
    ask("{}", |game| {
        let state = "AsKd|7h7c : Qs Jd 2c 3h 4s : c k / k k / k k";
        let drawn = game.draws(state, 0, 99_000);
        // 990 hands, 100 times each on average; six standard deviations are 60.
        assert_eq!(drawn.len(), 990);
        assert!(drawn.values().all(|count| (40..=160).contains(count)));
    });
}

#[test]
fn errors_name_the_rule() {
    let cases = [
        ("AsKd|7h7c", "are expected"),
        ("AsAs|7h7c : - : -", "As is in a hand twice"),
        ("AsKd|7hKd : - : -", "Kd is dealt twice"),
        ("AsKd|7h7c : Qs Jd 7c : c k", "7c is dealt twice"),
        ("AsKd|7h7c : Qs Qs 2c : c k", "on the board twice"),
        ("AsKd|7h7c : Qs Jd 2c 3c 4c 5c : c k", "at most five"),
        ("AsKd|7h7c : Qs Jd 2c : -", "before the betting allows"),
        ("AsKd|7h7c : Qs Jd 2c : c k k", "the betting is over"),
        ("AsKd|7h7c : Qs Jd 2c : c k / k k / k", "4 cards on the board"),
        ("AsKd|7h7c : - : r0.3", "button may f, c, r0.5, r1, a"),
        ("AsKd|7h7c : - : k", "is not allowed there"),
        ("AsKd|7h7c : - : f f", "the betting is over"),
        ("-|7h7c : - : -", "dealt first"),
        ("-|- : - : c", "before both hands"),
        ("AsKd|? : - : -", "a ? is for a view"),
        ("AsKx|7h7c : - : -", "a card is"),
    ];
    ask("{}", |game| {
        for (text, part) in cases {
            let error = game.moves(text).unwrap_err();
            assert!(error.message.contains(part), "{text}: {}", error.message);
        }
        assert!(game.moves("AsKd|7h7c : Qs Jd 2c : c k / k k /").is_err());
        for (view, player) in [("AsKd|? : - : -", 1), ("AsKd|7h7c : - : -", 0), ("?|? : - : -", 0)]
        {
            let error = game.read_view(view, player).unwrap_err();
            assert_eq!(error.kind, ErrorKind::IllegalPosition, "{view}");
        }
        let error = game.after("", "AsKd 7h7c call check Kd").unwrap_err();
        assert_eq!(error.kind, ErrorKind::IllegalMove);
    });
}

#[test]
fn options_are_checked() {
    let cases = [
        (r#"{"board":"Qs Jd 2c"}"#, "with a board"),
        (r#"{"board":"Qs Jd","pot":5}"#, "three to five"),
        (r#"{"board":"Qs Jd Qs","pot":5}"#, "a card twice"),
        (r#"{"ranges":"AA|KK"}"#, "needs a board"),
        (r#"{"board":"Qs Jd 2c","pot":5,"ranges":"AA"}"#, "is not the button's"),
        (r#"{"board":"Qs Jd 2c","pot":5,"ranges":"AA|KX"}"#, "KX"),
        (r#"{"board":"Qs Jd 2c","pot":5,"ranges":"AA:2|KK"}"#, "no weight"),
        (r#"{"board":"Qs Jd 2c","pot":5,"ranges":"QsQd|QsQh"}"#, "without a card in common"),
        (r#"{"small_blind":3}"#, "above the big blind"),
        (r#"{"stack":1}"#, "below the big blind"),
        (r#"{"betting":"limit","sizes":[[1]]}"#, "no_limit"),
        (r#"{"sizes":[[1],[2]]}"#, "four streets"),
        (r#"{"sizes":[[1,0.5]]}"#, "ascend"),
    ];
    for (options, part) in cases {
        let error = open("holdem", options, Ask(|_: &dyn Asked| ())).unwrap_err();
        assert_eq!(error.kind, ErrorKind::BadOption, "{options}");
        assert!(error.message.contains(part), "{options}: {}", error.message);
    }
}

#[test]
fn ranges_are_read_as_people_write_them() {
    // On this board no card of the ranges is dead; the button's hands are counted by those chance may deal.
    let counts = [
        ("AA", 6),
        ("AKs", 4),
        ("AKo", 12),
        ("AK", 16),
        ("QQ+", 18),
        ("ATs+", 16),
        ("QTo+", 24),
        ("99-66", 24),
        ("A9s-A6s", 16),
        ("AhKd", 1),
        ("AA, AKs:0.5", 10),
        ("AA,AA:0", 0),
    ];
    for (range, count) in counts {
        let options =
            format!(r#"{{"board":"2c 3c 4c 5c 2d","pot":5,"ranges":"{range},5h5s|any"}}"#);
        let hands = ask(&options, |game| {
            game.moves("-|- : 2c 3c 4c 5c 2d : -").map_or(0, |hands| hands.len())
        });
        // Four of the flop's suits are out, but none of these ranks; 5h5s is one more.
        assert_eq!(hands, count + 1, "{range}");
    }
}

/// Opens the game as it is searched, its type erased.
fn erased(options: &str) -> Erased {
    games::open("holdem", options, None).unwrap().game
}

/// The river game of one bet: the button holds the best or the worst hand, the other a hand between. With a bet of the
/// pot a caller calls half the time, and the button bluffs half as often as it bets for value (Ankenman and Chen 2006,
/// the [0, 1] game with one half street, clairvoyance).
#[test]
fn a_river_of_nuts_and_bluffs_has_its_known_solution() {
    let options = r#"{"board":"Ks Kd 7c 4h 2s","pot":100,"stack":100,"sizes":[[1]],"ranges":"KhKc,QhJh|AdAc"}"#;
    let game = erased(options);
    let mut solver = HandVectors::new(game.public_tree(1_000_000).unwrap());
    for _ in 0..2_000 {
        solver.iterate();
    }
    assert!(solver.nash_conv() < 0.1, "{}", solver.nash_conv());
    // Half the time the button has the nuts: the bets win 100 + the called half of 100, the bluffs nothing.
    assert!((solver.value(0) - 25.0).abs() < 0.2, "{}", solver.value(0));
    let mut answer = |text: &str, player: usize| {
        let state = game.read(text).unwrap();
        let (key, hand) = game.public_place(&state, player).unwrap();
        solver.answer(key, hand).unwrap()
    };
    let bluff = answer("QhJh|AdAc : Ks Kd 7c 4h 2s : k", 0);
    assert!((bluff.strategy[1] - 0.5).abs() < 0.02, "{bluff:?}");
    assert!((bluff.reach - 0.5).abs() < 1e-3, "{bluff:?}");
    let call = answer("QhJh|AdAc : Ks Kd 7c 4h 2s : k a", 1);
    assert!((call.strategy[1] - 0.5).abs() < 0.02, "{call:?}");
    assert!((call.reach - 0.75).abs() < 0.02, "{call:?}");
}

/// Showdowns and folds for all hands at once are those of each pair of hands by itself.
#[test]
fn hands_together_are_worth_what_they_are_by_themselves() {
    let options = r#"{"board":"Ks Qd 7c 4h","pot":10,"stack":10,"sizes":[[1]],"ranges":"KQ,77,A5s:0.5|AA,KJs,77"}"#;
    let game = erased(options);
    let tree = game.public_tree(10_000_000).unwrap();
    let mut solver = HandVectors::new(tree);
    // Nothing is learnt: every move is as likely as any other.
    fn even(game: &Erased, state: &countermove::game::erased::State) -> f64 {
        let mut moves = Vec::new();
        match game.turn(state) {
            Turn::Over => return game.utility(state, 0),
            _ => game.moves(state, &mut moves),
        }
        let share = |action| match game.turn(state) {
            Turn::Chance => game.probability(state, action),
            _ => 1.0 / moves.len() as f64,
        };
        moves.iter().map(|&action| share(action) * even(game, &game.after(state, action))).sum()
    }
    let value = even(&game, &game.start());
    assert!((solver.value(0) - value).abs() < 1e-9, "{} {value}", solver.value(0));
    assert!((solver.value(1) + value).abs() < 1e-9);
}

#[test]
fn sampled_regrets_learn_to_fold_bad_hands_and_not_good_ones() {
    let game = erased(r#"{"stack":10,"sizes":[[1]],"bets":1}"#);
    let mut learnt = SampledRegrets::default();
    let mut rng = Rng::new(3);
    for _ in 0..3_000 {
        assert!(learnt.iterate(&game, &mut rng, &mut || true).is_some());
    }
    let fold = |text: &str, learnt: &mut SampledRegrets| {
        let state = game.read(text).unwrap();
        learnt.strategy(&game, &state, 1).unwrap()[0]
    };
    let good = fold("2c3d|AsAc : - : a", &mut learnt);
    let bad = fold("AsAc|2c3d : - : a", &mut learnt);
    assert!(bad > good + 0.2, "{good} {bad}");
}

#[test]
fn auto_learns_to_mix_where_limits_allow_it() {
    const RIVER: &str = r#"{"board":"Qs Jd 7c 4h 2s","pot":100,"stack":200}"#;
    let random = serde_json::from_value(serde_json::json!({"model": "random"})).unwrap();
    let (long, short) = (Some(1_000_000), Some(10_000));
    let on_river = "AcAd|KhTh : Qs Jd 7c 4h 2s : k";
    let whole = "AcAd|KhTh : - : c";
    for (options, state, task, name) in [
        (RIVER, on_river, Task { nodes: short, ..Task::default() }, "cfr"),
        (RIVER, on_river, Task { time_ms: Some(200.0), ..Task::default() }, "cfr"),
        (RIVER, on_river, Task { nodes: Some(10), ..Task::default() }, "is_mcts"),
        ("{}", whole, Task::default(), "cfr"),
        ("{}", whole, Task { nodes: long, ..Task::default() }, "cfr"),
        ("{}", whole, Task { time_ms: Some(900.0), ..Task::default() }, "cfr"),
        ("{}", whole, Task { nodes: short, ..Task::default() }, "is_mcts"),
        ("{}", whole, Task { time_ms: Some(100.0), ..Task::default() }, "is_mcts"),
        ("{}", whole, Task { depth: Some(1), ..Task::default() }, "pimc"),
        ("{}", whole, Task { opponent: Some(random), ..Task::default() }, "is_mcts"),
    ] {
        let position =
            api::GameHandle::open("holdem", options).unwrap().at(Some(state), &[]).unwrap();
        let plan = position.plan(&task).unwrap();
        assert_eq!(plan.algorithm().name(), name, "{options} {task:?}");
        let why = plan.why().unwrap();
        assert_eq!(why.contains("how often to play which move"), name == "cfr", "{why}");
    }
}
