//! Nine men's morris: published counts, and a slow second implementation whose points are a ring and a direction.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use countermove::game::Turn;
use countermove::game::rules::{Opener, Rules};
use countermove::rng::Rng;
use countermove::search::{Algorithm, Outcome};

use crate::common::contest::Contest;
use crate::common::texts::Texts;
use crate::common::{open, run, to_depth};
use crate::counts::counts;

/// OpenSpiel 2.0.2, nine_mens_morris, whose removals are plies of their own: 5,100,480 = 24 · 23 · 22 · 21 · 20. Of these
/// 16 · 3! · 21 · 20 close one of the 16 mills, and then white chooses between two men.
#[test]
fn nine_mens_morris_perft() {
    let expected = [24, 552, 12_144, 255_024, 5_100_480 + 16 * 6 * 21 * 20];
    assert_eq!(counts("nine_mens_morris", "{}", 5), expected);
}

/// A ring from the innermost, 1 to 3, and a direction from north, clockwise, 0 to 7.
type Point = (i32, i32);

fn points() -> impl Iterator<Item = Point> {
    (1..=3).flat_map(|ring| (0..8).map(move |way| (ring, way)))
}

fn name((ring, way): Point) -> String {
    let (right, up) =
        [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)][way as usize];
    let column = char::from((i32::from(b'd') + right * ring) as u8);
    format!("{column}{}", 4 + up * ring)
}

fn near((ring, way): Point) -> Vec<Point> {
    let mut near = vec![(ring, (way + 1) % 8), (ring, (way + 7) % 8)];
    if way % 2 == 0 {
        near.extend(
            [(ring - 1, way), (ring + 1, way)].into_iter().filter(|p| (1..=3).contains(&p.0)),
        );
    }
    near
}

fn mills() -> Vec<[Point; 3]> {
    let mut mills = Vec::new();
    for way in [0, 2, 4, 6] {
        mills.push([(1, way), (2, way), (3, way)]);
        mills.extend((1..=3).map(|ring| [(ring, (way + 7) % 8), (ring, way), (ring, way + 1)]));
    }
    mills
}

#[derive(Clone)]
struct Slow {
    flying: bool,
    quiet_plies: usize,
    men: BTreeMap<Point, usize>,
    hand: [usize; 2],
    mover: usize,
    quiet: usize,
    seen: HashMap<String, usize>,
}

impl Slow {
    fn start(flying: bool, quiet_plies: usize) -> Self {
        let (men, seen) = (BTreeMap::new(), HashMap::new());
        Self { flying, quiet_plies, men, hand: [9, 9], mover: 0, quiet: 0, seen }
    }

    fn position(&self) -> String {
        let mut by_row: BTreeMap<(i32, String), char> = BTreeMap::new();
        for point in points() {
            let name = name(point);
            let row = -name[1..].parse::<i32>().unwrap();
            let symbol = self.men.get(&point).map_or('.', |&player| ['w', 'b'][player]);
            by_row.insert((row, name), symbol);
        }
        let row = |number: i32| {
            by_row
                .iter()
                .filter(|((row, _), _)| *row == number)
                .map(|(_, &symbol)| symbol)
                .collect::<String>()
        };
        let rows: Vec<String> = (-7..=-1).map(row).collect();
        let [white, black] = self.hand;
        format!("{} {white}:{black} {}", rows.join("/"), ['w', 'b'][self.mover])
    }

    fn text(&self) -> String {
        let quiet = if self.quiet > 0 { format!(" {}", self.quiet) } else { String::new() };
        let repeated = if self.is_repeated() { " repeated" } else { "" };
        self.position() + &quiet + repeated
    }

    fn is_repeated(&self) -> bool {
        self.seen.get(&self.position()).is_some_and(|&count| count >= 3)
    }

    fn own(&self, player: usize) -> Vec<Point> {
        self.men.iter().filter(|&(_, &owner)| owner == player).map(|(&point, _)| point).collect()
    }

    fn in_mill(&self, point: Point) -> bool {
        let owner = self.men.get(&point);
        mills().iter().any(|mill| {
            mill.contains(&point) && mill.iter().all(|other| self.men.get(other) == owner)
        })
    }

