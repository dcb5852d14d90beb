//! Kriegspiel: what the umpire says, views, and the positions that agree with them.

use crate::common::open;
use countermove::error::ErrorKind;
use countermove::game::Turn;
use countermove::game::rules::{Opener, Rules};
use countermove::rng::Rng;

/// The last word of a player's view after `moves`.
struct Heard<'a> {
    state: &'a str,
    player: usize,
}

impl Opener for Heard<'_> {
    type Out = String;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> String {
        let state = game.read(self.state).unwrap();
        game.view(&state, self.player)
    }
}

fn view(state: &str, player: usize) -> String {
    open("kriegspiel", "{}", Heard { state, player }).unwrap()
}

/// Each announcement of Wild 16, as the player hears it who did not move.
#[test]
fn the_umpire_announces() {
    for (state, said) in [
        // Nothing.
        ("start: e2e4", "?, to move"),
        // A pawn try, two, and en passant, which takes on d5 and is announced there.
        ("start: e2e4 d7d5", "e2e4 ?/1, to move"),
        ("start: e2e4 a7a6 c2c4 d7d5", "?/2, to move"),
        ("start: e2e4 a7a6 e4e5 d7d5", "?/1, to move"),
        ("start: e2e4 a7a6 e4e5 d7d5 e5d6", "d7d5/1 ?xd5p/2, to move"),
        // A pawn is taken, a piece is taken; the pawn on c7 can take back.
        ("start: g1f3 e7e5 f3e5", "e7e5 ?xe5p, to move"),
        ("start: g1f3 b8c6 f3e5 a7a6 e5c6", "?xc6/2, to move"),
        // By rank, file, long and short diagonal, and knight.
        ("8/8/3k4/8/8/8/8/K4R2 w: f1f6", "?+rank, to move"),
        ("8/8/3k4/8/8/8/8/K4R2 w: f1d1", "?+file, to move"),
        ("8/8/3k4/8/8/8/1P6/K3B3 w: e1b4", "?+short, to move"),
        ("8/8/3k4/8/8/8/1P6/K3B3 w: e1g3", "?+long, to move"),
        ("8/8/3k4/8/8/2P5/8/K3N3 w: e1d3 d6d5 d3f4", "?+knight, to move"),
        // A pawn checks by a diagonal.
        ("8/8/3k4/8/4P3/8/8/K7 w: e4e5", "?+long, to move"),
        // A discovered double check.
        ("3k4/8/8/8/3N4/8/8/K2R4 w: d4e6", "?+file+knight, to move"),
        // Mate, stalemate, bare kings.
        ("7k/8/6K1/8/8/8/8/R7 w: a1a8", "?+rank, lost, checkmate"),
        ("7k/8/6K1/8/8/8/8/5Q2 w: f1f7", "?, drawn, stalemate"),
        ("7k/8/6K1/8/8/8/8/r6B b: a1h1", "a1h1xh1, waiting"),
    ] {
        let first = usize::from(state.contains(" b: "));
        let moves = state.split_once(": ").unwrap().1.split(' ').count();
        // The listener is to move now, or at the end, unless it waits.
        let waits = usize::from(said.ends_with("waiting"));
        let listener = (first + moves + waits) % 2;
        let heard = view(state, listener);
        assert!(heard.ends_with(said), "{state}: {heard}");
    }
}

#[test]
fn a_refused_try_is_heard_by_its_player_alone() {
    let state = "start: e2e4 e7e5 e1g1! d1h5 g7g6 h5f7!";
    let error = open("kriegspiel", "{}", Heard { state, player: 0 }.tolerant()).unwrap();
    assert_eq!(error, Err(ErrorKind::IllegalPosition), "castling through own men is no try");
    let state = "start: e2e4 e7e5 f1c4 g8f6 c4g8! c4f7";
    assert_eq!(view(state, 0), "start: e2e4 ? f1c4 ? c4g8! c4f7xf7p+short, waiting");
    assert_eq!(view(state, 1), "start: ? e7e5 ? g8f6 ?xf7p+short, to move");
}

struct Tolerant<'a>(Heard<'a>);

impl<'a> Heard<'a> {
    fn tolerant(self) -> Tolerant<'a> {
        Tolerant(self)
    }
}

impl Opener for Tolerant<'_> {
    type Out = Result<(), ErrorKind>;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
        game.read(self.0.state).map(|_| ()).map_err(|error| error.kind)
    }
}

/// Plays a game at random, and reads each `every`-th view.
struct Games {
    games: u64,
    every: usize,
}

