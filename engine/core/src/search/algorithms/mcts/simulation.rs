//! Simulations: selection, expansion, playout and backup.

use super::PlayoutPolicy;
use super::end_sums::EndSums;
use super::observer::SimulationObserver;
use super::settings::{Help, MctsSettings};
use super::tree::{Beside, MctsTree, ROOT};
use crate::game::evaluation::Evaluation;
use crate::game::playout::{Manner, Played, Playout, Prior, Recent};
use crate::game::territory::Count;
use crate::game::{Facts, Game, Player, Turn};
use crate::hashing::zobrist;
use crate::rng::Rng;
use crate::search::common::control::Control;
use crate::search::common::move_picker::WIDE;
use crate::search::common::utilities::Valued;
use crate::search::contract::SearchProblem;

/// Most moves of a playout, chance's included; then it ends with the estimate.
const LONGEST_PLAYOUT: usize = 2_000;

/// One thread's simulations and its tree.
pub struct MctsSimulator<'a, G: Game, O> {
    /// Sees the simulations.
    pub observer: O,
    pub tree: MctsTree<G::Move>,
    pub control: Control<'a>,
    /// Completed simulations.
    pub simulations: u32,
    /// Simulations that it may make.
    most: u32,
    /// Most plies from the root at which a position was solved.
    pub deepest: u32,
    settings: &'a MctsSettings<'a, G>,
    beside: Beside,
    /// Whether ends after the root's moves are still to be looked for: hints may keep a search from trying these moves.
    looks_for_ends: bool,
    rng: Rng,
    /// The positions on the path, and the child that the policy selected at each.
    path: Vec<(u32, u32)>,
    moves: Vec<G::Move>,
    /// The result of the simulation, as `Payoffs` stores it.
    value: Vec<f64>,
    /// The moves of the simulation, as far as hints need them.
    played: Played,
    priors: Vec<Prior>,
    estimates: Vec<f64>,
    /// The count of the end of a simulation, as far as [`MctsSimulator::end_sums`] needs it.
    count: Count,
    /// The counts of all ends, where that is asked for.
    pub end_sums: Option<EndSums>,
}

impl<'a, G: Evaluation, O: SimulationObserver<G>> MctsSimulator<'a, G, O> {
    /// The simulator of the `thread`-th thread, for `most` simulations, with a tree of at most `bytes`.
    pub fn new(
        settings: &'a MctsSettings<'a, G>,
        control: Control<'a>,
        (thread, most): (u64, u32),
        bytes: usize,
        observer: O,
    ) -> Self {
        let facts = &settings.utilities.facts;
        let seed = settings.problem.parameters.seed.unwrap_or_default();
        let end_sums = settings.territory.map(|territory| EndSums::new(territory.points()));
        let played = Played { count: end_sums.is_some().then(Count::default), ..Played::default() };
        let beside = settings.beside();
        Self {
            observer,
            tree: MctsTree::new(settings.payoffs, facts, beside, bytes),
            control,
            simulations: 0,
            most,
            deepest: 1,
            settings,
            beside,
            looks_for_ends: beside == Beside::Hints,
            rng: Rng::new(seed ^ zobrist(thread)),
            path: Vec::new(),
            moves: Vec::new(),
            value: vec![0.0; settings.payoffs.width()],
            played,
            priors: Vec::new(),
            estimates: Vec::new(),
            count: Count::default(),
            end_sums,
        }
    }

    /// Simulates until there are `target` simulations, a limit is reached, or there is an answer.
    pub fn run(&mut self, target: u32) {
        let target = target.min(self.most);
        while self.simulations < target && !self.has_answer() && self.control.reached().is_none() {
            if self.simulate().is_some() {
                self.simulations += 1;
            }
        }
    }

    /// Whether no further simulation is allowed or possible.
    pub fn is_over(&self) -> bool {
        self.control.reached().is_some() || self.is_done()
    }

