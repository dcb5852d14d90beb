//! Go: captures, ko, superko, suicide and scores in positions made by hand, and random games beside a second
//! implementation that floods a list of characters.

use std::collections::HashSet;

use crate::common::open;
use countermove::error::{Error, ErrorKind};
use countermove::game::Turn;
use countermove::game::rules::{Opener, Rules};
use countermove::rng::Rng;

const SMALL: &str = r#"{"size":5}"#;
const SMALL_SUICIDE: &str = r#"{"size":5,"suicide":true}"#;

/// Plays moves from a state; returns the state after them as text.
struct Play<'a>(&'a str, &'a str);

impl Opener for Play<'_> {
    type Out = Result<String, Error>;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
        let Play(text, moves) = self;
        let mut state = if text.is_empty() { game.start() } else { game.read(text)? };
        for text in moves.split_whitespace() {
            let action = game.read_move(&state, text)?;
            game.play(&mut state, action);
        }
        Ok(game.write(&state))
    }
}

fn play(options: &str, state: &str, moves: &str) -> Result<String, Error> {
    open("go", options, Play(state, moves)).unwrap()
}

fn refusal(options: &str, state: &str, moves: &str) -> String {
    let error = play(options, state, moves).expect_err(moves);
    assert_eq!(error.kind, ErrorKind::IllegalMove, "{error}");
    error.message
}

/// Black's utility in a state that is over.
struct Utility<'a>(&'a str);

impl Opener for Utility<'_> {
    type Out = f64;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> f64 {
        let state = game.read(self.0).unwrap();
        assert_eq!(game.turn(&state), Turn::Over);
        assert_eq!(game.utility(&state, 0), -game.utility(&state, 1));
        game.utility(&state, 0)
    }
}