    /// Names of the moves and the boards after them.
    fn moves(&self) -> BTreeMap<String, Self> {
        let mut moves = BTreeMap::new();
        let (own, total) =
            (self.own(self.mover), self.own(self.mover).len() + self.hand[self.mover]);
        let drawn = self.quiet >= self.quiet_plies || self.is_repeated();
        if total < 3 || drawn {
            return moves;
        }
        let is_empty = |point: &Point| !self.men.contains_key(point);
        let mut steps: Vec<(Option<Point>, Point)> = Vec::new();
        if self.hand[self.mover] > 0 {
            steps.extend(points().filter(is_empty).map(|point| (None, point)));
        } else {
            for &from in &own {
                let flies = self.flying && own.len() == 3;
                let to = if flies { points().collect() } else { near(from) };
                steps.extend(to.into_iter().filter(is_empty).map(|to| (Some(from), to)));
            }
        }
        for (from, to) in steps {
            let mut after = self.clone();
            let mut text = name(to);
            match from {
                Some(from) => {
                    text = format!("{}-{text}", name(from));
                    after.men.remove(&from);
                    after.quiet += 1;
                }
                None => {
                    after.hand[self.mover] -= 1;
                    after.seen.clear();
                    after.quiet = 0;
                }
            }
            after.men.insert(to, self.mover);
            after.mover = 1 - self.mover;
            if !after.in_mill(to) {
                *after.seen.entry(after.position()).or_insert(0) += 1;
                moves.insert(text, after);
                continue;
            }
            let others = after.own(after.mover);
            let free: Vec<Point> =
                others.iter().copied().filter(|&man| !after.in_mill(man)).collect();
            for man in if free.is_empty() { others } else { free } {
                let mut after = after.clone();
                after.men.remove(&man);
                after.quiet = 0;
                after.seen = HashMap::from([(after.position(), 1)]);
                moves.insert(format!("{text}x{}", name(man)), after);
            }
        }
        moves
    }

    /// For white, of a game that is over.
    fn result(&self) -> f64 {
        let total = self.own(self.mover).len() + self.hand[self.mover];
        let mut unending = self.clone();
        unending.quiet = 0;
        unending.seen.clear();
        let lost = total < 3 || unending.moves().is_empty();
        match (lost, self.mover) {
            (false, _) => 0.0,
            (true, 0) => -1.0,
            (true, _) => 1.0,
        }
    }
}

/// Plays games beside the slow implementation; returns the kinds of ends.
struct Beside(Slow);

impl Opener for Beside {
    type Out = BTreeSet<&'static str>;

    fn open<G: Rules + 'static>(self, game: G, options: String) -> Self::Out {
        let mut rng = Rng::new(3);
        let mut ends = BTreeSet::new();
        for _ in 0..40 {
            let (mut state, mut slow) = (game.start(), self.0.clone());
            loop {
                assert_eq!(game.write(&state), slow.text(), "{options}");
                let expected = slow.moves();
                let mut moves = Vec::new();
                game.moves(&state, &mut moves);
                let names: BTreeMap<String, G::Move> =
                    moves.iter().map(|&action| (game.write_move(&state, action), action)).collect();
                assert!(names.keys().eq(expected.keys()), "{options}: {}", slow.text());
                if moves.is_empty() {
                    assert_eq!(game.turn(&state), Turn::Over);
                    assert_eq!(game.utility(&state, 0), slow.result(), "{}", slow.text());
                    ends.insert(game.ending(&state).unwrap());
                    break;
                }
                assert_eq!(game.turn(&state), Turn::Of(slow.mover));
                // Mills half of the time, so that games come to the men's end.
                let mut likely: Vec<&String> =
                    names.keys().filter(|name| name.contains('x')).collect();
                if likely.is_empty() || rng.below(2) == 0 {
                    likely = names.keys().collect();
                }
                let chosen = likely[rng.below(likely.len())].clone();
                game.play(&mut state, names[&chosen]);
                slow = expected[&chosen].clone();
            }
        }
        ends
    }
}