    /// Whether it made as many simulations as it may.
    pub fn is_done(&self) -> bool {
        self.simulations >= self.most
    }

    /// Whether the root is solved, and all its moves if more than one principal variation is needed.
    pub fn has_answer(&self) -> bool {
        let tree = &self.tree;
        tree.is_solved(ROOT)
            && (self.settings.problem.parameters.multi_pv == 1
                || tree.children(ROOT).all(|child| tree.is_solved(child)))
    }

    /// Makes one simulation; `None` once a limit is reached or no simulation is needed, and then nothing is counted.
    fn simulate(&mut self) -> Option<()> {
        let settings = self.settings;
        let game = settings.problem.game;
        let mut state = settings.problem.root.clone();
        let mut node = ROOT;
        let mut plies = 0;
        let mut recent = [None; 2];
        self.path.clear();
        if self.beside == Beside::Hints {
            let help = settings.help.as_ref().expect("hints are the game's");
            self.played.clear(settings.utilities.facts.players, help.playout.places());
        }
        self.observer.begin(&state);
        loop {
            let turn = game.turn(&state);
            if turn == Turn::Over || plies >= settings.horizon {
                let exact = settings.leaf(&state, &mut self.value);
                self.tree.solve(node, &self.value, exact);
                self.note_end(&state);
                self.deepest = self.deepest.max(plies);
                self.control.leaves += 1;
                self.observer.leaf();
                break;
            }
            if !self.expand(node, turn, &state, recent)? {
                if !self.recall(node) {
                    self.roll_out(state, plies, recent)?;
                }
                break;
            }
            if node == ROOT {
                self.look_for_ends(&state)?;
                if self.has_answer() {
                    return None;
                }
            }
            if node != ROOT && self.tree.is_solved(node) {
                // By its children, which are over.
                self.deepest = self.deepest.max(plies + 1);
                self.control.leaves += 1;
                self.value.copy_from_slice(self.tree.payoffs(node));
                break;
            }
            if self.tree.children(node).len() > WIDE {
                self.control.check_time()?;
            }
            let (tree, rng) = (&self.tree, &mut self.rng);
            let selection = match turn {
                Turn::Of(player) if self.beside == Beside::Hints => {
                    let help = settings.help.as_ref().expect("hints are the game's");
                    let offset = rng.below(tree.children(node).len());
                    tree.select_by_hints(node, player, settings.exploration, help.rave, offset)
                }
                Turn::Of(player) if self.beside == Beside::Opinions => {
                    tree.select_by_opinions(node, player, settings.exploration)
                }
                Turn::Of(player) => {
                    tree.select(node, player, settings.exploration, |count| rng.below(count))
                }
                _ => tree.select_outcome(node, || rng.unit()),
            };
            self.path.push((node, selection.preferred));
            plies += u32::from(turn != Turn::Chance);
            let action = tree.action(selection.child);
            recent = [Some(action), recent[0]];
            game.play(&mut state, action);
            self.control.visit()?;
            node = selection.child;
            if O::ON {
                self.observer.descend(node, self.tree.visits(node) == 0, &state);
            }
        }
        self.observer.result(&self.value);
        self.back_up(node);
        self.observer.end(&self.value);
        Some(())
    }

    /// Solves the root's children that are over. It does so only with hints, and where so many nodes are a small part
    /// of those left. `None` once a limit is reached.
    fn look_for_ends(&mut self, root: &G::State) -> Option<()> {
        const PART: u64 = 10;
        let children = self.tree.children(ROOT);
        let count = children.len() as u64;
        if !std::mem::take(&mut self.looks_for_ends) || self.control.nodes_left() / PART < count {
            return Some(());
        }
        self.control.visit_all(count)?;
        let game = self.settings.problem.game;
        for child in children {
            let after = game.after(root, self.tree.action(child));
            if game.turn(&after) == Turn::Over {
                let exact = self.settings.leaf(&after, &mut self.value);
                self.tree.solve(child, &self.value, exact);
            }
        }
        self.tree.solve_by_children(ROOT);
        Some(())
    }

