//! A tree as read, and the checks that turn the tree into a game, for both notations.

use std::collections::HashSet;

use super::graph::parents_first;
use super::views::views;
use super::{Node, Tree, player_name};
use countermove_core::error::Error;
use countermove_core::game::options::refuse;
use countermove_core::game::{Facts, Payoff, Turn};
use countermove_core::value::{INFINITE, rest_of};

/// Most nodes of a tree.
pub const MOST_NODES: usize = 10_000;
/// Greatest depth of a leaf.
pub const MOST_DEPTH: usize = 128;
/// Most players.
pub const MOST_PLAYERS: usize = 8;
/// Greatest absolute value of a utility or heuristic that is not infinite.
pub const MOST_UTILITY: f64 = 1e9;
const TOLERANCE: f64 = 1e-9;

/// The infinity that `word` names. No number that is written as one is infinite.
pub fn infinity(word: &str) -> Option<f64> {
    match word {
        "inf" | "+inf" => Some(f64::INFINITY),
        "-inf" => Some(f64::NEG_INFINITY),
        _ => None,
    }
}

/// The number for an infinite value of a node; other numbers are unchanged.
fn stored(number: f64) -> f64 {
    if number.is_infinite() { INFINITE.copysign(number) } else { number + 0.0 }
}

/// Where a node was read.
#[derive(Clone, Copy, Debug)]
pub enum Source {
    /// In the option `text`.
    Text,
    /// In the option `nodes`, at this index.
    List(usize),
}

/// A node as read.
#[derive(Debug)]
pub struct Draft {
    /// Name, unique in the tree.
    pub name: String,
    /// The node's place in the text.
    pub source: Source,
    /// Index of the player to move, if one is given.
    pub player: Option<usize>,
    /// Whether chance moves.
    pub chance: bool,
    /// The players who choose at once, in the players' order, each with its labels.
    pub together: Vec<(usize, Vec<String>)>,
    /// Indices of the children.
    pub children: Vec<usize>,
    /// One per child.
    pub labels: Vec<String>,
    /// One per child of a chance node, or none: then all are alike.
    pub probabilities: Vec<f64>,
    /// Utilities at a leaf. A single number is for player 0, and its negation for player 1.
    pub utility: Option<Vec<f64>>,
    /// The same for the heuristic of an inner node, or of one that is cut off.
    pub heuristic: Option<Vec<f64>>,
    /// Name of the information set: the nodes that the player to move cannot distinguish.
    pub information_set: Option<String>,
}

impl Draft {
    /// An error in `field` of this node.
    pub fn refuse(&self, field: &str, what: &str) -> Error {
        let name = &self.name;
        let (pointer, called) = match self.source {
            Source::Text => ("/options/text".into(), format!("option text, node {name}")),
            Source::List(index) => {
                let field = if field.is_empty() { "".into() } else { format!("/{field}") };
                (
                    format!("/options/nodes/{index}{field}"),
                    format!("option nodes/{index}, node \"{name}\""),
                )
            }
        };
        let mut error = refuse(&pointer, what);
        error.message = format!("{called}: {what}");
        error.about(name)
    }

    /// The number of kinds of mover that are given, of three: chance, one player, several players at once.
    fn movers(&self) -> usize {
        [self.chance, self.player.is_some(), !self.together.is_empty()]
            .into_iter()
            .filter(|moves| *moves)
            .count()
    }

    fn check_together(&self) -> Result<(), Error> {
        if !self.labels.is_empty() {
            return Err(
                self.refuse("moves", "where players choose at once, choices name the moves")
            );
        }
        if !self.probabilities.is_empty() {
            return Err(self.refuse("probabilities", "only chance has probabilities"));
        }
        let joint = self
            .together
            .iter()
            .try_fold(1, |joint: usize, (_, labels)| joint.checked_mul(labels.len()));
        if joint != Some(self.children.len()) {
            let what = match joint {
                Some(joint) => format!("there must be a child for each joint choice, {joint}"),
                None => "there are more joint choices than nodes".into(),
            };
            return Err(self.refuse("children", &what));
        }
        for (place, (_, labels)) in self.together.iter().enumerate() {
            let mut seen = HashSet::new();
            for (index, label) in labels.iter().enumerate() {
                let what = if !seen.insert(label) {
                    "the player has another choice of this name"
                } else if label.contains('|') || label.trim() != label {
                    "a choice has no | and no blank at either end"
                } else {
                    continue;
                };
                return Err(self.refuse(&format!("choices/{place}/{index}"), what));
            }
        }
        Ok(())
    }

