//! Parsers take any text: errors name what is wrong, nothing panics, and accepted states and moves are valid.

use crate::common::open;
use countermove::error::{Error, ErrorKind};
use countermove::game::Turn;
use countermove::game::rules::{Opener, Rules};
use countermove::games;
use proptest::prelude::*;

/// Reads a state and then a move, and checks what is accepted.
struct Read<'a> {
    state: &'a str,
    action: &'a str,
}

impl Opener for Read<'_> {
    type Out = Result<(), Error>;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
        let mut moves = Vec::new();
        let state = game.read(self.state).inspect_err(|error| {
            assert!(
                [ErrorKind::MalformedState, ErrorKind::IllegalPosition].contains(&error.kind),
                "{error}"
            );
            assert!(!error.message.is_empty());
        });
        for state in [Ok(game.start()), state.clone()].into_iter().flatten() {
            assert_eq!(game.read(&game.write(&state)), Ok(state.clone()));
            moves.clear();
            game.moves(&state, &mut moves);
            let none = [Turn::Over, Turn::Simultaneous].contains(&game.turn(&state));
            assert_eq!(moves.is_empty(), none);
            match game.read_move(&state, self.action) {
                Ok(action) => {
                    assert!(moves.contains(&action), "{} is not legal", self.action);
                    let mut after = state.clone();
                    game.play(&mut after, action);
                    let text = game.write(&after);
                    let read = game.read(&text).expect("canonical text is read");
                    assert_eq!(game.write(&read), text);
                    assert!(game.facts().history || read == after, "{text}");
                }
                Err(error) => {
                    assert!(
                        [ErrorKind::MalformedMove, ErrorKind::IllegalMove].contains(&error.kind),
                        "{error}"
                    );
                    assert!(
                        !moves.iter().any(|&legal| game.write_move(&state, legal) == self.action)
                    );
                }
            }
        }
        game.read_move(&state?, self.action).map(drop)
    }
}

fn read(game: &str, options: &str, state: &str, action: &str) -> Result<(), Error> {
    open(game, options, Read { state, action })?
}

