//! A game given as its whole tree: named moves, any player at any node, chance with probabilities,
//! a utility per player, heuristic values at inner nodes on request.

mod draft;
mod nodes;
mod text;

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

use crate::evaluate::{Feature, Features};
use crate::fault::{Fault, clip};
use crate::game::{Facts, Game, Player, Turn};
use crate::hashing::zobrist;
use crate::notation::{About, Example, Notation};
use crate::options::{Opt, OptKind, Options, refuse};
use crate::rules::Opener;
use crate::value::Scale;

/// The game for people.
pub const ABOUT: About = About {
    title: "Explicit tree",
    rules: "The tree in the options is the game: at each node its player, or chance, picks a child; \
            a leaf gives each player its utility.",
    state_notation: "The node's name; in a tree given as text, the path of labels from the root, as in \"/a/b\".",
    move_notation: "The move's label.",
    examples: &[
        Example {
            title: "Russell & Norvig, figure 5.2",
            options: "{\"text\":\"((3,12,8),(2,4,6),(14,5,2))\"}",
            state: "",
            moves: "",
        },
        Example {
            title: "Two coins",
            options: "{\"text\":\"max(heads:chance(1/2:min(2,4),1/2:min(7,4)),tails:chance(1/2:min(6,0),1/2:min(5,-2)))\"}",
            state: "",
            moves: "",
        },
        Example {
            title: "Named nodes with a heuristic",
            options: "{\"nodes\":[{\"name\":\"root\",\"player\":1,\"children\":[\"left\",\"right\"]},\
                      {\"name\":\"left\",\"utility\":1},\
                      {\"name\":\"right\",\"player\":2,\"heuristic\":2,\"children\":[\"x\",\"y\"]},\
                      {\"name\":\"x\",\"utility\":3},{\"name\":\"y\",\"utility\":0}]}",
            state: "",
            moves: "right",
        },
    ],
};

/// What may be chosen.
pub const OPTIONS: &[Opt] = &[NODES, TEXT];

const NODES: Opt = Opt {
    name: "nodes",
    about: "The nodes, the root first. Each: name (unique); at an inner node player (1, 2, …) or chance (true), \
            children (names), moves (labels; the children's names by default), for chance probabilities, \
            and maybe heuristic; at a leaf utility. A utility or heuristic is one number per player, or, \
            for one player or two opponents, player 1's alone.",
    kind: OptKind::Objects { most: draft::MOST_NODES },
};
const TEXT: Opt = Opt {
    name: "text",
    about: "The tree in the lectures' way, ((3,12,8),(2,4,6),(14,5,2)): MAX and MIN take turns. \
            max(…), min(…), 3(…) or chance(1/3:…,2/3:…) say who moves, label:… names a move, \
            [1,6,6] gives each player's utility. That tree if neither option is given.",
    kind: OptKind::Text { most: 100_000 },
};
const DEFAULT: &str = "((3,12,8),(2,4,6),(14,5,2))";

/// Gives `opener` the tree that the options describe.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Fault> {
    let drafts = match (options.objects(&NODES)?, options.text(&TEXT)?) {
        (Some(_), Some(_)) => {
            return Err(refuse("/options/text", "is given beside nodes: give one of the two"));
        }
        (Some(objects), None) => nodes::read(&objects)?,
        (None, text) => text::read(text.as_deref().unwrap_or(DEFAULT))?,
    };
    Ok(opener.open(draft::build(&drafts)?, options.canonical()))
}

/// One node, checked.
struct Node {
    name: String,
    turn: Turn,
    children: Vec<usize>,
    labels: Vec<String>,
    probabilities: Vec<f64>,
    /// One per player at a leaf, else empty.
    utility: Vec<f64>,
    heuristic: Option<Vec<f64>>,
}

/// The game. Node 0 is the root.
pub struct Tree {
    nodes: Vec<Node>,
    facts: Facts,
    names: HashMap<String, usize>,
    /// What player 0 expects of a node that nothing is said of.
    even: f64,
    ladder: Arc<[f64]>,
}

impl Tree {
    fn new(nodes: Vec<Node>, facts: Facts) -> Self {
        let names =
            nodes.iter().enumerate().map(|(index, node)| (node.name.clone(), index)).collect();
        let known = nodes.iter().flat_map(|node| {
            node.utility.first().into_iter().chain(node.heuristic.iter().flatten().take(1))
        });
        let even = even(&nodes);
        let mut ladder: Vec<f64> = known.copied().chain([even]).collect();
        ladder.sort_by(f64::total_cmp);
        ladder.dedup();
        Self { nodes, facts, names, even, ladder: ladder.into() }
    }

