use obverse_texts::Texts;

/// Returns a number of points with its noun: `1 point`, `2 points`.
pub(crate) fn points_text(points: u32, texts: &Texts) -> String {
    match points {
        1 => texts.fill("sheet.points.one", &[]),
        _ => texts.fill("sheet.points", &[("count", &points)]),
    }
}