const GOMOKU: &str = r#"{"rows":15,"columns":15,"in_a_row":5}"#;
const TWICE: &str = r#"{"rows":2,"columns":6,"in_a_row":2}"#;
const COIN: &str = r#"{"coin":0.5}"#;
const MISERE: &str = r#"{"misere":true}"#;

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    use ErrorKind::{IllegalPosition, MalformedState};
    let cases = [
        ("tic_tac_toe", "{}", "", MalformedState, "has 0 cells, not 9"),
        ("tic_tac_toe", "{}", "X.O/.X.", MalformedState, "has 2 rows, not 3"),
        (
            "tic_tac_toe",
            "{}",
            "X.O/.X../...",
            MalformedState,
            "4 cells in row 2 from the top, not 3",
        ),
        ("tic_tac_toe", "{}", "X.O/.x./...", MalformedState, "'x' as character 6"),
        ("tic_tac_toe", "{}", "O../.../...", IllegalPosition, "0 X and 1 O"),
        ("tic_tac_toe", "{}", "XX./X../...", IllegalPosition, "3 X and 0 O"),
        ("tic_tac_toe", "{}", "XXX/OOO/...", IllegalPosition, "X and O both have 3 in a row"),
        ("tic_tac_toe", "{}", "XXX/OO./O..", IllegalPosition, "X has 3 in a row, yet O moved last"),
        ("tic_tac_toe", "{}", "OOO/XX./XX.", IllegalPosition, "O has 3 in a row, yet X moved last"),
        ("tic_tac_toe", TWICE, "XX..XX/O..O.O", IllegalPosition, "twice without a mark in common"),
        ("tic_tac_toe", TWICE, "XX..X./O..O.X", IllegalPosition, "4 X and 2 O"),
        ("tic_tac_toe", TWICE, "XX.XX./O.O..O", IllegalPosition, "twice without a mark in common"),
        ("tic_tac_toe", GOMOKU, "X.O/.X./...", MalformedState, "has 3 rows, not 15"),
        ("connect_four", "{}", "448", MalformedState, "'8' as move 3: not a column, 1 to 7"),
        ("connect_four", "{}", "4444444", IllegalPosition, "'4' as move 7: column 4 is full"),
        ("connect_four", "{}", "12121213", IllegalPosition, "'3' as move 8: the game is over"),
        (
            "connect_four",
            "{}",
            "......./......./......./...X.../......./...O...",
            IllegalPosition,
            "floats above an empty cell of column 4",
        ),
        (
            "connect_four",
            "{}",
            "......./......./......./......./......./...XX..",
            IllegalPosition,
            "2 X and 0 O",
        ),
        (
            "connect_four",
            "{}",
            "......./......./......./......./OOOO.../XXXX...",
            IllegalPosition,
            "X and O both have four in a row",
        ),
        (
            "connect_four",
            "{}",
            "......./......./......./......./OOO..../XXXXO..",
            IllegalPosition,
            "X has four in a row, yet O moved last",
        ),
        (
            "connect_four",
            "{}",
            "......./......./......./X....../X....../O......",
            IllegalPosition,
            "no order of moves",
        ),
        (
            "connect_four",
            "{}",
            "......./......./......./......./OOXO.../XXXX.O.",
            IllegalPosition,
            "X has four in a row that no last move can have made",
        ),
        ("checkers", "{}", "", MalformedState, "\"\" is no side to move, B or W"),
        ("checkers", "{}", "B:W21,22", MalformedState, "black's squares are missing"),
        ("checkers", "{}", "B:W21:W22:B1", MalformedState, "two fields W"),
        ("checkers", "{}", "B:W21:B1:G", MalformedState, "begins with none of W, B, H, F"),
        ("checkers", "{}", "B:W21,:B1", MalformedState, "\"\" is no number"),
        ("checkers", "{}", "B:WK:B1", MalformedState, "\"\" is no number"),
        ("checkers", "{}", "B:W24-21:B1", MalformedState, "\"24-21\" runs backward"),
        ("checkers", "{}", "B:W33:B1", IllegalPosition, "there is no square 33"),
        ("checkers", "{}", "B:W0:B1", IllegalPosition, "there is no square 0"),
        ("checkers", "{}", "B:W4:B5", IllegalPosition, "white on square 4, the last row"),
        ("checkers", "{}", "B:W21:B1,29", IllegalPosition, "black on square 29, the last row"),
        (
            "checkers",
            "{}",
            "B:W21:B1,21",
            IllegalPosition,
            "21 is taken twice, by white and by black",
        ),
        ("checkers", "{}", "B:W21,K21:B1", IllegalPosition, "by white and by white"),
        ("checkers", "{}", "B:W20-32:B1", IllegalPosition, "white has 13 pieces"),
        ("checkers", "{}", "B:W:B1", IllegalPosition, "white has no piece, yet it is black's move"),
        ("checkers", "{}", "B:WK9:BK1:H81", IllegalPosition, "the game is drawn after 80"),
        ("checkers", "{}", "B:W21:BK1:H1", IllegalPosition, "white has no king"),
        ("nim", "{}", "3,4,5", MalformedState, ""),
        ("nim", "{}", "3,4 1", MalformedState, "2 heaps here, not 3"),
        ("nim", "{}", "3,4,6 1", IllegalPosition, "heap 3 has 6 objects"),
        ("nim", "{}", "3,4,05 1", MalformedState, ""),
        ("nim", MISERE, "3,4,5 3", MalformedState, ""),
        ("n_person_nim", "{}", "2,3,4 4", MalformedState, "the player to move, 1 to 3"),
        ("n_person_nim", "{}", "2,3,5 1", IllegalPosition, "heap 3 has 5 objects"),
        ("n_person_nim", "{}", "2,+3,4 1", MalformedState, "\"+3\" is not the size"),
        ("bins", "{}", "D", MalformedState, "a bin from A to C"),
        ("bins", "{}", "C?", IllegalPosition, "no coin is flipped"),
        ("bins", COIN, "C:5", IllegalPosition, "no number \"5\" in bin C"),
        ("tree", "{}", "/q", MalformedState, "no node \"/q\""),
        ("matrix", "{}", "begin", MalformedState, "neither \"start\" nor two choices"),
        ("matrix", "{}", "rock", MalformedState, "neither \"start\" nor two choices"),
        ("matrix", "{}", "rock|lizard", MalformedState, "column has no choice \"lizard\""),
        ("matrix", "{}", "rock|paper|rock", MalformedState, "no choice \"paper|rock\""),
    ];
    for (game, options, state, kind, message) in cases {
        let error = read(game, options, state, "").expect_err(state);
        assert_eq!(error.kind, kind, "{state}: {error}");
        assert!(error.message.contains(message), "{state}: {error}");
    }
}