    fn node(&self, at: At) -> &Node {
        &self.nodes[at.0]
    }
}

/// Player 0's utility nearest to 0.
fn even(nodes: &[Node]) -> f64 {
    let utilities = || nodes.iter().filter_map(|node| node.utility.first().copied());
    let (low, high) =
        (utilities().fold(f64::INFINITY, f64::min), utilities().fold(f64::NEG_INFINITY, f64::max));
    0.0_f64.clamp(low, high)
}

/// A node, by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct At(usize);

/// A child, by place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Branch(usize);

impl Game for Tree {
    type State = At;
    type Move = Branch;

    fn facts(&self) -> Facts {
        self.facts.clone()
    }

    fn start(&self) -> At {
        At(0)
    }

    fn turn(&self, state: &At) -> Turn {
        self.node(*state).turn
    }

    fn moves(&self, state: &At, out: &mut Vec<Branch>) {
        out.extend((0..self.node(*state).children.len()).map(Branch));
    }

    fn play(&self, state: &mut At, action: Branch) {
        *state = At(self.node(*state).children[action.0]);
    }

    fn utility(&self, state: &At, player: Player) -> f64 {
        self.node(*state).utility[player]
    }

    fn probability(&self, state: &At, action: Branch) -> f64 {
        self.node(*state).probabilities.get(action.0).copied().unwrap_or(1.0)
    }

    fn key(&self, state: &At) -> u64 {
        zobrist(state.0 as u64)
    }

    fn scale(&self) -> Scale {
        Scale::Ranked(Arc::clone(&self.ladder))
    }
}

impl Features for Tree {
    const UNIT: &'static str = "utility";
    const SPREAD: f64 = 1.0;
    const FEATURES: &'static [Feature] = &[Feature {
        name: "heuristic",
        about: "The node's heuristic for the player; where it has none, player 1's utility nearest to 0.",
        weight: 1.0,
    }];

    fn features(&self, state: &At, player: Player, values: &mut [f64]) {
        values[0] = match &self.node(*state).heuristic {
            Some(heuristic) => heuristic[player],
            None if player == 1 && self.facts.is_opposed() => 0.0 - self.even,
            None => self.even,
        };
    }
}

impl Notation for Tree {
    fn player_name(&self, player: Player) -> String {
        let opposed = self.facts.players == 1 || self.facts.is_opposed();
        match player {
            0 if opposed => "MAX".into(),
            1 if opposed => "MIN".into(),
            player => (player + 1).to_string(),
        }
    }

    fn read(&self, text: &str) -> Result<At, Fault> {
        let found = self.names.get(text).copied().map(At);
        found.ok_or_else(|| {
            Fault::malformed_state(format!("the tree has no node \"{}\"", clip(text)))
        })
    }

    fn write(&self, state: &At) -> String {
        self.node(*state).name.clone()
    }

    fn read_move(&self, state: &At, text: &str) -> Result<Branch, Fault> {
        let node = self.node(*state);
        let found = node.labels.iter().position(|label| label == text).map(Branch);
        found.ok_or_else(|| Fault::illegal_move(format!("node \"{}\" has no such move", node.name)))
    }

    fn write_move(&self, state: &At, action: Branch) -> String {
        self.node(*state).labels[action.0].clone()
    }

    /// The tree below the node, a line a node, as far as a page goes.
    fn picture(&self, state: &At) -> String {
        const LINES: usize = 60;
        let mut picture = String::new();
        let mut open = vec![(*state, 0, String::new())];
        for _ in 0..LINES {
            let Some((at, depth, label)) = open.pop() else { return picture.trim_end().into() };
            let node = self.node(at);
            let who = match node.turn {
                Turn::Of(player) => self.player_name(player),
                Turn::Chance => "chance".into(),
                Turn::Over | Turn::Together => format!("{:?}", node.utility),
            };
            writeln!(picture, "{:indent$}{label}{who}", "", indent = 2 * depth)
                .expect("a string takes any text");
            for (index, &child) in node.children.iter().enumerate().rev() {
                open.push((At(child), depth + 1, format!("{}: ", node.labels[index])));
            }
        }
        picture + "…"
    }
}
