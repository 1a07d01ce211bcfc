use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::bundles::{BASE, Bundles};
use crate::shell::{Head, shell, stylesheets};
use crate::{Digest, Module, icon, lzma, manifest};

/// Subfolders of `web` whose files go into the site. The files directly in `web` do too.
const FOLDERS: [&str; 7] = [
    "analyse", "learn", "play", "shared", "styles", "texts", "worker",
];
/// Extensions of the files that the site is made of.
const TEXTS: [&str; 5] = [".js", ".css", ".json", ".svg", ".html"];
/// Files in the folder of the page that only its tests, its linters or a server use.
const TOOLS: [&str; 5] = [
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "404.html",
    "lost.js",
];
/// Prefixes of the keys of texts that only the WebAssembly modules write, which contain them.
const WRITTEN_BY_RUST: [&str; 7] = [
    "book.", "format.", "import.", "reason.", "sheet.", "term.", "tree.",
];
/// Names of the pages, which have a folder each.
const PAGES: [&str; 3] = ["play", "analyse", "learn"];
/// The module of the connection to a server, and the module that replaces it.
const REPLACED: (&str, &str) = ("shared/connection.js", "worker/connection.js");
/// The module with the names of the files.
const HOSTING: &str = "shared/hosting.js";
/// The service worker. It keeps its name, because browsers check this file for new versions.
const SERVICE_WORKER: &str = "worker/service-worker.js";
/// Size of the icons in pixels.
const ICONS: [u16; 2] = [192, 512];
/// Size of the icon for systems that do not read the manifest, in pixels.
const TOUCH_ICON: u16 = 180;
/// The style sheet that overrides all others. It keeps a file of its own, because pages add style sheets before it.
const LAST_STYLE: &str = "styles/contrast.css";
/// The file of all other style sheets of the documents.
const STYLES: &str = "styles/page.css";

/// The inputs of a site.
#[derive(Clone, Debug)]
pub struct Sources {
    /// The folder of the page's sources.
    pub web: PathBuf,
    /// The WebAssembly module for Play and Analyse.
    pub games: Vec<u8>,
    /// The WebAssembly module for Learn.
    pub lessons: Vec<u8>,
    /// The weights of the evaluation.
    pub weights: Vec<u8>,
    /// The files of the guide: path and content, each file before those that refer to it.
    pub guide: Vec<(String, Vec<u8>)>,
    /// The licences of the program and of its third-party works.
    pub licenses: String,
}

/// Reason why a site cannot be built.
#[derive(Debug)]
pub enum SiteError {
    /// A file cannot be read or written.
    File(PathBuf, io::Error),
    /// A module imports a module that does not exist.
    NoModule(String),
    /// Modules import each other in a cycle, so no order gives each module its digest before it is imported.
    Circle(String),
    /// A file lacks a line that the site replaces.
    NoLine(&'static str, &'static str),
    /// The document loads a style sheet that does not exist.
    NoStyle(String),
}

impl fmt::Display for SiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SiteError::File(path, error) => write!(f, "{}: {error}", path.display()),
            SiteError::NoModule(path) => write!(f, "a module imports {path}, which does not exist"),
            SiteError::Circle(path) => write!(f, "{path} imports itself through other modules"),
            SiteError::NoLine(path, line) => write!(f, "{path} lacks the line `{line}`"),
            SiteError::NoStyle(path) => {
                write!(f, "index.html loads {path}, which does not exist")
            }
        }
    }
}

impl std::error::Error for SiteError {}

/// The files of the page without a server.
#[derive(Clone, Debug, Default)]
pub struct Site {
    /// Content by path.
    files: BTreeMap<String, Vec<u8>>,
    /// New names by path in the sources.
    names: BTreeMap<String, String>,
}

