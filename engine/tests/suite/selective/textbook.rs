//! Without heuristics, selective search is alpha-beta with quiescence as the textbook has it.

use std::sync::Arc;

use crate::common::{open, random_position};
use crate::oracle::{Oracle, Worth};
use countermove::game::evaluation::{Evaluation, Feature, Weights};
use countermove::game::information::Information;
use countermove::game::ordering::Ordering;
use countermove::game::pathfinding::Pathfinding;
use countermove::game::proof::Proof;
use countermove::game::quiescence::Quiescence;
use countermove::game::rules::{Opener, Rules};
use countermove::game::searchable::Searchable;
use countermove::game::{Facts, Game, Player, Turn};
use countermove::hashing::mix;
use countermove::rng::Rng;
use countermove::search::algorithms::selective::Heuristics;
use countermove::value::Scale;

use super::{SMALL_GOMOKU, with};

/// A game whose keys tell paths apart, so that no table or list of positions joins them, and without what
/// it knows for proofs.
struct Paths<G> {
    game: Arc<G>,
    /// Of arbitrary estimates; if none, the game's own.
    seed: Option<u64>,
    /// Whether quiet moves that make threats are listed.
    quiet_threats: bool,
}

/// The path's hash beside the state.
type OnPath<S> = (S, u64);

impl<G: Game> Game for Paths<G> {
    type State = OnPath<G::State>;
    type Move = G::Move;

    fn facts(&self) -> Facts {
        self.game.facts()
    }

    fn start(&self) -> Self::State {
        (self.game.start(), 0)
    }

    fn turn(&self, state: &Self::State) -> Turn {
        self.game.turn(&state.0)
    }

    fn moves(&self, state: &Self::State, out: &mut Vec<G::Move>) {
        self.game.moves(&state.0, out);
    }

    fn play(&self, state: &mut Self::State, action: G::Move) {
        self.game.play(&mut state.0, action);
        state.1 = mix(state.1.rotate_left(7) ^ self.game.key(&state.0));
    }

    fn utility(&self, state: &Self::State, player: Player) -> f64 {
        self.game.utility(&state.0, player)
    }

    fn key(&self, state: &Self::State) -> u64 {
        mix(state.1 ^ self.game.key(&state.0))
    }

    fn scale(&self) -> Scale {
        self.game.scale()
    }
}

impl<G: Evaluation> Evaluation for Paths<G> {
    const UNIT: &'static str = G::UNIT;
    const SPREAD: f64 = G::SPREAD;
    const FEATURES: &'static [Feature] = G::FEATURES;

    fn spread(&self) -> f64 {
        self.game.spread()
    }

    fn feature_list(&self) -> &'static [Feature] {
        self.game.feature_list()
    }

    fn features(&self, state: &Self::State, player: Player, values: &mut [f64]) {
        self.game.features(&state.0, player, values);
    }

    fn estimate(&self, state: &Self::State, player: Player, weights: &[f64]) -> f64 {
        let Some(seed) = self.seed else {
            return self.game.estimate(&state.0, player, weights);
        };
        let for_first = (mix(self.game.key(&state.0) ^ seed) % 9) as f64 - 4.0;
        if player == 0 { for_first } else { -for_first }
    }
}

impl<G: Ordering> Ordering for Paths<G> {
    fn ordering_score(&self, state: &Self::State, action: G::Move) -> i32 {
        self.game.ordering_score(&state.0, action)
    }
}

impl<G: Quiescence> Quiescence for Paths<G> {
    fn is_threatened(&self, state: &Self::State) -> bool {
        self.game.is_threatened(&state.0)
    }

    fn is_noisy(&self, state: &Self::State, action: G::Move) -> bool {
        self.game.is_noisy(&state.0, action)
    }

    fn candidate_moves(&self, state: &Self::State, out: &mut Vec<G::Move>) -> bool {
        self.game.candidate_moves(&state.0, out)
    }

    fn noisy(&self, state: &Self::State, out: &mut Vec<G::Move>) {
        self.game.noisy(&state.0, out);
    }

    fn makes_threat(&self, state: &Self::State, action: G::Move) -> Option<bool> {
        self.game.makes_threat(&state.0, action)
    }

    fn quiet_threats(&self, state: &Self::State, out: &mut Vec<G::Move>) {
        if self.quiet_threats {
            self.game.quiet_threats(&state.0, out);
        }
    }

    fn static_exchange(&self, state: &Self::State, action: G::Move) -> f64 {
        self.game.static_exchange(&state.0, action)
    }

    fn is_near_zugzwang(&self, state: &Self::State) -> bool {
        self.game.is_near_zugzwang(&state.0)
    }

    fn pass(&self, state: &Self::State) -> Option<Self::State> {
        Some((self.game.pass(&state.0)?, mix(!state.1)))
    }
}

