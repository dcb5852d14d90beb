//! Texts of positions and plays: GNU Backgammon's identifiers, and the usual ways to write a play.

use countermove::error::ErrorKind;

use super::naive::{Plain, id};
use super::{after, inspect, legal, position, refusal};

const START: &str = "4HPwATDgc/ABMA";

/// Position IDs shown by GNU Backgammon 1.07. The side on roll comes second.
#[test]
fn position_ids_are_gnu_backgammons() {
    let first = after(&format!("{START} white 31"), "8/5 6/5");
    assert_eq!(first, "sGfwATDgc/ABMA black");
    let set_up = Plain::of(START);
    let points: Vec<(usize, u32)> =
        (0..26).map(|point| (point, set_up.mine[point])).filter(|&(_, count)| count > 0).collect();
    assert_eq!(points, [(6, 5), (8, 3), (13, 5), (24, 2)]);
    assert_eq!(id(&set_up), START);
}

#[test]
fn a_state_may_be_written_in_several_ways() {
    for (text, canonical) in [
        ("4HPwATDgc/ABMA", "4HPwATDgc/ABMA white"),
        ("4HPwATDgc/ABMA black 1-3", "4HPwATDgc/ABMA black 31"),
        ("4HPwATDgc/ABMA white 6 4", "4HPwATDgc/ABMA white 64"),
        // GNU Backgammon's: player 0 has rolled 31; player 0 is on roll; player 1 is on roll.
        ("4HPwATDgc/ABMA:MIEFAAAAAAAA", "4HPwATDgc/ABMA white 31"),
        ("sGfwATDgc/ABMA:MAEAAAAAAAAA", "sGfwATDgc/ABMA white"),
        ("4HPwATDgc/ABMA:cAkAAAAAAAAA", "4HPwATDgc/ABMA black"),
        // eXtreme Gammon's: white is the bottom player. The IDs are GNU Backgammon's for them.
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10", "4HPwATDgc/ABMA white 52"),
        ("-b----E-C---eE---c-e----B-:0:0:-1:00:0:0:3:0:10", "4HPwATDgc/ABMA black"),
        ("xgid=-a--a-E-C-A-cCa--badaa--BA:0:0:1:66:0:0:0:0", "qNfIASLgc+IAWA white 66"),
        ("XGID=aA---aE-B---dE---d-e----B-:0:0:-1:35:1:2:0:3:0", "wWfwATDg8+ABQQ black 53"),
    ] {
        assert_eq!(inspect(text, &[]).unwrap().state.unwrap(), canonical, "{text}");
    }
}

fn reads_as(state: &str, canonical: &str, variants: &[&str]) {
    assert!(legal(state).iter().any(|play| play == canonical), "{canonical}: {:?}", legal(state));
    for variant in variants {
        assert_eq!(after(state, variant), after(state, canonical), "{variant} at {state}");
    }
}

#[test]
fn a_play_may_be_written_in_several_ways() {
    let start = |dice| format!("{START} white {dice}");
    reads_as(&start("31"), "8/5 6/5", &["6/5 8/5", "8/5,6/5", "6/5, 8/5", "8/5(1) 6/5"]);
    reads_as(&start("65"), "24/13", &["24/18/13", "24/18 18/13", "18/13 24/18", "24/18,18/13"]);
    reads_as(&start("11"), "8/7(2) 6/5(2)", &["8/7 8/7 6/5 6/5", "6/5(2), 8/7(2)"]);
    reads_as(&start("22"), "13/5", &["13/11/9/7/5", "13/9 9/5", "13/9/5"]);
    reads_as(&start("44"), "24/16(2)", &["24/20(2) 20/16(2)", "24/20/16(2)"]);
    let entering = position(&[(25, 1), (6, 5)], &[(6, 2)], "white 31");
    reads_as(&entering, "bar/22 6/5", &["BAR/22 6/5", "b/22 6/5", "25/22, 6/5"]);
    let leaving = position(&[(6, 2), (5, 2)], &[(1, 5)], "white 65");
    reads_as(&leaving, "6/off 5/off", &["5/o 6/O", "6/0,5/0", "5/Off 6/off"]);
    let shut = position(&[(25, 1)], &[(4, 2), (6, 2)], "white 64");
    reads_as(&shut, "pass", &["PASS", "no move", "cannot move"]);
}

/// The opponent has blots on the mover's 18 point, and on 19, which lies on one of the ways.
#[test]
fn hits_on_the_way_are_distinguished() {
    let one = position(&[(24, 1)], &[(7, 1)], "white 65");
    assert_eq!(legal(&one), ["24/13", "24/18*/13"]);
    reads_as(&one, "24/18*/13", &["24/18/13", "24/18* 18/13", "18/13 24/18*"]);
    reads_as(&one, "24/13", &["24/19/13"]);
    let forced = position(&[(24, 1)], &[(7, 1), (6, 2)], "white 65");
    assert_eq!(legal(&forced), ["24/18*/13"]);
    reads_as(&forced, "24/18*/13", &["24/13", "24/18/13"]);
    let both = position(&[(24, 1)], &[(7, 1), (6, 1)], "white 65");
    assert_eq!(legal(&both), ["24/18*/13", "24/19*/13"]);
    assert!(refusal(&both, "24/13").contains("write the points between"));
    let at_once = position(&[(6, 2), (8, 2)], &[(20, 1)], "white 11");
    reads_as(&at_once, "8/7(2) 6/5*(2)", &["6/5*(2) 8/7(2)", "6/5 6/5 8/7 8/7"]);
}