impl Site {
    /// Builds a site.
    pub fn build(sources: &Sources) -> Result<Site, SiteError> {
        let mut site = Site::default();
        let texts = read_texts(&sources.web)?;
        let (mut modules, mut styles) = (BTreeMap::new(), BTreeMap::new());
        for (path, text) in &texts {
            match path.rsplit_once('.') {
                Some((_, "js")) if path != SERVICE_WORKER && path != REPLACED.0 => {
                    modules.insert(path.clone(), Module::read(text));
                }
                Some((_, "css")) => {
                    styles.insert(path.as_str(), css_without_comments(text));
                }
                Some((_, "json")) => site.add(path, page_texts(text).into_bytes()),
                Some((_, "svg")) => site.add(path, text.clone().into_bytes()),
                _ => {}
            }
        }
        let index = texts.get("index.html").map_or("", String::as_str);
        site.add_styles(index, styles)?;
        site.add_renamed("games.wasm", "games.bin", lzma::compressed(&sources.games));
        site.add_renamed(
            "lessons.wasm",
            "lessons.bin",
            lzma::compressed(&sources.lessons),
        );
        // Weights hardly become smaller by any compression.
        site.add_renamed("weights", "weights.bin", sources.weights.clone());
        let licenses = sources.licenses.clone().into_bytes();
        site.add("LICENSES.txt", licenses);
        site.add_guide(&sources.guide);
        // The worker is loaded by its URL and not imported, so its name must be known before the modules are added.
        let worker = modules.remove("worker/worker.js");
        let worker = worker.ok_or_else(|| SiteError::NoModule("worker/worker.js".to_owned()))?;
        site.add("worker/worker.js", worker.text().to_owned().into_bytes());
        let hosting = modules.get(HOSTING).map_or("", Module::text);
        let table = serde_json::to_string(&site.names).expect("names can be written as JSON");
        let mut hosting = hosting.to_owned();
        for (line, new) in [
            ("const HAS_SERVER = true;", "const HAS_SERVER = false;"),
            ("const PAGE_END = '';", "const PAGE_END = '/';"),
            ("const RENAMED = {};", &format!("const RENAMED = {table};")),
        ] {
            hosting = replace_line(HOSTING, &hosting, line, new)?;
        }
        modules.insert(HOSTING.to_owned(), Module::read(&hosting));
        let bundles = Bundles::new(&modules, replaced)?;
        for file in bundles.files() {
            let text = bundles.text(file, |imported| site.names[imported].clone());
            site.add(file, text.into_bytes());
        }
        site.add_documents(index, &bundles)?;
        site.add_service_worker(&texts)?;
        Ok(site)
    }

    /// The files of the site: path and content.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.files
            .iter()
            .map(|(path, content)| (path.as_str(), content.as_slice()))
    }

    /// Writes the site into a folder. Keeps the files of earlier versions there, because an open tab may still load
    /// them.
    pub fn write(&self, folder: &Path) -> Result<(), SiteError> {
        for (path, content) in &self.files {
            let path = folder.join(path);
            let parent = path.parent().expect("a file in a folder has a parent");
            fs::create_dir_all(parent)
                .and_then(|()| fs::write(&path, content))
                .map_err(|error| SiteError::File(path, error))?;
        }
        Ok(())
    }

    /// Adds a file, with its digest in the name.
    fn add(&mut self, path: &str, content: Vec<u8>) {
        let name = Digest::of(&content).in_name(path);
        self.names.insert(path.to_owned(), name.clone());
        self.files.insert(name, content);
    }

    /// Adds a file that the page knows by `path`, with another name. The names of compressed files do not tell the
    /// compression, so that no host decompresses them.
    fn add_renamed(&mut self, path: &str, new: &str, content: Vec<u8>) {
        let name = Digest::of(&content).in_name(new);
        self.names.insert(path.to_owned(), name.clone());
        self.files.insert(name, content);
    }

    /// Adds the style sheets: those that the documents load as one file, in their order, and each other one.
    fn add_styles(
        &mut self,
        index: &str,
        mut styles: BTreeMap<&str, String>,
    ) -> Result<(), SiteError> {
        let mut all = String::new();
        for path in stylesheets(index).filter(|path| *path != LAST_STYLE) {
            let style = styles.remove(path);
            all += &style.ok_or_else(|| SiteError::NoStyle(path.to_owned()))?;
        }
        self.add(STYLES, all.into_bytes());
        for (path, style) in styles {
            self.add(path, style.into_bytes());
        }
        Ok(())
    }

    /// Adds the files of the guide. The page knows only the new name of the last file, the list of chapters, which
    /// contains the names of the others. If the page knew all names, every visit would load them.
    fn add_guide(&mut self, files: &[(String, Vec<u8>)]) {
        let mut renamed: Vec<(String, String)> = Vec::new();
        for (index, (path, content)) in files.iter().enumerate() {
            let mut content = content.clone();
            if path.ends_with(".json") {
                let mut text = String::from_utf8_lossy(&content).into_owned();
                for (old, new) in &renamed {
                    text = text.replace(old, new);
                }
                content = text.into_bytes();
            }
            self.add(path, content);
            if index + 1 < files.len() {
                let name = self.names.remove(path).expect("it was just added");
                renamed.push((path.clone(), name));
            }
        }
    }

    /// Adds the icons, the manifest and the HTML documents.
    fn add_documents(&mut self, index: &str, bundles: &Bundles<'_>) -> Result<(), SiteError> {
        let mut icon_named = |pixels: u16| {
            let path = format!("icon-{pixels}.png");
            self.add(&path, icon::icon(pixels));
            self.names.remove(&path).expect("it was just added")
        };
        let touch_icon = icon_named(TOUCH_ICON);
        let icons = ICONS.map(|pixels| (pixels, icon_named(pixels)));
        self.add("manifest.json", manifest::manifest(&icons).into_bytes());
        let name = |path: &str| {
            let name = self.names.get(path);
            name.ok_or_else(|| SiteError::NoModule(path.to_owned()))
        };
        let mut documents = vec![("index.html".to_owned(), PAGES[0], "")];
        documents.extend(PAGES.map(|page| (format!("{page}/index.html"), page, "../")));
        for (path, page, up) in documents {
            let page = format!("{page}/page.js");
            let page = bundles.file_of(&page).unwrap_or(&page);
            let html = shell(
                index,
                up,
                &Head {
                    games: name("games.wasm")?,
                    styles: [name(STYLES)?, name(LAST_STYLE)?],
                    modules: [name(BASE)?, name(page)?],
                    entry: name("main.js")?,
                    icon: name("icon.svg")?,
                    touch_icon: &touch_icon,
                    manifest: name("manifest.json")?,
                },
            );
            self.files.insert(path, html.into_bytes());
        }
        Ok(())
    }

    /// Adds the service worker, which knows all files of this version.
    fn add_service_worker(&mut self, texts: &BTreeMap<String, String>) -> Result<(), SiteError> {
        let (documents, files): (Vec<_>, Vec<_>) =
            (self.files.iter()).partition(|(path, _)| path.ends_with(".html"));
        let documents: BTreeMap<_, _> = documents
            .into_iter()
            .map(|(path, content)| (path, Digest::of(content).to_string()))
            .collect();
        let files: Vec<_> = files.into_iter().map(|(path, _)| path).collect();
        let documents = serde_json::to_string(&documents).expect("names can be written as JSON");
        let files = serde_json::to_string(&files).expect("names can be written as JSON");
        let version = Digest::of(format!("{documents}{files}").as_bytes());
        let text = texts.get(SERVICE_WORKER).map_or("", String::as_str);
        let mut text = Module::read(text).text().to_owned();
        for (line, value) in [
            (
                "const VERSION = '';",
                format!("const VERSION = '{version}';"),
            ),
            (
                "const DOCUMENTS = {};",
                format!("const DOCUMENTS = {documents};"),
            ),
            ("const FILES = [];", format!("const FILES = {files};")),
        ] {
            text = replace_line(SERVICE_WORKER, &text, line, &value)?;
        }
        self.files
            .insert("service-worker.js".to_owned(), text.into_bytes());
        Ok(())
    }
}

