//! The web app manifest, which lets a browser install the page.

use serde_json::json;

/// Writes the manifest. `icons` are the names of the icons with their size in pixels.
pub fn manifest(icons: &[(u16, String)]) -> String {
    let icons: Vec<_> = icons
        .iter()
        .flat_map(|(pixels, name)| {
            ["any", "maskable"].map(|purpose| {
                json!({
                    "src": name,
                    "sizes": format!("{pixels}x{pixels}"),
                    "type": "image/png",
                    "purpose": purpose,
                })
            })
        })
        .collect();
    // All URLs are relative to the manifest. An `id` would be relative to the host, so it is left out: the start URL
    // distinguishes copies in different folders.
    json!({
        "name": "Obverse",
        "description": "Othello: play, analyse, and see the search think",
        "start_url": "./play/",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f4f2ec",
        "theme_color": "#2e7d5b",
        "icons": icons,
    })
    .to_string()
}
