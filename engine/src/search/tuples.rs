//! One utility per player, backed up without windows: each player maximizes its own (Luckhardt and
//! Irani 1986), or, but for the hero, chooses as a model of it says. Chance is averaged. At equal
//! utility a player takes the move that its game lists first. Positions are remembered.

use super::cardinal::Utilities;
use super::habits::Habits;
use super::meter::Meter;
use super::minimax::extend_line;
use super::ordering::WIDE;
use super::{Line, Problem, Ranking, Worth};
use crate::evaluate::Evaluate;
use crate::game::{Game, Payoff, Player, Turn};

/// One utility per player, and whether no estimate took part.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuple {
    pub values: Vec<f64>,
    pub exact: bool,
}

impl Tuple {
    fn zero(players: usize) -> Self {
        Self { values: vec![0.0; players], exact: true }
    }

    /// Adds `share` of `other`; of no share not even its exactness matters.
    pub fn add(&mut self, share: f64, other: &Self) {
        if share > 0.0 {
            let pairs = self.values.iter_mut().zip(&other.values);
            pairs.for_each(|(sum, value)| *sum += share * value);
            self.exact &= other.exact;
        }
    }
}

/// The backing up, with all that it keeps between positions.
pub struct Tuples<'a, G: Game, E> {
    utilities: Utilities<'a, G, E>,
    assumed: Option<Assumed<'a, G, E>>,
    remembered: Vec<Option<Remembered>>,
    moves: Vec<G::Move>,
    line: Vec<Vec<G::Move>>,
}

/// For whom the others are modelled, and how they choose.
struct Assumed<'a, G: Game, E> {
    hero: Player,
    habits: Box<Habits<'a, G, E>>,
}

struct Remembered {
    key: u64,
    depth: u32,
    tuple: Tuple,
}

const SLOTS: usize = 1 << 14;

/// The best that a player above can still do with its move, were the players' utilities to sum to 0:
/// below it a player who gets so much that less is left for that one settles the matter (Korf 1991).
#[derive(Clone, Copy)]
pub(super) struct Rival {
    player: Player,
    has: f64,
}

impl<'a, G: Game, E: Evaluate<G>> Tuples<'a, G, E> {
    /// `action` at the root and the best line after it, and what that is worth, searched `depth` plies.
    /// `None` when a limit is reached.
    pub fn root_move(
        &mut self,
        meter: &mut Meter<'_>,
        root: &G::State,
        action: G::Move,
        depth: u32,
    ) -> Option<(Vec<G::Move>, Tuple)> {
        let child = self.utilities.game.after(root, action);
        let tuple = self.value(meter, &child, depth - 1)?;
        let line = std::iter::once(action).chain(self.line().iter().copied());
        Some((line.collect(), tuple))
    }

    /// The answer that needs no search: each move's own worth, one ply deep.
    pub fn one_ply(&self, problem: &Problem<'_, G, E>) -> Ranking<G::Move> {
        let Problem { game, root, .. } = problem;
        let look = |action| (vec![action], self.leaf(&game.after(root, action)));
        ranking(problem.hero(), problem.root_moves().into_iter().map(look).collect())
    }

    /// Every player maximizes its own utility.
    pub fn selfish(game: &'a G, evaluator: &'a E) -> Self {
        Self {
            utilities: Utilities::new(game, evaluator),
            assumed: None,
            remembered: Vec::new(),
            moves: Vec::new(),
            line: vec![Vec::new()],
        }
    }

    /// `hero` maximizes its own utility and the others have `habits`.
    pub fn assuming(game: &'a G, evaluator: &'a E, hero: Player, habits: Habits<'a, G, E>) -> Self {
        let assumed = Some(Assumed { hero, habits: Box::new(habits) });
        Self { assumed, ..Self::selfish(game, evaluator) }
    }

