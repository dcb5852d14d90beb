//! How games end, in their own words: ends made by hand, from the rules.

use countermove::api::GameHandle;
use countermove::games;

/// The result and the outcome of `state`, or after `moves` from it.
fn end(
    name: &str,
    options: &str,
    state: &str,
    moves: &str,
) -> (Option<String>, Option<&'static str>) {
    let moves: Vec<String> =
        moves.split(' ').filter(|text| !text.is_empty()).map(Into::into).collect();
    let state = (!state.is_empty()).then_some(state);
    let game = GameHandle::open(name, options).unwrap();
    let said = game.at(state, &moves).unwrap_or_else(|error| panic!("{name}: {error}")).inspect();
    assert_eq!(said.turn, "over", "{name} {state:?} {moves:?}");
    (said.result, said.outcome)
}

fn check(name: &str, options: &str, cases: &[(&str, &str)]) {
    for &(state, result) in cases {
        let (found, _) = end(name, options, state, "");
        assert_eq!(found.as_deref(), Some(result), "{name} {options} {state}");
    }
}

#[test]
fn who_wins_is_said_where_a_game_has_no_words_of_its_own() {
    check("tic_tac_toe", "{}", &[("OOO/XX./XOX", "O wins"), ("XOX/XOO/OXX", "draw")]);
    check("nim", "{}", &[("0,0,0 2", "player 1 wins"), ("0,0,0 1", "player 2 wins")]);
    check("n_person_nim", "{}", &[("0,0,0 1", "player 3 wins")]);
    check("hex", r#"{"size":3}"#, &[("OOO/XX./XOX X", "O wins")]);
    check("phantom_tic_tac_toe", "{}", &[("a2 c1 c3 c2 a1 a2! b1 b1! a3", "X wins")]);
    check(
        "battleship",
        r#"{"rows":1,"columns":3,"fleet":[2]}"#,
        &[("a1-b1 / a1-b1 / b1x c1 c1 a1x a1x2", "player 1 wins")],
    );
}

#[test]
fn players_of_one_side_win_together() {
    let options = r#"{"text":"1(2([3,1,3],[0,0,0]),2([1,2,2],[5,5,5]))"}"#;
    let (_, outcome) = end("tree", options, "/a/a", "");
    assert_eq!(outcome, Some("win"));
    let (_, outcome) = end("tree", options, "/a/b", "");
    assert_eq!(outcome, Some("draw"));
}

/// The standard's results: white's first.
#[test]
fn chess_ends_as_pgn_has_it() {
    let game = |moves| end("chess", "{}", "", moves);
    assert_eq!(game("f3 e5 g4 Qh4#"), (Some("0-1".into()), Some("win")));
    assert_eq!(game("e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#"), (Some("1-0".into()), Some("win")));
    let stalemate = end("chess", "{}", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "");
    assert_eq!(stalemate, (Some("1/2-1/2".into()), Some("draw")));
    check("kriegspiel", "{}", &[("start: f2f3 e7e5 g2g4 d8h4", "0-1")]);
    check("xiangqi", "{}", &[("3k5/9/9/9/9/9/9/9/9/4K4 w", "1/2-1/2")]);
}

/// Tromp and Taylor count the area: here 15 points of white, 10 of black.
#[test]
fn go_ends_as_sgf_has_it() {
    let area = ".X.XX/XXXXX/OOOOO/O.O.O/OOOOO X pass pass";
    check("go", r#"{"size":5,"komi":7.5}"#, &[(area, "W+12.5")]);
    check("go", r#"{"size":5,"komi":-5}"#, &[(area, "draw")]);
    check("go", r#"{"size":5,"komi":-8}"#, &[(area, "B+3")]);
    let alone = "...../...../..X../...../..... O pass pass";
    check("go", r#"{"size":5,"komi":7.5}"#, &[(alone, "B+17.5")]);
}

#[test]
fn games_of_counting_end_with_both_counts() {
    let discs = format!("{}{} X", "X".repeat(40), "O".repeat(24));
    check("othello", "{}", &[(&discs, "40–24")]);
    // The shortest game: the winner gets the empty squares.
    let wiped_out = end("othello", "{}", "", "e6 f4 e3 f6 g5 d6 e7 f5 c5");
    assert_eq!(wiped_out, (Some("64–0".into()), Some("win")));
    check("dots_and_boxes", r#"{"rows":1,"columns":2}"#, &[("--/|||/-- 1:1 O", "1–1")]);
    check("kalah", r#"{"pits":3,"seeds":2}"#, &[("0,0,0/0,5,1 1:5 N", "7–5")]);
    check("oware", "{}", &[("1,1,0,1,0,0/0,0,0,0,0,0 28:17 N", "28–17")]);
    check("oware", "{}", &[("0,0,0,0,0,0/1,0,0,0,0,0 24:23 S", "25–23")]);
    check("goofspiel", r#"{"cards":4}"#, &[("2:2<3 4:3<4 1:1<2 3:4>1", "3–7")]);
    check(
        "goofspiel",
        r#"{"cards":4,"hidden_bids":true,"result":"win"}"#,
        &[("2:2<3 4:3<4 1:1<2 3:4>1", "3–7")],
    );
}

#[test]
fn backgammon_says_gammons_and_points() {
    check("backgammon", "{}", &[("AAAA7usDCAAAAA white", "black wins a gammon, 2 points")]);
    let cube = r#"{"cube":true}"#;
    let game = GameHandle::open("backgammon", cube).unwrap();
    let dropped = game.at(None, &["31", "8/5 6/5", "double", "drop"].map(String::from)).unwrap();
    assert_eq!(dropped.inspect().result.as_deref(), Some("white drops, black wins 1 point"));
}

#[test]
fn poker_names_hands_that_are_shown_and_no_others() {
    check(
        "kuhn_poker",
        "{}",
        &[
            ("KQ bb", "king beats queen"),
            ("JQ pp", "queen beats jack"),
            ("KQ bp", "player 2 folds, player 1 wins"),
            ("QK pbp", "player 1 folds, player 2 wins"),
        ],
    );
    check(
        "kuhn_poker",
        r#"{"players":3}"#,
        &[
            ("QAJ ppp", "ace beats queen and jack"),
            ("QAJ bbp", "ace beats queen"),
            ("QAJ bpp", "players 2 and 3 fold, player 1 wins"),
        ],
    );
    check(
        "leduc_poker",
        "{}",
        &[
            ("Jh Kh crrc Js crc", "a pair of jacks beats a king"),
            ("Jh Kh cc Qs cc", "a king beats a jack"),
            ("Ks Kh cc Qs cc", "both have a king, the pot is shared"),
            ("Ks Jh rf", "player 2 folds, player 1 wins"),
            ("Ks Jh crf", "player 1 folds, player 2 wins"),
        ],
    );
    check(
        "liars_dice",
        "{}",
        &[
            ("2 5 2-3 2-5 liar", "the bid of two fives was a lie, player 1 wins"),
            ("5 6 1-3 2-5 liar", "the bid of two fives was true, player 2 wins"),
            ("1 2 1-1 liar", "the bid of one one was true, player 1 wins"),
            ("1 2 1-6 liar", "the bid of one six was a lie, player 2 wins"),
        ],
    );
    check(
        "liars_dice",
        r#"{"dice":2}"#,
        &[
            ("12 34 2-6 liar", "the bid of two sixes was a lie, player 2 wins"),
            ("66 66 4-6 liar", "the bid of four sixes was true, player 1 wins"),
        ],
    );
}

#[test]
fn holdem_names_hands_at_a_showdown() {
    let played = |hands: &str, board: &str| {
        end("holdem", "{}", &format!("{hands} : {board} : c k / k k / k k / k k"), "").0.unwrap()
    };
    for (hands, board, result) in [
        ("AsKd|7h7c", "Ah Kc 2c 9h 3s", "two pairs beat a pair"),
        ("7h7c|AsKd", "Ah Kc 2c 9h 3s", "two pairs beat a pair"),
        ("JsTd|9h9c", "Qh 9d 8c 2h 3s", "a straight beats three of a kind"),
        ("AsKs|7h7c", "Qs Js Ts 2h 3d", "a royal flush beats a pair"),
        ("AsKd|7h5c", "Qh 9d 2c 7s 4s", "a pair beats a high card"),
        ("KsQd|7h7c", "Kh 9c 2c 5h 3s", "a pair of kings beats a pair of sevens"),
        ("AsKd|KhTc", "Kc 9d 2c 5h 3s", "a pair of kings beats a pair of kings by the kicker"),
        ("Ks7d|AhQc", "Kh Qd 7c As 2s", "aces and queens beat kings and sevens"),
        ("KsKd|7h7c", "Kh 7d 2c 2h 9s", "kings full of twos beat sevens full of twos"),
        ("AsTs|Ks2s", "Qs 9s 4s 7d 3h", "a flush to the ace beats a flush to the king"),
        ("As2d|7s6d", "5h 4c 3c Kd Ks", "a straight to the seven beats a straight to the five"),
        ("AsKd|AhKc", "Qh 9d 2c 5h 3s", "both have a high card, the pot is shared"),
    ] {
        assert_eq!(played(hands, board), result, "{hands} {board}");
    }
    check("holdem", "{}", &[("Jd7h|As2s : - : a f", "blind folds, button wins")]);
}

#[test]
fn games_of_tricks_end_with_what_each_side_took() {
    let deal = "N:AKJ97.87.J976.76 32.J95.8432.JT32 QT8654.AQ6.QT.94 .KT432.AK5.AKQ85";
    let bridge = format!(
        "{deal} play H4 H8 H9 H6 C3 C9 CK C6 DK D6 D8 DT C5 C7 CT C4 CJ DQ CA D7 HT H7 HJ HQ HA H3 D9 H5 S4 H2 SA S2 \
         S7 S3 S8 HK ST CQ SK C2 S9 D3 S6 C8 SJ D4 SQ DA S5 D5 DJ D2"
    );
    // North and south take 8 tricks.
    check("bridge_play", "{}", &[(&bridge, "3NT by S down 1")]);
    check("bridge_play", r#"{"contract":"2NT by S"}"#, &[(&bridge, "2NT by S made")]);
    let doubled = r#"{"contract":"1NTX by S","score":"points"}"#;
    // 40 doubled, 50 for a part score, 50 for the insult, 100 for the overtrick.
    check("bridge_play", doubled, &[(&bridge, "1NTX by S made +1, +280")]);
    let spades = format!(
        "{deal} bid 10 13 9 4 play D9 D2 DT DK HT H8 H5 HQ C4 CK C6 C2 D5 D7 D4 DQ C9 C5 C7 CJ H9 HA H4 H7 H6 H3 D6 HJ \
         C3 ST CA DJ S5 H2 SJ S3 S9 S2 S8 DA SK CT S6 CQ SA D8 S4 HK S7 D3 SQ C8"
    );
    check("spades", "{}", &[(&spades, "north and south -190, east and west -170")]);
    let hearts = format!(
        "{deal} pass D9S9SJ C3CTD2 S4S5ST C8CQDK lead E C2 C4 C5 C8 DK D9 D2 D5 C6 CJ CT CA ST SK S3 S6 D6 D3 DT DA S5 \
         S7 S2 SQ DQ HT DJ D4 S8 S4 SA SJ D7 D8 HQ H4 S9 HA CK H7 H9 H6 H3 H8 HJ C9 HK C7 H2 CQ H5 C3"
    );
    check("hearts", "{}", &[(&hearts, "north 0, west 2, east 10, south 14")]);
}

#[test]
fn games_of_one_player_and_of_lessons_say_what_was_reached() {
    check("maze", "{}", &[("e5 - a 200 0", "out of moves")]);
    check("eight_puzzle", "{}", &[("6 8 3/5 2 1/7 4 _ after 200", "out of moves")]);
    check(
        "sokoban",
        "{}",
        &[("######/#    #/#  # #/#  @*#/###### after 42", "solved in 42 moves")],
    );
    let pacman = "%%%%%%%%%/%o..%...%/%.%.-.%.%/%.%X-.%.%/%.--%..o%/%%%%%%%%% P -488 182 3,2W";
    check("pacman", "{}", &[(pacman, "Pacman is caught, score -488")]);
    check("matrix", r#"{"preset":"chicken"}"#, &[("swerve|straight", "row -1, column 1")]);
    check("bins", "{}", &[("A:-50", "-50 from bin A")]);
    check("tree", r#"{"text":"((3,12,8),(2,4,6),(14,5,2))"}"#, &[("/a/c", "utility 8")]);
    let alone = end("eight_puzzle", "{}", "6 8 3/5 2 1/7 4 _ after 200", "");
    assert_eq!(alone.1, None, "one player neither wins nor loses");
}

/// Of a tree that is cut off no more is known.
#[test]
fn a_cut_off_tree_has_no_result() {
    let options = r#"{"text":"max(min(~-1,3),4)"}"#;
    assert_eq!(end("tree", options, "/a/a", ""), (None, None));
}

#[test]
fn every_game_has_a_result_at_the_end_of_its_first_moves() {
    for &name in games::names() {
        let game = GameHandle::open(name, "{}").unwrap();
        let mut position = game.at(None, &[]).unwrap();
        for _ in 0..2_000 {
            let said = position.inspect();
            if said.turn == "over" {
                let result = said.result.unwrap_or_else(|| panic!("{name}: {}", position.state()));
                assert!(!result.is_empty() && result.len() < 200, "{name}: {result}");
                break;
            }
            assert_eq!((said.result, said.outcome), (None, None), "{name}");
            let first = |own: &countermove::api::Choices| own.legal_moves[0].clone();
            let joint = || said.choices.iter().flatten().map(first).collect::<Vec<_>>().join("|");
            let text = said.legal_moves.first().cloned().unwrap_or_else(joint);
            position = position.child(&text).unwrap();
        }
    }
}
