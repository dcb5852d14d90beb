//! Simulations: a world (determinization), selection and expansion at views (information states), playout and backup.

use super::Observers;
use super::settings::IsMctsSettings;
use super::tree::{IsMctsTree, ROOT, node_key};
use crate::game::evaluation::Evaluation;
use crate::game::information::Information;
use crate::game::{Game, Player, Turn};
use crate::hashing::zobrist;
use crate::rng::Rng;
use crate::search::algorithms::mcts::PlayoutPolicy;
use crate::search::common::control::Control;
use crate::search::common::view_policy::{model_of, shares};

/// Most moves of a playout, chance's included; then it ends with the estimate.
const LONGEST_PLAYOUT: usize = 2_000;

/// One thread's simulations and its tree.
pub struct IsMctsSimulator<'a, G: Game> {
    pub tree: IsMctsTree<G::Move>,
    pub control: Control<'a>,
    /// Completed simulations.
    pub simulations: u64,
    /// By root move and player: the sum of utilities after it.
    pub sums: Vec<f64>,
    settings: &'a IsMctsSettings<'a, G>,
    rng: Rng,
    /// The choices on the path: node, place of the move, and player.
    path: Vec<(u32, u32, Player)>,
    moves: Vec<G::Move>,
    joint: Vec<G::Move>,
    shares: Vec<f64>,
    /// The result of the simulation, one utility per player.
    values: Vec<f64>,
    /// Whether the other players follow their models in this simulation.
    trusts: bool,
    /// Whether the simulation has not left the tree yet.
    in_tree: bool,
}

impl<'a, G: Evaluation + Information> IsMctsSimulator<'a, G> {
    /// The simulator of the `thread`-th thread, with a tree of at most `bytes`.
    pub fn new(
        settings: &'a IsMctsSettings<'a, G>,
        control: Control<'a>,
        thread: u64,
        bytes: usize,
    ) -> Self {
        Self {
            tree: IsMctsTree::new(&settings.moves, bytes),
            control,
            simulations: 0,
            sums: vec![0.0; settings.moves.len() * settings.players],
            settings,
            rng: Rng::new(settings.seed ^ zobrist(thread)),
            path: Vec::new(),
            moves: Vec::new(),
            joint: Vec::new(),
            shares: Vec::new(),
            values: vec![0.0; settings.players],
            trusts: false,
            in_tree: true,
        }
    }

    /// Simulates until there are `target` simulations or a limit is reached.
    pub fn run(&mut self, target: u64) {
        while self.simulations < target && self.control.reached().is_none() {
            if self.simulate().is_some() {
                self.simulations += 1;
            }
        }
    }

    /// Whether no further simulation is possible.
    pub fn is_over(&self) -> bool {
        self.control.reached().is_some()
    }

    /// Makes one simulation; `None` once a limit is reached, and then nothing is counted.
    fn simulate(&mut self) -> Option<()> {
        let settings = self.settings;
        let problem = settings.problem;
        let game = problem.game;
        let mut state = game.draw_world(problem.root, settings.root_player, &mut self.rng);
        self.path.clear();
        self.in_tree = true;
        self.trusts = match problem.opponent {
            Some(opponent) => opponent.trust >= 1.0 || self.rng.unit() < opponent.trust,
            None => false,
        };
        let (mut plies, mut rolled) = (0, 0);
        let longest = match settings.playout_policy {
            PlayoutPolicy::Estimate => 0,
            _ => LONGEST_PLAYOUT,
        };
        loop {
            let turn = game.turn(&state);
            let is_end = turn == Turn::Over || plies >= settings.horizon;
            if is_end || (!self.in_tree && rolled >= longest) {
                break;
            }
            self.control.visit()?;
            rolled += usize::from(!self.in_tree);
            match turn {
                Turn::Of(player) => {
                    let action = self.choose(&state, player, plies);
                    game.play(&mut state, action);
                }
                Turn::Simultaneous => self.choose_together(&mut state, plies),
                _ => {
                    let outcome = self.drawn_outcome(&state);
                    game.play(&mut state, outcome);
                    continue;
                }
            }
            plies += 1;
        }
        settings.leaf(&state, &mut self.values);
        self.control.leaves += 1;
        self.back_up();
        Some(())
    }

