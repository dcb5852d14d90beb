//! Simulations: down the tree, out of it to a value, and back up.

use super::Rollout;
use super::plan::Plan;
use super::tree::{ROOT, Tree};
use crate::game::evaluation::Evaluation;
use crate::game::{Game, Turn};
use crate::hashing::zobrist;
use crate::rng::Rng;
use crate::search::common::control::Control;
use crate::search::common::move_picker::WIDE;

/// Moves, chance's included, after which a rollout takes the estimate.
const LONGEST_ROLLOUT: usize = 2_000;

/// One thread's simulations and the tree that they grow.
pub struct Walker<'a, G: Game> {
    pub tree: Tree<G::Move>,
    pub control: Control<'a>,
    /// Simulations that came to a value.
    pub simulations: u32,
    /// Most plies of players from the root at which a position was settled.
    pub deepest: u32,
    plan: &'a Plan<'a, G>,
    rng: Rng,
    /// The positions passed, and the child that the policy wanted at each.
    path: Vec<(u32, u32)>,
    moves: Vec<G::Move>,
    /// What the simulation is worth, as `Payoffs` keeps it.
    value: Vec<f64>,
}

impl<'a, G: Evaluation> Walker<'a, G> {
    /// The walker of the `thread`-th thread, whose tree is at most `bytes` large.
    pub fn new(plan: &'a Plan<'a, G>, control: Control<'a>, thread: u64, bytes: usize) -> Self {
        let facts = &plan.utilities.facts;
        let seed = plan.problem.parameters.seed.unwrap_or_default();
        Self {
            tree: Tree::new(plan.payoffs, facts.chance, facts.utility_max, bytes),
            control,
            simulations: 0,
            deepest: 1,
            plan,
            rng: Rng::new(seed ^ zobrist(thread)),
            path: Vec::new(),
            moves: Vec::new(),
            value: vec![0.0; plan.payoffs.width()],
        }
    }

    /// Simulates until there have been `target` simulations, a limit is reached, or the answer is there.
    pub fn run(&mut self, target: u32) {
        while self.simulations < target && !self.has_answer() && self.control.reached().is_none() {
            if self.simulate().is_some() {
                self.simulations += 1;
            }
        }
    }

    /// Whether there is nothing more that it may or can do.
    pub fn is_over(&self) -> bool {
        self.control.reached().is_some() || self.simulations == u32::MAX
    }

    /// Whether the root is settled, and all its moves where more than the best is wanted.
    pub fn has_answer(&self) -> bool {
        let tree = &self.tree;
        tree.is_settled(ROOT)
            && (self.plan.problem.parameters.multi_pv == 1
                || tree.children(ROOT).all(|child| tree.is_settled(child)))
    }

    /// One simulation; `None` once a limit is reached, and nothing is counted.
    fn simulate(&mut self) -> Option<()> {
        let plan = self.plan;
        let game = plan.problem.game;
        let mut state = plan.problem.root.clone();
        let mut node = ROOT;
        let mut plies = 0;
        self.path.clear();
        loop {
            let turn = game.turn(&state);
            if turn == Turn::Over || plies >= plan.horizon {
                let exact = plan.leaf(&state, &mut self.value);
                self.tree.settle(node, &self.value, exact);
                self.deepest = self.deepest.max(plies);
                self.control.leaves += 1;
                break;
            }
            if !self.has_children(node, turn, &state) {
                self.roll_out(state, plies)?;
                break;
            }
            if self.tree.children(node).len() > WIDE {
                self.control.check_time()?;
            }
            let (tree, rng) = (&self.tree, &mut self.rng);
            let pick = match turn {
                Turn::Of(player) => {
                    tree.pick_of(node, player, plan.exploration, |count| rng.below(count))
                }
                _ => tree.pick_of_chance(node, || rng.unit()),
            };
            self.path.push((node, pick.wanted));
            plies += u32::from(turn != Turn::Chance);
            game.play(&mut state, tree.action(pick.child));
            self.control.visit()?;
            node = pick.child;
        }
        self.back_up(node);
        Some(())
    }

    /// Whether `node` has children, grown now if it was visited often enough and there is room.
    #[inline]
    fn has_children(&mut self, node: u32, turn: Turn, state: &G::State) -> bool {
        if !self.tree.children(node).is_empty() {
            return true;
        }
        if node != ROOT && self.tree.visits(node) < self.tree.time_manager() {
            return false;
        }
        let game = self.plan.problem.game;
        let has_chance = self.plan.utilities.facts.chance;
        if node == ROOT {
            self.moves = self.plan.problem.root_moves();
        } else {
            self.moves.clear();
            game.moves(state, &mut self.moves);
        }
        let child =
            |&action: &G::Move| (action, has_chance.then(|| game.probability(state, action)));
        self.tree.grow(node, turn, self.moves.iter().map(child))
    }

    /// Writes what `state`, which is not over, is worth by a rollout from there.
    fn roll_out(&mut self, mut state: G::State, mut plies: u32) -> Option<()> {
        let game = self.plan.problem.game;
        let longest = match self.plan.rollout {
            Rollout::Random => LONGEST_ROLLOUT,
            Rollout::Estimate => 0,
        };
        for _ in 0..longest {
            let turn = game.turn(&state);
            if turn == Turn::Over || plies >= self.plan.horizon {
                break;
            }
            self.moves.clear();
            game.moves(&state, &mut self.moves);
            if self.moves.len() > WIDE {
                self.control.check_time()?;
            }
            let action = match turn {
                Turn::Chance => self.sampled_chance(&state),
                _ => self.moves[self.rng.below(self.moves.len())],
            };
            plies += u32::from(turn != Turn::Chance);
            game.play(&mut state, action);
            self.control.visit()?;
        }
        self.plan.leaf(&state, &mut self.value);
        self.control.leaves += 1;
        Some(())
    }

    /// One of the outcomes in `moves`, drawn by its probability.
    fn sampled_chance(&mut self, state: &G::State) -> G::Move {
        let mut point = self.rng.unit();
        let mut last = self.moves[0];
        for &outcome in &self.moves {
            let share = self.plan.problem.game.probability(state, outcome);
            if share > 0.0 {
                if point < share {
                    return outcome;
                }
                point -= share;
                last = outcome;
            }
        }
        last
    }

    /// Adds the simulation's value to `end`, where it left the tree, and to all that it passed; what
    /// can be settled now is.
    fn back_up(&mut self, end: u32) {
        let tree = &mut self.tree;
        tree.add(end, &self.value);
        let mut child = end;
        let mut settles = tree.is_settled(end);
        while let Some((node, wanted)) = self.path.pop() {
            tree.want(wanted);
            if wanted != child {
                self.value.copy_from_slice(tree.kept(wanted));
            }
            settles = settles && tree.settle_by_children(node);
            if settles {
                self.value.copy_from_slice(tree.kept(node));
            }
            tree.add(node, &self.value);
            child = node;
        }
    }
}
