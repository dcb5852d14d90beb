//! Walks a game and writes its [`InformationTree`].

use std::collections::HashMap;

use super::{Actor, EMPTY, InformationSet, InformationTree, MOST_PLAYERS, Node, Place, Side};
use crate::game::erased::Erased;
use crate::game::information::Information;
use crate::game::packed::Packed;
use crate::game::simultaneous::JointMoves;
use crate::game::{Game, Player, Turn};
use crate::hashing::mix;
use crate::mailbox::KeyPrefix;

/// Most moves and outcomes of chance one after another.
pub const MOST_DEPTH: u32 = 1000;

/// Why a game has no [`InformationTree`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game has more nodes than were allowed.
    TooLarge,
    /// A limit was reached, or the search was stopped, before the last node.
    Stopped,
    /// The game is of another kind or does not keep its laws: a sentence that says how.
    Unlawful(String),
}

/// A state that waits to be added.
struct Pending<G: Game> {
    state: G::State,
    node: u32,
    depth: u32,
    place: Place,
    /// The choices already made of a simultaneous turn.
    chosen: Vec<G::Move>,
}

struct Builder<'g, G: Game> {
    game: &'g G,
    hidden: bool,
    most: usize,
    tree: InformationTree,
    /// By player: information sets by their keys.
    sets: Vec<HashMap<u128, u32>>,
    /// By player: the set of each of its places.
    set_of_place: Vec<Vec<u32>>,
    moves: Vec<G::Move>,
    waiting: Vec<Pending<G>>,
}

/// The key of the view of `player`; in a simultaneous turn the choices of `order` others were made before its own.
pub(in crate::search) fn view_key<G: Information>(
    game: &G,
    state: &G::State,
    player: Player,
    order: usize,
) -> u128 {
    let prefix = KeyPrefix::of([]).with(player as u64).with(order as u64);
    prefix.key(|out| game.identify_view(state, player, out))
}

impl InformationTree {
    /// Walks `game` from its start. It has at most `most` nodes; `tick` is called for each and stops the walk by
    /// `None`.
    ///
    /// A simultaneous turn is one player's choice after another's, none of which a later one sees. In a game whose
    /// players see every state, an information set is a state together with the player's own moves.
    pub fn of<G: Information>(
        game: &G,
        most: usize,
        tick: &mut dyn FnMut() -> Option<()>,
    ) -> Result<Self, Refusal> {
        let facts = game.facts();
        if facts.players > MOST_PLAYERS {
            return Err(Refusal::Unlawful(format!("it has more than {MOST_PLAYERS} players")));
        }
        let side = || Side { moves: vec![0], ..Side::default() };
        let sides = (0..facts.players).map(|_| side()).collect();
        let mut builder = Builder {
            game,
            hidden: facts.hidden_information,
            most,
            tree: Self { sides, nodes: Vec::new(), end_chance: Vec::new(), fingerprint: 0 },
            sets: vec![HashMap::new(); facts.players],
            set_of_place: vec![Vec::new(); facts.players],
            moves: Vec::new(),
            waiting: Vec::new(),
        };
        builder.walk(tick)?;
        Ok(builder.finish())
    }

    /// [`InformationTree::of`] an erased game, compiled here and nowhere else.
    pub fn of_erased(
        game: &Erased,
        most: usize,
        tick: &mut dyn FnMut() -> Option<()>,
    ) -> Result<Self, Refusal> {
        Self::of(game, most, tick)
    }
}

