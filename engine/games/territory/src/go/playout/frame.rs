//! A board with a wall around it, so that every point has eight neighbours.

use super::super::layout::Layout;

/// The content of an empty point of a field.
pub const EMPTY: u8 = 0;
/// The content of a place beyond the edge. The players' stones are 1 and 2.
pub const WALL: u8 = 3;

/// The places of a board's points within the wall.
#[derive(Clone, Debug)]
pub struct Frame {
    /// Steps to the eight neighbours: four along lines, then four diagonal ones. Opposite steps are neighbours in
    /// the list. Steps back wrap around.
    pub steps: [usize; 8],
    /// The place of each point.
    pub places: Vec<u16>,
    /// The point at each place; where a wall is, nothing that means anything.
    pub points: Vec<u16>,
    /// The content of each place of the empty board.
    pub cells: Vec<u8>,
    /// The code of each place of the empty board; see [`super::patterns`].
    pub codes: Vec<u16>,
}

impl Frame {
    /// The frame of `layout`.
    pub fn new(layout: &Layout) -> Self {
        let size = layout.size();
        let stride = size + 2;
        let steps = [
            stride.wrapping_neg(),
            stride,
            1_usize.wrapping_neg(),
            1,
            (stride + 1).wrapping_neg(),
            stride + 1,
            (stride - 1).wrapping_neg(),
            stride - 1,
        ];
        let place = |point: usize| (point / size + 1) * stride + point % size + 1;
        let places: Vec<u16> = layout.points().map(|point| place(point) as u16).collect();
        let mut cells = vec![WALL; stride * stride];
        let mut points = vec![u16::MAX; stride * stride];
        for (point, &place) in places.iter().enumerate() {
            cells[usize::from(place)] = EMPTY;
            points[usize::from(place)] = point as u16;
        }
        let mut codes = vec![0; stride * stride];
        for &place in &places {
            let beside = |step: &usize| cells[usize::from(place).wrapping_add(*step)];
            let code = steps.iter().rev().fold(0, |code, step| code << 2 | u16::from(beside(step)));
            codes[usize::from(place)] = code;
        }
        Self { steps, places, points, cells, codes }
    }
}