impl Opener for Games {
    type Out = usize;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> usize {
        let mut read = 0;
        for seed in 0..self.games {
            let mut rng = Rng::new(seed);
            let mut state = game.start();
            for step in 0.. {
                let over = game.turn(&state) == Turn::Over;
                if over || step % self.every == 0 {
                    for player in 0..2 {
                        let text = game.view(&state, player);
                        let world = game
                            .read_view(&text, player)
                            .unwrap_or_else(|error| panic!("seed {seed} {text}: {error}"));
                        assert_eq!(game.view(&world, player), text);
                        assert_eq!(game.view_key(&world, player), game.view_key(&state, player));
                        let drawn = game.draw_world(&world, player, &mut rng);
                        assert_eq!(game.view(&drawn, player), text);
                        assert_eq!(game.read(&game.write(&drawn)).unwrap(), drawn);
                        read += 1;
                    }
                }
                if over {
                    println!("seed {seed}: {} bytes", game.write(&state).len());
                    break;
                }
                let mut moves = Vec::new();
                game.moves(&state, &mut moves);
                game.play(&mut state, moves[rng.below(moves.len())]);
            }
        }
        read
    }
}

/// `GAMES=100 cargo test -p countermove --test suite views_of_whole_games` reads those of more games.
#[test]
fn views_of_whole_games_are_read() {
    let games = std::env::var("GAMES").map_or(1, |games| games.parse().unwrap());
    assert!(open("kriegspiel", "{}", Games { games, every: 60 }).unwrap() > 10);
}

/// Reads a world as text, and the other player's view of it.
struct World<'a>(&'a str);

impl Opener for World<'_> {
    type Out = Result<(), ErrorKind>;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
        let world = game.read(self.0).map_err(|error| error.kind)?;
        assert_eq!(game.write(&world), self.0);
        for player in 0..2 {
            let view = game.view(&world, player);
            let read = game.read_view(&view, player).unwrap();
            assert_eq!(game.view(&read, player), view);
            assert_eq!(game.view_key(&read, player), game.view_key(&world, player));
        }
        Ok(())
    }
}

const PLACE: &str = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";

/// A state can be what one player has seen and a place of the men; the other knows the place.
#[test]
fn a_world_needs_no_history() {
    let read = |text: String| open("kriegspiel", "{}", World(&text)).unwrap();
    let seen = "[white: start: e2e4 ?/1, to move]";
    for moves in ["-", "e4d5", "e4e5 d5d4", "f1b5 c7c6 e4f5!"] {
        assert_eq!(read(format!("{seen} {PLACE}: {moves}")), Ok(()), "{moves}");
        assert_eq!(read(format!("{PLACE}: {moves}")), Ok(()), "{moves}");
    }
    let error = Err(ErrorKind::IllegalPosition);
    for (view, place) in [
        // Two captures by pawns, none, a pawn that has not moved, black to move, a man too few, refused though legal.
        ("e2e4 ?/2, to move", PLACE.to_string()),
        ("e2e4 ?, to move", PLACE.to_string()),
        ("e2e3 ?/1, to move", PLACE.to_string()),
        ("e2e4 ?/1, to move", PLACE.replace(" w ", " b ")),
        ("e2e4 ?/1, to move", PLACE.replace("rnbqkbnr", "rnbqkb1r")),
        ("e2e4 ?/1 e4d5!, to move", PLACE.to_string()),
    ] {
        assert_eq!(read(format!("[white: start: {view}] {place}: -")), error, "{view} {place}");
    }
    for text in ["[white: start: -, to move]: -", "[red: start: -, to move] x: -", "[white: -"] {
        assert_eq!(read(text.into()), Err(ErrorKind::MalformedState), "{text}");
    }
}

/// Plays king and rook by the game's own advice against a king that moves at random. Returns the moves to mate of each
/// game that is won within 50.
struct Rook(u64);