#[test]
fn impossible_moves_are_refused_with_the_reason() {
    use ErrorKind::{IllegalMove, MalformedMove};
    let cases = [
        ("tic_tac_toe", "{}", "X.O/.X./...", "", MalformedMove, "a column letter and a row number"),
        (
            "tic_tac_toe",
            "{}",
            "X.O/.X./...",
            "b02",
            MalformedMove,
            "a column letter and a row number",
        ),
        (
            "tic_tac_toe",
            "{}",
            "X.O/.X./...",
            "bé",
            MalformedMove,
            "a column letter and a row number",
        ),
        ("tic_tac_toe", "{}", "X.O/.X./...", "b4", IllegalMove, "the cells are a1 to c3"),
        ("tic_tac_toe", "{}", "X.O/.X./...", "b2", IllegalMove, "X is there"),
        ("tic_tac_toe", "{}", "XXX/OO./...", "c1", IllegalMove, "the game is over"),
        ("connect_four", "{}", "444444", "4", IllegalMove, "column 4 is full"),
        ("connect_four", "{}", "444444", "0", MalformedMove, "not a column, 1 to 7"),
        ("connect_four", "{}", "1212121", "3", IllegalMove, "the game is over"),
        ("checkers", "{}", "B:W21-32:B1-12", "11", MalformedMove, "neither a step such as 11-15"),
        ("checkers", "{}", "B:W21-32:B1-12", "11-15-18", MalformedMove, "neither a step"),
        ("checkers", "{}", "B:W21-32:B1-12", "11x-15", MalformedMove, "neither a step"),
        ("checkers", "{}", "B:W21-32:B1-12", "11-33", IllegalMove, "there is no square 33"),
        ("checkers", "{}", "B:W21-32:B1-12", "15-19", IllegalMove, "square 15 is empty"),
        ("checkers", "{}", "B:W21-32:B1-12", "22-18", IllegalMove, "square 22 is the opponent's"),
        ("checkers", "{}", "B:W21-32:B1-12", "11-18", IllegalMove, "it can go to 15 or 16"),
        ("checkers", "{}", "B:W21-32:B1-12", "1-6", IllegalMove, "the piece there has no move"),
        ("checkers", "{}", "B:W21-32:B1-12", "11x18", IllegalMove, "nothing can be captured"),
        ("checkers", "{}", "B:W18,25:B14", "14-17", IllegalMove, "a capture is forced: 14x23"),
        ("checkers", "{}", "B:W18,26:B14", "14x23", IllegalMove, "the capture goes on: 14x23x30"),
        ("checkers", "{}", "B:W18,26:B14", "14x31", IllegalMove, "the captures are 14x23x30"),
        ("checkers", "{}", "B:W9,18:B5,14", "5x32", IllegalMove, "the captures are"),
        ("checkers", "{}", "W:W:B14", "14-17", IllegalMove, "the game is over"),
        ("nim", "{}", "3,4,5 1", "2", MalformedMove, "heap:count"),
        ("nim", "{}", "3,4,5 1", "4:1", IllegalMove, "there is no heap 4"),
        ("nim", "{}", "3,4,5 1", "2:5", IllegalMove, "heap 2 has 4 objects"),
        ("nim", "{}", "3,4,5 1", "2:0", IllegalMove, "heap 2 has 4 objects"),
        ("n_person_nim", "{}", "2,3,4 1", "2", MalformedMove, "heap:count"),
        ("n_person_nim", "{}", "2,0,4 3", "2:1", IllegalMove, "heap 2 has 0 objects"),
        ("bins", "{}", "-", "D", IllegalMove, "a bin from A to C"),
        ("bins", "{}", "C", "5", IllegalMove, "a number in bin C"),
        ("bins", COIN, "C?", "edge", IllegalMove, "heads or tails"),
        ("bins", COIN, "C:15", "15", IllegalMove, "the game is over"),
        ("tree", "{}", "/", "z", IllegalMove, "has no such move"),
        ("matrix", "{}", "start", "rock", IllegalMove, "both choose at once"),
    ];
    for (game, options, state, action, kind, message) in cases {
        let error = read(game, options, state, action).expect_err(action);
        assert_eq!(error.kind, kind, "{action}: {error}");
        assert!(error.message.contains(message), "{action}: {error}");
    }
}