    /// The game and its evaluator.
    pub fn utilities(&self) -> &Utilities<'a, G, E> {
        &self.utilities
    }

    /// Turns to the interests of `hero`, whose moves are not modelled.
    pub fn serve(&mut self, hero: Player) {
        if let Some(assumed) = &mut self.assumed
            && assumed.hero != hero
        {
            assumed.hero = hero;
            self.remembered.clear();
        }
    }

    /// Utilities of `state` searched `depth` plies of players; `None` at a limit. [`Self::line`] is
    /// then its best play.
    pub fn value(&mut self, meter: &mut Meter<'_>, state: &G::State, depth: u32) -> Option<Tuple> {
        self.below(meter, state, 0, depth, None)
    }

    /// Best play from the position valued last, as far as it does not hang on a draw or on memory.
    pub fn line(&self) -> &[G::Move] {
        &self.line[0]
    }

    /// What `state`, over or beyond the horizon, is worth. Estimates of a game whose utilities sum to
    /// 0 sum to 0 as well, so that what is true of the sum of ends is true of theirs.
    pub fn leaf(&self, state: &G::State) -> Tuple {
        let facts = &self.utilities.facts;
        let valued: Vec<_> =
            (0..facts.players).map(|player| self.utilities.leaf(state, player)).collect();
        let mut values: Vec<f64> = valued.iter().map(|valued| valued.value).collect();
        let exact = valued.iter().all(|valued| valued.exact);
        if !exact && facts.payoff == Payoff::ZeroSum && facts.players > 2 {
            balance(&mut values, facts.utility_min, facts.utility_max);
        }
        Tuple { values, exact }
    }

    pub(super) fn below(
        &mut self,
        meter: &mut Meter<'_>,
        state: &G::State,
        ply: usize,
        depth: u32,
        rival: Option<Rival>,
    ) -> Option<Tuple> {
        meter.visit()?;
        self.forget_line(ply);
        let game = self.utilities.game;
        let turn = game.turn(state);
        if turn == Turn::Over || depth == 0 {
            meter.leaves += 1;
            return Some(self.leaf(state));
        }
        let key = game.key(state);
        if let Some(tuple) = self.recall(key, depth) {
            return Some(tuple);
        }
        if turn == Turn::Together {
            let tuple = self.together(meter, state, ply, depth)?;
            self.remember(key, depth, &tuple);
            return Some(tuple);
        }
        let first = self.moves.len();
        game.moves(state, &mut self.moves);
        if self.moves.len() - first > WIDE {
            meter.go_on()?;
        }
        let node = Node { state, ply, depth, first };
        let tuple = match (turn, &self.assumed) {
            (Turn::Of(player), Some(assumed)) if player != assumed.hero => {
                self.modelled(meter, node, player)
            }
            (Turn::Of(player), _) => {
                let Choice { tuple, cut } = self.chosen(meter, node, player, rival)?;
                if cut {
                    self.moves.truncate(first);
                    return Some(tuple);
                }
                Some(tuple)
            }
            (Turn::Chance, _) => self.drawn(meter, node),
            (Turn::Together | Turn::Over, _) => panic!("{turn:?} was dealt with above"),
        }?;
        self.moves.truncate(first);
        self.remember(key, depth, &tuple);
        Some(tuple)
    }

    /// Makes the line from `ply` on empty.
    pub(super) fn forget_line(&mut self, ply: usize) {
        if self.line.len() <= ply + 1 {
            self.line.resize(ply + 2, Vec::new());
        }
        self.line[ply].clear();
    }

    /// `player` takes what is best for itself.
    fn chosen(
        &mut self,
        meter: &mut Meter<'_>,
        node: Node<'_, G>,
        player: Player,
        rival: Option<Rival>,
    ) -> Option<Choice> {
        let mut best: Option<Tuple> = None;
        for index in node.first..self.moves.len() {
            let action = self.moves[index];
            let below = best
                .as_ref()
                .filter(|_| self.prunes())
                .map(|best| Rival { player, has: best.values[player] });
            let tuple = self.child(meter, node, action, below)?;
            if let Some(tuple) = self.settled(&tuple, player, rival) {
                return Some(Choice { tuple, cut: true });
            }
            best = Some(match best {
                Some(best) if tuple.values[player] <= best.values[player] => {
                    Tuple { exact: best.exact && tuple.exact, ..best }
                }
                best => {
                    extend_line(&mut self.line, node.ply as u32, action);
                    Tuple { exact: tuple.exact && best.is_none_or(|best| best.exact), ..tuple }
                }
            });
        }
        let tuple = best.expect("a position that is not over has a move");
        Some(Choice { tuple, cut: false })
    }

    /// `player` has its habits; moves that it never makes are not looked at.
    fn modelled(
        &mut self,
        meter: &mut Meter<'_>,
        node: Node<'_, G>,
        player: Player,
    ) -> Option<Tuple> {
        let Assumed { hero, habits } = self.assumed.as_mut().expect("there are habits");
        let hero = *hero;
        let moves = &self.moves[node.first..];
        let habit = habits.of(meter, node.state, player, moves)?;
        let wishes = [
            (habit.selfish, player, 1.0),
            (habit.friendly, hero, 1.0),
            (habit.hostile, hero, -1.0),
        ];
        let mut best: [Option<Tuple>; 3] = [const { None }; 3];
        let mut whole = Tuple::zero(self.utilities.facts.players);
        for (index, &share) in habit.shares.iter().enumerate() {
            if share == 0.0 && !habit.has_wishes() {
                continue;
            }
            let action = self.moves[node.first + index];
            let tuple = self.child(meter, node, action, None)?;
            whole.add(share, &tuple);
            if share == 1.0 {
                extend_line(&mut self.line, node.ply as u32, action);
            }
            for (best, &(share, whose, sign)) in best.iter_mut().zip(&wishes) {
                let gain = |tuple: &Tuple| sign * tuple.values[whose];
                let better = best.as_ref().is_none_or(|best| gain(&tuple) > gain(best));
                let exact = tuple.exact && best.as_ref().is_none_or(|best| best.exact);
                if better {
                    if share == 1.0 {
                        extend_line(&mut self.line, node.ply as u32, action);
                    }
                    *best = Some(tuple.clone());
                }
                best.as_mut().expect("there is a best by now").exact = exact;
            }
        }
        for (best, (share, ..)) in best.iter().zip(wishes) {
            if let Some(best) = best {
                whole.add(share, best);
            }
        }
        Some(whole)
    }

    fn drawn(&mut self, meter: &mut Meter<'_>, node: Node<'_, G>) -> Option<Tuple> {
        let game = self.utilities.game;
        let mut mean = Tuple::zero(self.utilities.facts.players);
        for index in node.first..self.moves.len() {
            let action = self.moves[index];
            let share = game.probability(node.state, action);
            if share > 0.0 {
                let child = game.after(node.state, action);
                let tuple = self.below(meter, &child, node.ply + 1, node.depth, None)?;
                mean.add(share, &tuple);
            }
        }
        Some(mean)
    }

    fn child(
        &mut self,
        meter: &mut Meter<'_>,
        node: Node<'_, G>,
        action: G::Move,
        rival: Option<Rival>,
    ) -> Option<Tuple> {
        let child = self.utilities.game.after(node.state, action);
        self.below(meter, &child, node.ply + 1, node.depth - 1, rival)
    }

    /// Whether a player above may cut what is below, as it may where the utilities of several players
    /// sum to 0 and every player wants its own.
    fn prunes(&self) -> bool {
        let facts = &self.utilities.facts;
        self.assumed.is_none() && facts.players > 2 && facts.payoff == Payoff::ZeroSum
    }

    /// `tuple`, of a move of `player`, if no other move matters: so little is left for the `rival` above
    /// that it will not come here.
    fn settled(&self, tuple: &Tuple, player: Player, rival: Option<Rival>) -> Option<Tuple> {
        let facts = &self.utilities.facts;
        let rival = rival.filter(|rival| rival.player != player)?;
        let others_least = facts.utility_min * (facts.players - 2) as f64;
        (-tuple.values[player] - others_least <= rival.has).then(|| {
            let mut settled = tuple.clone();
            settled.values[rival.player] = settled.values[rival.player].min(rival.has);
            settled
        })
    }

    fn recall(&self, key: u64, depth: u32) -> Option<Tuple> {
        let found = self.remembered.get(key as usize % SLOTS)?.as_ref()?;
        let serves = found.depth == depth || (found.tuple.exact && found.depth < depth);
        (found.key == key && serves).then(|| found.tuple.clone())
    }

    fn remember(&mut self, key: u64, depth: u32, tuple: &Tuple) {
        if self.remembered.is_empty() {
            self.remembered.resize_with(SLOTS, || None);
        }
        self.remembered[key as usize % SLOTS] =
            Some(Remembered { key, depth, tuple: tuple.clone() });
    }
}

