//! SVG path data of simple outlines.

/// A circle around (x, y).
pub fn circle(x: f32, y: f32, radius: f32) -> String {
    let (left, across) = (x - radius, 2.0 * radius);
    format!(
        "M{left:.2},{y:.2} a{radius:.2},{radius:.2} 0 1 0 {across:.2},0 \
         a{radius:.2},{radius:.2} 0 1 0 -{across:.2},0 Z"
    )
}

/// A rectangle with its top left corner at (x, y).
pub fn rectangle(x: f32, y: f32, width: f32, height: f32) -> String {
    format!("M{x:.2},{y:.2} h{width:.2} v{height:.2} h-{width:.2} Z")
}

/// A rectangle with rounded corners and its top left corner at (x, y). A radius above half of the shorter side is
/// reduced to half of the shorter side.
pub fn rounded_rectangle(x: f32, y: f32, width: f32, height: f32, radius: f32) -> String {
    let r = radius.min(width / 2.0).min(height / 2.0);
    let (across, down) = (width - 2.0 * r, height - 2.0 * r);
    format!(
        "M{:.2},{y:.2} h{across:.2} a{r:.2},{r:.2} 0 0 1 {r:.2},{r:.2} \
         v{down:.2} a{r:.2},{r:.2} 0 0 1 -{r:.2},{r:.2} \
         h-{across:.2} a{r:.2},{r:.2} 0 0 1 -{r:.2},-{r:.2} \
         v-{down:.2} a{r:.2},{r:.2} 0 0 1 {r:.2},-{r:.2} Z",
        x + r
    )
}
