//! The views of the players of a tree with information sets, and the nodes that a player cannot distinguish.
//!
//! A player who is to move sees the name of the information set, or of the node where there is none. A player
//! who is not to move knows its last view and choice, whose turn it is, and at the end all utilities.

use std::collections::HashMap;

use super::draft::Draft;
use super::{Node, listed};
use countermove_core::error::Error;
use countermove_core::game::{Player, Turn};

/// The views of all players.
pub struct Views {
    players: usize,
    all: Vec<View>,
    /// By node and player: an index of `all`.
    at: Vec<usize>,
    /// By player and text: an index of `all`.
    named: HashMap<(Player, String), usize>,
}

/// One view of one player.
pub struct View {
    /// The view's text.
    pub text: String,
    /// The reachable nodes at which the player has the view.
    pub nodes: Vec<usize>,
    /// The probability of each such node if all others move at random.
    pub shares: Vec<f64>,
}

/// The last view and the last choice of a player, by index.
type Last = Option<(usize, usize)>;

/// The fields that identify a view.
#[derive(PartialEq, Eq, Hash)]
enum Key<'n> {
    Set(&'n str),
    Node(usize),
    /// Not the player's turn: its last turn, who moves, and, if it is over, how and with what.
    Waits(Player, Last, Option<Player>, &'static str, Vec<u64>),
}

impl Views {
    /// The index of the view that `player` has at `node`.
    pub fn index(&self, node: usize, player: Player) -> usize {
        self.at[node * self.players + player]
    }

    /// The view that `player` has at `node`.
    pub fn view(&self, node: usize, player: Player) -> &View {
        &self.all[self.index(node, player)]
    }

    /// The view of `player` that is written `text`.
    pub fn named(&self, player: Player, text: &str) -> Option<&View> {
        self.named.get(&(player, text.to_owned())).map(|&index| &self.all[index])
    }
}

/// Checks the information sets of `drafts` and finds the views; `None` if no node is in a set. `nodes` are the same
/// after all other checks, `order` their indices, each before its children. `name` calls a player.
pub fn views(
    drafts: &[Draft],
    nodes: &[Node],
    order: &[usize],
    players: usize,
    name: impl Fn(Player) -> String,
) -> Result<Option<Views>, Error> {
    if drafts.iter().all(|draft| draft.information_set.is_none()) {
        return Ok(None);
    }
    check_sets(drafts)?;
    check_parents(drafts)?;
    let mut sight = Sight {
        drafts,
        nodes,
        players,
        lasts: vec![None; nodes.len() * players],
        chances: vec![1.0; nodes.len() * players],
        keys: HashMap::new(),
        found: Views {
            players,
            all: Vec::new(),
            at: vec![0; nodes.len() * players],
            named: HashMap::new(),
        },
    };
    for &index in order {
        for player in 0..players {
            sight.see(index, player, &name)?;
        }
        sight.pass_on(index);
    }
    let mut found = sight.found;
    found.all.iter_mut().for_each(View::weigh);
    Ok(Some(found))
}

/// The nodes of a set have one player and the same moves.
fn check_sets(drafts: &[Draft]) -> Result<(), Error> {
    let mut firsts: HashMap<&str, &Draft> = HashMap::new();
    for draft in drafts {
        let Some(set) = &draft.information_set else { continue };
        let first = *firsts.entry(set).or_insert(draft);
        let what = if first.player != draft.player {
            "another player moves"
        } else if first.labels != draft.labels {
            "there are other moves"
        } else {
            continue;
        };
        let what = format!("at node \"{}\" of information set \"{set}\" {what}", first.name);
        return Err(draft.refuse("information_set", &what));
    }
    Ok(())
}

/// Checks that one path alone leads to each node, so that a player remembers one thing of it.
fn check_parents(drafts: &[Draft]) -> Result<(), Error> {
    let mut has_parent = vec![false; drafts.len()];
    for &child in drafts.iter().flat_map(|draft| &draft.children) {
        if std::mem::replace(&mut has_parent[child], true) {
            let what =
                "with information sets a node is reached in one way only, and this one in several";
            return Err(drafts[child].refuse("", what));
        }
    }
    Ok(())
}

struct Sight<'n> {
    drafts: &'n [Draft],
    nodes: &'n [Node],
    players: usize,
    /// By node and player.
    lasts: Vec<Last>,
    /// By node and player: the probability of the others' moves and of chance.
    chances: Vec<f64>,
    keys: HashMap<(Player, Key<'n>), (usize, Last)>,
    found: Views,
}

impl<'n> Sight<'n> {
    /// Puts the node at `index` among those where `player` has the same view.
    fn see(
        &mut self,
        index: usize,
        player: Player,
        name: impl Fn(Player) -> String,
    ) -> Result<(), Error> {
        let place = index * self.players + player;
        let last = self.lasts[place];
        let (key, text) = self.key(index, player, name);
        let count = self.found.all.len();
        let &mut (view, known) = self.keys.entry((player, key)).or_insert((count, last));
        if view == count {
            let other = self.found.named.insert((player, text.clone()), view);
            if other.is_some() {
                let what = format!("two views of a player would be called \"{text}\"");
                return Err(self.drafts[index].refuse("name", &what));
            }
            self.found.all.push(View { text, nodes: Vec::new(), shares: Vec::new() });
        } else if known != last {
            let set = &self.found.all[view].text;
            let what = format!(
                "the player would forget what it saw or did, which is not the same at all nodes of information set \
                 \"{set}\""
            );
            return Err(self.drafts[index].refuse("information_set", &what));
        }
        self.found.all[view].nodes.push(index);
        self.found.all[view].shares.push(self.chances[place]);
        self.found.at[place] = view;
        Ok(())
    }

    fn key(
        &self,
        index: usize,
        player: Player,
        name: impl Fn(Player) -> String,
    ) -> (Key<'n>, String) {
        let node = &self.nodes[index];
        if node.choices_of(player).is_some() {
            return match &self.drafts[index].information_set {
                Some(set) => (Key::Set(set), set.clone()),
                None => (Key::Node(index), node.name.clone()),
            };
        }
        let last = self.lasts[index * self.players + player];
        let before = match last {
            None => "-".into(),
            Some((view, choice)) => {
                let View { text, nodes, .. } = &self.found.all[view];
                let labels = self.nodes[nodes[0]].choices_of(player).expect("the player chose");
                format!("{text}, {}", labels[choice])
            }
        };
        let (mover, how, utility, now) = match node.turn {
            Turn::Of(mover) => (Some(mover), "moves", &[][..], format!("{} moves", name(mover))),
            Turn::Chance => (None, "chance", &[][..], "chance moves".into()),
            Turn::Simultaneous => (None, "together", &[][..], "others choose at once".into()),
            Turn::Over => {
                let how = if node.cut_off { "cut off at" } else { "over" };
                (None, how, &node.utility[..], format!("{how} {}", listed(&node.utility)))
            }
        };
        let bits = utility.iter().map(|utility| utility.to_bits()).collect();
        (Key::Waits(player, last, mover, how, bits), format!("{before}; {now}"))
    }

    /// Passes the players' last views and choices at the node at `index`, and its probabilities, on to its
    /// children.
    fn pass_on(&mut self, index: usize) {
        let node = &self.nodes[index];
        let count = node.children.len() as f64;
        for (place, &child) in node.children.iter().enumerate() {
            for player in 0..self.players {
                let (here, there) = (index * self.players + player, child * self.players + player);
                let (own, choice) = match node.choices_of(player) {
                    None => (1.0, None),
                    Some(labels) => (labels.len() as f64, Some(node.choice_for(place, player))),
                };
                self.lasts[there] = match choice {
                    None => self.lasts[here],
                    Some(choice) => Some((self.found.at[here], choice)),
                };
                let share = node.probabilities.get(place).copied().unwrap_or(own / count);
                self.chances[there] = self.chances[here] * share;
            }
        }
    }
}

impl View {
    /// Normalizes the shares to probabilities, and drops nodes of probability 0, unless all have it.
    fn weigh(&mut self) {
        let sum: f64 = self.shares.iter().sum();
        if sum > 0.0 {
            let possible = |&(_, &share): &(&usize, &f64)| share > 0.0;
            let kept = self.nodes.iter().zip(&self.shares).filter(possible);
            (self.nodes, self.shares) = kept.map(|(&node, &share)| (node, share / sum)).unzip();
        } else {
            let count = self.nodes.len();
            self.shares = vec![1.0 / count as f64; count];
        }
    }
}
