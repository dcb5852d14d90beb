//! Lines of Action: published counts, a recorded game, and a slow second implementation on arrays.

use std::collections::BTreeMap;

use countermove::game::Turn;
use countermove::game::rules::{Opener, Rules};
use countermove::rng::Rng;
use countermove::search::{Algorithm, Outcome, SearchLimits};
use countermove::value::Score;

use crate::common::{SearchSettings, open, run, to_depth};
use crate::counts::counts;

const SIDE: isize = 8;
const DRAW: &str = r#"{"both_connected":"draw"}"#;

/// A board of characters, the top row first, the player to move, and all earlier positions.
#[derive(Clone)]
struct Slow {
    rows: Vec<Vec<char>>,
    mover: char,
    earlier: Vec<String>,
}

fn opponent(player: char) -> char {
    if player == 'B' { 'W' } else { 'B' }
}

impl Slow {
    fn read(text: &str) -> Self {
        let (board, mover) = text.split_once(' ').unwrap();
        let rows = board.split('/').map(|row| row.chars().collect()).collect();
        Self { rows, mover: mover.chars().next().unwrap(), earlier: Vec::new() }
    }

    fn text(&self) -> String {
        let rows: Vec<String> = self.rows.iter().map(|row| row.iter().collect()).collect();
        format!("{} {}", rows.join("/"), self.mover)
    }

    /// What stands in a square; a blank beyond the edge.
    fn at(&self, row: isize, column: isize) -> char {
        let on_board = (0..SIDE).contains(&row) && (0..SIDE).contains(&column);
        if on_board { self.rows[row as usize][column as usize] } else { ' ' }
    }

    fn pieces(&self, player: char) -> Vec<(isize, isize)> {
        let squares = (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (row, column)));
        squares.filter(|&(row, column)| self.at(row, column) == player).collect()
    }

    /// Each move's text and the board after it.
    fn moves(&self) -> BTreeMap<String, Self> {
        let mut moves = BTreeMap::new();
        for (row, column) in self.pieces(self.mover) {
            for (down, right) in
                [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
            {
                let along = |nth: isize| self.at(row + nth * down, column + nth * right);
                let distance =
                    (-SIDE..=SIDE).filter(|&nth| ['B', 'W'].contains(&along(nth))).count() as isize;
                let jumps = (1..distance).all(|nth| along(nth) != opponent(self.mover));
                if jumps && ['.', opponent(self.mover)].contains(&along(distance)) {
                    let (to_row, to_column) = (row + distance * down, column + distance * right);
                    let mut after = self.passed();
                    after.rows[row as usize][column as usize] = '.';
                    after.rows[to_row as usize][to_column as usize] = self.mover;
                    let name = |row: isize, column: isize| {
                        format!("{}{}", char::from(b'a' + column as u8), SIDE - row)
                    };
                    moves.insert(
                        format!("{}-{}", name(row, column), name(to_row, to_column)),
                        after,
                    );
                }
            }
        }
        if moves.is_empty() {
            moves.insert("pass".into(), self.passed());
        }
        moves
    }

    fn passed(&self) -> Self {
        let mut after = self.clone();
        after.earlier.push(self.text());
        after.mover = opponent(self.mover);
        after
    }

    fn is_connected(&self, player: char) -> bool {
        let mut rest = self.pieces(player);
        let mut queue = vec![rest.pop().unwrap()];
        while let Some((row, column)) = queue.pop() {
            let touches = |other: &(isize, isize)| {
                (other.0 - row).abs() <= 1 && (other.1 - column).abs() <= 1
            };
            queue.extend(rest.iter().filter(|other| touches(other)));
            rest.retain(|other| !touches(other));
        }
        rest.is_empty()
    }

    /// Black's utility, if the game is over.
    fn result(&self, both_draw: bool) -> Option<f64> {
        let worth = |player| if player == 'B' { 1.0 } else { -1.0 };
        match (self.is_connected('B'), self.is_connected('W')) {
            (true, true) if both_draw => Some(0.0),
            (true, true) => Some(worth(opponent(self.mover))),
            (true, false) => Some(worth('B')),
            (false, true) => Some(worth('W')),
            (false, false) => {
                let text = self.text();
                let repeats = self.earlier.iter().filter(|earlier| **earlier == text).count();
                (repeats >= 2).then_some(0.0)
            }
        }
    }
}

