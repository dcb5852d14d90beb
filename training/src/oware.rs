//! The endgame table of Oware, layer by layer of seeds: within a layer no seed is captured, so that positions may come back.
//!
//! For each number of seeds the positions are found in which a player is sure of so many. It can play so that a capture
//! or an end leads to that many, or that from some move on each position has that many in its own pits. This is a game
//! with a co-Büchi condition, solved by its fixed point (Grädel, Thomas and Wilke 2002, "Automata, Logics, and Infinite
//! Games"). Such a player needs one move for each position. So whatever position comes back lies on a cycle, and all
//! positions of a cycle are good for the player.

use common::deflate::deflated;
use countermove::games::oware::endgame::{MOST, PLACES, packed, place, position};
use countermove::games::oware::{Board, GrandSlam};

use crate::make::Made;

/// `table.bin`: packed, at each place a byte for each rule about grand slams. Where the game is over both bounds are the
/// value.
pub fn make() -> Made {
    let rules = GrandSlam::ALL.map(bounds);
    let bytes: Vec<u8> =
        (0..PLACES).flat_map(|place| rules.iter().map(move |of| packed(of[place]))).collect();
    Made { bytes: deflated(&bytes), positions: bytes.len() }
}

/// The least and the most seeds that the player to move gets, at each place.
fn bounds(grand_slam: GrandSlam) -> Vec<(u8, u8)> {
    let mut known = Vec::with_capacity(PLACES);
    for seeds in 0..=MOST {
        let layer = Layer::new(seeds, grand_slam, &known);
        known.extend(layer.bounds());
    }
    known
}

/// Who is to move in a position: the player who wants to be sure of seeds, or the opponent.
const PLAYER: usize = 0;
const OPPONENT: usize = 1;

/// A position of a layer by its index in the layer, and who is to move: twice the index, plus [`PLAYER`] or [`OPPONENT`].
type Node = usize;

const fn role(node: Node) -> usize {
    node % 2
}

/// What moves lead to from one position.
struct Moves {
    /// Seeds that the player to move has in its own pits, and gets if the game ends here.
    held: u8,
    /// Indices of positions of the layer.
    within: Vec<u32>,
    /// Bounds of the seeds that the player to move gets by each move that captures some.
    captures: Vec<(u8, u8)>,
}

/// All positions with equally many seeds in the pits.
struct Layer {
    seeds: u8,
    moves: Vec<Moves>,
    /// For each position, those from which a move leads to it.
    before: Vec<Vec<u32>>,
}

impl Layer {
    /// The layer of `seeds`, with the bounds that are `known` at the places of fewer.
    fn new(seeds: u8, grand_slam: GrandSlam, known: &[(u8, u8)]) -> Self {
        let first = known.len();
        let boards = (first..PLACES).map(position).take_while(|board| board.left() == seeds);
        let moves: Vec<Moves> = boards
            .map(|board| {
                let mut moves = Moves {
                    held: board.held(board.mover()),
                    within: Vec::new(),
                    captures: Vec::new(),
                };
                for pit in board.moves(grand_slam) {
                    let after: Board = board.after(pit, grand_slam).expect("a legal move");
                    let place = place(&after);
                    if after.left() == seeds {
                        moves.within.push((place - first) as u32);
                    } else {
                        let (least, most) = known[place];
                        moves.captures.push((seeds - most, seeds - least));
                    }
                }
                moves
            })
            .collect();
        let mut before = vec![Vec::new(); moves.len()];
        for (index, moves) in moves.iter().enumerate() {
            for &next in &moves.within {
                before[next as usize].push(index as u32);
            }
        }
        Self { seeds, moves, before }
    }

    fn bounds(&self) -> Vec<(u8, u8)> {
        let mut bounds = vec![(0, self.seeds); self.moves.len()];
        for wanted in 1..=self.seeds {
            let sure = Wanted { layer: self, seeds: wanted }.sure();
            for (index, (least, most)) in bounds.iter_mut().enumerate() {
                if sure[2 * index + PLAYER] {
                    *least = wanted;
                }
                if sure[2 * index + OPPONENT] {
                    *most = self.seeds - wanted;
                }
            }
        }
        bounds
    }
}

/// A problem of the layer: in which nodes the player is sure of a number of seeds.
struct Wanted<'a> {
    layer: &'a Layer,
    seeds: u8,
}

impl Wanted<'_> {
    /// Nodes in which the player is sure of the seeds.
    fn sure(&self) -> Vec<bool> {
        let mut sure = vec![false; 2 * self.layer.moves.len()];
        loop {
            self.attract(&mut sure);
            let stays = self.stays(&sure);
            if stays == sure {
                return sure;
            }
            sure = stays;
        }
    }

    /// Adds the nodes from which the player can force a node in `sure`, a capture or an end that it wants.
    fn attract(&self, sure: &mut [bool]) {
        let mut open: Vec<Node> = (0..sure.len()).collect();
        while let Some(node) = open.pop() {
            if !sure[node] && self.forces(node, sure) {
                sure[node] = true;
                open.extend(self.before(node));
            }
        }
    }

    /// `sure`, and the nodes where the player can stay among good ones until it comes there.
    fn stays(&self, sure: &[bool]) -> Vec<bool> {
        let mut stays: Vec<bool> =
            (0..sure.len()).map(|node| sure[node] || self.is_good(node)).collect();
        let mut open: Vec<Node> = (0..sure.len()).collect();
        while let Some(node) = open.pop() {
            if stays[node] && !sure[node] && !self.forces(node, &stays) {
                stays[node] = false;
                open.extend(self.before(node));
            }
        }
        stays
    }

    fn before(&self, node: Node) -> impl Iterator<Item = Node> {
        let mover_before = 1 - role(node);
        self.layer.before[node / 2].iter().map(move |&index| 2 * index as usize + mover_before)
    }

    /// Whether the player gets the seeds if the game ends here.
    fn is_good(&self, node: Node) -> bool {
        let held = self.layer.moves[node / 2].held;
        self.seeds <= if role(node) == PLAYER { held } else { self.layer.seeds - held }
    }

    /// Whether the player can force that the next node is one of `nodes`, or gets the seeds by a capture or an end.
    fn forces(&self, node: Node, nodes: &[bool]) -> bool {
        let moves = &self.layer.moves[node / 2];
        if moves.within.is_empty() && moves.captures.is_empty() {
            return self.is_good(node);
        }
        let mut within = moves.within.iter().map(|&next| nodes[2 * next as usize + 1 - role(node)]);
        let mut captures = moves.captures.iter();
        if role(node) == PLAYER {
            within.any(|is_in| is_in) || captures.any(|&(least, _)| least >= self.seeds)
        } else {
            within.all(|is_in| is_in)
                && captures.all(|&(_, most)| self.layer.seeds - most >= self.seeds)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifest::root;
    use crate::table::ShippedTable;

    #[test]
    fn the_shipped_table_is_the_one_that_is_found() {
        let shipped = std::fs::read(root().join(ShippedTable::Oware.path())).unwrap();
        assert!(make().bytes == shipped, "make tables");
    }
}
