//! The HTML documents of the folder, one for each page.

/// Files that the documents refer to in addition to those in `index.html`.
pub struct Additions<'a> {
    /// Name of the manifest.
    pub manifest: &'a str,
    /// Name of the icon for systems that do not read the manifest.
    pub touch_icon: &'a str,
    /// Name of the module for games, which every page needs.
    pub games: &'a str,
}

/// The document of a page. `up` is the relative path from the folder of the document to the folder of the page, and
/// `names` has the new names of renamed files.
pub fn shell(
    index: &str,
    up: &str,
    names: impl Iterator<Item = (String, String)>,
    additions: &Additions<'_>,
) -> String {
    let mut html = index.to_owned();
    for (old, new) in names {
        html = html.replace(&format!("\"{old}\""), &format!("\"{up}{new}\""));
    }
    html = html.replace("href=\"play\"", &format!("href=\"{up}play/\""));
    let Additions {
        manifest,
        touch_icon,
        games,
    } = additions;
    let head = format!(
        "<link rel=\"manifest\" href=\"{up}{manifest}\">\n\
         <link rel=\"apple-touch-icon\" href=\"{up}{touch_icon}\">\n\
         <link rel=\"preload\" href=\"{up}{games}\" as=\"fetch\" crossorigin>\n</head>"
    );
    html.replace("</head>", &head)
}
