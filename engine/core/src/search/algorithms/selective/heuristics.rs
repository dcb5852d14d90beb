//! The heuristics of the search, each of which can be left out.

use crate::search::switches::{MoveOrder, Switches, is_on};

/// A heuristic that prunes, reduces or extends without proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heuristic {
    /// A node whose estimate is far above beta has that estimate as its value.
    ReverseFutility,
    /// A node whose estimate is far below alpha has the value of quiescence.
    Razoring,
    /// A node that reaches beta even by a pass cuts off.
    NullMove,
    /// A noisy move that a shallower search takes far above beta cuts off.
    ProbCut,
    /// Quiet moves after many others are left out.
    LateMovePruning,
    /// Quiet moves are left out where the estimate is far below alpha.
    Futility,
    /// Quiet moves that seldom helped are left out.
    HistoryPruning,
    /// Moves that lose material are left out.
    ExchangePruning,
    /// Quiescence leaves out moves that lose material or gain too little.
    DeltaPruning,
    /// Moves late in the order are searched less deep.
    LateMoveReductions,
    /// Nodes without a move from the table are searched less deep.
    InternalReductions,
    /// Threatened positions are searched a ply deeper.
    ThreatExtensions,
    /// The table's move is searched a ply deeper where no other comes near it.
    SingularExtensions,
    /// Positions at the horizon have the value of quiescence, not their estimate.
    Quiescence,
}

impl Heuristic {
    /// Every one.
    pub const ALL: [Self; 14] = [
        Self::ReverseFutility,
        Self::Razoring,
        Self::NullMove,
        Self::ProbCut,
        Self::LateMovePruning,
        Self::Futility,
        Self::HistoryPruning,
        Self::ExchangePruning,
        Self::DeltaPruning,
        Self::LateMoveReductions,
        Self::InternalReductions,
        Self::ThreatExtensions,
        Self::SingularExtensions,
        Self::Quiescence,
    ];
}

/// A set of heuristics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heuristics(u16);

impl Heuristics {
    /// Every one: the search for play.
    pub const ALL: Self = Self((1 << Heuristic::ALL.len()) - 1);
    /// Quiescence alone: alpha-beta with quiescence.
    pub const NONE: Self = Self(1 << Heuristic::Quiescence as u16);

    /// The heuristics that are on under `switches`. A heuristic that rests on a part that is off is off too.
    pub fn under(switches: Switches) -> Self {
        let Switches { table, quiescence, null_move, reductions, .. } = switches;
        let orders_by_table = matches!(switches.order(), MoveOrder::Learned) && is_on(table);
        [
            (
                is_on(quiescence),
                &[Heuristic::Quiescence, Heuristic::Razoring, Heuristic::ProbCut][..],
            ),
            (is_on(null_move), &[Heuristic::NullMove]),
            (is_on(reductions), &[Heuristic::LateMoveReductions, Heuristic::InternalReductions]),
            (orders_by_table, &[Heuristic::InternalReductions]),
        ]
        .into_iter()
        .filter(|(on, _)| !on)
        .flat_map(|(_, heuristics)| heuristics)
        .fold(Self::ALL, |left, &heuristic| left.without(heuristic))
    }

    /// The set without `heuristic`.
    pub const fn without(self, heuristic: Heuristic) -> Self {
        Self(self.0 & !(1 << heuristic as u16))
    }

    /// Whether the set has `heuristic`.
    #[inline]
    pub const fn has(self, heuristic: Heuristic) -> bool {
        self.0 >> heuristic as u16 & 1 == 1
    }
}
