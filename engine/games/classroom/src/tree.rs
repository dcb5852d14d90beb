//! A game given as an explicit tree: named moves, any player or chance at any node, a utility per player at
//! each leaf, and maybe heuristic values and information sets at inner nodes.

mod draft;
mod graph;
mod nodes;
mod text;
mod views;

use countermove_core::game::evaluation::Evaluation;
use countermove_core::game::information::Information;
use countermove_core::game::searchable::defaults;
use std::collections::HashMap;
use std::fmt::Write;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use countermove_core::error::{Error, clip};
use countermove_core::game::evaluation::Feature;
use countermove_core::game::notation::{About, Example, Notation};
use countermove_core::game::options::{Opt, OptKind, Options, refuse};
use countermove_core::game::packed::packed_newtype;
use countermove_core::game::rules::Opener;
use countermove_core::game::{Facts, Game, Player, Turn};
use countermove_core::hashing::zobrist;
use countermove_core::rng::Rng;
use countermove_core::value::{INFINITE, Scale};

use self::views::{View, Views};

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Explicit tree",
    rules: "The options give the whole game tree. At each node a player or chance chooses a child, \
            or several players choose one by a joint move. A leaf gives each player its utility.",
    state_notation: "The node's name; in a tree given as text, the path of labels from the root, as in \"/a/b\". Where \
                     there are information sets, a view is the name of the player's set, or of its node without one; of \
                     a player who is not to move, what it saw and did last, and what happens now: \"first, heads; MIN \
                     moves\", \"-; chance moves\" or \"first, heads; over [1.0, -1.0]\".",
    move_notation: "The move's label; where players choose at once, all their labels in the players' order: \"a|c\".",
    examples: &[
        Example::new("Russell & Norvig, figure 5.2")
            .options("{\"text\":\"((3,12,8),(2,4,6),(14,5,2))\"}"),
        Example::new("Two coins")
            .options("{\"text\":\"max(heads:chance(1/2:min(2,4),1/2:min(7,4)),tails:chance(1/2:min(6,0),1/2:min(5,-2)))\"}"),
        Example::new("Named nodes with a heuristic")
            .options("{\"nodes\":[{\"name\":\"root\",\"player\":1,\"children\":[\"left\",\"right\"]},\
                      {\"name\":\"left\",\"utility\":1},\
                      {\"name\":\"right\",\"player\":2,\"heuristic\":2,\"children\":[\"x\",\"y\"]},\
                      {\"name\":\"x\",\"utility\":3},{\"name\":\"y\",\"utility\":0}]}")
            .moves("right"),
        Example::new("Cut off at estimates").options("{\"text\":\"max(min(~-1,~-2),min(~4,~9))\"}"),
        Example::new("A graph: halving from 3, with shared nodes")
            .options("{\"nodes\":[{\"name\":\"MAX 3\",\"player\":1,\"children\":[\"MIN 2\",\"MIN 1\"]},\
                      {\"name\":\"MIN 2\",\"player\":2,\"children\":[\"MAX 1\",\"MAX 1\"],\"moves\":[\"-\",\"/\"]},\
                      {\"name\":\"MIN 1\",\"player\":2,\"children\":[\"MAX 0\"]},\
                      {\"name\":\"MAX 1\",\"player\":1,\"children\":[\"MIN 0\"]},\
                      {\"name\":\"MAX 0\",\"utility\":1},{\"name\":\"MIN 0\",\"utility\":-1}]}"),
        Example::new("A choice at once after a move: the first player stays out")
            .options("{\"nodes\":[{\"name\":\"root\",\"player\":1,\"children\":[\"out\",\"in\"]},\
                      {\"name\":\"out\",\"utility\":0},\
                      {\"name\":\"in\",\"players\":[1,2],\"choices\":[[\"one\",\"two\"],[\"one\",\"two\"]],\
                      \"children\":[\"even2\",\"odd12\",\"odd21\",\"even4\"]},\
                      {\"name\":\"even2\",\"utility\":2},{\"name\":\"odd12\",\"utility\":-3},\
                      {\"name\":\"odd21\",\"utility\":-3},{\"name\":\"even4\",\"utility\":4}]}"),
        Example::new("Matching pennies as two turns: half each")
            .options("{\"nodes\":[{\"name\":\"first\",\"player\":1,\"children\":[\"h\",\"t\"],\"moves\":[\"heads\",\"tails\"]},\
                      {\"name\":\"h\",\"player\":2,\"children\":[\"hh\",\"ht\"],\"moves\":[\"heads\",\"tails\"],\
                      \"information_set\":\"second\"},\
                      {\"name\":\"t\",\"player\":2,\"children\":[\"th\",\"tt\"],\"moves\":[\"heads\",\"tails\"],\
                      \"information_set\":\"second\"},\
                      {\"name\":\"hh\",\"utility\":1},{\"name\":\"ht\",\"utility\":-1},\
                      {\"name\":\"th\",\"utility\":-1},{\"name\":\"tt\",\"utility\":1}]}"),
        Example::new("Beer and quiche: one shows its breakfast to another who may duel the weak (Cho & Kreps 1987)")
            .options("{\"nodes\":[{\"name\":\"type\",\"chance\":true,\"children\":[\"weak\",\"strong\"],\"probabilities\":[0.1,0.9]},\
                      {\"name\":\"weak\",\"player\":1,\"children\":[\"weak beer\",\"weak quiche\"],\"moves\":[\"beer\",\"quiche\"]},\
                      {\"name\":\"strong\",\"player\":1,\"children\":[\"strong beer\",\"strong quiche\"],\"moves\":[\"beer\",\"quiche\"]},\
                      {\"name\":\"weak beer\",\"player\":2,\"children\":[\"wbd\",\"wbn\"],\"moves\":[\"duel\",\"no duel\"],\"information_set\":\"beer\"},\
                      {\"name\":\"strong beer\",\"player\":2,\"children\":[\"sbd\",\"sbn\"],\"moves\":[\"duel\",\"no duel\"],\"information_set\":\"beer\"},\
                      {\"name\":\"weak quiche\",\"player\":2,\"children\":[\"wqd\",\"wqn\"],\"moves\":[\"duel\",\"no duel\"],\"information_set\":\"quiche\"},\
                      {\"name\":\"strong quiche\",\"player\":2,\"children\":[\"sqd\",\"sqn\"],\"moves\":[\"duel\",\"no duel\"],\"information_set\":\"quiche\"},\
                      {\"name\":\"wbd\",\"utility\":[0,1]},{\"name\":\"wbn\",\"utility\":[2,0]},\
                      {\"name\":\"wqd\",\"utility\":[1,1]},{\"name\":\"wqn\",\"utility\":[3,0]},\
                      {\"name\":\"sbd\",\"utility\":[1,0]},{\"name\":\"sbn\",\"utility\":[3,1]},\
                      {\"name\":\"sqd\",\"utility\":[0,0]},{\"name\":\"sqn\",\"utility\":[2,1]}]}")
            .state("weak"),
        Example::new("Three at once: 1 wants to do as 2, 2 as 3, 3 not as 1; half each (Jordan 1993)")
            .options("{\"nodes\":[{\"name\":\"root\",\"players\":[1,2,3],\
                      \"choices\":[[\"h\",\"t\"],[\"h\",\"t\"],[\"h\",\"t\"]],\
                      \"children\":[\"hhh\",\"hht\",\"hth\",\"htt\",\"thh\",\"tht\",\"tth\",\"ttt\"]},\
                      {\"name\":\"hhh\",\"utility\":[1,1,-1]},{\"name\":\"hht\",\"utility\":[1,-1,1]},\
                      {\"name\":\"hth\",\"utility\":[-1,-1,-1]},{\"name\":\"htt\",\"utility\":[-1,1,1]},\
                      {\"name\":\"thh\",\"utility\":[-1,1,1]},{\"name\":\"tht\",\"utility\":[-1,-1,-1]},\
                      {\"name\":\"tth\",\"utility\":[1,-1,1]},{\"name\":\"ttt\",\"utility\":[1,1,-1]}]}"),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[NODES, TEXT];

const NODES: Opt = Opt {
    name: "nodes",
    about: "The nodes, the root first. Each: name (unique); at an inner node player (1, 2, …) or chance (true), \
            children (names), moves (labels; the children's names by default), for chance probabilities, \
            and maybe heuristic; for several who choose at once, in place of player and moves, players \
            ([1, 2]) and choices (a list of labels for each), with a child for each joint choice, the last \
            player's changing first; for nodes that a player cannot tell apart, the same information_set (a name); at a \
            leaf utility; where the tree is cut off, heuristic and no children. \
            Outcomes without probabilities are alike. A node may be the child of several (a graph), but no \
            cycle is allowed. A utility or heuristic is one number per player, or, for one player or two \
            opponents, player 1's alone; \"inf\" and \"-inf\" are allowed where no mean is taken. Utilities \
            of two players whose sum is always the same, as 1, 1/2 and 0, count as zero-sum.",
    kind: OptKind::Objects { most: draft::MOST_NODES },
};
const TEXT: Opt = Opt::text("text", 100_000).about(
    "The tree in compact notation, as in lectures: ((3,12,8),(2,4,6),(14,5,2)), where MAX and MIN \
     alternate. max(…), min(…), 3(…) or chance(1/3:…,2/3:…) give the player to move, label:… \
     names a move, [1,6,6] gives the utility of each player. Outcomes without probabilities are \
     alike: chance(3,12,9). inf and -inf are values, too. ~4 in place of a leaf is an estimate, \
     where the tree is cut off; ~4:max(…) is the heuristic of an inner node. The first tree here \
     is the default if neither option is given.",
);
const DEFAULT: &str = "((3,12,8),(2,4,6),(14,5,2))";

/// Opens the tree that `options` describe and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let text = options.text(&TEXT)?;
    let drafts = match (options.objects(&NODES)?, text) {
        (Some(_), Some(_)) => {
            return Err(refuse("/options/text", "is given beside nodes: give one of the two"));
        }
        (Some(objects), None) => nodes::read(objects)?,
        (None, text) => text::read(text.as_deref().unwrap_or(DEFAULT))?,
    };
    Ok(opener.open(draft::build(drafts)?, options.canonical()))
}

