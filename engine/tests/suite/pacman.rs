//! Tests Pacman: its rules by drawn positions, against a second implementation, and thrashing as in the
//! textbook.

mod naive;

use self::naive::Plain;
use crate::common::{self, SearchSettings, run_weighted, to_depth};
use countermove::error::{Error, ErrorKind};
use countermove::game::Turn;
use countermove::game::evaluation::Weights;
use countermove::game::options::Options;
use countermove::game::rules::{Opener, Rules};
use countermove::games::pacman;
use countermove::rng::Rng;
use countermove::search::Algorithm;

fn open<O: Opener>(options: &str, opener: O) -> Result<O::Out, Error> {
    pacman::open(&mut Options::read(options, pacman::OPTIONS)?, opener)
}

fn layout(text: &str) -> String {
    serde_json::json!({ "layout": text }).to_string()
}

/// The text of the state after moves.
struct After<'a>(&'a str, &'a str);

impl Opener for After<'_> {
    type Out = Result<String, Error>;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
        let Self(text, moves) = self;
        let mut state = if text.is_empty() { game.start() } else { game.read(text)? };
        for text in moves.split_whitespace() {
            let action = game.read_move(&state, text)?;
            game.play(&mut state, action);
        }
        Ok(game.write(&state))
    }
}

fn after(options: &str, state: &str, moves: &str) -> Result<String, Error> {
    open(options, After(state, moves))?
}

/// Legal moves, whose turn it is, and everyone's utility at an end.
struct Look<'a>(&'a str);

impl Opener for Look<'_> {
    type Out = (String, Turn, Vec<f64>);

    fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
        let state = game.read(self.0).unwrap_or_else(|error| panic!("{}: {error}", self.0));
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        let names: Vec<String> =
            moves.into_iter().map(|action| game.write_move(&state, action)).collect();
        let turn = game.turn(&state);
        let players = if turn == Turn::Over { game.facts().players } else { 0 };
        let utilities = (0..players).map(|player| game.utility(&state, player)).collect();
        (names.join(" "), turn, utilities)
    }
}

fn look(options: &str, state: &str) -> (String, Turn, Vec<f64>) {
    open(options, Look(state)).unwrap()
}

const CORRIDOR: &str = "%%%%%%%%\n%P.o G.%\n%%%%%%%%";

#[test]
fn eaten_dots_and_ghosts_score() {
    let cases = [
        ("", "%P.o--.% P 0 200 5,1-"),
        ("east", "%-Po--.% 1 9 199 5,1-"),
        ("stop", "%P.o--.% 1 -1 199 5,1-"),
        ("E w", "%-Po--.% P 9 199 4,1W"),
        ("E w E", "%--P--.% 1 8 198 4,1W*40"),
        ("E e E", "%--P--.% 1 8 198 6,1E*40"),
        ("E e E w", "%--P--.% P 8 198 6,1W+*39"),
        ("E e E w stop w", "%--P--.% P 7 197 5,1W*38"),
        ("E e E w stop w E", "%---P-.% 1 6 196 5,1W*38"),
        ("E e E w stop w E w", "%---P-.% P 206 196 5,1-"),
        ("E e E w stop w E w stop e E", "%----P.% 1 204 194 6,1E"),
        ("E w E w E", "%---P-.% 1 207 197 5,1-"),
    ];
    for (moves, expected) in cases {
        let (row, rest) = expected.split_once(' ').unwrap();
        let expected = format!("%%%%%%%%/{row}/%%%%%%%% {rest}");
        assert_eq!(after(&layout(CORRIDOR), "", moves), Ok(expected), "{moves}");
    }
}

/// Pacman is next to a ghost. The first to step towards the other meets it; they cannot swap places.
#[test]
fn swapping_places_is_a_meeting() {
    let facing = "%%%%%%%/%--P-.%/%%%%%%% P -2 198 4,1W";
    let options = layout("%%%%%%%/%P  G.%/%%%%%%%");
    let caught = "%%%%%%%/%---X.%/%%%%%%% 1 -503 197 4,1W";
    assert_eq!(after(&options, facing, "East"), Ok(caught.into()));
    assert_eq!(look(&options, caught), (String::new(), Turn::Over, vec![-503.0, 503.0]));
    let stays = after(&options, facing, "Stop West");
    assert_eq!(stays, Ok("%%%%%%%/%--X-.%/%%%%%%% P -503 197 3,1W".into()));
}