impl<G: Game> Proof for Paths<G> {}

impl<G: Evaluation + Ordering + Quiescence> Information for Paths<G> {}

impl<G: Evaluation + Ordering + Quiescence> Pathfinding for Paths<G> {}

impl<G: Evaluation + Ordering + Quiescence> Searchable for Paths<G> {}

/// What lies between the worth of `low` and of `high` matters.
#[derive(Clone, Copy)]
struct Window {
    low: Worth,
    high: Worth,
}

const OPEN: Window = Window { low: Worth::Lost(i32::MIN), high: Worth::Won(i32::MAX) };

/// Alpha-beta with quiescence, as the textbook has it: the candidate moves to the depth; beyond it, where
/// the player is threatened every candidate move, else the estimate or a noisy move, and at the first ply a
/// quiet threat.
struct Textbook<'a, G>(Oracle<'a, G>);

impl<G: Searchable> Textbook<'_, G> {
    fn value(&self, state: &G::State, ply: u32, window: Window) -> Worth {
        let Self(Oracle { game, depth, .. }) = self;
        match game.turn(state) {
            Turn::Over => self.0.end(state, ply),
            Turn::Of(player) if ply < *depth => {
                let mut moves = Vec::new();
                game.candidate_moves(state, &mut moves);
                self.best(state, &moves, player, None, window, |child, window| {
                    self.value(child, ply + 1, window)
                })
            }
            _ => self.quiet(state, ply, window, true),
        }
    }

    fn quiet(&self, state: &G::State, ply: u32, window: Window, first: bool) -> Worth {
        let Self(Oracle { game, .. }) = self;
        let Turn::Of(player) = game.turn(state) else { return self.0.end(state, ply) };
        let threatened = game.is_threatened(state);
        let mut moves = Vec::new();
        if threatened {
            game.candidate_moves(state, &mut moves);
        } else {
            game.noisy(state, &mut moves);
            if first {
                game.quiet_threats(state, &mut moves);
            }
        }
        let stand_pat = (!threatened).then(|| self.0.estimate(state));
        self.best(state, &moves, player, stand_pat, window, |child, window| {
            self.quiet(child, ply + 1, window, false)
        })
    }

    /// What `player` chooses among `stand_pat` and the values of the moves.
    fn best(
        &self,
        state: &G::State,
        moves: &[G::Move],
        player: Player,
        mut best: Option<Worth>,
        mut window: Window,
        value: impl Fn(&G::State, Window) -> Worth,
    ) -> Worth {
        for &action in moves {
            if let Some(best) = best {
                let bound = if player == 0 { &mut window.low } else { &mut window.high };
                *bound = bound.choice(best, player);
                if window.low >= window.high {
                    return best;
                }
            }
            let other = value(&self.0.game.after(state, action), window);
            best = Some(best.map_or(other, |best| best.choice(other, player)));
        }
        best.expect("a threatened player has a move")
    }
}

/// On random positions, the search without heuristics beside the textbook's.
struct WithoutHeuristics<'a>(&'a str);

impl Opener for WithoutHeuristics<'_> {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, _: String) {
        let game = Arc::new(game);
        let mut rng = Rng::new(11);
        for round in 0..12 {
            let seed = (round % 2 == 1).then_some(round);
            let depth = 1 + round as u32 % 3;
            // A table entry does not tell whether quiescence tried threats; one pass leaves none to find.
            let game = Paths { game: game.clone(), seed, quiet_threats: depth == 1 };
            let weights = Weights::for_game(&game, &[]).unwrap();
            let root = random_position(&game, &mut rng, 50);
            let Turn::Of(mover) = game.turn(&root) else { panic!("a player has the move") };
            let mut moves = Vec::new();
            game.moves(&root, &mut moves);
            let deepest = [3, 2, 1][usize::from(moves.len() > 8) + usize::from(moves.len() > 32)];
            let depth = depth.min(deepest);
            let textbook = Textbook(Oracle::new(&game, &weights, depth));
            let found = with(Heuristics::NONE, &game, &weights, &root, (depth, 0));
            assert_eq!(found.lines.len(), moves.len());
            for line in found.lines {
                let value = textbook.value(&game.after(&root, line.moves[0]), 1, OPEN);
                let told = Worth::told_by(&line.valuation, mover, &game.scale());
                let Self(name) = self;
                assert_eq!(told, value, "{:?} in {name} round {round} at {root:?}", line.moves[0]);
            }
        }
    }
}

#[test]
fn without_heuristics_it_is_alpha_beta_with_quiescence() {
    for (name, options) in
        [("chess", "{}"), ("checkers", "{}"), ("othello", "{}"), ("tic_tac_toe", SMALL_GOMOKU)]
    {
        open(name, options, WithoutHeuristics(name)).unwrap();
    }
}
