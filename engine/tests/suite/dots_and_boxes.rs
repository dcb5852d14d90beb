//! Dots and boxes: published counts, and values by a table of all sets of lines.

use countermove::game::Turn;
use countermove::game::rules::{Opener, Rules};
use countermove::rng::Rng;
use countermove::search::{Algorithm, StoppedBy};

use crate::common::texts::Verdict;
use crate::common::{open, run, to_depth};
use crate::counts::counts;

/// OpenSpiel 2.0.2, dots_and_boxes: all lines are drawn, and so 12!/(12 − n)!.
#[test]
fn dots_and_boxes_perft() {
    let expected = [12, 132, 1320, 11_880, 95_040, 665_280, 3_991_680];
    assert_eq!(counts("dots_and_boxes", "{}", 7), expected);
}

/// Lines as pairs of dots, and boxes as sets of lines.
struct Plain {
    lines: Vec<[(usize, usize); 2]>,
    boxes: Vec<u32>,
}

impl Plain {
    /// Dots are (column, row from the bottom).
    fn new(rows: usize, columns: usize) -> Self {
        let mut lines = Vec::new();
        for row in 0..=rows {
            for column in 0..=columns {
                if column < columns {
                    lines.push([(column, row), (column + 1, row)]);
                }
                if row < rows {
                    lines.push([(column, row), (column, row + 1)]);
                }
            }
        }
        let within = |&[from, to]: &[(usize, usize); 2], (column, row): (usize, usize)| {
            [from, to].iter().all(|dot| {
                (column..=column + 1).contains(&dot.0) && (row..=row + 1).contains(&dot.1)
            })
        };
        let sides = |corner| {
            lines
                .iter()
                .enumerate()
                .filter(|(_, line)| within(line, corner))
                .fold(0, |set, (line, _)| set | 1 << line)
        };
        let corners = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let boxes = corners.map(sides).collect();
        Self { lines, boxes }
    }

    fn name(&self, line: usize) -> String {
        let dot = |(column, row): (usize, usize)| {
            format!("{}{}", char::from(b'a' + column as u8), row + 1)
        };
        let [from, to] = self.lines[line];
        format!("{}-{}", dot(from), dot(to))
    }

    /// Boxes that `line` closes after `drawn`.
    fn closes(&self, drawn: u32, line: usize) -> i8 {
        let after = drawn | 1 << line;
        let closed = |sides: &&u32| after & **sides == **sides && drawn & **sides != **sides;
        self.boxes.iter().filter(closed).count() as i8
    }

    /// For each set of lines drawn, how many more boxes than the other the player to draw gets from there on.
    fn values(&self) -> Vec<i8> {
        let count = self.lines.len();
        let mut values = vec![0; 1 << count];
        for drawn in (0..(1_u32 << count) - 1).rev() {
            let worth = |line: usize| {
                let closed = self.closes(drawn, line);
                let later: i8 = values[(drawn | 1 << line) as usize];
                if closed > 0 { closed + later } else { -later }
            };
            let best = (0..count).filter(|line| drawn >> line & 1 == 0).map(worth).max();
            values[drawn as usize] = best.expect("a line is left");
        }
        values
    }
}

struct Beside(Plain);

impl Opener for Beside {
    type Out = ();
    fn open<G: Rules + 'static>(self, game: G, options: String) {
        let plain = self.0;
        let mut rng = Rng::new(5);
        for _ in 0..60 {
            let mut state = game.start();
            let (mut drawn, mut boxes, mut mover) = (0_u32, [0.0, 0.0], 0);
            loop {
                let mut moves = Vec::new();
                game.moves(&state, &mut moves);
                let mut names: Vec<String> =
                    moves.iter().map(|&line| game.write_move(&state, line)).collect();
                let chosen = (!moves.is_empty()).then(|| rng.below(moves.len()));
                let text = chosen.map(|chosen| names[chosen].clone());
                let free = (0..plain.lines.len()).filter(|line| drawn >> line & 1 == 0);
                let mut expected: Vec<String> = free.map(|line| plain.name(line)).collect();
                names.sort();
                expected.sort();
                assert_eq!(names, expected, "{options}");
                let (Some(chosen), Some(text)) = (chosen, text) else {
                    assert_eq!(game.turn(&state), Turn::Over);
                    assert_eq!(game.utility(&state, 0), boxes[0] - boxes[1], "{options}");
                    break;
                };
                assert_eq!(game.turn(&state), Turn::Of(mover), "{options}");
                let line = (0..plain.lines.len()).find(|&line| plain.name(line) == text).unwrap();
                let closed = plain.closes(drawn, line);
                drawn |= 1 << line;
                boxes[mover] += f64::from(closed);
                mover ^= usize::from(closed == 0);
                game.play(&mut state, moves[chosen]);
            }
        }
    }
}

#[test]
fn games_are_those_of_the_plain_implementation() {
    for (rows, columns) in [(1, 1), (2, 3), (3, 3)] {
        let options = format!(r#"{{"rows":{rows},"columns":{columns}}}"#);
        open("dots_and_boxes", &options, Beside(Plain::new(rows, columns))).unwrap();
    }
}

/// The value of the start for the first player.
struct Value;

impl Opener for Value {
    type Out = f64;
    fn open<G: Rules + 'static>(self, game: G, options: String) -> f64 {
        let found = run(Algorithm::Solve, &game, &game.start(), to_depth(100));
        assert_eq!(found.stopped_by, StoppedBy::Proven, "{options}");
        found.valuation.values[0]
    }
}

#[test]
fn small_boards_have_the_values_of_a_table_of_all_lines() {
    for (rows, columns) in [(1, 1), (1, 2), (1, 3), (2, 2), (1, 5), (2, 3), (3, 2), (3, 3)] {
        let options = format!(r#"{{"rows":{rows},"columns":{columns}}}"#);
        let expected = f64::from(Plain::new(rows, columns).values()[0]);
        assert_eq!(open("dots_and_boxes", &options, Value).unwrap(), expected, "{options}");
    }
}

#[test]
fn what_is_wrong_is_named() {
    for (state, action, message) in [
        ("../|../../.../.. 0:0 O", "a2-a3", "the line a2-a3 is drawn"),
        ("../.../../.../.. 0:0 X", "a1-c1", "not neighbours"),
        ("../.../../.../.. 0:0 X", "a1-b2", "not neighbours"),
        ("../.../../.../.. 0:0 X", "c3-d3", "the dots are a1 to c3"),
        ("../.../../.../.. 0:0 X", "a1", "two dots with a hyphen"),
        ("-./||./-./.../.. 0:0 X", "", "1 boxes are closed, but the players own 0"),
        ("-./.../../.../.. 0:0 X", "", "1 lines are drawn, and X is to draw"),
        ("../../../.../.. 0:0 X", "", "has 2 lines in row 2 from the top, not 3"),
        ("../-../../.../.. 0:0 X", "", "not '.' or '|'"),
        ("../.../.. 0:0 X", "", "has 3 rows of lines, not 5"),
        ("../.../../.../.. 0 X", "", "no boxes of both"),
    ] {
        let found = open("dots_and_boxes", "{}", Verdict(state, action)).unwrap();
        assert!(found.contains(message), "{state} {action}: {found}");
    }
}