/// The ghost is between x = 4 and x = 5, and so at both.
#[test]
fn a_ghost_halfway_is_in_both_cells() {
    let options = layout("%%%%%%%%/%P.o G.%/%%%%%%%%");
    let halfway = "%%%%%%%%/%--P--.%/%%%%%%%% P 6 196 5,1W+*9";
    assert_eq!(look(&options, &halfway.replace(" P ", " 1 ")).0, "West");
    let eaten = "%%%%%%%%/%---P-.%/%%%%%%%% 1 205 195 5,1-";
    assert_eq!(after(&options, halfway, "East"), Ok(eaten.into()));
    let ends = "%%%%%%%%/%-P---.%/%%%%%%%% 1 6 196 5,1W+*1";
    let whole = "%%%%%%%%/%-P---.%/%%%%%%%% P 6 196 4,1W";
    assert_eq!(after(&options, ends, "West"), Ok(whole.into()), "the step is finished");
    let starts = "%%%%%%%%/%-P---.%/%%%%%%%% 1 6 196 5,1W*1";
    assert_eq!(after(&options, starts, "West"), Ok(whole.into()), "as fear ends");
}

#[test]
fn ghosts_turn_back_only_where_they_must() {
    let options = layout("%%%%%%/%P. .%/%%G%%%/%%-%%%/%%%%%%");
    let at = |ghost: &str| format!("%%%%%%/%P.-.%/%%-%%%/%%-%%%/%%%%%% 1 -1 199 {ghost}");
    assert_eq!(look(&options, &at("2,2-")).0, "North South", "no heading yet");
    assert_eq!(look(&options, &at("2,2N")).0, "North");
    assert_eq!(look(&options, &at("2,3N")).0, "East West");
    assert_eq!(look(&options, &at("2,3E")).0, "South East");
    assert_eq!(look(&options, &at("2,1S")).0, "North", "a dead end");
    let error = after(&options, &at("2,2N"), "South").unwrap_err();
    assert_eq!(error.kind, ErrorKind::IllegalMove);
    assert_eq!(error.message, "ghost 1 cannot turn back South while there is another way");
    let walled = layout("%%%%/%P.%/%%%%/%G%%/%%%%");
    assert_eq!(look(&walled, "%%%%/%P.%/%%%%/%-%%/%%%% 1 -1 199 1,1-").0, "Stop");
}

#[test]
fn the_last_dot_wins_before_anyone_is_caught() {
    let options = layout("%%%%%/%P.G%/%%%%%");
    let won = after(&options, "%%%%%/%P.-%/%%%%% P -3 197 3,1E", "East").unwrap();
    assert_eq!(won, "%%%%%/%-P-%/%%%%% 1 506 196 3,1E");
    assert_eq!(look(&options, &won), (String::new(), Turn::Over, vec![506.0, -506.0]));
}

#[test]
fn the_score_stands_when_moves_run_out() {
    let options = r#"{"layout":"%%%%%%%%/%P.. 2%1/%%%%%%%%","most_moves":3}"#;
    let last = after(options, "%%%%%%%%/%P..--%-/%%%%%%%% P -2 1 7,1-;5,1-", "East Stop").unwrap();
    assert_eq!(last, "%%%%%%%%/%-P.--%-/%%%%%%%% 2 7 0 7,1-;5,1-", "a ghost still replies");
    let over = after(options, &last, "West").unwrap();
    assert_eq!(over, "%%%%%%%%/%-P.--%-/%%%%%%%% P 7 0 7,1-;4,1W");
}

#[test]
fn ghosts_share_what_pacman_loses() {
    let options = r#"{"layout":"%%%%%%%/%P.. 1%/%%%%%%%/%2   3%/%%%%%%%","most_moves":1}"#;
    let over = after(options, "", "East West East West").unwrap();
    assert_eq!(look(options, &over), (String::new(), Turn::Over, vec![9.0, -3.0, -3.0, -3.0]));
}

