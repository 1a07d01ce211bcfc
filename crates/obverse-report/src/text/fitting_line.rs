use std::fmt;

/// As many moves of a line as fit into `columns`, followed by dots if moves are missing; all moves if `columns` is
/// `None`.
pub fn fitting_line<T: fmt::Display>(moves: &[T], columns: Option<usize>) -> String {
    const DOTS: &str = " ...";
    let names: Vec<String> = moves.iter().map(T::to_string).collect();
    let whole = names.join(" ");
    // Moves are ASCII, so bytes are columns.
    let Some(columns) = columns.filter(|columns| whole.len() > *columns) else {
        return whole;
    };
    let room = columns.saturating_sub(DOTS.len());
    let mut line = String::new();
    for name in names {
        let blank = usize::from(!line.is_empty());
        if line.len() + blank + name.len() > room {
            break;
        }
        line += &" "[..blank];
        line += &name;
    }
    if line.is_empty() {
        return line;
    }
    line + DOTS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_between_moves() {
        let moves = ["f5", "d6", "pass", "c3"];
        assert_eq!(fitting_line(&moves, None), "f5 d6 pass c3");
        for (columns, line) in [
            (13, "f5 d6 pass c3"),
            (12, "f5 d6 ..."),
            (9, "f5 d6 ..."),
            (8, "f5 ..."),
            (5, ""),
            (0, ""),
        ] {
            assert_eq!(fitting_line(&moves, Some(columns)), line, "{columns}");
        }
    }
}