/// What a player's moves are worth, or a bound of it for a rival above.
struct Choice {
    tuple: Tuple,
    cut: bool,
}

/// A position whose moves are tried; they lie from `first` on.
struct Node<'s, G: Game> {
    state: &'s G::State,
    ply: usize,
    depth: u32,
    first: usize,
}

impl<G: Game> Clone for Node<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Node<'_, G> {}

/// The root's moves, each its line and its utilities, as `hero` ranks them.
pub fn ranking<M: Copy>(hero: Player, mut searched: Vec<(Vec<M>, Tuple)>) -> Ranking<M> {
    searched.sort_by(|(_, one), (_, other)| other.values[hero].total_cmp(&one.values[hero]));
    let exact = searched.iter().all(|(_, tuple)| tuple.exact);
    let worth = |tuple: Tuple| Worth {
        values: tuple.values,
        exact: tuple.exact,
        outcome: None,
        evaluation: None,
        optimal: None,
    };
    let best = worth(Tuple { exact, ..searched[0].1.clone() });
    let line = |(moves, tuple)| Line { moves, worth: worth(tuple), at_most: false, visits: None };
    Ranking { lines: searched.into_iter().map(line).collect(), worth: best, equilibrium: None }
}

/// Shifts and shrinks `values` to a sum of 0 within `low` and `high`.
fn balance(values: &mut [f64], low: f64, high: f64) {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let mut shrink: f64 = 1.0;
    for value in values.iter_mut() {
        *value -= mean;
        let bound = if *value < 0.0 { low } else { high };
        if *value != 0.0 {
            shrink = shrink.min(bound / *value);
        }
    }
    values.iter_mut().for_each(|value| *value *= shrink);
}