    /// Makes the choices of all who choose at once, none knowing another's.
    fn choose_together(&mut self, state: &mut G::State, plies: u32) {
        let game = self.settings.problem.game;
        let mut joint = std::mem::take(&mut self.joint);
        joint.clear();
        let was_in_tree = self.in_tree;
        let mut all_known = was_in_tree;
        for player in 0..self.settings.players {
            self.moves.clear();
            game.choices(state, player, &mut self.moves);
            if !self.moves.is_empty() {
                self.in_tree = was_in_tree;
                joint.push(self.choose(state, player, plies));
                all_known &= self.in_tree;
            }
        }
        self.in_tree = all_known;
        game.play_joint(state, &joint);
        self.joint = joint;
    }

    fn list(&mut self, state: &G::State, player: Player) {
        self.moves.clear();
        self.settings.problem.game.choices(state, player, &mut self.moves);
    }

    /// The choice of `player`, in the tree or in a playout.
    #[inline]
    fn choose(&mut self, state: &G::State, player: Player, plies: u32) -> G::Move {
        let settings = self.settings;
        if self.trusts
            && let Some(action) = self.modelled(state, player)
        {
            return action;
        }
        if !self.in_tree {
            self.list(state, player);
            return self.moves[self.rng.below(self.moves.len())];
        }
        if plies == 0 && player == settings.root_player {
            let rng = &mut self.rng;
            let place = self.tree.select(ROOT, settings.exploration, |count| rng.below(count));
            return self.follow(ROOT, place, player);
        }
        let viewer = match settings.observer {
            Observers::Multiple => player,
            Observers::Single => settings.root_player,
        };
        let key = node_key(settings.problem.game.view_key(state, viewer), player);
        match self.tree.find(key) {
            Some(node) if viewer == player => {
                let rng = &mut self.rng;
                let place = self.tree.select(node, settings.exploration, |count| rng.below(count));
                self.follow(node, place, player)
            }
            Some(node) => {
                self.list(state, player);
                let (tree, rng) = (&mut self.tree, &mut self.rng);
                let below = |count| rng.below(count);
                match tree.select_available(node, &self.moves, settings.exploration, below) {
                    Some(place) => self.follow(node, place, player),
                    None => self.moves[self.rng.below(self.moves.len())],
                }
            }
            None => {
                self.in_tree = false;
                self.list(state, player);
                let place = self.rng.below(self.moves.len());
                match self.tree.add(key, &self.moves) {
                    Some(node) => self.follow(node, place, player),
                    None => self.moves[place],
                }
            }
        }
    }

    #[inline]
    fn follow(&mut self, node: u32, place: usize, player: Player) -> G::Move {
        self.path.push((node, place as u32, player));
        self.tree.edges(node)[place].action
    }

    /// The move of a modelled player; `None` if it plays for its goal now.
    fn modelled(&mut self, state: &G::State, player: Player) -> Option<G::Move> {
        let problem = self.settings.problem;
        let model = model_of(problem.opponent, player, self.settings.root_player)?;
        self.list(state, player);
        let pursues = shares(model, problem.game, state, player, &self.moves, &mut self.shares);
        let is_modelled = pursues < 1.0 && self.rng.unit() >= pursues;
        is_modelled.then(|| self.moves[self.rng.index_by(&self.shares)])
    }

    /// Samples an outcome in `state`, where chance moves.
    fn drawn_outcome(&mut self, state: &G::State) -> G::Move {
        let game = self.settings.problem.game;
        self.moves.clear();
        game.moves(state, &mut self.moves);
        self.rng.outcome(&self.moves, |outcome| game.probability(state, outcome))
    }

    fn back_up(&mut self) {
        let players = self.settings.players;
        for &(node, place, player) in &self.path {
            self.tree.learn(node, place as usize, self.values[player]);
            if node == ROOT {
                let sums = &mut self.sums[place as usize * players..][..players];
                sums.iter_mut().zip(&self.values).for_each(|(sum, value)| *sum += value);
            }
        }
    }
}