impl Opener for Rook {
    type Out = Vec<usize>;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> Vec<usize> {
        let play = |seed| {
            let mut rng = Rng::new(seed);
            let mut state = loop {
                let mut squares = vec!["1"; 64];
                for man in ["K", "R", "k"] {
                    squares[rng.below(64)] = man;
                }
                let ranks: Vec<String> = squares.chunks(8).map(|rank| rank.concat()).collect();
                if let Ok(state) = game.read(&format!("{} w: -", ranks.join("/")))
                    && squares.iter().filter(|man| **man != "1").count() == 3
                {
                    break state;
                }
            };
            let mut moves_of_white = 0;
            while game.turn(&state) != Turn::Over && moves_of_white <= 50 {
                if game.turn(&state) == Turn::Of(0) {
                    let view = game.read_view(&game.view(&state, 0), 0).unwrap();
                    let advice =
                        game.advise(&view, 0, &mut rng).expect("king and rook against a king");
                    let best = advice[0].0;
                    game.play(&mut state, best);
                    moves_of_white += usize::from(game.turn(&state) != Turn::Of(0));
                } else {
                    let mut moves = Vec::new();
                    game.moves(&state, &mut moves);
                    game.play(&mut state, moves[rng.below(moves.len())]);
                }
            }
            let won = game.turn(&state) == Turn::Over && game.utility(&state, 0) == 1.0;
            (won && moves_of_white <= 50).then_some(moves_of_white)
        };
        (0..self.0).filter_map(play).collect()
    }
}

#[test]
fn king_and_rook_mate_a_king_that_hides() {
    let games: u64 = std::env::var("ROOK_GAMES").map_or(6, |games| games.parse().unwrap());
    let mates = open("kriegspiel", "{}", Rook(games)).unwrap();
    println!(
        "{} of {games} mated, mean {}",
        mates.len(),
        mates.iter().sum::<usize>() as f64 / mates.len() as f64
    );
    assert!(10 * mates.len() as u64 >= 8 * games);
}

/// Moves of white's knights, to and fro, and replies of which nothing is heard.
const KNIGHTS: &str = "b1c3 ? g1f3 ? c3b1 ? f3g1 ? b1c3 ? g1f3 ? c3b1 ? f3g1 ?";

#[test]
fn views_that_no_position_has_are_refused() {
    for (text, player) in [
        ("start: e2e4 ?xe4, to move", 0),
        ("start: e2e4 ?/3, to move", 0),
        ("start: e2e5, waiting", 0),
        ("start: e2e4!, to move", 0),
        ("start: ?, to move", 0),
        ("start: e2e4, to move", 0),
        ("start: e2e4, lost, checkmate", 0),
        ("8/8/8/4K3/8/8/8/R7 w k: a1h1 ?xh1, to move", 0),
        ("8/8/8/4K3/8/8/8/R7 w pk: a1h1+knight, waiting", 0),
        ("8/8/8/4K3/8/8/8/8 w k: -, to move", 0),
        // Long views, which are refused by what they tell of the own men and of counts.
        (format!("start: {KNIGHTS} e2e5 ?, to move").as_str(), 0),
        (format!("start: {KNIGHTS} e2e4! e2e4!, to move").as_str(), 0),
        (format!("start: {KNIGHTS} e2e4 ?xe4, to move").as_str(), 0),
        (format!("start: {KNIGHTS} e2e4 ?xe1, to move").as_str(), 0),
        (format!("start: {KNIGHTS} e2e4 ?/15, to move").as_str(), 0),
        (format!("start: {KNIGHTS} e2e4xe4 ?, to move").as_str(), 0),
        (format!("start: {KNIGHTS} e2e4 ?+rank+file+knight, to move").as_str(), 0),
        (format!("start: {KNIGHTS} e2e4 ?, lost, checkmate").as_str(), 0),
        (format!("start: {KNIGHTS} e2e4 ?, drawn, stalemate").as_str(), 0),
        (format!("start: {KNIGHTS} e2e4 ?, drawn, dead position").as_str(), 0),
        (format!("start: {KNIGHTS} e2e4 ?, drawn, repetition").as_str(), 0),
        (format!("start: {KNIGHTS} e2e4 ?, drawn, moves without progress").as_str(), 0),
        (format!("start: {KNIGHTS} e2e4 ?, drawn, most moves played").as_str(), 0),
    ] {
        let error = open("kriegspiel", "{}", Reading(text, player)).unwrap();
        assert_eq!(error, ErrorKind::IllegalPosition, "{text}");
    }
    for text in [
        "",
        "start",
        "start: -",
        "start: e2e4?, waiting",
        "x w k: -, to move",
        "start: ?yes, to move",
    ] {
        let error = open("kriegspiel", "{}", Reading(text, 0)).unwrap();
        assert_eq!(error, ErrorKind::MalformedState, "{text}");
    }
}

struct Reading<'a>(&'a str, usize);

impl Opener for Reading<'_> {
    type Out = ErrorKind;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> ErrorKind {
        let read = game.read_view(self.0, self.1).map(|state| game.write(&state));
        read.expect_err(self.0).kind
    }
}
