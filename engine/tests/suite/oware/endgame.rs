//! The endgame table beside a search of all games from a position, by the slow implementation.

use std::collections::HashSet;

use classroom::seedings;
use countermove::game::rules::{Opener, Rules};
use countermove::games::oware::endgame::{PLACES, bounds, position};
use countermove::games::oware::{Board, GrandSlam};
use countermove::search::Algorithm;
use countermove::value::Score;

use super::{RULES, Slow};
use crate::common::{open, run, to_depth};

/// Seeds in the pits of positions from which all games are tried.
const FEW: u8 = 3;

fn slow(board: &Board, rule: &str) -> Slow {
    // Without captures of half of the seeds no game ends by a majority.
    let seeds = board.pits.map(usize::from).to_vec();
    let slow = Slow {
        rule: rule.into(),
        seeds,
        captured: [0; 2],
        mover: 0,
        seen: HashSet::new(),
        recurred: false,
    };
    Slow { seen: [slow.text()].into(), ..slow }
}

/// Whether `player` gets at least `wanted` seeds.
fn gets(slow: &Slow, player: usize, wanted: usize) -> bool {
    let left: usize = slow.seeds.iter().sum();
    if slow.captured[player] >= wanted {
        return true;
    }
    if slow.captured[player] + left < wanted {
        return false;
    }
    let moves = slow.moves();
    if moves.is_empty() {
        return slow.captured[player] + slow.held(player) >= wanted;
    }
    let mut after = moves.iter().map(|(_, after)| gets(after, player, wanted));
    if slow.mover == player { after.any(|does| does) } else { after.all(|does| does) }
}

#[test]
fn values_lie_within_the_bounds_whatever_comes_back() {
    for (rule, grand_slam) in RULES.into_iter().zip(GrandSlam::ALL) {
        let (mut open, mut equal) = (0, 0);
        for place in 0..seedings::count(FEW) {
            let board = position(place);
            let slow = slow(&board, rule);
            if slow.moves().is_empty() {
                continue;
            }
            let (least, most) = bounds(&board, grand_slam).unwrap();
            assert!(gets(&slow, 0, usize::from(least)), "{rule}: {least} of {}", slow.text());
            assert!(!gets(&slow, 0, usize::from(most) + 1), "{rule}: {most} of {}", slow.text());
            open += 1;
            equal += usize::from(least == most);
        }
        assert!(4 * equal > 3 * open, "{rule}: {equal} of {open}");
    }
}

#[test]
fn no_least_is_above_the_most() {
    for place in 0..PLACES {
        let board = position(place);
        for grand_slam in GrandSlam::ALL {
            let (least, most) = bounds(&board, grand_slam).unwrap();
            assert!(least <= most && most <= board.left(), "{grand_slam:?} {board:?}");
        }
    }
}

/// Bounds of the score before and after moves.
struct Before(&'static str, &'static str);

impl Opener for Before {
    type Out = [(Score, Score); 2];

    fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
        let mut state = game.read(self.0).unwrap();
        let before = game.bounds(&state);
        for letter in self.1.split(' ') {
            let action = game.read_move(&state, letter).unwrap();
            game.play(&mut state, action);
        }
        [before, game.bounds(&state)]
    }
}

#[test]
fn the_table_counts_where_no_position_came_before() {
    let bounds = |state, moves| open("oware", "{}", Before(state, moves)).unwrap();
    let (min, max) = (Score::MIN, Score::MAX);
    for (state, moves, before, after) in [
        ("0,0,0,0,0,1/1,0,0,0,0,0 22:24 S", "A a", (min, Score::LOST), (min, Score::DRAW)),
        ("0,0,0,0,0,1/0,1,0,0,0,0 24:22 S", "B a", (Score::DRAW, Score::DRAW), (Score::DRAW, max)),
        ("1,0,0,0,0,0/1,0,0,0,0,0 23:23 S", "A f", (Score::WON, max), (min, max)),
    ] {
        assert_eq!(bounds(state, moves), [before, after], "{state}");
    }
    // Nothing came before the position after a capture.
    assert_eq!(bounds(CAPTURE, "E")[1], (min, Score::LOST));
}

/// South wins by E, which captures two.
const CAPTURE: &str = "0,2,0,0,0,1/2,2,0,1,2,0 18:20 S";

/// A search of one ply.
struct Searched(&'static str);

impl Opener for Searched {
    type Out = (f64, bool);

    fn open<G: Rules + 'static>(self, game: G, _: String) -> (f64, bool) {
        let state = game.read(self.0).unwrap();
        let found = run(Algorithm::Selective, &game, &state, to_depth(1)).valuation;
        (found.values[0], found.exact)
    }
}

#[test]
fn a_win_at_an_unknown_distance_is_no_exact_value() {
    let (value, exact) = open("oware", "{}", Searched(CAPTURE)).unwrap();
    assert!(value > 0.99 && value < 1.0 && !exact, "{value} {exact}");
}