#[test]
fn games_are_those_of_the_slow_implementation() {
    let mut all = BTreeSet::new();
    for (flying, moves) in [(true, 50), (false, 10), (false, 100)] {
        let options = format!(r#"{{"flying":{flying},"moves_without_mill":{moves}}}"#);
        let slow = Slow::start(flying, 2 * moves);
        all.extend(open("nine_mens_morris", &options, Beside(slow)).unwrap());
    }
    let kinds = ["fewer than three men", "moves without a mill"];
    assert!(kinds.iter().all(|kind| all.contains(kind)), "{all:?}");
}

/// What a position and moves from it lead to: the text, the kind of end if it is one, and white's utility then; or what
/// is wrong.
struct After(&'static str, &'static str);

impl Opener for After {
    type Out = Result<(String, Option<(&'static str, f64)>), String>;
    fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
        let mut state = game.read(self.0).map_err(|error| error.message)?;
        for text in self.1.split(',').filter(|text| !text.is_empty()) {
            let action = game.read_move(&state, text).map_err(|error| error.message)?;
            game.play(&mut state, action);
        }
        let end = (game.turn(&state) == Turn::Over)
            .then(|| (game.ending(&state).unwrap(), game.utility(&state, 0)));
        Ok((game.write(&state), end))
    }
}

fn after(options: &str, state: &'static str, moves: &'static str) -> <After as Opener>::Out {
    open("nine_mens_morris", options, After(state, moves)).unwrap()
}

#[test]
fn moves_are_read_in_the_forms_that_people_write() {
    let state = "w.b/b.b/w.b/.w...b/w../b../w.. 0:0 w";
    for text in ["b4-a4xb2", "b4-a4 xb2", "b4-a4 x b2", " b4 - a4xb2"] {
        let found = after("{}", state, text).unwrap();
        assert_eq!(found, ("w.b/b.b/w.b/w....b/w../.../w.. 0:0 b".into(), None), "{text}");
    }
}

/// The man that closes two mills removes one man, and a man in a mill only if no other is left.
#[test]
fn men_in_mills_are_safe_while_others_are_not() {
    // White's d6 closes b6-d6-f6 and d7-d6-d5; black's a7-a4-a1 is a mill, and g1 is not.
    let state = "bw./w.w/.w./b...../.../.../b.b 4:5 b";
    let error = after("{}", state, "c3,d6xa4").unwrap_err();
    assert_eq!(error, "a mill is closed: add x and the man removed, one of c3, g1");
    assert!(after("{}", state, "c3,d6xg1").is_ok());
    let state = "bw./w.w/.w./b...../.../.../b.. 5:5 w";
    assert!(after("{}", state, "d6xa4").is_ok(), "all are in mills");
}

#[test]
fn the_third_occurrence_of_a_position_draws() {
    let state = "w.b/b.b/w.b/.w...b/w../b../w.. 0:0 w";
    let around = "a7-d7,b2-d2,d7-a7,d2-b2,";
    let twice: &'static str = Box::leak(around.repeat(2).into_boxed_str());
    let (_, end) = after("{}", state, "a7-d7,b2-d2,d7-a7,d2-b2,").unwrap();
    assert_eq!(end, None);
    let (text, end) = after("{}", state, twice).unwrap();
    assert_eq!((text, end), (format!("{state} 8 repeated"), Some(("repetition", 0.0))));
}

#[test]
fn a_mill_in_the_last_of_the_quiet_moves_is_in_time() {
    let options = r#"{"moves_without_mill":10}"#;
    let state = "w.b/b.b/w.b/.w...b/w../b../w.. 0:0 w 19";
    let (text, end) = after(options, state, "a7-d7").unwrap();
    assert_eq!((&text[text.len() - 4..], end), ("b 20", Some(("moves without a mill", 0.0))));
    assert_eq!(after(options, state, "b4-a4xb2").unwrap().1, None);
}

#[test]
fn who_is_blocked_or_has_two_men_loses() {
    let state = "wwb/.b./.../wb..../.../.../b.. 0:0 w";
    assert_eq!(after(r#"{"flying":false}"#, state, "").unwrap().1, Some(("no move left", -1.0)));
    assert_eq!(after("{}", state, "").unwrap().1, None, "white flies");
    let state = "w.w/.../.../w...../b.b/.../.b. 0:0 w";
    let (_, end) = after("{}", state, "a4-d7xc3").unwrap();
    assert_eq!(end, Some(("fewer than three men", 1.0)));
}

/// A win that the rules show: white moves to and fro between two mills.
struct Proven;

impl Opener for Proven {
    type Out = Option<(Outcome, u32)>;
    fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
        let state = game.read("w.w/.../.../w...../b.b/.../.b. 0:0 w").unwrap();
        run(Algorithm::Selective, &game, &state, to_depth(4)).valuation.ending()
    }
}

#[test]
fn a_mill_against_three_men_wins_at_once() {
    assert_eq!(open("nine_mens_morris", "{}", Proven).unwrap(), Some((Outcome::Win, 1)));
}

/// Games of the default weights against the men alone, from random openings with both colours.
const OPENINGS: u32 = 12;

#[test]
fn the_features_win_against_the_men_alone() {
    let contest = Contest { feature: "men", openings: OPENINGS, plies: 6, depth: 2 };
    let score = open("nine_mens_morris", "{}", contest).unwrap();
    assert!(score > f64::from(OPENINGS) / 2.0, "{score} of {}", 2 * OPENINGS);
}

#[test]
fn what_is_wrong_is_named() {
    let start = ".../.../.../....../.../.../... 9:9 w";
    let middle = "w.b/b.b/w.b/.w...b/w../b../w.. 0:0 w";
    for (state, moves, message) in [
        (start, "d4", "d4 is no point"),
        (start, "a8", "not points with their letter and number"),
        (start, "a1,a1", "a1 is not empty"),
        (start, "a1-a4", "white still has to place 9 men"),
        (start, "a1xb2", "no mill is closed"),
        (middle, "a4", "white has placed its men"),
        (middle, "d6-d7", "no man of white is on d6"),
        (middle, "a7-g1", "the man on a7 can go to d7, a4"),
        (
            middle,
            "b4-a4",
            "a mill is closed: add x and the man removed, one of g7, b6, f6, e5, g4, b2",
        ),
        (".../.../.../....../.../.../... 9:9 b", "", "black is to move, but white began"),
        (".../.../.../....../.../.../... 8:9 w", "", "white is to move, but white began"),
        ("w../.../.../....../.../.../... 9:9 w", "", "white has 1 men on the board and 9 to place"),
        ("w../.../.../....../.../.../... 7:7 w", "", "white has lost 1 men"),
        ("w.b/b.b/w.b/.w...b/w../b../w.. 0:0 w 7 repeated", "", "takes 8 plies"),
        ("w../.../.../....../.../.../... 8:9 b 3", "", "only after all men are placed"),
        ("w.b/b.b/w../....../.../.../... 0:0 b", "", "white has fewer than 3 men"),
        ("w.b/b.b/w.b/.w...b/w../b../w.. 0:0 w 256", "", "\"256\" plies since"),
        ("w.b/b.b/w.b/.w...b/w../b../w.. 0:0 x", "", "\"x\" to move"),
        ("w.b/b.b/w.b/.w...b/w../b../w.. 0 w", "", "no men still to be placed"),
        ("w.b/b.b/w.b/.w...b/w../b.. 0:0 w", "", "has 6 rows of points, not 7"),
        ("w.b/b.b/w.b/.w..b/w../b../w.. 0:0 w", "", "has 5 points in row 4 from the top, not 6"),
        ("w.b/b.b/w.b/.w..xb/w../b../w.. 0:0 w", "", "has 'x' on a point"),
        ("w.b/b.b/w.b/.w..bb/w../b../w.. w", "", "is not the points, the men"),
    ] {
        let found = after("{}", state, moves).unwrap_err();
        assert!(found.contains(message), "{state} {moves}: {found}");
    }
}

#[test]
fn counts_that_no_game_reaches_are_read() {
    let morris = Texts { game: "nine_mens_morris", sides: ["white", "black"] };
    let bare = "w.b/b.b/w.b/.w...b/w../b../w.. 0:0 w";
    assert_eq!(morris.seen("{}", &format!("{bare} 0"), "").state.as_deref(), Some(bare));
    let beyond = morris.seen("{}", &format!("{bare} 101"), "");
    assert_eq!((beyond.turn, beyond.ending), ("over", Some("moves without a mill")));
    assert_eq!(beyond.notes.unwrap(), ["the game is drawn after 100 plies without a mill"]);
}
