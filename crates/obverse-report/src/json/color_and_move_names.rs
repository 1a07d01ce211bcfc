use obverse_core::{Color, Move};

/// The name of a colour: `black` or `white`.
pub fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// The names of moves, such as `f5` and `pass`.
pub fn move_names(moves: impl Iterator<Item = Move>) -> Vec<String> {
    moves.map(|mv| mv.to_string()).collect()
}
