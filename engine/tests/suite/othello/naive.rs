//! A second implementation of the rules without bitboards: a board of letters, and loops along each
//! direction.

const DIRECTIONS: [(i32, i32); 8] =
    [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];
const LETTERS: [char; 2] = ['X', 'O'];

pub struct Plain {
    /// Rows from the top.
    board: [[char; 8]; 8],
    pub mover: usize,
}

impl Plain {
    pub fn start() -> Self {
        let mut board = [['-'; 8]; 8];
        (board[3][3], board[4][4]) = ('O', 'O');
        (board[3][4], board[4][3]) = ('X', 'X');
        Self { board, mover: 0 }
    }

    pub fn text(&self) -> String {
        self.board.iter().flatten().copied().chain([' ', LETTERS[self.mover]]).collect()
    }

    fn at(&self, row: i32, column: i32) -> Option<char> {
        let inside = (0..8).contains(&row) && (0..8).contains(&column);
        inside.then(|| self.board[row as usize][column as usize])
    }

    /// The squares that a disc of `player` there flips.
    fn turned(&self, player: usize, row: i32, column: i32) -> Vec<(usize, usize)> {
        let (own, other) = (LETTERS[player], LETTERS[1 - player]);
        let mut all = Vec::new();
        if self.at(row, column) != Some('-') {
            return all;
        }
        for (down, right) in DIRECTIONS {
            let mut line = Vec::new();
            let (mut row, mut column) = (row + down, column + right);
            while self.at(row, column) == Some(other) {
                line.push((row as usize, column as usize));
                (row, column) = (row + down, column + right);
            }
            if self.at(row, column) == Some(own) {
                all.extend(line);
            }
        }
        all
    }

    fn placeable(&self, player: usize) -> Vec<String> {
        let mut names = Vec::new();
        for row in 0..8 {
            for column in 0..8 {
                if !self.turned(player, row, column).is_empty() {
                    names.push(format!("{}{}", char::from(b'a' + column as u8), row + 1));
                }
            }
        }
        names
    }

    /// The legal moves, row by row: a pass if only the opponent can place a disc, and none at the end.
    pub fn legal(&self) -> Vec<String> {
        let names = self.placeable(self.mover);
        if names.is_empty() && !self.placeable(1 - self.mover).is_empty() {
            vec!["pass".into()]
        } else {
            names
        }
    }

    pub fn play(&mut self, action: &str) {
        if action != "pass" {
            let bytes = action.as_bytes();
            let (row, column) = (usize::from(bytes[1] - b'1'), usize::from(bytes[0] - b'a'));
            let turned = self.turned(self.mover, row as i32, column as i32);
            for (row, column) in turned.into_iter().chain([(row, column)]) {
                self.board[row][column] = LETTERS[self.mover];
            }
        }
        self.mover = 1 - self.mover;
    }

    /// Black's margin at the end, where the winner gets the empty squares.
    pub fn margin(&self) -> f64 {
        let count = |letter| self.board.iter().flatten().filter(|&&disc| disc == letter).count();
        let (black, white, empty) = (count('X') as f64, count('O') as f64, count('-') as f64);
        match black - white {
            0.0 => 0.0,
            lead => lead + empty * lead.signum(),
        }
    }
}