const GAMES: [(&str, &[&str]); 14] = [
    ("go", &[r#"{"size":5}"#, r#"{"size":5,"suicide":true}"#]),
    ("checkers", &["{}", r#"{"variant":"international"}"#, r#"{"variant":"russian"}"#]),
    ("oware", &["{}"]),
    ("nine_mens_morris", &["{}"]),
    ("kalah", &["{}", r#"{"pits":8,"seeds":12}"#]),
    ("tic_tac_toe", &["{}", GOMOKU, TWICE]),
    ("connect_four", &["{}"]),
    ("othello", &["{}"]),
    ("nim", &["{}", MISERE, r#"{"heaps":[1000,0,7]}"#]),
    ("n_person_nim", &["{}", r#"{"players":6,"heaps":[9]}"#]),
    ("bins", &["{}", COIN, r#"{"bins":[[3,3,-0.5]],"coin":1}"#]),
    (
        "pacman",
        &[
            "{}",
            r#"{"layout":"P.o/1%2"}"#,
            r#"{"layout":"P.o/1%2","ghosts_together":true,"most_moves":3}"#,
        ],
    ),
    ("matrix", &["{}", r#"{"row":[[1,2]],"row_moves":["a"],"column_moves":["b","c"]}"#]),
    ("tree", &["{}", r#"{"text":"max(b:chance(1/2:1,1/2:min(2,3)),c:4)"}"#]),
];

fn garbage() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[XO./]{0,60}",
        "[.]{0,7}/[.]{7}/[.XO]{7}/[.XO]{7}/[XO]{7}/[XO]{7}",
        "[XO.]{3}/[XO.]{3}/[XO.]{3}",
        "[0-9]{0,44}",
        "[XO-]{0,27}XOX---?--OXO[XO-]{26}[/ ]?[XO]",
        "([Ff]5)?([a-h][1-8]){0,9}(pass)?",
        "[0-9]{1,4},[0-5],[0-6] [1-6]",
        "[0-9]{1,3}:[0-9]{1,6}",
        "[a-t][0-9]{1,2}",
        "(/[a-c]){0,4}",
        "[A-D][?:]?-?[0-9]{0,2}(#[1-3])?",
        "heads|tails",
        "[wb.]{3}/[wb.]{3}/[wb.]{3}/[wb.]{6}/[wb.]{3}/[wb.]{3}/[wb.]{3} [0-9]:[0-9] [wb]( [0-9]{1,3})?",
        "([a-g][1-7]-)?[a-g][1-7](x[a-g][1-7])?",
        "([0-9]{1,3},){5}[0-9]/([0-9]{1,2},){5}[0-9] [0-9]{1,2}:2[0-9] [SN]",
        "[XO.]{5}/[XO.]{5}/[XO.]{5}/[XO.]{5}/[XO.]{5} [XO]( pass){0,2}",
        "[.]{5}/.XO../X.XO./.XO../[.XO]{5} O ko [A-E][1-5]",
        "[A-HJ-Z][0-9]{1,2}|pass",
        "[BW]:[WB]K?[0-3][0-9]?([,-]K?[12]?[0-9]){0,9}:[BW]K?[12]?[0-9](,K?[12]?[0-9]){0,9}(:H[0-9]{1,2})?",
        "[123]?[0-9]([x-][123]?[0-9]){1,3}",
        "[BW]:WK?[a-h][1-8](,K?[a-h][1-8]){0,2}:BK?[a-h][1-8](,K?[a-h][1-8]){0,2}(:[HER][0-9]{1,2}){0,3}",
        "[a-h][1-8]([:-][a-h][1-8]){1,3}",
        "4k4/[+1-3PLNSGBRplnsgbr]{2,7}/9/9/9/9/9/[+1-3PLNSGBRplnsgbr]{2,7}/4K4( [bw]( -| ([12]?[0-9]?[RBGSNLPrbgsnlp]){1,4})?( [0-9]{1,5})?)?",
        "([1-9][a-i]){1,2}[+]?|[+]?[PLNSGBRK]([1-9][a-i])?[*x-][1-9][a-i][+=]?",
        "[PX.-]{3}/-%- [P12G] (-[0-9]|4[0-9]{2}|[0-9]{1,3}) ([0-3]|19[0-9]) [0-2],[01][NSEW-][+]?([*][0-9]{1,2})?;2,0[NSEW-][+]?([*]3)?",
        "(N|s|east|West|Stop)([+](n|S|Stop))?",
        "(rock|paper|a|start)?[|]?(rock|b|c)?",
    ]
}

fn option_texts() -> impl Strategy<Value = String> {
    let tree = "((max|min|chance|[0-9]{1,2})?\\((a:|b:|1/2:|0.5:)?(\\[1,-?[0-9],3\\]|[0-9eE.+-]{1,5}|\\(1,2\\))?,?\\)?){0,6}";
    prop_oneof![
        any::<String>(),
        tree.prop_map(|text| serde_json::json!({ "text": text }).to_string()),
        "[()\\[\\],:/.0-9a-c-]{0,40}".prop_map(|text| serde_json::json!({ "text": text }).to_string()),
        "[%.oPG1 \n/_-]{0,40}"
            .prop_map(|layout| serde_json::json!({ "layout": layout, "stop": false }).to_string()),
        any::<[i64; 3]>().prop_map(|[rows, columns, in_a_row]| {
            serde_json::json!({ "rows": rows % 30, "columns": columns % 30, "in_a_row": in_a_row % 30 })
                .to_string()
        }),
        (1i64..8, prop::collection::vec(-2i64..1100, 0..18)).prop_map(|(players, heaps)| {
            serde_json::json!({ "heaps": heaps, "players": players }).to_string()
        }),
        prop::collection::vec(-2i64..1100, 0..18)
            .prop_map(|heaps| serde_json::json!({ "heaps": heaps, "misere": true }).to_string()),
        (prop::collection::vec(prop::collection::vec(-1e6..1.1e6f64, 0..4), 0..28), -0.1..1.1f64)
            .prop_map(|(bins, coin)| serde_json::json!({ "bins": bins, "coin": coin }).to_string()),
        nodes().prop_map(|nodes| serde_json::json!({ "nodes": nodes }).to_string()),
        matrix().prop_map(|matrix| matrix.to_string()),
    ]
}

fn matrix() -> impl Strategy<Value = serde_json::Value> {
    let rows = || prop::collection::vec(prop::collection::vec(-1e10..1e10f64, 0..4), 0..4);
    let names = || prop::collection::vec("[ab| ]{0,2}", 0..4);
    let (one, other) = (prop::option::of(rows()), prop::option::of(rows()));
    (one, other, names(), names()).prop_map(|(row, column, row_moves, column_moves)| {
        let mut options = serde_json::json!({});
        row.into_iter().for_each(|row| options["row"] = row.into());
        column.into_iter().for_each(|column| options["column"] = column.into());
        for (name, moves) in [("row_moves", row_moves), ("column_moves", column_moves)] {
            if !moves.is_empty() {
                options[name] = moves.into();
            }
        }
        options
    })
}

fn nodes() -> impl Strategy<Value = Vec<serde_json::Value>> {
    let names = ["a", "b", "c", "d"];
    let name = prop::sample::select(names.to_vec());
    let field = prop_oneof![
        (1u64..10).prop_map(|player| ("player", serde_json::json!(player))),
        any::<bool>().prop_map(|chance| ("chance", serde_json::json!(chance))),
        prop::collection::vec(name.clone(), 0..3)
            .prop_map(|list| ("children", serde_json::json!(list))),
        prop::collection::vec(name.clone(), 0..3)
            .prop_map(|list| ("moves", serde_json::json!(list))),
        prop::collection::vec(1u64..4, 0..3).prop_map(|list| ("players", serde_json::json!(list))),
        prop::collection::vec(prop::collection::vec(name.clone(), 0..3), 0..3)
            .prop_map(|lists| ("choices", serde_json::json!(lists))),
        (0.0..1.0f64).prop_map(|share| ("probabilities", serde_json::json!([share, 1.0 - share]))),
        any::<f64>().prop_map(|utility| ("utility", serde_json::json!(utility))),
        (0.0..3.0f64).prop_map(|utility| ("utility", serde_json::json!([utility, -utility]))),
        (0.0..3.0f64).prop_map(|utility| ("heuristic", serde_json::json!(utility))),
    ];
    let node = (name, prop::collection::vec(field, 0..4)).prop_map(|(name, fields)| {
        let mut node = serde_json::json!({ "name": name });
        fields.into_iter().for_each(|(key, value)| node[key] = value);
        node
    });
    prop::collection::vec(node, 0..5)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn garbage_states_and_moves_never_panic(state in garbage(), action in garbage()) {
        for (game, options) in GAMES.iter().flat_map(|(game, all)| all.iter().map(move |one| (game, one))) {
            let _ = read(game, options, &state, &action);
        }
    }

    #[test]
    fn garbage_options_never_panic(options in option_texts(), state in garbage(), action in garbage()) {
        for game in games::names() {
            if let Err(error) = read(game, &options, &state, &action)
                && error.kind == ErrorKind::BadOption
            {
                prop_assert!(error.pointer.starts_with("/options"), "{error:?}");
            }
        }
    }
}
