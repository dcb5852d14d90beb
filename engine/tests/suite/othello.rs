//! Tests Othello through its texts: against a simple second implementation, against published counts, and
//! with invalid texts.

mod naive;

use std::sync::atomic::AtomicBool;

use countermove::api::{self, Grant, Inspection, Report, SearchContext, Task};
use countermove::error::{Error, ErrorKind};
use countermove::rng::Rng;
use countermove::table::Table;

use self::naive::Plain;

fn game() -> api::GameHandle {
    api::GameHandle::open("othello", "{}").unwrap()
}

fn inspect(state: &str, moves: &[&str]) -> Result<Inspection, Error> {
    let moves: Vec<String> = moves.iter().map(|&text| text.into()).collect();
    game().at(Some(state), &moves).map(|position| position.inspect())
}

const START: &str = "---------------------------OX------XO--------------------------- X";

/// Positions with the final margin of each move, in discs.
const FFO: &str = include_str!("othello/ffo-1-19.obf");

fn solve(state: &str, multi_pv: usize, table: &Table<'_>) -> Report {
    let task = Task { algorithm: "solve".into(), multi_pv, ..Task::default() };
    table.clear();
    let context = SearchContext {
        table: Some(table),
        strategies: None,
        exchange: None,
        stop: &AtomicBool::new(false),
        progress: None,
    };
    let position = game().at(Some(state), &[]).unwrap();
    position.plan(&task).unwrap().search(Grant::default(), context)
}

/// The board and the moves with their scores, of each position.
fn published() -> impl Iterator<Item = (&'static str, Vec<(String, f64)>)> {
    let read = |line: &'static str| {
        let (state, scores) = line.split_once(';').unwrap();
        let score = |text: &str| {
            let (square, score) = text.trim().split_once(':').unwrap();
            (square.to_lowercase(), score.parse().unwrap())
        };
        let scores = scores.split(';').filter(|text| !text.trim().is_empty());
        (state, scores.map(score).collect())
    };
    FFO.lines().filter(|line| !line.starts_with('%')).map(read)
}

/// The FFO endgame test suite, positions 1 to 19.
#[test]
fn endgames_are_worth_what_is_published() {
    let table = Table::new(1 << 22);
    let mut nodes = 0;
    let mut count = 0;
    for (state, scores) in published() {
        let found = solve(state, 1, &table);
        assert_eq!((found.complete, found.value), (true, scores[0].1), "{state}");
        let chosen = scores.iter().find(|(square, _)| *square == found.action).unwrap();
        assert_eq!(chosen.1, scores[0].1, "{state}: {}", found.action);
        nodes += found.nodes_all_passes;
        count += 1;
    }
    assert_eq!(count, 19);
    assert!(nodes < 3_600_000, "{nodes} nodes, where Zebra takes 2,600,000, fewer a second");
}

/// The value of every move, not only of the best.
#[test]
fn each_move_of_an_endgame_is_worth_what_is_published() {
    let table = Table::new(1 << 22);
    let mut count = 0;
    for (state, scores) in published().take(4) {
        let found = solve(state, 0, &table);
        for (square, score) in scores {
            let line = found.lines.iter().flatten().find(|line| line.action == square).unwrap();
            assert_eq!((line.at_most, line.value), (None, Some(score)), "{state}: {square}");
            count += 1;
        }
    }
    assert!(count > 20, "{count} moves");
}

#[test]
fn play_equals_a_second_implementation() {
    let mut passes = 0;
    for seed in 0..150 {
        let mut rng = Rng::new(seed);
        let mut plain = Plain::start();
        let mut state = START.to_string();
        loop {
            assert_eq!(state, plain.text(), "seed {seed}");
            let inspection = inspect(&state, &[]).unwrap();
            let mut legal = plain.legal();
            assert_eq!(inspection.legal_moves, legal, "seed {seed}: {state}");
            if legal.is_empty() {
                let margin = plain.margin();
                assert_eq!(
                    inspection.utilities,
                    Some(vec![margin, -margin]),
                    "seed {seed}: {state}"
                );
                break;
            }
            assert_eq!(inspection.player.as_deref(), Some(["black", "white"][plain.mover]));
            let action = legal.swap_remove(rng.below(legal.len()));
            passes += usize::from(action == "pass");
            state = inspect(&state, &[&action]).unwrap().state.unwrap();
            plain.play(&action);
        }
    }
    assert!(passes > 50, "{passes} passes");
}

/// A player who flips all discs of the opponent ends the game and gets the empty squares too.
#[test]
fn a_wipe_out_is_64_discs() {
    let inspection = inspect("e6f4e3f6g5d6e7f5c5", &[]).unwrap();
    assert_eq!(
        (inspection.turn, inspection.winner.as_deref()),
        ("over", Some("black")),
        "{}",
        inspection.board
    );
    assert_eq!(inspection.utilities, Some(vec![64.0, -64.0]));
}

/// As GGS prints a board.
const PRINTED: &str = "   A B C D E F G H
| 1 - - - - - - - - 1
| 2 - - - - - - - - 2
| 3 - - * - - - - - 3
| 4 - - - * * - - - 4
| 5 - - - O * * - - 5
| 6 - - - O - - - - 6
| 7 - - - - - - - - 7
| 8 - - - - - - - - 8
    A B C D E F G H
O to move";