/// The komi with which the game on 5 × 5 is drawn is black's lead.
fn assert_lead(board: &str, lead: i32) {
    for (more, utility) in [(-0.5, 1.0), (0.0, 0.0), (0.5, -1.0)] {
        let options = format!(r#"{{"size":5,"komi":{}}}"#, f64::from(lead) + more);
        let state = format!("{board} X pass pass");
        assert_eq!(open("go", &options, Utility(&state)).unwrap(), utility, "{board} {options}");
    }
}

const KO: &str = "...../.XO../XO.O./.XO../..... X";

#[test]
fn a_ko_is_not_taken_back_at_once() {
    let taken = "...../.XO../X.XO./.XO../..... O ko B3";
    assert_eq!(play(SMALL, KO, "C3").unwrap(), taken);
    assert!(refusal(SMALL, KO, "C3 B3").contains("superko"));
    assert!(refusal(SMALL, taken, "B3").contains("superko"));
    let back = play(SMALL, KO, "C3 E5 E1 B3").unwrap();
    assert_eq!(back, "....O/.XO../XO.O./.XO../....X X ko C3");
    assert_eq!(play(SMALL, taken, "E5 E1 B3").unwrap(), back);
}

#[test]
fn a_pass_does_not_lift_superko() {
    let after = play(SMALL, KO, "C3 pass E5 B3").unwrap();
    assert_eq!(after, "....X/.XO../XO.O./.XO../..... X ko C3");
}

/// Three kos, each taken by one side and then by the other.
#[test]
fn a_long_cycle_is_superko_and_no_simple_ko() {
    let kos = "............./.XO..XO..XO../XO.OX.XOXO.O./.XO..XO..XO../............./............./\
               ............./............./............./............./............./............./\
               .............";
    let options = r#"{"size":13}"#;
    let cycle = "C11 F11 L11 B11 G11";
    let start = format!("{kos} X");
    assert!(refusal(options, &start, &format!("{cycle} K11")).contains("superko"));
    let before = play(options, &start, cycle).unwrap();
    assert!(before.ends_with(" O ko F11"));
    let without_history = play(options, &before, "K11").unwrap();
    assert_eq!(without_history, format!("{kos} X ko L11"));
    play(options, &start, &format!("{cycle} A1 A2 K11")).expect("another board");
}

#[test]
fn a_snapback_takes_five_stones() {
    let before = "...../...../XXXX./OOOX./..OX. X";
    let after = "...../...../XXXX./...X./.X.X. O";
    assert_eq!(play(SMALL, before, "B1 A1 B1").unwrap(), after);
}

#[test]
fn suicide_is_legal_only_for_several_stones_and_by_the_option() {
    let two = ".XO../OO.../...../...../..... X";
    assert!(refusal(SMALL, two, "A5").contains("suicide"));
    assert_eq!(play(SMALL_SUICIDE, two, "A5").unwrap(), "..O../OO.../...../...../..... O");
    let one = ".O.../O..../...../...../..... X";
    assert!(refusal(SMALL, one, "A5").contains("suicide"));
    assert!(refusal(SMALL_SUICIDE, one, "A5").contains("superko"));
}

#[test]
fn a_capture_is_no_suicide() {
    let state = ".OX../OX.../X..../...../..... X";
    assert_eq!(play(SMALL, state, "A5").unwrap(), "X.X../.X.../X..../...../..... O");
}

#[test]
fn areas_are_stones_and_what_one_colour_surrounds() {
    assert_lead("...../...../...../...../.....", 0);
    assert_lead("...../...../..X../...../.....", 25);
    assert_lead(".XO../XXO../XXO../XXO../.XO..", -5);
    // A dead stone that nobody captured keeps the points around it from being black's.
    assert_lead("O..X./...X./...X./...X./...X.", 9);
    // Seki: who plays on one of the two points that both chains touch is captured; they are nobody's.
    assert_lead(".X.OX/XXOOX/XXOXX/.OOX./OOXX.", 7);
    assert_lead("X.OXX/XXOX./.OOXX/XXXX./.....", 15);
}

#[test]
fn two_passes_end_the_game() {
    assert_eq!(play(SMALL, "", "pass").unwrap(), "...../...../...../...../..... O pass");
    assert_eq!(play(SMALL, "", "PASS C3 Pass").unwrap().split_once(' ').unwrap().1, "O pass");
    assert!(play(SMALL, "", "pass pass").unwrap().ends_with(" X pass pass"));
    assert!(refusal(SMALL, "", "pass pass C3").contains("both passed"));
}

#[test]
fn a_handicap_is_on_the_star_points_and_white_begins() {
    let state = play(r#"{"size":9,"handicap":5}"#, "", "").unwrap();
    let rows =
        "........./........./..X...X../........./....X..../........./..X...X../........./.........";
    assert_eq!(state, format!("{rows} O"));
}

#[test]
fn what_is_wrong_is_named() {
    let state = |text: &str| play(SMALL, text, "").unwrap_err();
    let board = "...../.XO../X.XO./.XO../.....";
    let cases = [
        (board.into(), ErrorKind::MalformedState, "does not say who is to move"),
        (format!("{board} B"), ErrorKind::MalformedState, "has \"B\" to move, not X or O"),
        (format!("{board} O ko"), ErrorKind::MalformedState, "ends in none of"),
        (format!("{board} O pass pass pass"), ErrorKind::MalformedState, "ends in none of"),
        (format!("{board} O ko I3"), ErrorKind::MalformedState, "the ko on \"I3\""),
        (format!("{board} O ko F3"), ErrorKind::IllegalPosition, "the points are A1 to E5"),
        (format!("{board} O ko A1"), ErrorKind::IllegalPosition, "A1 is no ko"),
        (format!("{board} O ko C3"), ErrorKind::IllegalPosition, "C3 is no ko"),
        (format!("{board} X ko B3"), ErrorKind::IllegalPosition, "B3 is no ko"),
        ("XO.../O..../...../...../..... X".into(), ErrorKind::IllegalPosition, "A5 has no liberty"),
        (".../..... X".into(), ErrorKind::MalformedState, "has 2 rows, not 5"),
    ];
    for (text, kind, message) in cases {
        let error = state(&text);
        assert_eq!(error.kind, kind, "{text}: {error}");
        assert!(error.message.contains(message), "{text}: {error}");
    }
    let malformed = play(SMALL, "", "I3").unwrap_err();
    assert_eq!(malformed.kind, ErrorKind::MalformedMove);
    assert!(refusal(SMALL, "", "C3 C3").contains("a stone is on C3"));
}

#[test]
fn options_that_make_no_sense_are_refused() {
    let refused = |options| open("go", options, Play("", "")).map(drop).unwrap_err();
    for (options, pointer) in [
        (r#"{"komi":6.3}"#, "/options/komi"),
        (r#"{"handicap":1}"#, "/options/handicap"),
        (r#"{"size":8,"handicap":5}"#, "/options/handicap"),
        (r#"{"size":5,"handicap":2}"#, "/options/handicap"),
        (r#"{"size":4}"#, "/options/size"),
    ] {
        let error = refused(options);
        assert_eq!(error.kind, ErrorKind::BadOption, "{options}");
        assert_eq!(error.pointer, pointer, "{options}: {error}");
    }
}

/// Go as its rules are told: a list of characters, flooded at each move.
#[derive(Clone)]
struct Slow {
    size: usize,
    suicide: bool,
    cells: Vec<char>,
    mover: char,
    earlier: HashSet<Vec<char>>,
}

impl Slow {
    fn around(&self, point: usize) -> Vec<usize> {
        let size = self.size as isize;
        let (row, column) = (point as isize / size, point as isize % size);
        [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
            .into_iter()
            .filter(|&(row, column)| (0..size).contains(&row) && (0..size).contains(&column))
            .map(|(row, column)| (row * size + column) as usize)
            .collect()
    }

    /// The points of one kind connected with `point`, and the kinds beside them.
    fn region(&self, cells: &[char], point: usize) -> (HashSet<usize>, HashSet<char>) {
        let (mut found, mut stack) = (HashSet::from([point]), vec![point]);
        let mut beside = HashSet::new();
        while let Some(at) = stack.pop() {
            for other in self.around(at) {
                if cells[other] != cells[point] {
                    beside.insert(cells[other]);
                } else if found.insert(other) {
                    stack.push(other);
                }
            }
        }
        (found, beside)
    }

    fn after(&self, point: usize) -> Option<Vec<char>> {
        if self.cells[point] != '.' {
            return None;
        }
        let mut cells = self.cells.clone();
        cells[point] = self.mover;
        for other in self.around(point) {
            let (chain, beside) = self.region(&cells, other);
            if !['.', self.mover].contains(&cells[other]) && !beside.contains(&'.') {
                chain.into_iter().for_each(|stone| cells[stone] = '.');
            }
        }
        let (chain, beside) = self.region(&cells, point);
        if !beside.contains(&'.') {
            if !self.suicide {
                return None;
            }
            chain.into_iter().for_each(|stone| cells[stone] = '.');
        }
        (!self.earlier.contains(&cells)).then_some(cells)
    }

    fn lead_of_black(&self) -> i32 {
        let owner = |point: usize| match self.cells[point] {
            'X' => 1,
            'O' => -1,
            _ => {
                let beside = self.region(&self.cells, point).1;
                i32::from(beside.contains(&'X')) - i32::from(beside.contains(&'O'))
            }
        };
        (0..self.cells.len()).map(owner).sum()
    }

    fn text(&self) -> String {
        let rows = self.cells.chunks(self.size).map(|row| row.iter().collect::<String>());
        format!("{} {}", rows.collect::<Vec<_>>().join("/"), self.mover)
    }
}

struct Beside {
    size: usize,
    suicide: bool,
    komi: i32,
    games: usize,
    plies: usize,
    rng: Rng,
}

impl Opener for Beside {
    /// Moves that superko forbade, and moves that took stones of the mover's.
    type Out = (usize, usize);

    fn open<G: Rules + 'static>(mut self, game: G, options: String) -> Self::Out {
        let (mut forbidden, mut suicides) = (0, 0);
        for _ in 0..self.games {
            let mut state = game.start();
            let cells = vec!['.'; self.size * self.size];
            let earlier = HashSet::from([cells.clone()]);
            let mut slow =
                Slow { size: self.size, suicide: self.suicide, cells, mover: 'X', earlier };
            for ply in 0..self.plies {
                let text = slow.text();
                assert!(game.write(&state).starts_with(&text), "{options} {text}");
                let expected: Vec<(String, Vec<char>)> = (0..slow.cells.len())
                    .filter_map(|point| Some((name(self.size, point), slow.after(point)?)))
                    .collect();
                let mut free = slow.clone();
                free.earlier.clear();
                let without = (0..slow.cells.len()).filter(|&point| free.after(point).is_some());
                forbidden += without.count() - expected.len();
                let mut moves = Vec::new();
                game.moves(&state, &mut moves);
                let pass = moves.pop().expect("a pass is legal");
                let names: Vec<String> =
                    moves.iter().map(|&action| game.write_move(&state, action)).collect();
                let expected_names: Vec<&String> = expected.iter().map(|(name, _)| name).collect();
                assert_eq!(names.iter().collect::<Vec<_>>(), expected_names, "{options} {text}");
                if ply % 16 == 0 || moves.is_empty() {
                    let over = game.after(&game.after(&state, pass), pass);
                    let lead = slow.lead_of_black() - self.komi;
                    assert_eq!(
                        game.utility(&over, 0),
                        f64::from(lead.signum()),
                        "{options} {text}"
                    );
                }
                let other = if slow.mover == 'X' { 'O' } else { 'X' };
                if moves.is_empty() {
                    break;
                }
                let chosen = self.rng.below(moves.len());
                game.play(&mut state, moves[chosen]);
                let count = |cells: &[char]| cells.iter().filter(|&&it| it == slow.mover).count();
                suicides += usize::from(count(&expected[chosen].1) < count(&slow.cells));
                slow.cells.clone_from(&expected[chosen].1);
                slow.earlier.insert(slow.cells.clone());
                slow.mover = other;
            }
        }
        (forbidden, suicides)
    }
}

fn name(size: usize, point: usize) -> String {
    let letter = "ABCDEFGHJKLMNOPQRSTUVWXYZ".as_bytes()[point % size];
    format!("{}{}", char::from(letter), size - point / size)
}

#[test]
fn go_equals_a_second_implementation() {
    let cases = [
        (5, false, 0, 30, 100),
        (5, true, 2, 30, 100),
        (6, true, -3, 10, 100),
        (9, false, 7, 1, 200),
        (9, true, 7, 1, 200),
        (10, false, 1, 1, 200),
        (13, true, 7, 1, 100),
        (19, false, 7, 1, 60),
        (25, true, 0, 1, 40),
    ];
    let (mut forbidden, mut suicides) = (0, 0);
    for (seed, (size, suicide, komi, games, plies)) in (1..).zip(cases) {
        let options = format!(r#"{{"size":{size},"suicide":{suicide},"komi":{komi}}}"#);
        let beside = Beside { size, suicide, komi, games, plies, rng: Rng::new(seed) };
        let seen = open("go", &options, beside).unwrap();
        (forbidden, suicides) = (forbidden + seen.0, suicides + seen.1);
    }
    assert!(forbidden > 100 && suicides > 100, "{forbidden} by superko, {suicides} suicides");
}
