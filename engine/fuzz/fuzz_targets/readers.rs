//! Fuzzes the parsers of options, states and moves: `cargo +nightly fuzz run readers`, in `engine`.
//!
//! The input is a byte that selects the game, then lines: options, state, moves.

#![no_main]

use countermove::game::Turn;
use countermove::game::rules::{Opener, Rules};
use countermove::games;
use libfuzzer_sys::fuzz_target;

struct Play<'a> {
    state: &'a str,
    moves: std::str::Lines<'a>,
}

impl Opener for Play<'_> {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, _: String) {
        let Ok(mut state) = game.read(self.state) else { return };
        for text in self.moves {
            assert_eq!(game.read(&game.write(&state)), Ok(state.clone()));
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            let none = [Turn::Over, Turn::Simultaneous].contains(&game.turn(&state));
            assert_eq!(moves.is_empty(), none);
            let Ok(action) = game.read_move(&state, text) else { continue };
            assert!(moves.contains(&action), "{text} is not legal");
            game.play(&mut state, action);
            assert_eq!(
                game.key(&state),
                game.read(&game.write(&state)).map_or(0, |read| game.key(&read))
            );
        }
    }
}

fuzz_target!(|input: &[u8]| {
    let Some((&index, rest)) = input.split_first() else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    let name = games::names()[usize::from(index) % games::names().len()];
    let mut lines = text.lines();
    let (Some(options), Some(state)) = (lines.next(), lines.next()) else { return };
    let _ = games::visit(name, options, Play { state, moves: lines });
});
