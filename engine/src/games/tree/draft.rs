//! A tree as it was read, and the checks that turn it into a game, for both notations.

use std::collections::HashSet;

use super::{Node, Tree};
use crate::error::Error;
use crate::game::options::refuse;
use crate::game::{Facts, Payoff, Turn};

/// Most nodes of a tree.
pub const MOST_NODES: usize = 10_000;
/// Greatest depth of a leaf.
pub const MOST_DEPTH: usize = 128;
/// Most players.
pub const MOST_PLAYERS: usize = 8;
/// Greatest absolute value of a utility or heuristic.
pub const MOST_UTILITY: f64 = 1e9;

const TOLERANCE: f64 = 1e-9;

/// Where a node was read.
#[derive(Clone, Copy, Debug)]
pub enum Source {
    /// In the option `text`.
    Text,
    /// In the option `nodes`, at this index.
    List(usize),
}

/// A node as it was read.
#[derive(Debug)]
pub struct Draft {
    /// Name, unique in the tree.
    pub name: String,
    /// Where it was read.
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
    /// One per child of a chance node.
    pub probabilities: Vec<f64>,
    /// Utilities at a leaf. A single number is for player 0, and its negation for player 1.
    pub utility: Option<Vec<f64>>,
    /// The same for the heuristic of an inner node.
    pub heuristic: Option<Vec<f64>>,
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

    /// How many of chance, one player, and several players at once are given to move.
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

    /// A label per child: the joint move that leads there. The last player's choice changes fastest.
    fn joint_labels(&mut self) -> Vec<String> {
        let Some(((_, first), others)) = self.together.split_first() else {
            return std::mem::take(&mut self.labels);
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
        if self.children.is_empty() {
            return match (&self.utility, &self.heuristic) {
                (None, _) => error("utility", "a leaf needs a utility"),
                (_, Some(_)) => error("heuristic", "a leaf has a utility and no heuristic"),
                _ if self.movers() > 0 => error("", "nobody moves at a leaf"),
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

/// Checks `drafts` and builds the game. The first is the root; each other node is the child of one node.
pub fn build(mut drafts: Vec<Draft>) -> Result<Tree, Error> {
    for draft in &drafts {
        draft.check()?;
    }
    check_depth(&drafts)?;
    let players = count_players(&drafts)?;
    let tuple = |draft: &Draft, field: &str, given: &Vec<f64>| {
        if let Some(bad) =
            given.iter().find(|number| !number.is_finite() || number.abs() > MOST_UTILITY)
        {
            return Err(
                draft.refuse(field, &format!("{bad} is not a number within ±{MOST_UTILITY}"))
            );
        }
        match (given.len(), players) {
            (1, 2) => Ok(vec![given[0], 0.0 - given[0]]),
            (length, players) if length == players => {
                Ok(given.iter().map(|number| number + 0.0).collect())
            }
            _ => {
                Err(draft.refuse(field, &format!("there must be one number per player, {players}")))
            }
        }
    };
    let mut nodes = Vec::with_capacity(drafts.len());
    for draft in &mut drafts {
        nodes.push(Node {
            name: String::new(),
            turn: match (draft.player, draft.chance) {
                (Some(player), _) => Turn::Of(player),
                (None, true) => Turn::Chance,
                (None, false) if draft.together.is_empty() => Turn::Over,
                (None, false) => Turn::Simultaneous,
            },
            children: std::mem::take(&mut draft.children),
            labels: draft.joint_labels(),
            together: std::mem::take(&mut draft.together),
            probabilities: std::mem::take(&mut draft.probabilities),
            utility: draft
                .utility
                .as_ref()
                .map(|given| tuple(draft, "utility", given))
                .transpose()?
                .unwrap_or_default(),
            heuristic: draft
                .heuristic
                .as_ref()
                .map(|given| tuple(draft, "heuristic", given))
                .transpose()?,
        });
    }
    let facts = facts_of(&nodes, players);
    for (draft, node) in drafts.into_iter().zip(&mut nodes) {
        let outside = |number: &f64| !(facts.utility_min..=facts.utility_max).contains(number);
        if node.heuristic.iter().flatten().any(outside) {
            let range = format!("{} to {}", facts.utility_min, facts.utility_max);
            return Err(draft
                .refuse("heuristic", &format!("a heuristic lies among the utilities, {range}")));
        }
        node.name = draft.name;
    }
    Ok(Tree::new(nodes, facts))
}

fn check_depth(drafts: &[Draft]) -> Result<(), Error> {
    let mut open = vec![(0, 0)];
    while let Some((index, depth)) = open.pop() {
        let draft: &Draft = &drafts[index];
        if depth > MOST_DEPTH {
            return Err(
                draft.refuse("", &format!("it is more than {MOST_DEPTH} moves below the root"))
            );
        }
        open.extend(draft.children.iter().map(|&child| (child, depth + 1)));
    }
    Ok(())
}

/// Number of players: the length of the utility tuples, or without tuples the number of players who move, at
/// most two.
fn count_players(drafts: &[Draft]) -> Result<usize, Error> {
    let last_mover =
        |draft: &Draft| draft.together.last().map(|&(player, _)| player).max(draft.player);
    let named = drafts.iter().filter_map(last_mover).max().map_or(1, |player| player + 1);
    let tuple =
        drafts.iter().filter_map(|draft| draft.utility.as_ref()).map(Vec::len).max().unwrap_or(1);
    let players = if tuple > 1 { tuple } else { named };
    let misfit = |draft: &&Draft| last_mover(draft).is_some_and(|player| player >= players);
    if let Some(draft) = drafts.iter().find(misfit) {
        let field = if draft.player.is_some() { "player" } else { "players" };
        return Err(draft.refuse(field, &format!("the utilities are for {players} players")));
    }
    Ok(players)
}

fn facts_of(nodes: &[Node], players: usize) -> Facts {
    let leaves = || nodes.iter().filter(|node| node.turn == Turn::Over);
    let zero_sum = leaves().all(|leaf| leaf.utility.iter().sum::<f64>().abs() <= TOLERANCE);
    let common =
        leaves().all(|leaf| leaf.utility.iter().all(|&utility| utility == leaf.utility[0]));
    let simultaneous = nodes.iter().any(|node| node.turn == Turn::Simultaneous);
    let utilities = || leaves().flat_map(|leaf| leaf.utility.iter().copied());
    Facts {
        players,
        payoff: match (players, zero_sum, common) {
            (1, ..) => Payoff::Common,
            (_, true, _) => Payoff::ZeroSum,
            (_, _, true) => Payoff::Common,
            _ => Payoff::GeneralSum,
        },
        chance: nodes.iter().any(|node| node.turn == Turn::Chance),
        simultaneous,
        perfect_information: !simultaneous,
        discrete: true,
        finite: true,
        history: false,
        tactical: false,
        path_cost: false,
        utility_min: utilities().fold(f64::INFINITY, f64::min),
        utility_max: utilities().fold(f64::NEG_INFINITY, f64::max),
    }
}
