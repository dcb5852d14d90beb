use super::super::{Fault, OPTIONS, open};
use super::*;
use countermove_core::error::Error;
use countermove_core::game::Game;
use countermove_core::game::options::Options;
use countermove_core::game::rules::{Opener, Rules as AnyRules};

fn go(size: usize) -> Go<81> {
    let layout = super::super::Layout::new(size);
    let frame = frame::Frame::new(&layout);
    Go(Rules { layout, frame, komi: 0.5, handicap: 0, suicide: false })
}

impl<const N: usize> Go<N> {
    /// Whether a stone of `player` on `point`, empty, fills an eye of its own: all points beside it are the player's,
    /// and of the diagonal ones the opponent has less than two, at the edge none.
    fn fills_eye(&self, board: &Board<N>, player: Player, point: usize) -> bool {
        let (frame, layout) = (&self.0.frame, &self.0.layout);
        let is_own = |other: usize| usize::from(board.at(other)) == player;
        if !layout.around(point).all(is_own) {
            return false;
        }
        let diagonal = frame.steps[4..].iter().filter_map(|&step| {
            let place = usize::from(frame.places[point]).wrapping_add(step);
            (frame.cells[place] != frame::WALL).then(|| usize::from(frame.points[place]))
        });
        let opponent = |other: &usize| usize::from(board.at(*other)) == 1 - player;
        let edge = layout.around(point).count() < 4;
        diagonal.filter(opponent).count() + usize::from(edge) < 2
    }
}

/// What the rules say of a stone on `point`, empty, if only a ko is a repetition.
fn is_legal(game: &Go<81>, state: &State<81>, point: usize) -> bool {
    match state.fault(&game.0, point) {
        None => true,
        Some(Fault::Suicide) => false,
        Some(Fault::Superko) => point != usize::from(state.ko),
    }
}

/// Whether the field is as the rules' board: stones, liberties, legal moves, eyes and areas.
fn assert_alike(game: &Go<81>, state: &State<81>, field: &Field<'_, 128>) {
    let rules = &game.0;
    for point in rules.layout.points() {
        let at = place(rules, point);
        match state.board.at(point) {
            EMPTY => {
                assert_eq!(field.at(at), frame::EMPTY);
                let stone = state.mover() as u8 + 1;
                assert_eq!(field.is_legal(stone, at), is_legal(game, state, point));
                for player in [BLACK, WHITE] {
                    let fills = game.fills_eye(&state.board, player, point);
                    assert_eq!(field.is_eye(player as u8 + 1, at), fills);
                }
            }
            cell => {
                assert_eq!(field.at(at), cell + 1);
                let in_atari = state.board.in_atari(&rules.layout, point);
                assert_eq!(field.last_liberty(at).is_some(), in_atari);
                assert_eq!(field.chain(at).size as usize, state.board.chain_size(point));
            }
        }
    }
    assert_eq!(field.areas(), state.board.areas(&rules.layout));
    let mut owners = Vec::new();
    field.owners(&mut owners);
    let owned = |owner: i8| owners.iter().filter(|&&other| other == owner).count() as i32;
    assert_eq!([owned(1), owned(-1)], field.areas());
    for point in rules.layout.points().filter(|&point| state.board.at(point) != EMPTY) {
        assert_eq!(owners[point], if usize::from(state.board.at(point)) == BLACK { 1 } else { -1 });
    }
    let empties = rules.layout.points().filter(|&point| state.board.at(point) == EMPTY).count();
    assert_eq!(field.empties().len(), empties);
}

#[test]
fn a_field_is_as_the_rules_board_through_whole_playouts() {
    for (size, manner) in [(5, Manner::Heavy), (7, Manner::Light), (9, Manner::Heavy)] {
        let game = go(size);
        for seed in 0..25 {
            let mut rng = Rng::new(seed);
            let mut state = game.start();
            let mut field: Field<'_, 128> = field(&game.0, &state);
            let mut recent = [0; 2];
            for _ in 0..2 * size * size {
                if state.is_over() {
                    break;
                }
                assert_alike(&game, &state, &field);
                let stone = state.mover() as u8 + 1;
                let chosen = match manner {
                    Manner::Light => field.light_move(stone, &mut rng),
                    Manner::Heavy => field.heavy_move(stone, recent, &mut rng),
                };
                if let Some(at) = chosen {
                    let point = usize::from(game.0.frame.points[at]);
                    assert!(is_legal(&game, &state, point));
                    assert!(!game.fills_eye(&state.board, state.mover(), point));
                    field.put(stone, at);
                    game.play(&mut state, point as u16);
                } else {
                    field.ko = 0;
                    game.play(&mut state, PASS);
                }
                recent = [chosen.unwrap_or(0), recent[0]];
            }
            let anew: Field<'_, 128> = super::field(&game.0, &state);
            assert_alike(&game, &state, &anew);
        }
    }
}

#[test]
fn a_playout_ends_within_its_bound_on_every_size() -> Result<(), Error> {
    struct Ends(usize);
    impl Opener for Ends {
        type Out = ();
        fn open<G: AnyRules + 'static>(self, game: G, _: String) {
            let playout = game.playout().expect("go has playouts");
            let (mut rng, mut played) = (Rng::new(self.0 as u64), Played::default());
            for manner in [Manner::Light, Manner::Heavy] {
                playout.play_out(&game.start(), [None; 2], manner, &mut rng, &mut played);
                let points = self.0 * self.0;
                assert!(played.plies as usize > points / 2);
                assert!(played.plies as usize <= MOVES_PER_POINT * points);
                assert_eq!(played.first.len(), points);
                assert_eq!(played.utilities[0] + played.utilities[1], 0.0);
            }
        }
    }
    for size in 5..=25 {
        let mut options = Options::read(&format!(r#"{{"size":{size}}}"#), OPTIONS)?;
        open(&mut options, Ends(size))?;
    }
    Ok(())
}

/// After two passes nothing is played, and black's area decides.
#[test]
fn a_playout_after_a_pass_may_end_with_the_next() {
    let game = go(5);
    let full = "XXXXX/X.X.X/XXXXX/OOOOO/O.O.O";
    let state =
        countermove_core::game::notation::Notation::read(&game, &format!("{full} X pass")).unwrap();
    let mut played = Played::default();
    game.play_out(&state, [Some(PASS), None], Manner::Heavy, &mut Rng::new(3), &mut played);
    assert_eq!((played.plies, &played.utilities[..]), (1, &[1.0, -1.0][..]));
    assert!(played.first.iter().all(|&first| first == countermove_core::game::playout::NOBODY));
}