#[test]
fn boards_are_read_as_people_write_them() {
    let expected = inspect("f5d6c3", &[]).unwrap();
    let state = expected.state.as_deref().unwrap();
    for text in [
        "F5D6C3",
        "f5 d6 c3",
        state,
        &format!("{state};"),
        &state.replace('-', ".").replace('X', "*").to_lowercase(),
        &state.replace('X', "B").replace('O', "W"),
        &state.replace('X', "●").replace('O', "○"),
        &state.replace(" O", " white"),
        "--------/--------/--X-----/---XX---/---OXX--/---O----/--------/-------- O",
        "--------\n--------\n--X-----\n---XX---\n---OXX--\n---O----\n--------\n-------- O",
        "[f5d6c3]",
        "BO[8 -------- -------- --*----- ---**--- ---O**-- ---O---- -------- -------- O]",
        "[8 ------------------*--------**------O**-----O-------------------- O];",
        PRINTED,
    ] {
        assert_eq!(inspect(text, &[]), Ok(expected.clone()), "{text}");
    }
    assert_eq!(
        expected.board,
        "  a b c d e f g h\n\
         1 - - - - - - - -\n\
         2 - - - - - - - -\n\
         3 - - X - - - - -\n\
         4 - - - X X - - -\n\
         5 - - - O X X - -\n\
         6 - - - O - - - -\n\
         7 - - - - - - - -\n\
         8 - - - - - - - -"
    );
}

/// Black has to pass before white's e8. The text of a game may leave the pass out.
#[test]
fn forced_passes_may_be_left_out_of_a_game() {
    let mut rng = Rng::new(3);
    let mut seen = 0;
    for _ in 0..60 {
        let mut plain = Plain::start();
        let mut moves: Vec<String> = Vec::new();
        while let legal = plain.legal()
            && !legal.is_empty()
        {
            let action = legal[rng.below(legal.len())].clone();
            plain.play(&action);
            moves.push(action);
        }
        let with = moves.concat();
        let without = with.replace("pass", "");
        seen += usize::from(with != without);
        assert_eq!(inspect(&with, &[]).unwrap().state.unwrap(), plain.text());
        assert_eq!(inspect(&without, &[]).unwrap().state.unwrap(), plain.text());
    }
    assert!(seen > 10, "{seen} games with passes");
}

#[test]
fn invalid_positions_are_refused_with_the_reason() {
    use ErrorKind::{IllegalPosition, MalformedState};
    let with_squares = |changes: &[(usize, &str)]| {
        let mut text = START.to_string();
        for &(square, symbol) in changes {
            text.replace_range(square..=square, symbol);
        }
        text
    };
    let cases = [
        (String::new(), MalformedState, "has 0 parts"),
        ("XO- X".into(), MalformedState, "has 3 squares, not 64"),
        (START[..64].into(), MalformedState, "does not say who is to move"),
        (START.replace(" X", " -"), MalformedState, "has \"-\" to move, not X or O"),
        (with_squares(&[(10, "?")]), MalformedState, "has '?' on c2"),
        ("--------/------- X".into(), MalformedState, "has 3 parts"),
        (
            "--------/-------/--X-----/---XX---/---OXX--/---O----/--------/-------- O".into(),
            MalformedState,
            "has 7 squares in row 2, not 8",
        ),
        ("f5d6c".into(), MalformedState, "\"c\" as move 3"),
        ("f5d9".into(), MalformedState, "\"d9\" as move 2"),
        ("f5f5".into(), IllegalPosition, "\"f5\" as move 2: a disc is on f5"),
        ("f5a1".into(), IllegalPosition, "\"a1\" as move 2: a disc on a1 would enclose none"),
        (
            "e6f4e3f6g5d6e7f5c5a1".into(),
            IllegalPosition,
            "\"a1\" as move 10: the game is over: neither can place a disc",
        ),
        (with_squares(&[(27, "-")]), IllegalPosition, "d4 is empty"),
        (with_squares(&[(0, "X")]), IllegalPosition, "holes in the board: the disc on a1"),
        (
            with_squares(&[(0, "X"), (1, "X"), (2, "X")]),
            IllegalPosition,
            "holes in the board: the disc on a1",
        ),
        (with_squares(&[(18, "X"), (9, "-"), (0, "O")]), IllegalPosition, "the disc on a1"),
    ];
    for (text, kind, part) in cases {
        let error = inspect(&text, &[]).expect_err(&text);
        assert_eq!(error.kind, kind, "{text}: {error}");
        assert!(error.message.contains(part), "{text}: {error}");
    }
}

#[test]
fn invalid_moves_are_refused_with_the_reason() {
    use ErrorKind::{IllegalMove, MalformedMove};
    let cases = [
        ("", MalformedMove, "not a square"),
        ("d33", MalformedMove, "not a square"),
        ("i1", MalformedMove, "not a square"),
        ("é1", MalformedMove, "not a square"),
        ("d4", IllegalMove, "a disc is on d4"),
        (
            "e3",
            IllegalMove,
            "would enclose none of the other colour; legal squares are d3, c4, f5, e6",
        ),
        ("pass", IllegalMove, "a player who can place a disc may not pass"),
    ];
    for (text, kind, part) in cases {
        let error = inspect(START, &[text]).expect_err(text);
        assert_eq!(error.kind, kind, "{text}: {error}");
        assert!(error.message.contains(part), "{text}: {error}");
    }
    assert_eq!(inspect(START, &["D3"]), inspect(START, &["d3"]));
}
