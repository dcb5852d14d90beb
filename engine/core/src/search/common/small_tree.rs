//! Whether a game's tree below a position is finite and small, so that one pass can search it to its end.

use std::collections::HashMap;

use crate::game::simultaneous::JointMoves;
use crate::game::{Game, Turn};
use crate::search::common::control::Control;
use crate::search::contract::{MOST_DEPTH, SearchProblem};

/// Most moves from all distinct positions of a small tree.
const MOST_MOVES: usize = 50_000;
/// Most nodes of a small tree, where a position counts once for each way to it. Tic-tac-toe has 549,946.
const MOST_NODES: u64 = 1_000_000;
/// Most moves on a path, outcomes of chance included.
const LONGEST_PATH: u32 = 2 * MOST_DEPTH;
/// Moves between two looks at the clock.
const STRIDE: usize = 64;
/// Share of the time that is left that the count may take.
const SHARE_OF_TIME: u32 = 8;

/// Depth of the pass that searches the tree of `problem` to its end; `None` if the tree is not small, or
/// a limit of `control` is near.
pub fn depth_to_the_end<G: Game>(
    problem: &SearchProblem<'_, G>,
    control: &mut Control<'_>,
) -> Option<u32> {
    let most = control.time_left().map(|left| left / SHARE_OF_TIME);
    let limits = most.map(|time| control.hurry(time));
    let mut measure = Measure { game: problem.game, control, known: HashMap::new(), moves: 0 };
    let extent = measure.extent(problem.root, 0);
    if let Some(limits) = limits {
        control.restore(limits);
    }
    extent.map(|extent| extent.depth).filter(|&depth| depth <= MOST_DEPTH)
}

/// Whether the tree of `problem` is finite and small, as far as its limits allow to find out.
pub fn is_small<G: Game>(problem: &SearchProblem<'_, G>) -> bool {
    let mut control = Control::start(problem.parameters.limits, problem.stop);
    depth_to_the_end(problem, &mut control).is_some()
}

/// The size of a subtree.
#[derive(Clone, Copy)]
struct Extent {
    nodes: u64,
    /// Plies to search so that every line ends with the game.
    depth: u32,
}

struct Measure<'m, 'a, G> {
    game: &'m G,
    control: &'m mut Control<'a>,
    known: HashMap<u64, Extent>,
    /// Moves played so far.
    moves: usize,
}

impl<G: Game> Measure<'_, '_, G> {
    /// The size of the tree of `state`, at the end of a path of `length`; `None` if it is not small.
    fn extent(&mut self, state: &G::State, length: u32) -> Option<Extent> {
        let turn = self.game.turn(state);
        if turn == Turn::Over {
            return Some(Extent { nodes: 1, depth: 0 });
        }
        let key = self.game.key(state);
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        if length >= LONGEST_PATH {
            return None;
        }
        let mut whole = Extent { nodes: 1, depth: u32::from(turn == Turn::Chance) };
        if turn == Turn::Simultaneous {
            let joint_moves = JointMoves::at(self.game, state);
            for index in 0..joint_moves.count() {
                let child = joint_moves.after(self.game, state, index);
                whole = self.with_child(whole, turn, &child, length)?;
            }
        } else {
            for action in self.game.legal_moves(state) {
                let child = self.game.after(state, action);
                whole = self.with_child(whole, turn, &child, length)?;
            }
        }
        self.known.insert(key, whole);
        Some(whole)
    }

    /// `whole`, the size of a position at the end of a path of `length`, with that of one more `child`.
    fn with_child(
        &mut self,
        whole: Extent,
        turn: Turn,
        child: &G::State,
        length: u32,
    ) -> Option<Extent> {
        self.moves += 1;
        if self.moves.is_multiple_of(STRIDE) {
            self.control.check_time()?;
        }
        let below = self.extent(child, length + 1)?;
        let nodes = whole.nodes + below.nodes;
        let depth = whole.depth.max(below.depth + u32::from(turn != Turn::Chance));
        (nodes <= MOST_NODES && self.moves <= MOST_MOVES).then_some(Extent { nodes, depth })
    }
}
