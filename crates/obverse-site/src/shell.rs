//! The HTML documents of the folder, one for each page.

/// Files that the head of a document refers to.
pub struct Head<'a> {
    /// The module for games, which every page needs and which takes the most time to load.
    pub games: &'a str,
    /// The style sheets.
    pub styles: [&'a str; 2],
    /// The modules that the entry imports.
    pub modules: [&'a str; 2],
    /// The module that the document runs.
    pub entry: &'a str,
    /// The icon.
    pub icon: &'a str,
    /// The icon for systems that do not read the manifest.
    pub touch_icon: &'a str,
    /// The manifest.
    pub manifest: &'a str,
}

/// The style sheets that a document loads, in their order.
pub fn stylesheets(index: &str) -> impl Iterator<Item = &str> {
    let lines = index.lines();
    lines.filter_map(|line| line.strip_prefix(STYLE)?.strip_suffix("\">"))
}

const STYLE: &str = "<link rel=\"stylesheet\" href=\"";

/// The document of a page, made from `index.html`: the lines of its head that load files are replaced. `up` is the
/// relative path from the folder of the document to the folder of the page.
///
/// Browsers ask an old host for six files at a time, in this order. The largest file comes first, so that all others are
/// loaded meanwhile.
pub fn shell(index: &str, up: &str, head: &Head<'_>) -> String {
    let Head {
        games,
        styles: [style, last_style],
        modules: [base, page],
        entry,
        icon,
        touch_icon,
        manifest,
    } = head;
    let links = format!(
        "<link rel=\"preload\" href=\"{up}{games}\" as=\"fetch\" crossorigin>\n\
         <link rel=\"stylesheet\" href=\"{up}{style}\">\n\
         <link rel=\"stylesheet\" href=\"{up}{last_style}\">\n\
         <link rel=\"modulepreload\" href=\"{up}{base}\">\n\
         <link rel=\"modulepreload\" href=\"{up}{page}\">\n\
         <script type=\"module\" src=\"{up}{entry}\"></script>\n\
         <link rel=\"icon\" href=\"{up}{icon}\" type=\"image/svg+xml\">\n\
         <link rel=\"apple-touch-icon\" href=\"{up}{touch_icon}\">\n\
         <link rel=\"manifest\" href=\"{up}{manifest}\">\n</head>"
    );
    let lines = index.lines();
    let loads = |line: &&str| line.starts_with("<link ") || line.starts_with("<script ");
    let html: String = lines
        .filter(|line| !loads(line))
        .flat_map(|line| [line, "\n"])
        .collect();
    html.replace("</head>", &links)
        .replace("href=\"play\"", &format!("href=\"{up}play/\""))
}