/// The path of the module that is used where the page imports `path`.
fn replaced(path: &str) -> &str {
    if path == REPLACED.0 { REPLACED.1 } else { path }
}

/// Replaces a line of a file.
fn replace_line(
    path: &'static str,
    text: &str,
    line: &'static str,
    new: &str,
) -> Result<String, SiteError> {
    match text.contains(line) {
        true => Ok(text.replacen(line, new, 1)),
        false => Err(SiteError::NoLine(path, line)),
    }
}

/// Reads the texts of the page's sources: path in the folder and content.
fn read_texts(web: &Path) -> Result<BTreeMap<String, String>, SiteError> {
    let mut texts = BTreeMap::new();
    for folder in [""].into_iter().chain(FOLDERS) {
        let at = web.join(folder);
        let failed = |error| SiteError::File(at.clone(), error);
        for entry in fs::read_dir(&at).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let is_used = TEXTS.iter().any(|end| name.ends_with(end)) && !TOOLS.contains(&&*name);
            if !is_used || name.ends_with(".d.ts") {
                continue;
            }
            let file = entry.path();
            let text = fs::read_to_string(&file).map_err(|error| SiteError::File(file, error))?;
            let path = match folder {
                "" => name,
                folder => format!("{folder}/{name}"),
            };
            texts.insert(path, text);
        }
    }
    Ok(texts)
}

/// A style sheet without comments and indentation. No string in the sheets contains `/*` or `*/`.
fn css_without_comments(css: &str) -> String {
    let (mut code, mut rest) = (String::new(), css);
    while let Some((before, comment)) = rest.split_once("/*") {
        code += before;
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    code += rest;
    let lines = code.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The texts of a language that the page itself writes, as JSON without white space.
fn page_texts(text: &str) -> String {
    let texts = serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(text);
    texts.map_or_else(
        |_| text.to_owned(),
        |mut texts| {
            texts.retain(|key, _| !WRITTEN_BY_RUST.iter().any(|start| key.starts_with(start)));
            serde_json::Value::Object(texts).to_string()
        },
    )
}