    /// Expands `node` if it was visited often enough and there is room. Returns whether it has children; `None` once a
    /// limit is reached.
    #[inline]
    fn expand(
        &mut self,
        node: u32,
        turn: Turn,
        state: &G::State,
        recent: Recent<G::Move>,
    ) -> Option<bool> {
        if !self.tree.children(node).is_empty() {
            return Some(true);
        }
        if node != ROOT && self.tree.visits(node) < self.tree.expansion_threshold() {
            return Some(false);
        }
        let game = self.settings.problem.game;
        let has_chance = self.settings.utilities.facts.chance;
        if node == ROOT {
            self.moves = self.settings.problem.root_moves();
        } else {
            self.moves.clear();
            game.moves(state, &mut self.moves);
        }
        let child =
            |&action: &G::Move| (action, has_chance.then(|| game.probability(state, action)));
        let grown = self.tree.expand(node, turn, self.moves.iter().map(child));
        match (self.beside, turn) {
            (Beside::Hints, _) if grown => self.give_hints(node, state, recent),
            (Beside::Opinions, Turn::Of(mover)) if grown => {
                self.form_opinions(node, state, mover)?;
            }
            _ => {}
        }
        Some(grown)
    }

    /// Estimates the new children of `node`, which have the moves of `moves`, for `mover`, and solves those that are
    /// over. `None` once a limit is reached.
    #[cold]
    fn form_opinions(&mut self, node: u32, state: &G::State, mover: Player) -> Option<()> {
        let settings = self.settings;
        let MctsSettings { utilities, problem: SearchProblem { game, .. }, .. } = settings;
        self.control.visit_all(self.moves.len() as u64)?;
        let near = utilities.weights.near(*game, state);
        self.estimates.clear();
        let mut after = state.clone();
        let mut any_over = false;
        for (place, (&action, child)) in self.moves.iter().zip(self.tree.children(node)).enumerate()
        {
            if place % WIDE == WIDE - 1 {
                self.control.check_time()?;
            }
            after.clone_from(state);
            game.play(&mut after, action);
            let Valued { value, .. } = utilities.leaf_near(&near, &after, mover);
            self.estimates.push(value);
            if game.turn(&after) == Turn::Over {
                any_over = true;
                let exact = settings.leaf(&after, &mut self.value);
                self.tree.solve(child, &self.value, exact);
            }
        }
        let temperature = settings.temperature.expect("opinions have one");
        self.tree.form_opinions(node, &self.estimates, temperature);
        if any_over {
            self.tree.solve_by_children(node);
        }
        Some(())
    }

    /// Writes the evaluation's estimate of `node`, where the simulation left the tree, as the simulation's value;
    /// returns whether there is an estimate.
    fn recall(&mut self, node: u32) -> bool {
        let above = self.path.last().and_then(|&(above, _)| self.tree.mover(above));
        let is_known = self.beside == Beside::Opinions
            && above.is_some_and(|mover| self.tree.recall(node, mover, &mut self.value));
        self.control.leaves += u64::from(is_known);
        is_known
    }

    /// Gives the new children of `node`, which have the moves of `moves`, their hints.
    #[cold]
    fn give_hints(&mut self, node: u32, state: &G::State, recent: Recent<G::Move>) {
        let Help { playout, priors, .. } =
            self.settings.help.as_ref().expect("hints are the game's");
        let Facts { utility_min: low, utility_max: high, .. } = self.settings.utilities.facts;
        self.priors.clear();
        if *priors {
            playout.priors(state, recent, &self.moves, &mut self.priors);
        }
        for (index, child) in self.tree.children(node).enumerate() {
            let prior = self.priors.get(index).copied().unwrap_or_default();
            self.tree.hint(child, playout.place(self.moves[index]), prior, low, high - low);
        }
    }

