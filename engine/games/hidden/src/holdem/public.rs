//! The public tree of a game that begins with a board, and the utilities of its ends for all hands at once, in time
//! linear in the number of hands.

use super::betting::Bet;
use super::cards::{Card, Cards, DECK, Hand, set};
use super::strength::Strength;
use super::{Deal, Holdem};
use countermove_core::game::public_tree::{HandValues, PublicNode, PublicTree};
use countermove_core::game::{Game, Player, Turn};

/// A hand and its strength on a board.
#[derive(Clone, Copy)]
struct Ranked {
    strength: Strength,
    /// Its place among the player's hands.
    place: u32,
    cards: Hand,
}

/// How the game ended.
enum End {
    Fold {
        winner: Player,
        share: f64,
        board: Cards,
    },
    /// With the number of the board.
    Showdown {
        share: f64,
        board: usize,
    },
}

struct Values {
    hands: [Vec<Hand>; 2],
    /// By player and hand: the place of the same hand among the other's.
    same: [Vec<Option<usize>>; 2],
    ends: Vec<End>,
    /// By board and player: the hands that it leaves, the weakest first.
    boards: Vec<[Vec<Ranked>; 2]>,
}

/// Sums of weights: of all hands, and of those with each card.
struct Sums {
    all: f64,
    with: [f64; DECK],
}

impl Sums {
    const NONE: Self = Self { all: 0.0, with: [0.0; DECK] };

    fn add(&mut self, hand: Hand, weight: f64) {
        self.all += weight;
        self.with[usize::from(hand.0)] += weight;
        self.with[usize::from(hand.1)] += weight;
    }

    /// The weight without the hands that share a card with `hand`, where none is `hand` itself.
    fn without(&self, hand: Hand) -> f64 {
        self.all - self.with[usize::from(hand.0)] - self.with[usize::from(hand.1)]
    }
}

impl Values {
    fn even(&self, player: Player, board: Cards, reach: &[f64], scale: f64, values: &mut [f64]) {
        let mut sums = Sums::NONE;
        for (hand, &weight) in self.hands[1 - player].iter().zip(reach) {
            if hand.cards() & board == 0 {
                sums.add(*hand, weight);
            }
        }
        let hands = self.hands[player].iter().zip(&self.same[player]);
        for ((hand, same), value) in hands.zip(values) {
            *value = if hand.cards() & board == 0 {
                scale * (sums.without(*hand) + same.map_or(0.0, |place| reach[place]))
            } else {
                0.0
            };
        }
    }

    fn showdown(
        &self,
        player: Player,
        board: usize,
        reach: &[f64],
        share: f64,
        values: &mut [f64],
    ) {
        values.fill(0.0);
        let [own, other] = [player, 1 - player].map(|player: Player| &self.boards[board][player]);
        // Hands of equal strength are never one and the same hand but where both are worth 0, so none is among
        // those that are weaker or stronger.
        let mut weaker = Sums::NONE;
        let mut next = 0;
        for ranked in own {
            while next < other.len() && other[next].strength < ranked.strength {
                weaker.add(other[next].cards, reach[other[next].place as usize]);
                next += 1;
            }
            values[ranked.place as usize] += share * weaker.without(ranked.cards);
        }
        let mut stronger = Sums::NONE;
        let mut left = other.len();
        for ranked in own.iter().rev() {
            while left > 0 && other[left - 1].strength > ranked.strength {
                left -= 1;
                stronger.add(other[left].cards, reach[other[left].place as usize]);
            }
            values[ranked.place as usize] -= share * stronger.without(ranked.cards);
        }
    }
}

impl HandValues for Values {
    fn at_end(&self, end: usize, player: Player, reach: &[f64], values: &mut [f64]) {
        match self.ends[end] {
            End::Fold { winner, share, board } => {
                let share = if winner == player { share } else { -share };
                self.even(player, board, reach, share, values);
            }
            End::Showdown { share, board } => self.showdown(player, board, reach, share, values),
        }
    }

    fn beside(&self, player: Player, reach: &[f64], values: &mut [f64]) {
        self.even(player, 0, reach, 1.0, values);
    }
}

