//! The explicit tree: the game follows the text, and errors point at the node.

use crate::common::open;
use countermove::error::{Error, ErrorKind};
use countermove::game::rules::{Opener, Rules};
use countermove::game::{Facts, Payoff, Turn};
use serde_json::{Value, json};

/// Writes the whole tree out again: for each node its turn, then its moves or its utilities.
struct Written;

impl Opener for Written {
    type Out = (Facts, String);
    fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
        (game.facts(), write(&game, &game.start()))
    }
}

fn write<G: Rules>(game: &G, state: &G::State) -> String {
    let turn = game.turn(state);
    if turn == Turn::Over {
        let utilities: Vec<f64> =
            (0..game.facts().players).map(|player| game.utility(state, player)).collect();
        let about = if game.is_cut_off(state) { "~" } else { "" };
        return format!("{about}{utilities:?}");
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let branches: Vec<String> = moves
        .into_iter()
        .map(|action| {
            let mut child = state.clone();
            game.play(&mut child, action);
            let share = match turn {
                Turn::Chance => format!("{:.3} ", game.probability(state, action)),
                _ => String::new(),
            };
            format!("{share}{}:{}", game.write_move(state, action), write(game, &child))
        })
        .collect();
    let who = match turn {
        Turn::Of(player) => game.player_name(player),
        _ => "chance".into(),
    };
    format!("{who}({})", branches.join(" "))
}

fn text(text: &str) -> (Facts, String) {
    open("tree", &json!({ "text": text }).to_string(), Written).unwrap()
}

fn text_fault(text: &str) -> Error {
    open("tree", &json!({ "text": text }).to_string(), Written).expect_err(text)
}

fn nodes(nodes: &Value) -> Result<(Facts, String), Error> {
    open("tree", &json!({ "nodes": nodes }).to_string(), Written)
}

#[test]
fn the_text_gives_players_moves_and_utilities() {
    for (written, expected) in [
        ("((1,2),3)", "MAX(a:MIN(a:[1.0, -1.0] b:[2.0, -2.0]) b:[3.0, -3.0])"),
        (" max ( left : 1 , right : max( 2 ) ) ", "MAX(left:[1.0] right:MAX(a:[2.0]))"),
        ("chance(1/4:-1,0.75:1e1)", "chance(0.250 a:[-1.0] 0.750 b:[10.0])"),
        ("1(2([1,2,3]),3([4,5,6]))", "1(a:2(a:[1.0, 2.0, 3.0]) b:3(a:[4.0, 5.0, 6.0]))"),
        (
            "(chance(1:(1,2)),0)",
            "MAX(a:chance(1.000 a:MIN(a:[1.0, -1.0] b:[2.0, -2.0])) b:[0.0, 0.0])",
        ),
        ("-0.5", "[-0.5]"),
        ("chance(3,x:12,9)", "chance(0.333 a:[3.0] 0.333 x:[12.0] 0.333 c:[9.0])"),
        ("(~4,~[2,-2]:(1,2))", "MAX(a:~[4.0, -4.0] b:MIN(a:[1.0, -1.0] b:[2.0, -2.0]))"),
        ("1(2([1,0],~0.25))", "MAX(a:MIN(a:[1.0, 0.0] b:~[0.25, 0.75]))"),
        ("max(1,max(inf,-inf))", "MAX(a:[1.0] b:MAX(a:[1000000000000.0] b:[-1000000000000.0]))"),
    ] {
        assert_eq!(text(written).1, expected, "{written}");
    }
}

#[test]
fn facts_follow_from_the_leaves() {
    for (written, players, payoff, chance, range) in [
        ("((3,12),(2,4))", 2, Payoff::ZeroSum, false, (-12.0, 12.0)),
        ("max(3,max(2,4))", 1, Payoff::Common, false, (2.0, 4.0)),
        ("max(3,chance(1/3:2,1/3:4,1/3:0))", 1, Payoff::Common, true, (0.0, 4.0)),
        ("1(2([1,1],[3,3]))", 2, Payoff::Common, false, (1.0, 3.0)),
        ("1(2([1,1],[3,2]))", 2, Payoff::GeneralSum, false, (1.0, 3.0)),
        ("1(2([1,-1],[0.1,-0.1]))", 2, Payoff::ZeroSum, false, (-1.0, 1.0)),
        ("1(2(3([1,6,6],[7,1,2])))", 3, Payoff::GeneralSum, false, (1.0, 7.0)),
        ("1(2([1,0],[0,1],[0.5,0.5]))", 2, Payoff::ZeroSum, false, (0.0, 1.0)),
        ("1(2([0.5,0.5],[0.5,0.5]))", 2, Payoff::Common, false, (0.5, 0.5)),
        ("1(2([1,0],[0,1],[0.5,0]))", 2, Payoff::GeneralSum, false, (0.0, 1.0)),
        ("1(2(3([1,0,0],[0,1,0])))", 3, Payoff::GeneralSum, false, (0.0, 1.0)),
        ("max(~9:min(3,1),min(~-20,2))", 2, Payoff::ZeroSum, false, (-20.0, 20.0)),
    ] {
        let facts = text(written).0;
        assert_eq!(
            (facts.players, facts.payoff, facts.chance),
            (players, payoff, chance),
            "{written}"
        );
        assert_eq!((facts.utility_min, facts.utility_max), range, "{written}");
        assert_eq!(
            facts.payoff_sum,
            if written.starts_with("1(2([1,0],[0,1],[0.5,0.5])") { 1.0 } else { 0.0 }
        );
        assert_eq!(facts.cut_off, written.contains("~-20"), "{written}");
    }
}

#[test]
fn errors_in_text_give_the_character() {
    for (written, message) in [
        ("", "character 0: a number must follow"),
        ("(", "character 1: a number must follow"),
        ("(1,2", "character 4: ',' or ')' must follow"),
        ("(1,2))", "character 5: the tree has ended"),
        ("(1,(2,x))", "before '(' stands max, min, chance"),
        ("()", "a number must follow"),
        ("max 1", "'(' must follow"),
        ("9(1,2)", "a player's number is 1 to 8"),
        ("1.5(1,2)", "a player's number is 1 to 8"),
        ("[1,2", "']' must follow"),
        ("[1,1,1,1,1,1,1,1,1]", "at most 8 players"),
        ("chance(1/2 1)", "':' must follow"),
        ("chance(1/2:1,2)", "as many probabilities as children"),
        ("(~2:3,1)", "a leaf has a utility and no heuristic"),
        ("(~,1)", "a number must follow"),
        ("chance(0.5:1,0.4:2)", "probabilities sum to 0.9"),
        ("chance(1.5:1,-0.5:2)", "a probability is a number from 0 to 1"),
        ("chance(0/0:1,1:2)", "a probability is a number from 0 to 1"),
        ("(a:1,a:2)", "two moves have the same name"),
        ("(1e999,2)", "a number within ±1000000000 must follow"),
        ("([1,2],[1,2,3])", "one number per player, 3"),
        ("3([1,2],[1,2])", "the utilities are for 2 players"),
        ("(1,[1,2,3])", "one number per player, 3"),
    ] {
        let error = text_fault(written);
        assert_eq!((error.kind, error.pointer.as_str()), (ErrorKind::BadOption, "/options/text"));
        assert!(error.message.contains(message), "{written}: {error}");
    }
}

#[test]
fn trees_have_bounds() {
    let deep = |depth: usize| format!("{}1{}", "max(".repeat(depth), ")".repeat(depth));
    assert!(text(&deep(128)).1.contains("[1.0]"));
    assert!(text_fault(&deep(129)).message.contains("at most 128 moves below the root"));
    assert!(text_fault(&deep(12_000)).message.contains("at most 128 moves below the root"));
    let wide = |leaves: usize| format!("({})", vec!["1"; leaves].join(","));
    assert!(text(&wide(9_999)).1.contains("nto:"));
    assert!(text_fault(&wide(10_000)).message.contains("at most 10000 nodes"));
    assert!(text_fault(&wide(60_000)).message.contains("at most 100000 bytes"));
}

#[test]
fn nodes_and_text_write_the_same_game() {
    let written = json!([
        {"name": "root", "player": 1, "children": ["coin", "sure"], "moves": ["a", "b"]},
        {"name": "sure", "utility": 1},
        {"name": "coin", "chance": true, "children": ["heads", "tails"], "moves": ["a", "b"],
         "probabilities": [0.25, 0.75]},
        {"name": "heads", "player": 2, "children": ["x", "y"], "moves": ["a", "b"], "heuristic": 2},
        {"name": "tails", "utility": [-2, 2]},
        {"name": "x", "utility": 5}, {"name": "y", "utility": 4},
    ]);
    let same = text("(chance(1/4:min(5,4),3/4:-2),1)");
    assert_eq!(nodes(&written).unwrap(), same);
}

#[test]
fn errors_in_nodes_point_at_the_node() {
    let leaf = |name: &str| json!({"name": name, "utility": 1});
    let root = |children: &[&str]| json!({"name": "r", "player": 1, "children": children});
    let coin = |shares: &[f64]| {
        json!([{"name": "r", "chance": true, "children": ["a", "b"], "probabilities": shares},
               leaf("a"), leaf("b")])
    };
    let both = |players: Value, choices: Value| {
        json!([{"name": "r", "players": players, "choices": choices, "children": ["a", "b"]},
               leaf("a"), leaf("b")])
    };
    let with = |key: &str, value: Value| {
        let mut inner = root(&["a"]);
        inner[key] = value;
        json!([inner, leaf("a")])
    };
    for (written, pointer, message) in [
        (json!([root(&["a", "b"]), leaf("a")]), "0/children/1", "there is no node \"b\""),
        (json!([root(&["a", "r"]), leaf("a")]), "0/children/1", "the root is nobody's child"),
        (json!([root(&["a", "a"]), leaf("a")]), "0/moves/1", "the same name"),
        (json!([root(&["a"]), leaf("a"), leaf("a")]), "2/name", "the same name"),
        (json!([root(&["a"]), leaf("a"), leaf("b")]), "2", "no node has it as a child"),
        (
            json!([root(&["a"]), leaf("a"), {"name": "x", "player": 1, "children": ["y"]},
                   {"name": "y", "player": 1, "children": ["x"]}]),
            "2/children",
            "leads back to itself",
        ),
        (json!([{"name": "r"}]), "0/utility", "a leaf needs a utility"),
        (json!([{"name": "r", "utility": 1, "heuristic": 1}]), "0/heuristic", "no heuristic"),
        (json!([{"name": "r", "utility": 1, "player": 1}]), "0", "nobody moves at a leaf"),
        (json!([{"name": "r", "utility": "x"}]), "0/utility", "a number or a list of numbers"),
        (json!([{"name": "r", "utility": 1e10}]), "0/utility", "not a number within"),
        (json!([{"utility": 1}]), "0/name", "a node has a name"),
        (json!([{"name": "r", "colour": 1}]), "0/colour", "no field of a node"),
        (json!([1]), "0", "not an object"),
        (with("utility", json!(1)), "0/utility", "only leaves have a utility"),
        (with("chance", json!(true)), "0/player", "either a player, or players, or chance"),
        (with("player", json!(9)), "0/player", "a number from 1 to 8"),
        (with("player", json!(null)), "0/player", "a number from 1 to 8"),
        (with("moves", json!(["x", "y"])), "0/moves", "as many moves as children"),
        (with("heuristic", json!([1, 1])), "0/heuristic", "one number per player, 1"),
        (with("probabilities", json!([1])), "0/probabilities", "only chance has probabilities"),
        (both(json!([1, 2]), json!([["a"], ["b"]])), "0/children", "each joint choice, 1"),
        (both(json!([1]), json!([["a", "b"]])), "0/players", "two or more of 1 to 8, ascending"),
        (both(json!([2, 1]), json!([["a"], ["b", "c"]])), "0/players", "ascending"),
        (both(json!([1, 9]), json!([["a"], ["b", "c"]])), "0/players", "two or more of 1 to 8"),
        (both(json!([1, 2]), json!([["a", "b"]])), "0/choices", "one list per player"),
        (both(json!([1, 2]), json!([["a"], []])), "0/choices/1", "a list of 1 to 64 texts"),
        (both(json!([1, 2]), json!([["a"], ["b", 1]])), "0/choices/1", "a list of 1 to 64 texts"),
        (both(json!([1, 2]), json!([["a"], ["b", "b"]])), "0/choices/1/1", "of this name"),
        (both(json!([1, 2]), json!([["a|c"], ["b", "c"]])), "0/choices/0/0", "no | and no blank"),
        (both(json!([1, 2]), json!([[" a"], ["b", "c"]])), "0/choices/0/0", "no | and no blank"),
        (with("players", json!([1, 2])), "0/choices", "players need choices"),
        (with("choices", json!([["a"], ["b"]])), "0/players", "choices need players"),
        (coin(&[0.5]), "0/probabilities", "as many probabilities as children"),
        (coin(&[0.5, 0.4]), "0/probabilities", "sum to 0.9"),
        (coin(&[1.5, -0.5]), "0/probabilities/0", "a number from 0 to 1"),
    ] {
        let error = nodes(&written).expect_err(&written.to_string());
        assert_eq!(error.kind, ErrorKind::BadOption);
        assert_eq!(error.pointer, format!("/options/nodes/{pointer}"), "{written}: {error}");
        assert!(error.message.contains(message), "{written}: {error}");
    }
}

#[test]
fn one_of_the_two_ways_is_given() {
    let both = json!({"text": "1", "nodes": [{"name": "r", "utility": 1}]}).to_string();
    let error = open("tree", &both, Written).unwrap_err();
    assert_eq!((error.kind, error.pointer.as_str()), (ErrorKind::BadOption, "/options/text"));
}
