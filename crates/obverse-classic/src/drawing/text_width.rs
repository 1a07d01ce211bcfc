/// Returns an upper estimate of the width of semibold text. The width and the font size are in pixels.
///
/// The viewer's sans-serif font is unknown here. The table has the widths of the widest common fonts (Verdana and
/// DejaVu Sans), and semibold letters are assumed to be 10 % wider.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let thousandths: u32 = text.chars().map(glyph_width).sum();
    f64::from(thousandths) * size * 1.1 / 1000.0
}

/// Returns the width of a character, in thousandths of the font size.
fn glyph_width(c: char) -> u32 {
    match c {
        'i' | 'j' | 'l' | '\'' => 345,
        ' ' | ',' | '.' | '!' | 't' | 'f' => 400,
        'I' | 'J' | '(' | ')' | '[' | ']' | '-' | '/' | '\\' | ':' | ';' | '|' | 'r' | '"' => 460,
        '0'..='9' | '$' | '*' | '?' | '_' | '`' => 640,
        'a'..='h' | 'k' | 'n'..='q' | 's' | 'u' | 'v' | 'x'..='z' | 'α' | 'β' => 660,
        'B' | 'C' | 'E' | 'F' | 'K' | 'L' | 'P' | 'R'..='T' | 'V' | 'X'..='Z' | 'A' => 700,
        '{' | '}' => 710,
        'D' | 'G' | 'H' | 'N' | 'O' | 'Q' | 'U' | '&' => 790,
        '+' | '<' | '=' | '>' | '^' | '~' | '#' | 'w' | '−' | '∞' | '≤' | '≥' => 840,
        'm' | 'M' | 'W' | '@' | '…' => 1000,
        '%' => 1080,
        _ => 1400,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_all_have_one_width() {
        assert_eq!(width("111", 16.0), width("888", 16.0));
        assert!(width("−1", 16.0) > width("1", 16.0));
    }
}