/// A node, after all checks.
struct Node {
    name: String,
    turn: Turn,
    children: Vec<usize>,
    labels: Vec<String>,
    /// The players who choose at once, each with its labels. The children are in the order of the joint
    /// moves.
    together: Vec<(Player, Vec<String>)>,
    probabilities: Vec<f64>,
    /// One per player at a leaf, or its estimate where the tree is cut off; otherwise empty.
    utility: Vec<f64>,
    cut_off: bool,
    heuristic: Option<Vec<f64>>,
    /// From here to the farthest end.
    most_plies: u32,
}

impl Node {
    /// The labels of the choices of `player`, if it is to choose.
    fn choices_of(&self, player: Player) -> Option<&[String]> {
        if self.turn == Turn::Of(player) {
            return Some(&self.labels);
        }
        let own = self.together.iter().find(|(chooser, _)| *chooser == player);
        own.map(|(_, labels)| &labels[..])
    }

    /// The choice of `player`, who is to choose, in the joint choice of the child at `place`.
    fn choice_for(&self, place: usize, player: Player) -> usize {
        let mut rest = place;
        for (chooser, labels) in self.together.iter().rev() {
            if *chooser == player {
                return rest % labels.len();
            }
            rest /= labels.len();
        }
        rest
    }
}

/// The rules: the whole tree. Node 0 is the root.
pub struct Tree {
    nodes: Vec<Node>,
    facts: Facts,
    /// Index of each node by its name; computed when a state is first read.
    names: OnceLock<HashMap<String, usize>>,
    /// Estimates, one per player, of a node without heuristic.
    even: Vec<f64>,
    ladder: Arc<[f64]>,
    /// Where there are information sets.
    views: Option<Views>,
}

