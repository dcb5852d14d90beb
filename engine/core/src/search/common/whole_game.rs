//! Searches that work through a whole game with hidden information: the game's tree, and the answer at one view.

use std::sync::Arc;

use super::control::Control;
use super::strategy::{Choice, Equilibrium, EquilibriumKind, Strategy};
use crate::game::packed::Packed;
use crate::game::searchable::Searchable;
use crate::game::simultaneous::choosers_at;
use crate::game::{Payoff, Player, Turn};
use crate::search::contract::{Found, Mixed, SearchLimits, SearchProblem, StoppedBy, Valuation};
use crate::search::information_tree::{InformationTree, Profile, Refusal};

/// Most nodes of a tree for each player and two more: 2 million of a game for two.
const MOST_WORDS: usize = 8_000_000;

/// Most nodes of the tree of a game of `players`.
pub const fn most_nodes(players: usize) -> usize {
    MOST_WORDS / (players + 2)
}

/// A clock for `problem` with the earlier of its limits of time, since there are no passes.
pub fn control<'a, G: Searchable>(problem: &SearchProblem<'a, G>) -> Control<'a> {
    let limits = problem.parameters.limits;
    let limits = SearchLimits { time: limits.earlier(), soft: None, ..limits };
    Control::start(limits, problem.stop)
}

/// The tree of the game: the one that is known from earlier searches, or a new one. A new one counts against the limit
/// of nodes, whether it was built for this search before or is built now, so that equal requests get equal answers.
pub fn tree_of<G: Searchable>(
    problem: &SearchProblem<'_, G>,
    known: Option<Arc<InformationTree>>,
    control: &mut Control<'_>,
) -> Result<Arc<InformationTree>, StoppedBy> {
    if control.check().is_none() {
        return Err(control.reached().unwrap_or(StoppedBy::Stop));
    }
    if let Some(tree) = known {
        return Ok(tree);
    }
    let most = most_nodes(problem.game.facts().players);
    let left = usize::try_from(control.nodes_left()).unwrap_or(usize::MAX);
    let mut count = 0_u32;
    let mut tick = || {
        count += 1;
        if count.is_multiple_of(64) { control.check_time() } else { Some(()) }
    };
    let built = match problem.memory.tree {
        Some(tree) if tree.nodes.len() > left => Err(Refusal::TooLarge),
        Some(tree) => Ok(Arc::clone(tree)),
        None => InformationTree::of(problem.game, most.min(left), &mut tick).map(Arc::new),
    };
    if let Ok(tree) = &built {
        control.nodes += tree.nodes.len() as u64;
    }
    built.map_err(|refusal| match refusal {
        Refusal::Stopped => control.reached().unwrap_or(StoppedBy::Stop),
        Refusal::TooLarge if left < most => StoppedBy::Nodes,
        Refusal::TooLarge => StoppedBy::Memory,
        Refusal::Unlawful(_) => StoppedBy::Exhausted,
    })
}

/// The quality of the strategies that a search found, and how the search ended.
pub struct Quality {
    /// NashConv, in utilities: the sum of what each player could gain by its best response.
    pub nash_conv: Option<f64>,
    /// Iterations in all.
    pub iterations: Option<u64>,
    /// Whether the values at the view are exact.
    pub exact: bool,
    /// The kind of equilibrium where several choose at once.
    pub kind: EquilibriumKind,
    /// Whether the search was complete.
    pub complete: bool,
    /// Why the search stopped.
    pub stopped_by: StoppedBy,
}

impl Quality {
    /// The same, with nothing exact if the game is `cut_off`: then some ends are estimates.
    fn by_ends(self, cut_off: bool) -> Self {
        let stopped_by = match self.stopped_by {
            StoppedBy::Proven if cut_off => StoppedBy::Depth,
            stopped_by => stopped_by,
        };
        Self { exact: self.exact && !cut_off, stopped_by, ..self }
    }
}