    /// Whether the tree is cut off below this node, which has an estimate in place of a utility.
    fn is_cut_off(&self) -> bool {
        self.children.is_empty() && self.utility.is_none()
    }

    /// The node's utility or estimate where the tree ends.
    fn end_value(&self) -> Option<&Vec<f64>> {
        self.utility.as_ref().or_else(|| self.heuristic.as_ref().filter(|_| self.is_cut_off()))
    }

    /// The probability of each child of a chance node: all are alike where none is given.
    fn shares(&mut self) -> Vec<f64> {
        let count = self.children.len();
        match std::mem::take(&mut self.probabilities) {
            none if none.is_empty() && self.chance => vec![1.0 / count as f64; count],
            given => given,
        }
    }

    /// A label per child: the joint move that leads there. The last player's choice changes fastest.
    fn joint_labels(&self) -> Vec<String> {
        let Some(((_, first), others)) = self.together.split_first() else {
            return self.labels.clone();
        };
        others.iter().fold(first.clone(), |joint, (_, labels)| {
            let with = |before: &String| {
                labels.iter().map(|label| format!("{before}|{label}")).collect::<Vec<_>>()
            };
            joint.iter().flat_map(with).collect()
        })
    }

    fn check(&self) -> Result<(), Error> {
        let error = |field, what: &str| Err(self.refuse(field, what));
        if self.information_set.is_some() && (self.player.is_none() || self.children.is_empty()) {
            return error(
                "information_set",
                "only where one player moves there is an information set",
            );
        }
        if self.children.is_empty() {
            return match (&self.utility, &self.heuristic) {
                (None, None) => error("utility", "a leaf needs a utility or, cut off, a heuristic"),
                (Some(_), Some(_)) => error("heuristic", "a leaf has a utility and no heuristic"),
                (Some(_), None) if self.movers() > 0 => error("", "nobody moves at a leaf"),
                _ if !(self.labels.is_empty() && self.together.is_empty()) => {
                    error("", "a node that is cut off has no moves")
                }
                _ if !self.probabilities.is_empty() => {
                    error("probabilities", "a node that is cut off has no outcomes")
                }
                _ => Ok(()),
            };
        }
        if self.utility.is_some() {
            return error(
                "utility",
                "only leaves have a utility; an inner node may have a heuristic",
            );
        }
        if self.movers() != 1 {
            return error("player", "an inner node has either a player, or players, or chance");
        }
        if !self.together.is_empty() {
            return self.check_together();
        }
        if self.labels.len() != self.children.len() {
            return error("moves", "there must be as many moves as children");
        }
        let mut seen = HashSet::new();
        if let Some(index) = self.labels.iter().position(|label| !seen.insert(label)) {
            return error(&format!("moves/{index}"), "two moves have the same name");
        }
        if !self.chance {
            return if self.probabilities.is_empty() {
                Ok(())
            } else {
                error("probabilities", "only chance has probabilities")
            };
        }
        if self.probabilities.is_empty() {
            return Ok(());
        }
        if self.probabilities.len() != self.children.len() {
            return error("probabilities", "there must be as many probabilities as children");
        }
        if let Some(index) =
            self.probabilities.iter().position(|share| !(0.0..=1.0).contains(share))
        {
            return error(
                &format!("probabilities/{index}"),
                "a probability is a number from 0 to 1",
            );
        }
        let sum: f64 = self.probabilities.iter().sum();
        if (sum - 1.0).abs() > TOLERANCE {
            return error("probabilities", &format!("the probabilities sum to {sum}, not to 1"));
        }
        Ok(())
    }
}