impl Tree {
    fn new(nodes: Vec<Node>, facts: Facts, even: Vec<f64>, views: Option<Views>) -> Self {
        let known = nodes.iter().flat_map(|node| {
            node.utility.first().into_iter().chain(node.heuristic.iter().flatten().take(1))
        });
        let mut ladder: Vec<f64> = known.copied().chain([even[0]]).collect();
        ladder.sort_by(f64::total_cmp);
        ladder.dedup();
        Self { nodes, facts, names: OnceLock::new(), even, ladder: ladder.into(), views }
    }

    fn node(&self, at: At) -> &Node {
        &self.nodes[at.0]
    }
}

/// A node, by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct At(usize);

/// A child, by index. Where players choose at once: a choice, by its index among the choices of all players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Branch(usize);

packed_newtype!(Branch);

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
        let node = self.node(*state);
        if node.together.is_empty() {
            out.extend((0..node.children.len()).map(Branch));
        }
    }

    fn choices(&self, state: &At, player: Player, out: &mut Vec<Branch>) {
        let node = self.node(*state);
        if node.turn == Turn::Of(player) {
            return self.moves(state, out);
        }
        let mut first = 0;
        for (chooser, labels) in &node.together {
            if *chooser == player {
                out.extend((first..first + labels.len()).map(Branch));
            }
            first += labels.len();
        }
    }

    fn play_joint(&self, state: &mut At, joint: &[Branch]) {
        let node = self.node(*state);
        let (mut child, mut first) = (0, 0);
        for ((_, labels), choice) in node.together.iter().zip(joint) {
            child = child * labels.len() + choice.0 - first;
            first += labels.len();
        }
        *state = At(node.children[child]);
    }

    fn play(&self, state: &mut At, action: Branch) {
        *state = At(self.node(*state).children[action.0]);
    }

    fn utility(&self, state: &At, player: Player) -> f64 {
        self.node(*state).utility[player]
    }

    fn is_cut_off(&self, state: &At) -> bool {
        self.node(*state).cut_off
    }

    fn most_plies(&self, state: &At) -> Option<u32> {
        Some(self.node(*state).most_plies)
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

impl Evaluation for Tree {
    const UNIT: &'static str = "utility";

    const SPREAD: f64 = 1.0;

    const FEATURES: &'static [Feature] = &[Feature::new("heuristic", 1.0).about(
        "The node's heuristic for the player; where it has none, player 1's utility nearest to 0.",
    )];

    fn features(&self, state: &At, player: Player, values: &mut [f64]) {
        values[0] = match &self.node(*state).heuristic {
            Some(heuristic) => heuristic[player],
            None => self.even[player],
        };
    }
}