/// OpenSpiel 2.0.2, lines_of_action.
#[test]
fn lines_of_action_perft() {
    assert_eq!(counts("lines_of_action", "{}", 4), [36, 1244, 44_952, 1_563_208]);
}

/// Compares games from boards that `from` draws; of two moves one goes back, where it can.
struct Beside {
    games: u64,
    from: fn(&mut Rng) -> String,
    both_draw: bool,
}

/// What happened in these games.
#[derive(Default, Debug)]
struct Seen {
    passes: usize,
    repetitions: usize,
    freed: usize,
}

fn scattered(rng: &mut Rng, pieces: [usize; 2]) -> String {
    let mut squares = vec!['.'; 64];
    for (player, count) in ['B', 'W'].into_iter().zip(pieces) {
        for _ in 0..count {
            let free: Vec<usize> = (0..64).filter(|&at| squares[at] == '.').collect();
            squares[free[rng.below(free.len())]] = player;
        }
    }
    let rows: Vec<String> = squares.chunks(8).map(|row| row.iter().collect()).collect();
    format!("{} B", rows.join("/"))
}

impl Opener for Beside {
    type Out = Seen;
    fn open<G: Rules + 'static>(self, game: G, _: String) -> Seen {
        let mut rng = Rng::new(17);
        let mut seen = Seen::default();
        for _ in 0..self.games {
            let mut state = game.read(&(self.from)(&mut rng)).unwrap();
            let mut played = Vec::new();
            let mut slow = Slow::read(&game.write(&state));
            while slow.result(self.both_draw).is_none() {
                let text = slow.text();
                let expected = slow.moves();
                let mut moves = Vec::new();
                game.moves(&state, &mut moves);
                let texts: BTreeMap<String, G::Move> =
                    moves.iter().map(|&action| (game.write_move(&state, action), action)).collect();
                assert!(texts.keys().eq(expected.keys()), "{text}: {texts:?}");
                assert_eq!(game.turn(&state), Turn::Of(usize::from(slow.mover == 'W')), "{text}");
                let back = played.iter().rev().nth(1).and_then(|text: &String| {
                    text.split_once('-').map(|(from, to)| format!("{to}-{from}"))
                });
                let goes_back = |text: &String| back.as_ref() == Some(text);
                let chosen = match expected.keys().position(goes_back) {
                    Some(back) if rng.below(2) == 0 => back,
                    _ => rng.below(moves.len()),
                };
                let (text, after) = expected.into_iter().nth(chosen).unwrap();
                seen.passes += usize::from(text == "pass");
                game.play(&mut state, texts[&text]);
                played.push(text);
                slow = after;
                assert_eq!(game.write(&state), slow.text());
            }
            let text = slow.text();
            let result = slow.result(self.both_draw).unwrap();
            assert_eq!(game.turn(&state), Turn::Over, "{text}");
            assert_eq!(game.utility(&state, 0), result, "{text}");
            assert_eq!(game.utility(&state, 1), -result, "{text}");
            let [next, last] =
                [slow.mover, opponent(slow.mover)].map(|player| slow.is_connected(player));
            seen.freed += usize::from(next && !last);
            seen.repetitions += usize::from(!next && !last);
        }
        seen
    }
}

const START: &str = ".BBBBBB./W......W/W......W/W......W/W......W/W......W/W......W/.BBBBBB. B";
/// White has shut in both of black's pieces.
const SHUT_IN: &str = "....W.WB/......WW/......../.......W/W......./......../WW....../BW.W.... B";

#[test]
fn games_are_those_of_the_slow_implementation() {
    for (options, both_draw) in [("{}", false), (DRAW, true)] {
        let seen = |games: u64, from: fn(&mut Rng) -> String| {
            open("lines_of_action", options, Beside { games, from, both_draw }).unwrap()
        };
        let whole = seen(20, |_| START.into());
        let shut_in = seen(20, |_| SHUT_IN.into());
        let few = seen(200, |rng| scattered(rng, [3, 3]));
        assert!(shut_in.passes > 0, "{shut_in:?}");
        assert!(whole.repetitions + few.repetitions > 0, "{whole:?} {few:?}");
        assert!(few.freed > 0, "{few:?}");
    }
}

