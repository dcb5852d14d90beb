//! Properties of a point by its eight neighbours.
//!
//! A code has two bits for each neighbour, in the order of [`Frame::steps`](super::frame::Frame::steps): 0 empty,
//! 1 and 2 a stone, 3 the wall.

use std::sync::LazyLock;

/// Flag of an eye of the first player; the second player's is twice it.
pub const EYE: u8 = 1;
/// Flag of a shape of [`SHAPES`].
pub const SHAPE: u8 = 4;
/// The number of empty neighbours along lines is in the bits from here on.
pub const FREE_SHIFT: u32 = 3;

/// The shapes in whose middle, `*`, a move is often good: Gelly, Wang, Munos and Teytaud, "Modification of UCT
/// with Patterns in Monte-Carlo Go" (2006), section 3.3. `X` and `O` are the two players, either way; a small letter is
/// anything but that stone; `.` is empty, `#` the wall, `?` anything. A shape may be turned and mirrored.
const SHAPES: [&[u8; 9]; 13] = [
    // A stone is bent around.
    b"XOX.*.???",
    b"XO..*.?.?",
    b"XO?X*.o.?",
    b".O.X*....",
    // Stones are cut, or a cut is kept off.
    b"XO?O*o?o?",
    b"XO?O*X???",
    b"?X?O*Oxxx",
    // At the edge.
    b"X.?O*?###",
    b"OX?X*O###",
    b"?X?x*O###",
    b"?XOx*x###",
    b"?OXX*O###",
    b"?X.O*.###",
];

/// Where each neighbour is in the text of a shape.
const IN_TEXT: [(isize, isize); 8] =
    [(0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, 1), (1, -1), (-1, 1)];

/// The flags of each code.
pub static FLAGS: LazyLock<Box<[u8]>> = LazyLock::new(|| {
    let mut flags: Box<[u8]> = (0..=u16::MAX).map(|code| eyes(code) | free(code)).collect();
    for shape in SHAPES {
        for turn in 0..8 {
            for swap in [false, true] {
                mark(&mut flags, shape, turn, swap, 0, 0);
            }
        }
    }
    flags
});

/// Sets the flag of all codes that fit `shape` and begin with `code`, up to `neighbour`.
fn mark(flags: &mut [u8], shape: &[u8; 9], turn: u8, swap: bool, neighbour: usize, code: u16) {
    if neighbour == 8 {
        flags[usize::from(code)] |= SHAPE;
        return;
    }
    let (mut x, mut y) = IN_TEXT[neighbour];
    if turn & 1 != 0 {
        (x, y) = (y, x);
    }
    if turn & 2 != 0 {
        x = -x;
    }
    if turn & 4 != 0 {
        y = -y;
    }
    let letter = shape[(4 + 3 * y + x) as usize];
    for cell in 0..4_u16 {
        let stone = |number: u16| if swap { 3 - number } else { number };
        let fits = match letter {
            b'X' => cell == stone(1),
            b'O' => cell == stone(2),
            b'x' => cell != stone(1),
            b'o' => cell != stone(2),
            b'.' => cell == 0,
            b'#' => cell == 3,
            _ => true,
        };
        if fits {
            mark(flags, shape, turn, swap, neighbour + 1, code | cell << (2 * neighbour));
        }
    }
}

/// The content of `neighbour` in `code`.
const fn at(code: u16, neighbour: usize) -> u16 {
    code >> (2 * neighbour) & 3
}

fn free(code: u16) -> u8 {
    let count = (0..4).filter(|&neighbour| at(code, neighbour) == 0).count();
    (count as u8) << FREE_SHIFT
}

/// The flag of the player whose eye it is: its stones, or the edge, are along all lines, and of the diagonal
/// points the opponent has less than two, at the edge none.
fn eyes(code: u16) -> u8 {
    let is_eye = |player: u16| {
        let lines = (0..4)
            .all(|neighbour| matches!(at(code, neighbour), cell if cell == player || cell == 3));
        let edge = (0..8).any(|neighbour| at(code, neighbour) == 3);
        let taken = (4..8).filter(|&neighbour| at(code, neighbour) == 3 - player).count();
        lines && taken + usize::from(edge) < 2
    };
    EYE * (u8::from(is_eye(1)) + 2 * u8::from(is_eye(2)))
}
