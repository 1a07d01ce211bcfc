//! What a browser needs to install the page.

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
    // All addresses are relative to the manifest. There is no `id`, which would be relative to the host: the address of the
    // start tells copies in different folders apart.
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