/// Checks `drafts` and builds the game. The first is the root; each other node is the child of at least one.
pub fn build(mut drafts: Vec<Draft>) -> Result<Tree, Error> {
    for draft in &drafts {
        draft.check()?;
    }
    check_infinite(&drafts)?;
    let order = parents_first(&drafts)?;
    let players = count_players(&drafts)?;
    let values = Values { players, sum: constant_sum(&drafts, players) };
    let mut nodes = Vec::with_capacity(drafts.len());
    for draft in &mut drafts {
        let utility = values.read(draft, "utility", draft.utility.as_ref())?;
        let heuristic = values.read(draft, "heuristic", draft.heuristic.as_ref())?;
        let cut_off = draft.is_cut_off();
        nodes.push(Node {
            turn: match (draft.player, draft.chance) {
                _ if draft.children.is_empty() => Turn::Over,
                (Some(player), _) => Turn::Of(player),
                (None, true) => Turn::Chance,
                (None, false) => Turn::Simultaneous,
            },
            cut_off,
            probabilities: draft.shares(),
            children: draft.children.clone(),
            labels: draft.joint_labels(),
            together: draft.together.clone(),
            utility: utility.or_else(|| heuristic.clone().filter(|_| cut_off)).unwrap_or_default(),
            heuristic,
            most_plies: 0,
            name: draft.name.clone(),
        });
    }
    let mut facts = facts_of(&nodes, &values);
    let name = |player| player_name(&facts, player);
    let views = views(&drafts, &nodes, &order, players, name)?;
    facts.hidden_information = views.is_some();
    facts.perfect_information &= views.is_none();
    let even = even(&nodes, &facts);
    for &index in order.iter().rev() {
        nodes[index].most_plies = most_plies(&nodes, index);
        if nodes[index].turn == Turn::Chance && nodes[index].heuristic.is_none() {
            nodes[index].heuristic = mean_below(&nodes, index, &even);
        }
    }
    Ok(Tree::new(nodes, facts, even, views))
}

/// Refuses an infinite value where a mean is taken.
fn check_infinite(drafts: &[Draft]) -> Result<(), Error> {
    let is_infinite = |draft: &&Draft| {
        let values = draft.utility.iter().chain(&draft.heuristic).flatten();
        values.into_iter().any(|value| value.is_infinite())
    };
    let averages = |draft: &&Draft| {
        draft.chance || !draft.together.is_empty() || draft.information_set.is_some()
    };
    match (drafts.iter().find(is_infinite), drafts.iter().find(averages)) {
        (Some(infinite), Some(averages)) => {
            let field = if infinite.utility.is_some() { "utility" } else { "heuristic" };
            let what =
                format!("an infinite value has no mean, and node \"{}\" takes one", averages.name);
            Err(infinite.refuse(field, &what))
        }
        _ => Ok(()),
    }
}

/// The most plies of players from the node at `index` to an end, those below it known. A search has to look one
/// ply deep to see past a turn of chance.
fn most_plies(nodes: &[Node], index: usize) -> u32 {
    let below = nodes[index].children.iter().map(|&child| nodes[child].most_plies).max();
    match (nodes[index].turn, below) {
        (Turn::Chance, Some(below)) => below.max(1),
        (_, Some(below)) => below + 1,
        (_, None) => 0,
    }
}

/// The mean, by probability, of the outcomes' utilities or estimates, with `even` for an outcome that has
/// neither. `None` if no outcome has one.
fn mean_below(nodes: &[Node], index: usize, even: &[f64]) -> Option<Vec<f64>> {
    let Node { children, probabilities, .. } = &nodes[index];
    let known = |child: usize| match &nodes[child] {
        Node { turn: Turn::Over, utility, .. } => Some(utility),
        Node { heuristic, .. } => heuristic.as_ref(),
    };
    children.iter().any(|&child| known(child).is_some()).then(|| {
        let mut mean = vec![0.0; even.len()];
        for (&child, share) in children.iter().zip(probabilities) {
            let values = known(child).map_or(even, Vec::as_slice);
            mean.iter_mut().zip(values).for_each(|(sum, value)| *sum += share * value);
        }
        mean
    })
}

/// The value nearest to 0 between player 0's least and greatest utility, with the corresponding values of the
/// others.
fn even(nodes: &[Node], facts: &Facts) -> Vec<f64> {
    let utilities = || nodes.iter().filter_map(|node| node.utility.first().copied());
    let (low, high) =
        (utilities().fold(f64::INFINITY, f64::min), utilities().fold(f64::NEG_INFINITY, f64::max));
    let first = 0.0_f64.clamp(low, high);
    let mut even = vec![first; facts.players];
    if facts.is_two_player_zero_sum() {
        even[1] = rest_of(facts.payoff_sum, first);
    }
    even
}

/// Number of players: the length of the utility tuples, or without tuples the number of players who move, at
/// most two.
fn count_players(drafts: &[Draft]) -> Result<usize, Error> {
    let last_mover =
        |draft: &Draft| draft.together.last().map(|&(player, _)| player).max(draft.player);
    let named = drafts.iter().filter_map(last_mover).max().map_or(1, |player| player + 1);
    let tuple = drafts.iter().filter_map(Draft::end_value).map(Vec::len).max().unwrap_or(1);
    let players = if tuple > 1 { tuple } else { named };
    let misfit = |draft: &&Draft| last_mover(draft).is_some_and(|player| player >= players);
    if let Some(draft) = drafts.iter().find(misfit) {
        let field = if draft.player.is_some() { "player" } else { "players" };
        return Err(draft.refuse(field, &format!("the utilities are for {players} players")));
    }
    Ok(players)
}