struct Builder<'a> {
    game: &'a Holdem,
    nodes: Vec<PublicNode>,
    values: Values,
    /// The set of each of the values' boards.
    boards: Vec<Cards>,
    size: usize,
    most: usize,
}

impl Builder<'_> {
    /// Adds the node of `state` and all below; `None` where they are too many.
    fn add(&mut self, state: &Deal) -> Option<usize> {
        let node = self.nodes.len();
        // A node without a hand costs as much as one with some.
        self.size += 8;
        if self.size > self.most {
            return None;
        }
        self.nodes.push(PublicNode::End { end: self.values.ends.len() });
        let game = self.game;
        match game.turn(state) {
            Turn::Of(player) => {
                let mut bets: Vec<Bet> = Vec::new();
                game.bets(state, |bet| bets.push(bet));
                self.size += bets.len() * self.values.hands[player].len();
                let mut children = Vec::with_capacity(bets.len());
                for bet in bets {
                    let mut child = *state;
                    game.bet(&mut child, bet);
                    children.push(self.add(&child)?);
                }
                let key = game.public_key(state);
                self.nodes[node] = PublicNode::Choice { player, key, children };
            }
            Turn::Chance => {
                let shown = set(state.board());
                let mut children = Vec::new();
                for card in (0..DECK as Card).filter(|card| shown >> card & 1 == 0) {
                    let mut child = *state;
                    game.deal_card(&mut child, card);
                    children.push(self.add(&child)?);
                }
                // Neither player's two cards can come.
                let probability = 1.0 / (children.len() as f64 - 4.0);
                self.nodes[node] = PublicNode::Chance { probability, children };
            }
            _ => {
                let (share, board) = (game.share(state), set(state.board()));
                let end = match Holdem::folder(state) {
                    Some(folder) => End::Fold { winner: 1 - folder, share, board },
                    None => End::Showdown { share, board: self.board(board)? },
                };
                self.values.ends.push(end);
            }
        }
        Some(node)
    }

    /// The number of the board with these five cards.
    fn board(&mut self, cards: Cards) -> Option<usize> {
        if let Some(number) = self.boards.iter().rposition(|&board| board == cards) {
            return Some(number);
        }
        let ranked = |hands: &Vec<Hand>| {
            let left = hands.iter().enumerate().filter(|(_, hand)| hand.cards() & cards == 0);
            let rank = |(place, &hand): (usize, &Hand)| Ranked {
                strength: Strength::of(cards | hand.cards()),
                place: place as u32,
                cards: hand,
            };
            let mut ranked: Vec<Ranked> = left.map(rank).collect();
            ranked.sort_by_key(|ranked| ranked.strength);
            ranked
        };
        self.size += self.values.hands.iter().map(Vec::len).sum::<usize>();
        self.boards.push(cards);
        self.values.boards.push([0, 1].map(|player: Player| ranked(&self.values.hands[player])));
        (self.size <= self.most).then_some(self.boards.len() - 1)
    }
}

impl Holdem {
    /// The public tree of a game that begins with a board.
    pub(super) fn tree_of_hands(&self, most: usize) -> Option<PublicTree> {
        if self.board.is_empty() {
            return None;
        }
        let hands = [0, 1].map(|player: Player| {
            self.deals.weighted(player).map(|(hand, _)| hand).collect::<Vec<Hand>>()
        });
        let same = [0, 1].map(|player: Player| {
            hands[player].iter().map(|&hand| self.deals.position(1 - player, hand)).collect()
        });
        let mut start = self.start();
        // Any two hands: the betting does not depend on them.
        start.hands = [self.deals.hands(None).next(), None];
        start.hands[1] = self.deals.hands(start.hands[0]).next();
        let values = Values { hands, same, ends: Vec::new(), boards: Vec::new() };
        let mut builder =
            Builder { game: self, nodes: Vec::new(), values, boards: Vec::new(), size: 0, most };
        builder.add(&start)?;
        let weights = [0, 1]
            .map(|player: Player| self.deals.weighted(player).map(|(_, weight)| weight).collect());
        let ends = Box::new(builder.values);
        Some(PublicTree { nodes: builder.nodes, weights, total: self.deals.total(), ends })
    }
}