impl Notation for Tree {
    fn player_name(&self, player: Player) -> String {
        player_name(&self.facts, player)
    }

    fn read(&self, text: &str) -> Result<At, Error> {
        let names = self.names.get_or_init(|| {
            let named = self.nodes.iter().enumerate();
            named.map(|(index, node)| (node.name.clone(), index)).collect()
        });
        let found = names.get(text).copied().map(At);
        found.ok_or_else(|| {
            Error::malformed_state(format!("the tree has no node \"{}\"", clip(text)))
        })
    }

    fn write(&self, state: &At) -> String {
        self.node(*state).name.clone()
    }

    fn read_move(&self, state: &At, text: &str) -> Result<Branch, Error> {
        let node = self.node(*state);
        let place = node.labels.iter().position(|label| label == text);
        let found = place.filter(|_| node.together.is_empty()).map(Branch);
        found.ok_or_else(|| Error::illegal_move(format!("node \"{}\" has no such move", node.name)))
    }

    fn view(&self, state: &At, player: Player) -> String {
        match &self.views {
            Some(views) => views.view(state.0, player).text.clone(),
            None => self.write(state),
        }
    }

    fn read_view(&self, text: &str, player: Player) -> Result<At, Error> {
        let Some(views) = &self.views else { return self.read(text) };
        let found = views.named(player, text).map(|view| At(view.nodes[0]));
        found.ok_or_else(|| {
            let name = self.player_name(player);
            Error::malformed_state(format!("{name} has no view \"{}\"", clip(text)))
        })
    }