/// The answer at the root's view by `profile`.
pub fn found<G: Searchable>(
    problem: &SearchProblem<'_, G>,
    tree: &InformationTree,
    profile: &Profile,
    quality: Quality,
    control: &Control<'_>,
) -> Found<G::Move> {
    let player = problem.root_player();
    let quality = quality.by_ends(problem.game.facts().cut_off);
    let choosers = choosers(problem);
    let found: Option<Vec<_>> = choosers
        .iter()
        .enumerate()
        .filter(|(_, (chooser, _))| *chooser == player || !problem.game.facts().hidden_information)
        .map(|(order, (chooser, moves))| {
            let set = tree.set_at(problem.game, problem.root, *chooser, order)?;
            strategy_at(problem, tree, profile, (*chooser, set), moves)
        })
        .collect();
    let Some(found) = found else { return unknown(problem, StoppedBy::Exhausted, control) };
    let own = found.iter().position(|(strategy, ..)| strategy.player == player);
    let (own, values, reach) = &found[own.expect("the player to move is a chooser")];
    let lines = own.lines(quality.exact);
    let valuation = Valuation::of(values.clone(), quality.exact);
    let mixed = Mixed {
        nash_conv: quality.nash_conv,
        iterations: quality.iterations,
        information_states: Some(tree.information_sets() as u64),
        reach: Some(*reach),
        ..Mixed::of(own.choices.clone())
    };
    let is_open = problem.game.turn(problem.root) == Turn::Simultaneous
        && !problem.game.facts().hidden_information;
    let strategies = || found.iter().map(|(strategy, ..)| strategy.clone()).collect();
    let equilibrium = is_open.then(|| Equilibrium { kind: quality.kind, strategies: strategies() });
    Found {
        equilibrium,
        mixed: Some(mixed),
        complete: quality.complete,
        ..Found::of(lines, valuation, control.counts(), control.elapsed(), quality.stopped_by)
    }
}

/// The answer where nothing is known: uniform strategies, with the same utility for every player.
pub fn unknown<G: Searchable>(
    problem: &SearchProblem<'_, G>,
    stopped_by: StoppedBy,
    control: &Control<'_>,
) -> Found<G::Move> {
    let facts = problem.game.facts();
    let even = match facts.payoff {
        Payoff::ZeroSum => facts.payoff_sum / facts.players as f64,
        _ => f64::midpoint(facts.utility_min, facts.utility_max),
    };
    let values = vec![even; facts.players];
    let strategy = |(player, moves): &(Player, Vec<G::Move>)| {
        let moves = allowed(problem, *player, moves);
        let probability = 1.0 / moves.len() as f64;
        let choice =
            |(_, action)| Choice { action, probability, values: values.clone(), optimal: None };
        Strategy { player: *player, choices: moves.into_iter().map(choice).collect() }
    };
    let strategies: Vec<_> = choosers(problem).iter().map(strategy).collect();
    let player = problem.root_player();
    let own = strategies.iter().find(|strategy| strategy.player == player);
    let own = own.expect("the player to move is a chooser");
    let mixed = Mixed { iterations: Some(0), ..Mixed::of(own.choices.clone()) };
    let lines = own.lines(false);
    let valuation = Valuation::of(values.clone(), false);
    let is_open =
        problem.game.turn(problem.root) == Turn::Simultaneous && !facts.hidden_information;
    let kind = EquilibriumKind::Approximate;
    Found {
        equilibrium: is_open.then(|| Equilibrium { kind, strategies: strategies.clone() }),
        mixed: Some(mixed),
        ..Found::of(lines, valuation, control.counts(), control.elapsed(), stopped_by)
    }
}

/// Each player who chooses at the root, with its moves.
fn choosers<G: Searchable>(problem: &SearchProblem<'_, G>) -> Vec<(Player, Vec<G::Move>)> {
    choosers_at(problem.game, problem.root)
}

/// The moves that may be searched, with their numbers.
fn allowed<G: Searchable>(
    problem: &SearchProblem<'_, G>,
    player: Player,
    moves: &[G::Move],
) -> Vec<(usize, G::Move)> {
    let only = problem.search_moves;
    let all = only.is_empty() || player != problem.root_player();
    let moves = moves.iter().copied().enumerate();
    moves.filter(|(_, action)| all || only.contains(action)).collect()
}

/// The strategy of a player in its set by `profile`, among the moves allowed, with its values for all players and the
/// probability of reaching the set.
fn strategy_at<G: Searchable>(
    problem: &SearchProblem<'_, G>,
    tree: &InformationTree,
    profile: &Profile,
    (player, set): (Player, usize),
    moves: &[G::Move],
) -> Option<(Strategy<G::Move>, Vec<f64>, f64)> {
    let side = &tree.sides[player];
    let sequences = side.sets[set].sequences();
    let worth = tree.view_value(player, set, profile);
    let known = &side.moves[sequences.clone()];
    let shares = &profile.0[player][sequences];
    let mut choices = Vec::with_capacity(moves.len());
    for (_, action) in allowed(problem, player, moves) {
        let index = known.iter().position(|&word| word == action.pack())?;
        let (probability, values) = (shares[index], worth.moves[index].clone());
        choices.push(Choice { action, probability, values, optimal: None });
    }
    let sum: f64 = choices.iter().map(|choice| choice.probability).sum();
    let uniform = 1.0 / choices.len() as f64;
    for choice in &mut choices {
        choice.probability = if sum > 0.0 { choice.probability / sum } else { uniform };
    }
    let mean = |whose: usize| {
        choices.iter().map(|choice| choice.probability * choice.values[whose]).sum::<f64>()
    };
    let values = (0..tree.players()).map(mean).collect();
    Some((Strategy { player, choices }, values, worth.reach))
}