/// What a test asks of a position.
trait Probe {
    fn written(&self, action: &str) -> Result<String, String>;
    fn result(&self) -> Option<f64>;
    fn ending(&self) -> Option<&'static str>;
    fn outcome(&self, algorithm: Algorithm, depth: u32) -> Option<(Outcome, u32)>;
}

struct At<G: Rules> {
    game: G,
    state: G::State,
}

impl<G: Rules> Probe for At<G> {
    fn written(&self, action: &str) -> Result<String, String> {
        let action = self.game.read_move(&self.state, action).map_err(|error| error.message)?;
        Ok(self.game.write_move(&self.state, action))
    }

    fn result(&self) -> Option<f64> {
        (self.game.turn(&self.state) == Turn::Over).then(|| self.game.utility(&self.state, 0))
    }

    fn ending(&self) -> Option<&'static str> {
        self.game.ending(&self.state)
    }

    fn outcome(&self, algorithm: Algorithm, depth: u32) -> Option<(Outcome, u32)> {
        let limits = SearchLimits { depth: Some(depth), ..SearchLimits::default() };
        let settings = SearchSettings { limits, ..to_depth(1) };
        run(algorithm, &self.game, &self.state, settings).valuation.ending()
    }
}

struct Play<'a>(&'a str, &'a str);

impl Opener for Play<'_> {
    type Out = Result<Box<dyn Probe>, String>;
    fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
        let read = |text: &str| game.read(text).map_err(|error| error.message);
        let mut state = if self.0.is_empty() { game.start() } else { read(self.0)? };
        for text in self.1.split_whitespace() {
            let action = game.read_move(&state, text).map_err(|error| error.message)?;
            game.play(&mut state, action);
        }
        Ok(Box::new(At { game, state }))
    }
}

fn after(options: &str, state: &str, moves: &str) -> Result<Box<dyn Probe>, String> {
    open("lines_of_action", options, Play(state, moves)).unwrap()
}

/// Winands 2000, "Analysis and Implementation of Lines of Action", appendix F, game 5: white wins with the last move.
#[test]
fn a_recorded_game_is_played_to_its_end() {
    let moves = "f8-f6 a5-c7 d8-g5 a7-d7 c1-f4 a4-c2 e1-g3 a2-d2 f6-f3 h2-e2 g8-g4 a6-d3 b1-b3 h7-e7 \
                 e8-g6 h3xf1 g6xd3 d7xd3 g1-f2 h4-h1 c8-b7 h1-e1 g5-e5 a3-c5 b8-b5 e1xe5 b7-b4 e5-d4 \
                 b3-c4 c7xf4 g3xd3 h6-e3 b4xd2 e7-e4 g4-g3 h5-h4 f3-h1 c5-b4 h1-f3 b4xd2 b5-b4";
    assert_eq!(after("{}", "", moves).unwrap().result(), None);
    let end = after("{}", "", &format!("{moves} h4-g5")).unwrap();
    assert_eq!((end.result(), end.ending()), (Some(-1.0), Some("connected")));
}

/// Two pieces go out and back: the start occurs again after four moves, and for the third time after eight.
#[test]
fn a_third_occurrence_draws() {
    let there_and_back = "g8-g6 a5-c5 g6-g8 c5-a5 ";
    assert_eq!(after("{}", "", there_and_back).unwrap().result(), None);
    let thrice = after("{}", "", &there_and_back.repeat(2)).unwrap();
    assert_eq!((thrice.result(), thrice.ending()), (Some(0.0), Some("repetition")));
}

/// Black takes white's piece that stands apart.
#[test]
fn a_move_that_connects_both_wins_or_draws() {
    let state = "......../......../......../....B.../......../WW....W./......B./........ B";
    for (options, result) in [("{}", 1.0), (DRAW, 0.0)] {
        let end = after(options, state, "e5xg3").unwrap();
        assert_eq!((end.result(), end.ending()), (Some(result), Some("both connected")));
        for algorithm in [Algorithm::AlphaBeta, Algorithm::Selective] {
            let found = after(options, state, "").unwrap().outcome(algorithm, 1);
            assert_eq!(found == Some((Outcome::Win, 1)), result == 1.0, "{algorithm:?} {options}");
        }
    }
}