#[test]
fn invalid_plays_are_refused_with_the_reason() {
    let state = format!("{START} white 31");
    for (text, kind, message) in [
        ("", ErrorKind::MalformedMove, "names no checker"),
        ("8-5", ErrorKind::MalformedMove, "points are 1 to 24, bar and off"),
        ("8/5 26/25", ErrorKind::MalformedMove, "points are 1 to 24"),
        ("8/05", ErrorKind::MalformedMove, "points are 1 to 24"),
        ("8", ErrorKind::MalformedMove, "from/to"),
        ("8*/5", ErrorKind::MalformedMove, "from/to"),
        ("5/8", ErrorKind::MalformedMove, "from higher points to lower"),
        ("8/5(5)", ErrorKind::MalformedMove, "counted from (1) to (4)"),
        ("8/5(3) 6/5(2)", ErrorKind::MalformedMove, "more than four steps"),
        ("8/5", ErrorKind::IllegalMove, "as many dice as possible must be played, here 2"),
        ("8/5* 6/5", ErrorKind::IllegalMove, "no checker to hit"),
        ("9/6 6/5", ErrorKind::IllegalMove, "there is no checker on 9"),
        ("24/20 6/5 8/5", ErrorKind::IllegalMove, "the dice 3-1 do not make it"),
        ("24/21 13/11", ErrorKind::IllegalMove, "the dice 3-1 do not make it"),
        ("pass", ErrorKind::IllegalMove, "as many dice as possible"),
    ] {
        let error = inspect(&state, &[text]).expect_err(text);
        assert_eq!(error.kind, kind, "{text}: {error}");
        assert!(error.message.contains(message), "{text}: {error}");
    }
    let held = refusal(&format!("{START} white 51"), "6/5 24/19");
    assert!(held.contains("point 19 is held"), "{held}");
    let over = position(&[(1, 3)], &[], "white");
    assert_eq!(inspect(&over, &["31"]).unwrap_err().kind, ErrorKind::GameOver);
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    let closed = [(1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (25, 1)];
    for (text, kind, message) in [
        ("4HPwATDgc/ABM", ErrorKind::MalformedState, "it has 13 characters, not 14"),
        ("4HPwATDgc/AB A", ErrorKind::MalformedState, "it has 12 characters, not 14"),
        ("4HPwATDgc/AB*A", ErrorKind::MalformedState, "'*' is not a character of base64"),
        ("4HPwATDgc/ABMB", ErrorKind::MalformedState, "its last character says more"),
        ("AAAAAAAAAAAAAQ", ErrorKind::MalformedState, "goes on after the last point"),
        ("4HPwATDgc/ABMA green", ErrorKind::MalformedState, "is not a side, white or black"),
        ("4HPwATDgc/ABMA white 71", ErrorKind::MalformedState, "\"71\" is not a roll"),
        ("4HPwATDgc/ABMA:AAAAAAAAAAAA", ErrorKind::MalformedState, "no game is being played"),
        ("4HPwATDgc/ABMA:MIE", ErrorKind::MalformedState, "it has 3 characters, not 12"),
        (
            "4HPwATDgc/ABMA:MIEFAAAAAAAA white",
            ErrorKind::MalformedState,
            "nothing follows a match ID",
        ),
        ("XGID=-b--", ErrorKind::MalformedState, "is not an XGID: it has 1 fields"),
        (
            "XGID=-b----E-C---eE---c-e----B:0:0:1:52:0:0:0:0:10",
            ErrorKind::MalformedState,
            "its first field has 25 letters, not 26",
        ),
        (
            "-b----E-C---eE---c-e----é-:0:0:1:52:0:0:0:0:10",
            ErrorKind::MalformedState,
            "letter 25 of its first field is no checkers",
        ),
        (
            "Ab----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10",
            ErrorKind::MalformedState,
            "letter 1 of its first field is no checkers",
        ),
        (
            "-b----E-C---eE---c-e----B-:0:0:0:52:0:0:0:0:10",
            ErrorKind::MalformedState,
            "its turn is neither 1 nor -1",
        ),
        (
            "-b----E-C---eE---c-e----B-:0:0:1:R:0:0:0:0:10",
            ErrorKind::MalformedState,
            "its dice are not two digits, 00, D or B",
        ),
        (
            "-b----E-C---eE---c-e----B-:1:0:1:52:0:0:0:0:10",
            ErrorKind::MalformedState,
            "its cube is at 2, without an owner",
        ),
        (
            "-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:0:10",
            ErrorKind::IllegalPosition,
            "in the XGID a double is to be answered, and the option cube is false",
        ),
        (
            "-p----E-C---eE---c-e----B-:0:0:-1:52:0:0:0:0:10",
            ErrorKind::IllegalPosition,
            "black has 29 checkers",
        ),
        (
            "sGfwATDgc/ABMA opening",
            ErrorKind::IllegalPosition,
            "opening roll comes in the set-up alone",
        ),
        (
            &position(&[(6, 16)], &[(6, 15)], "white"),
            ErrorKind::IllegalPosition,
            "white has 16 checkers",
        ),
        (
            &position(&[(6, 1)], &[(6, 17)], "white"),
            ErrorKind::IllegalPosition,
            "black has 17 checkers",
        ),
        (
            &position(&[(6, 2)], &[(19, 2)], "black"),
            ErrorKind::IllegalPosition,
            "both on black's 6 point",
        ),
        (&position(&[], &[(6, 2)], "white"), ErrorKind::IllegalPosition, "white is on roll, yet"),
        (&position(&[(6, 2)], &[], "black 21"), ErrorKind::IllegalPosition, "no roll to play"),
        (&position(&closed, &closed, "white"), ErrorKind::IllegalPosition, "six closed points"),
    ] {
        let error = inspect(text, &[]).expect_err(text);
        assert_eq!(error.kind, kind, "{text}: {error}");
        assert!(error.message.contains(message), "{text}: {error}");
    }
}