/// How the values at nodes are read.
struct Values {
    players: usize,
    /// The sum of two players' utilities, if it is the same at every end; otherwise 0.
    sum: f64,
}

impl Values {
    /// One value per player of what `field` of `draft` gives.
    fn read(
        &self,
        draft: &Draft,
        field: &str,
        given: Option<&Vec<f64>>,
    ) -> Result<Option<Vec<f64>>, Error> {
        let Some(given) = given else { return Ok(None) };
        let out_of_range =
            |number: &&f64| number.is_nan() || (number.abs() > MOST_UTILITY && number.is_finite());
        if let Some(bad) = given.iter().find(out_of_range) {
            let what = format!("{bad} is not a number within ±{MOST_UTILITY}");
            return Err(draft.refuse(field, &what));
        }
        let values: Vec<f64> = match given[..] {
            [first] => self.of_first(stored(first)),
            _ => given.iter().copied().map(stored).collect(),
        };
        if values.len() != self.players {
            let what = format!("there must be one number per player, {}", self.players);
            return Err(draft.refuse(field, &what));
        }
        Ok(Some(values))
    }

    /// One value per player, of at most two, from that of the first.
    fn of_first(&self, value: f64) -> Vec<f64> {
        if self.players == 2 {
            vec![value + 0.0, rest_of(self.sum, value)]
        } else {
            vec![value + 0.0]
        }
    }
}

/// What two players share at every end, 0 where that is not always the same. A single number is the first
/// player's: of a utility the other gets the negation, and of an estimate what the sum leaves. Opposite
/// infinities go with any sum.
fn constant_sum(drafts: &[Draft], players: usize) -> f64 {
    let are_opposite =
        |values: &[f64]| matches!(values, [one, other] if one.is_infinite() && *other == -one);
    let total = |values: &[f64]| {
        (!are_opposite(values)).then(|| values.iter().copied().map(stored).sum::<f64>())
    };
    let sum = |draft: &Draft| match (&draft.utility, &draft.heuristic) {
        (Some(one), _) if one.len() == 1 => Some(0.0),
        (Some(both), _) => total(both),
        (None, Some(both)) if both.len() > 1 => total(both),
        (None, _) => None,
    };
    let mut sums = drafts.iter().filter(|draft| draft.children.is_empty()).filter_map(sum);
    let first = sums.next().filter(|first| players == 2 && first.abs() > TOLERANCE);
    first.filter(|first| sums.all(|other| (other - first).abs() <= TOLERANCE)).unwrap_or_default()
}

fn facts_of(nodes: &[Node], &Values { players, sum }: &Values) -> Facts {
    let ends = || nodes.iter().filter(|node| node.turn == Turn::Over);
    let opposed = |end: &Node| match end.utility[..] {
        [first, second] => (second - rest_of(sum, first)).abs() <= TOLERANCE,
        _ => (end.utility.iter().sum::<f64>() - sum).abs() <= TOLERANCE,
    };
    let zero_sum = ends().all(opposed);
    let common = ends().all(|end| end.utility.iter().all(|&utility| utility == end.utility[0]));
    let payoff = match (players, common, zero_sum) {
        (1, ..) => Payoff::Common,
        (_, true, true) if sum != 0.0 => Payoff::Common,
        (_, _, true) => Payoff::ZeroSum,
        (_, true, _) => Payoff::Common,
        _ => Payoff::GeneralSum,
    };
    let values =
        || nodes.iter().flat_map(|node| node.utility.iter().chain(node.heuristic.iter().flatten()));
    let simultaneous = nodes.iter().any(|node| node.turn == Turn::Simultaneous);
    Facts {
        players,
        payoff,
        payoff_sum: if payoff == Payoff::ZeroSum { sum } else { 0.0 },
        chance: nodes.iter().any(|node| node.turn == Turn::Chance),
        simultaneous,
        perfect_information: !simultaneous,
        cut_off: nodes.iter().any(|node| node.cut_off),
        infinite: values().any(|value| value.abs() == INFINITE),
        utility_min: values().copied().fold(f64::INFINITY, f64::min),
        utility_max: values().copied().fold(f64::NEG_INFINITY, f64::max),
        ..Facts::two_player_zero_sum()
    }
}