#[test]
fn a_capture_may_connect_the_opponent_alone() {
    let state = "B......./......../......../....B.../......../WW....W./......../........ B";
    let end = after("{}", state, "e5xg3").unwrap();
    assert_eq!((end.result(), end.ending()), (Some(-1.0), Some("connected")));
}

/// On boards with few pieces, whether the mover's bounds are a win in one move, and what the slow rules say.
struct WinsAtOnce(bool);

impl Opener for WinsAtOnce {
    type Out = [usize; 2];
    fn open<G: Rules + 'static>(self, game: G, _: String) -> [usize; 2] {
        let mut rng = Rng::new(23);
        let mut seen = [0, 0];
        for round in 0..3000 {
            let text = scattered(&mut rng, [2 + round % 5, 2 + round % 3]);
            let (slow, state) = (Slow::read(&text), game.read(&text).unwrap());
            if slow.result(self.0).is_some() {
                continue;
            }
            let wins = |slow: &Slow, worth: f64| {
                slow.moves().values().any(|after| after.result(self.0) == Some(worth))
            };
            let won = game.bounds(&state) == (Score::win_in(1), Score::win_in(1));
            assert_eq!(won, wins(&slow, 1.0), "{text}");
            let threatened = wins(&Slow { mover: 'W', ..slow.clone() }, -1.0);
            assert_eq!(game.is_threatened(&state), threatened, "{text}");
            seen[usize::from(won)] += 1;
        }
        seen
    }
}

#[test]
fn wins_in_one_move_and_threats_of_them_are_seen() {
    for (options, both_draw) in [("{}", false), (DRAW, true)] {
        let [not, won] = open("lines_of_action", options, WinsAtOnce(both_draw)).unwrap();
        assert!(not > 100 && won > 100, "{not} {won}");
    }
}

#[test]
fn what_is_wrong_is_named() {
    let apart = "B......./......../......../....B.../......../WW....W./......../........ B";
    for (state, action, message) in [
        ("", "e8-e5", "the piece on e8 cannot go to e5: it can go to c6, e6, g6"),
        ("", "a4-b4", "no piece of black is on a4"),
        ("", "pass", "black can move and may not pass"),
        ("", "e8", "not two squares, as in e8-e6 or e8xe6"),
        ("", "é8-e6", "a column letter and a row number"),
        ("", "e8-e9", "the cells are a1 to h8"),
        (
            "......../......../......../......../......../WW....W./BB....../........ B",
            "a2-a3",
            "is over",
        ),
    ] {
        let found = after("{}", state, "").unwrap().written(action).unwrap_err();
        assert!(found.contains(message), "{state} {action}: {found}");
    }
    for (state, message) in [
        (
            "......../......../......../....B.../......../WW....W./......../........",
            "add a blank and B or W",
        ),
        (
            "......../......../......../....B.../......../WW....W./......../........ Q",
            "\"Q\" to move",
        ),
        (
            "......../......../......../......../......../WW....W./......../........ B",
            "black has 0 pieces",
        ),
        (
            "BBBBBBBB/BBBBB.../......../......../......../WW....W./......../........ B",
            "black has 13 pieces",
        ),
        (
            "......../WWWWWW../WWWWWW../......../B......./......../......../.......B W",
            "white is connected and lost no piece",
        ),
        ("......../......../........ B", "has 3 rows, not 8"),
        (
            "......../......../......../....?.../......../WW....W./......../........ B",
            "none of \".BW\"",
        ),
    ] {
        let found = after("{}", state, "").map(|_| ()).unwrap_err();
        assert!(found.contains(message), "{state}: {found}");
    }
    for text in ["e5-g3", "e5xg3", "e5g3", "E5-G3"] {
        assert_eq!(after("{}", apart, "").unwrap().written(text).unwrap(), "e5-g3", "{text}");
    }
    let small = apart.replace('B', "x").replace('W', "o");
    assert_eq!(after("{}", &small, "").unwrap().written("e5xg3").unwrap(), "e5-g3");
}