#[test]
fn ghosts_together_move_by_one_move() {
    let options = r#"{"layout":"%%%%%/%1P2%/%. .%/%%%%%","ghosts_together":true}"#;
    let start = "%%%%%/%-P-%/%.-.%/%%%%% P 0 200 1,2-;3,2-";
    assert_eq!(after(options, "", ""), Ok(start.into()));
    let south = "%%%%%/%---%/%.P.%/%%%%% G -1 199 1,2-;3,2-";
    assert_eq!(after(options, start, "South"), Ok(south.into()));
    assert_eq!(look(options, south).0, "South+South South+West East+South East+West");
    let crossed = "%%%%%/%---%/%.P.%/%%%%% P -1 199 2,2E;2,2W";
    assert_eq!(after(options, south, "e+w"), Ok(crossed.into()));
}

#[test]
fn pacman_may_be_forbidden_to_stop() {
    let stop = "%%%%%/%P-.%/%%%%% P 0 200 -";
    assert_eq!(look(&layout("%%%%%/%P .%/%%%%%"), stop).0, "East Stop");
    assert_eq!(look(r#"{"layout":"%%%%%/%P .%/%%%%%","stop":false}"#, stop).0, "East");
}

#[test]
fn impossible_states_are_refused_with_the_reason() {
    use ErrorKind::{IllegalPosition, MalformedState};
    let cases = [
        ("P", MalformedState, "1 fields, not 5"),
        ("%P.o--.% P 0 200 5,1-", MalformedState, "the maze has 1 rows, not 3"),
        ("%%%%%%%%/%P.o-.%/%%%%%%%% P 0 200 5,1-", MalformedState, "row 2 of the maze has 7 cells"),
        ("%%%%%%%%/%P?o--.%/%%%%%%%% P 0 200 5,1-", MalformedState, "'?' at 2,1"),
        ("%%%%%%%%/%Po.--.%/%%%%%%%% P 0 200 5,1-", IllegalPosition, "'o' at 2,1: the layout has"),
        ("%%%%%%%%/%P%o--.%/%%%%%%%% P 0 200 5,1-", IllegalPosition, "'%' at 2,1"),
        ("%%%%%%%%/%-.o--.%/%%%%%%%% P 0 200 5,1-", IllegalPosition, "0 Pacmen"),
        ("%%%%%%%%/%P.oP-.%/%%%%%%%% P 0 200 5,1-", IllegalPosition, "2 Pacmen"),
        (
            "%%%%%%%%/%P.o--.%/%%%%%%%% 2 0 200 5,1-",
            MalformedState,
            "\"2\" is not a player to move",
        ),
        ("%%%%%%%%/%P.o--.%/%%%%%%%% P +0 200 5,1-", MalformedState, "\"+0\" is not a score"),
        (
            "%%%%%%%%/%P.o--.%/%%%%%%%% P 0 99999 5,1-",
            IllegalPosition,
            "\"99999\", is out of bounds",
        ),
        ("%%%%%%%%/%P.o--.%/%%%%%%%% P 0 201 5,1-", IllegalPosition, "201 moves are left, of 200"),
        ("%%%%%%%%/%P.o--.%/%%%%%%%% P 0 200 -", MalformedState, "0 ghosts in \"-\", not 1"),
        (
            "%%%%%%%%/%P.o--.%/%%%%%%%% P 0 200 5,1",
            MalformedState,
            "\"5,1\" is not x,y and a heading",
        ),
        ("%%%%%%%%/%P.o--.%/%%%%%%%% P 0 200 5,0-", IllegalPosition, "\"5,0-\" is in a wall"),
        ("%%%%%%%%/%P.o--.%/%%%%%%%% P -1 199 5,1W+", IllegalPosition, "yet not scared"),
        ("%%%%%%%%/%P.o--.%/%%%%%%%% P -1 199 5,1N+*3", IllegalPosition, "into a wall"),
        ("%%%%%%%%/%P.o--.%/%%%%%%%% P -1 199 5,1W*0", IllegalPosition, "for 0 or more than 40"),
        ("%%%%%%%%/%P.---.%/%%%%%%%% P -1 199 5,1W*41", IllegalPosition, "for 0 or more than 40"),
        ("%%%%%%%%/%P.o--.%/%%%%%%%% P -1 199 5,1W*3", IllegalPosition, "with what is eaten"),
        ("%%%%%%%%/%P.o--.%/%%%%%%%% P 0 199 5,1W", IllegalPosition, "it is -1, 200 more for each"),
        ("%%%%%%%%/%P.o--.%/%%%%%%%% P 199 199 5,1W", IllegalPosition, "at most -1"),
        (
            "%%%%%%%%/%P-o--.%/%%%%%%%% P 10 200 5,1W",
            IllegalPosition,
            "1 dots and power dots eaten in 0",
        ),
        ("%%%%%%%%/%P.o--.%/%%%%%%%% P 0 200 5,1W", IllegalPosition, "not the start"),
        ("%%%%%%%%/%X.o--.%/%%%%%%%% P -501 199 5,1W", IllegalPosition, "there is no ghost there"),
        ("%%%%%%%%/%P.o--.%/%%%%%%%% P -1 199 1,1W", IllegalPosition, "a ghost touches Pacman"),
    ];
    for (state, kind, message) in cases {
        let error = after(&layout(CORRIDOR), state, "").expect_err(state);
        assert_eq!(error.kind, kind, "{state}: {error}");
        assert!(error.message.contains(message), "{state}: {error}");
    }
}

#[test]
fn impossible_moves_are_refused_with_the_reason() {
    use ErrorKind::{IllegalMove, MalformedMove};
    let cases = [
        ("", "Up", MalformedMove, "not North, South, East, West (or n"),
        ("", "East+West", MalformedMove, "2 of 1 movers"),
        ("", "North", IllegalMove, "Pacman stands before a wall or the edge in the North"),
        ("%%%%%%%%/%-Po--.%/%%%%%%%% 1 9 199 5,1-", "Stop", IllegalMove, "ghost 1 cannot stop"),
        (
            "%%%%%%%%/%--P--.%/%%%%%%%% 1 6 196 5,1W+*9",
            "East",
            IllegalMove,
            "ghost 1 is halfway to the next cell and cannot go East",
        ),
        ("%%%%%%%%/%---X-.%/%%%%%%%% 1 -495 195 4,1W", "West", IllegalMove, "the game is over"),
    ];
    for (state, action, kind, message) in cases {
        let error = after(&layout(CORRIDOR), state, action).expect_err(action);
        assert_eq!(error.kind, kind, "{action}: {error}");
        assert!(error.message.contains(message), "{action}: {error}");
    }
}

#[test]
fn impossible_layouts_are_refused_with_the_reason() {
    let tall = vec!["P."; 33].join("\n");
    let ghosts = ["P.GGGGGGG"].join("");
    let cases = [
        ("", "neither rows of a maze nor a name of one"),
        ("classic", "neither rows of a maze nor a name of one"),
        ("%P.%/%%%", "has 3 cells in row 2, not 4"),
        ("%P.*%", "'*' in row 1, column 4"),
        ("%..%", "has 0 Pacmen, not one P"),
        ("PP.", "has 2 Pacmen"),
        ("P G", "has no dot"),
        ("P%.", "has a dot in row 1, column 3 that Pacman cannot reach"),
        (&ghosts, "has 7 ghosts, more than 6"),
        (&tall, "has 33 rows"),
    ];
    for (text, message) in cases {
        let error = after(&layout(text), "", "").expect_err(text);
        assert_eq!((error.kind, error.pointer.as_str()), (ErrorKind::BadOption, "/options/layout"));
        assert!(error.message.contains(message), "{text}: {error}");
    }
}

/// Compares every state to a depth, or along random games, with the second implementation. Returns the
/// number of leaves.
struct Alike {
    plain: Plain,
    depth: u32,
    games: u64,
}

impl Alike {
    fn leaves<G: Rules>(game: &G, state: &G::State, plain: &mut Plain, depth: u32) -> u64 {
        let names = Self::names(game, state, plain);
        if depth == 0 {
            return 1;
        }
        let mut leaves = 0;
        for name in names {
            let action = game.read_move(state, &name).unwrap();
            let mut next = plain.clone();
            next.play(&name);
            leaves += Self::leaves(game, &game.after(state, action), &mut next, depth - 1);
        }
        leaves
    }

    fn names<G: Rules>(game: &G, state: &G::State, plain: &mut Plain) -> Vec<String> {
        assert_eq!(game.write(state), plain.text());
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let names: Vec<String> =
            moves.iter().map(|&action| game.write_move(state, action)).collect();
        assert_eq!(names, plain.moves(), "{}", plain.text());
        assert_eq!(names.is_empty(), game.turn(state) == Turn::Over);
        names
    }
}

impl Opener for Alike {
    type Out = Vec<u64>;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> Vec<u64> {
        let mut rng = Rng::new(88);
        for _ in 0..self.games {
            let (mut state, mut plain) = (game.start(), self.plain.clone());
            loop {
                let names = Self::names(&game, &state, &mut plain);
                if names.is_empty() {
                    break;
                }
                let name = &names[rng.below(names.len())];
                let action = game.read_move(&state, name).unwrap();
                game.play(&mut state, action);
                plain.play(name);
            }
        }
        let start = game.start();
        let leaves = |depth| Self::leaves(&game, &start, &mut self.plain.clone(), depth);
        (1..=self.depth).map(leaves).collect()
    }
}

#[test]
fn every_state_equals_a_second_implementation() {
    let mazes = [
        ("%%%%%%%\n%P.o..%\n%.%1%.%\n%..o..%\n%%%%%%%", false),
        ("%%%%%%%\n%P.o..%\n%.%1%.%\n%2.o..%\n%%%%%%%", false),
        ("%%%%%%%\n%P.o.3%\n%.%1%.%\n%2.o..%\n%%%%%%%", true),
        ("o.o.1\n.%P%.\n.o.o2", true),
        (".oPo.", false),
    ];
    let expected: [&[u64]; 5] = [
        &[3, 6, 18, 36, 102, 102, 292, 282, 824],
        &[3, 6, 12, 30, 56, 50, 132, 130],
        &[3, 24, 60, 112, 264, 648],
        &[3, 12, 44, 48, 132, 172, 534, 701],
        &[3, 9, 25, 69, 189, 517, 1409, 3827],
    ];
    let mut counted = Vec::new();
    for ((maze, joint_moves), expected) in mazes.into_iter().zip(expected) {
        for scared_moves in [5, 40] {
            let plain = Plain::new(maze, joint_moves, 60, scared_moves);
            let options = serde_json::json!({
                "layout": maze, "ghosts_together": joint_moves, "most_moves": 60,
                "scared_moves": scared_moves,
            });
            let alike = Alike { plain, depth: expected.len() as u32, games: 200 };
            let leaves = open(&options.to_string(), alike).unwrap();
            if scared_moves == 40 {
                counted.push(leaves);
            }
        }
    }
    assert_eq!(counted, expected);
}

/// Plays Pacman alone with a search of depth 2 at each move. Returns the moves.
struct Replan<'a>(&'a [(&'a str, f64)]);

impl Opener for Replan<'_> {
    type Out = (String, Vec<f64>);

    fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
        let weights: Vec<(String, f64)> =
            self.0.iter().map(|&(name, weight)| (name.into(), weight)).collect();
        let evaluator = Weights::for_game(&game, &weights).unwrap();
        let mut state = game.start();
        let (mut moves, mut values) = (String::new(), Vec::new());
        while game.turn(&state) != Turn::Over {
            let settings = SearchSettings { multi_pv: 0, ..to_depth(2) };
            let found = run_weighted(Algorithm::AlphaBeta, &game, &evaluator, &state, settings);
            if values.is_empty() {
                values = found.lines.iter().map(|line| line.valuation.values[0]).collect();
            }
            let action = found.lines[0].moves[0];
            moves.push_str(&game.write_move(&state, action)[..1]);
            game.play(&mut state, action);
        }
        (moves, values)
    }
}

/// Berkeley's replanning agent. With no dot within two moves all moves have the same value, and Pacman
/// moves back and forth. With a feature for the distance of the dot he goes there and eats it.
#[test]
fn pacman_thrashes_by_the_score_alone_and_not_by_the_distance() {
    let options = r#"{"layout":"%%%%%%%%%%/%.    P  %/%%%%%%%%%%","most_moves":12}"#;
    let score_alone = [("dot_closeness", 0.0)];
    let (moves, values) = common::open("pacman", options, Replan(&score_alone)).unwrap();
    assert_eq!(moves, "EEWEWEWEWEWE");
    assert_eq!(values, [-2.0; 3]);
    let (moves, _) = common::open("pacman", options, Replan(&[])).unwrap();
    assert_eq!(moves, "WWWWW");
}