    fn view_picture(&self, state: &At, player: Player) -> String {
        match &self.views {
            Some(_) => self.view(state, player),
            None => self.picture(state),
        }
    }

    fn ending(&self, state: &At) -> Option<&'static str> {
        self.is_cut_off(state).then_some("cut_off")
    }

    /// The utilities: of MAX alone, where MIN's is the opposite.
    fn result(&self, state: &At) -> Option<String> {
        let utilities: Vec<String> = self.node(*state).utility.iter().map(shown).collect();
        let is_one = utilities.len() == 1 || self.facts.is_two_player_zero_sum();
        (!self.is_cut_off(state)).then(|| match is_one {
            true => format!("utility {}", utilities[0]),
            false => format!("utilities {}", utilities.join(", ")),
        })
    }

    fn write_move(&self, state: &At, action: Branch) -> String {
        let node = self.node(*state);
        match node.together.iter().flat_map(|(_, labels)| labels).nth(action.0) {
            Some(choice) => choice.clone(),
            None => node.labels[action.0].clone(),
        }
    }

    /// The tree below the node, one line per node, up to a page.
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
                Turn::Simultaneous => {
                    let players = node.together.iter().map(|&(player, _)| self.player_name(player));
                    players.collect::<Vec<_>>().join(" and ")
                }
                Turn::Over if node.cut_off => format!("about {}", listed(&node.utility)),
                Turn::Over => listed(&node.utility),
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

fn player_name(facts: &Facts, player: Player) -> String {
    let opposed = facts.players == 1 || facts.is_two_player_zero_sum();
    match player {
        0 if opposed => "MAX".into(),
        1 if opposed => "MIN".into(),
        player => (player + 1).to_string(),
    }
}

/// A value, an infinite one in words.
fn shown(value: &f64) -> String {
    match *value {
        INFINITE => "inf".into(),
        value if value == -INFINITE => "-inf".into(),
        value => value.to_string(),
    }
}

/// Values as a list, infinite ones in words.
fn listed(values: &[f64]) -> String {
    let shown = |&value: &f64| match value {
        value if value.abs() < INFINITE => format!("{value:?}"),
        value => shown(&value),
    };
    format!("[{}]", values.iter().map(shown).collect::<Vec<_>>().join(", "))
}

impl Information for Tree {
    fn view_key(&self, state: &At, player: Player) -> u64 {
        match &self.views {
            Some(views) => zobrist(views.index(state.0, player) as u64),
            None => self.key(state),
        }
    }

    fn identify_view(&self, state: &At, player: Player, mut out: &mut dyn Hasher) {
        match &self.views {
            Some(views) => views.index(state.0, player).hash(&mut out),
            None => state.hash(&mut out),
        }
    }

    fn draw_world(&self, state: &At, player: Player, rng: &mut Rng) -> At {
        let Some(views) = &self.views else { return *state };
        let view = views.view(state.0, player);
        At(view.nodes[rng.index_by(&view.shares)])
    }

    fn worlds(&self, state: &At, player: Player, most: usize) -> Option<Vec<(At, f64)>> {
        let Some(views) = &self.views else { return (most > 0).then(|| vec![(*state, 1.0)]) };
        let View { nodes, shares, .. } = views.view(state.0, player);
        let worlds = nodes.iter().zip(shares).map(|(&node, &share)| (At(node), share));
        (nodes.len() <= most).then(|| worlds.collect())
    }
}

defaults!(Tree: Ordering, Quiescence, Proof, Pathfinding, Searchable);