impl<G: Information> Builder<'_, G> {
    fn walk(&mut self, tick: &mut dyn FnMut() -> Option<()>) -> Result<(), Refusal> {
        let root = Place { chance: 1.0, sequences: [EMPTY; MOST_PLAYERS] };
        let state = self.game.start();
        self.children(1, |_| 1.0)?;
        self.waiting.push(Pending { state, node: 0, depth: 0, place: root, chosen: Vec::new() });
        while let Some(next) = self.waiting.pop() {
            tick().ok_or(Refusal::Stopped)?;
            if next.depth > MOST_DEPTH {
                let message = format!("some games of it take more than {MOST_DEPTH} moves");
                return Err(Refusal::Unlawful(message));
            }
            match self.game.turn(&next.state) {
                Turn::Over => self.end(&next)?,
                Turn::Chance => self.chance(next)?,
                Turn::Of(player) => {
                    let mut moves = std::mem::take(&mut self.moves);
                    moves.clear();
                    self.game.moves(&next.state, &mut moves);
                    let added = self.decision(&next, player, &moves, 0);
                    let (sequence, first) = added?;
                    for (index, &action) in moves.iter().enumerate().rev() {
                        let mut place = next.place;
                        place.sequences[player] = sequence + index as u32;
                        let state = self.game.after(&next.state, action);
                        self.wait(&next, first + index as u32, state, place, Vec::new());
                    }
                    self.moves = moves;
                }
                Turn::Simultaneous => self.simultaneous(next)?,
            }
        }
        Ok(())
    }

    fn wait(
        &mut self,
        parent: &Pending<G>,
        node: u32,
        state: G::State,
        place: Place,
        chosen: Vec<G::Move>,
    ) {
        self.waiting.push(Pending { state, node, depth: parent.depth + 1, place, chosen });
    }

    /// Adds `count` nodes; returns the first.
    fn children(
        &mut self,
        count: usize,
        probability: impl Fn(usize) -> f64,
    ) -> Result<u32, Refusal> {
        let nodes = &mut self.tree.nodes;
        if count > self.most.saturating_sub(nodes.len()) {
            return Err(Refusal::TooLarge);
        }
        let first = nodes.len() as u32;
        let node = |index| Node {
            actor: Actor::Chance,
            first: 0,
            count: 0,
            probability: probability(index),
        };
        nodes.extend((0..count).map(node));
        Ok(first)
    }

    fn end(&mut self, at: &Pending<G>) -> Result<(), Refusal> {
        let end = self.tree.end_chance.len() as u32;
        for (player, side) in self.tree.sides.iter_mut().enumerate() {
            let utility = self.game.utility(&at.state, player);
            if !utility.is_finite() {
                return Err(Refusal::Unlawful("some utility is infinite".into()));
            }
            side.end_sequences.push(at.place.sequences[player]);
            side.payoffs.push(utility * at.place.chance);
        }
        self.tree.end_chance.push(at.place.chance);
        self.tree.nodes[at.node as usize].actor = Actor::Over(end);
        Ok(())
    }

    fn chance(&mut self, at: Pending<G>) -> Result<(), Refusal> {
        let mut moves = self.game.legal_moves(&at.state);
        moves.retain(|&action| self.game.probability(&at.state, action) > 0.0);
        let game = self.game;
        let probability = |index: usize| game.probability(&at.state, moves[index]);
        let first = self.children(moves.len(), probability)?;
        self.set_children(at.node, Actor::Chance, first, moves.len());
        for (index, &action) in moves.iter().enumerate().rev() {
            let chance = at.place.chance * probability(index);
            let state = self.game.after(&at.state, action);
            let place = Place { chance, ..at.place };
            self.wait(&at, first + index as u32, state, place, Vec::new());
        }
        Ok(())
    }

    fn simultaneous(&mut self, at: Pending<G>) -> Result<(), Refusal> {
        let JointMoves { choosers } = JointMoves::at(self.game, &at.state);
        let order = at.chosen.len();
        let Some((player, moves)) = choosers.get(order) else {
            let mut state = at.state;
            self.game.play_joint(&mut state, &at.chosen);
            self.waiting.push(Pending { state, chosen: Vec::new(), ..at });
            return Ok(());
        };
        let (sequence, first) = self.decision(&at, *player, moves, order)?;
        for (index, &action) in moves.iter().enumerate().rev() {
            let mut place = at.place;
            place.sequences[*player] = sequence + index as u32;
            let chosen = at.chosen.iter().copied().chain([action]).collect();
            self.wait(&at, first + index as u32, at.state.clone(), place, chosen);
        }
        Ok(())
    }

    fn set_children(&mut self, node: u32, actor: Actor, first: u32, count: usize) {
        let node = &mut self.tree.nodes[node as usize];
        (node.actor, node.first, node.count) = (actor, first, count as u32);
    }

    /// Adds a node of `player`, who has `moves`: the sequence of the first of them, and the first child.
    fn decision(
        &mut self,
        at: &Pending<G>,
        player: Player,
        moves: &[G::Move],
        order: usize,
    ) -> Result<(u32, u32), Refusal> {
        if moves.is_empty() {
            return Err(Refusal::Unlawful("a player is to move and has no legal move".into()));
        }
        let first_child = self.children(moves.len(), |_| 1.0)?;
        let parent = at.place.sequences[player];
        let view = view_key(self.game, &at.state, player, order);
        // Where players see the states, they see all moves before too, which the state may not tell.
        let key = match self.hidden {
            true => view,
            false => KeyPrefix::of([]).with(u64::from(parent)).key(|out| out.write_u128(view)),
        };
        let side = &mut self.tree.sides[player];
        let number = *self.sets[player].entry(key).or_insert_with(|| {
            let first = side.moves.len() as u32;
            side.moves.extend(moves.iter().map(|action| action.pack()));
            let count = moves.len() as u32;
            side.sets.push(InformationSet { key, parent, first, count, first_place: 0 });
            let number = side.sets.len() as u32 - 1;
            side.by_view.entry(view).or_insert(number);
            number
        });
        let set = side.sets[number as usize];
        let known = &side.moves[set.sequences()];
        if known.len() != moves.len()
            || known.iter().zip(moves).any(|(&word, action)| word != action.pack())
        {
            let message =
                format!("player {player} has other moves in another state with the same view");
            return Err(Refusal::Unlawful(message));
        }
        if set.parent != parent {
            let message = format!(
                "player {player} does not remember all that it has seen and played: it has no perfect recall"
            );
            return Err(Refusal::Unlawful(message));
        }
        side.places.push(at.place);
        self.set_of_place[player].push(number);
        self.set_children(at.node, Actor::Player(player as u8, number), first_child, moves.len());
        Ok((set.first, first_child))
    }

    /// Sorts the places by their sets.
    fn finish(self) -> InformationTree {
        let mut tree = self.tree;
        for (side, set_of_place) in tree.sides.iter_mut().zip(&self.set_of_place) {
            let mut counts = vec![0; side.sets.len()];
            set_of_place.iter().for_each(|&set| counts[set as usize] += 1);
            let mut next = 0;
            for (set, count) in side.sets.iter_mut().zip(counts) {
                set.first_place = next;
                next += count;
            }
            let mut order: Vec<usize> = (0..set_of_place.len()).collect();
            order.sort_by_key(|&place| set_of_place[place]);
            side.places = order.into_iter().map(|place| side.places[place]).collect();
        }
        for side in &tree.sides {
            let sets = side.sets.iter().flat_map(|set| [set.key as u64, (set.key >> 64) as u64]);
            for word in sets.chain(side.moves.iter().copied()) {
                tree.fingerprint = mix(tree.fingerprint ^ word).wrapping_add(1);
            }
        }
        tree
    }
}