    /// Writes the result of a playout of the game's own.
    fn play_out(
        &mut self,
        state: &G::State,
        recent: Recent<G::Move>,
        manner: Manner,
        playout: &dyn Playout<State = G::State, Move = G::Move>,
    ) -> Option<()> {
        playout.play_out(state, recent, manner, &mut self.rng, &mut self.played);
        self.control.visit_all(u64::from(self.played.plies))?;
        let width = self.value.len();
        self.value.copy_from_slice(&self.played.utilities[..width]);
        if let (Some(end_sums), Some(count)) = (&mut self.end_sums, &self.played.count) {
            end_sums.add(count);
        }
        self.control.leaves += 1;
        Some(())
    }

    /// Writes the result of a playout from `state`, which is not over.
    fn roll_out(
        &mut self,
        mut state: G::State,
        mut plies: u32,
        recent: Recent<G::Move>,
    ) -> Option<()> {
        let game = self.settings.problem.game;
        if let Some(Help { playout, manner: Some(manner), .. }) = self.settings.help {
            return self.play_out(&state, recent, manner, playout);
        }
        let longest = match self.settings.playout_policy {
            PlayoutPolicy::Estimate => 0,
            _ => LONGEST_PLAYOUT,
        };
        for _ in 0..longest {
            let turn = game.turn(&state);
            if turn == Turn::Over || plies >= self.settings.horizon {
                break;
            }
            self.moves.clear();
            game.moves(&state, &mut self.moves);
            if self.moves.len() > WIDE {
                self.control.check_time()?;
            }
            let action = match turn {
                Turn::Chance => {
                    self.rng.outcome(&self.moves, |outcome| game.probability(&state, outcome))
                }
                _ => self.moves[self.rng.below(self.moves.len())],
            };
            if self.beside == Beside::Hints {
                self.note(turn, action);
            }
            plies += u32::from(turn != Turn::Chance);
            game.play(&mut state, action);
            self.control.visit()?;
        }
        self.settings.leaf(&state, &mut self.value);
        self.note_end(&state);
        self.control.leaves += 1;
        Some(())
    }

    /// Counts `state`, where a simulation ends, if the game is over there.
    fn note_end(&mut self, state: &G::State) {
        let Some((end_sums, territory)) = self.end_sums.as_mut().zip(self.settings.territory)
        else {
            return;
        };
        if self.settings.problem.game.turn(state) == Turn::Over {
            territory.count(state, &mut self.count);
            end_sums.add(&self.count);
        }
    }

    #[cold]
    fn note(&mut self, turn: Turn, action: G::Move) {
        let playout = self.settings.help.as_ref().expect("hints are the game's").playout;
        if let (Turn::Of(player), Some(place)) = (turn, playout.place(action)) {
            self.played.note(player, place);
        }
    }

    /// Backs the value up from `end`, where the simulation left the tree, to the root, and solves
    /// positions where it can.
    fn back_up(&mut self, end: u32) {
        let tree = &mut self.tree;
        tree.add(end, &self.value);
        let mut child = end;
        let mut solves = tree.is_solved(end);
        let mut has_hints = self.beside == Beside::Hints;
        while let Some((node, preferred)) = self.path.pop() {
            tree.count_selection(preferred);
            // Moves below a sibling of the preferred, solved child say nothing of the value that is backed up.
            has_hints = has_hints && preferred == child;
            if has_hints && let Some(player) = tree.mover(node) {
                if let Some(place) = tree.place(child) {
                    self.played.first[place] = player as u8;
                }
                let utility = self.settings.payoffs.of_player(&self.value, player);
                tree.add_later(node, player, &self.played.first, utility);
            }
            if preferred != child {
                self.value.copy_from_slice(tree.payoffs(preferred));
            }
            solves = solves && tree.solve_by_children(node);
            if solves {
                self.value.copy_from_slice(tree.payoffs(node));
            }
            tree.add(node, &self.value);
            child = node;
        }
    }
}
