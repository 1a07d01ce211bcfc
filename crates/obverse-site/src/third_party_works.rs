//! The licences of the third-party works that a program of the workspace is linked with.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, bail};
use serde::Deserialize;

/// Prefixes of the names of licence files.
const LICENSE_NAMES: [&str; 7] = [
    "license",
    "licence",
    "copying",
    "notice",
    "unlicense",
    "ofl",
    "copyright",
];
/// Fonts that are compiled into a crate, with the folder of their licence.
const FONTS: [(&str, &str, &str); 4] = [
    ("Liberation Sans", "obverse-plot", "assets/fonts"),
    ("Liberation Sans Bold", "obverse-print", "assets/fonts"),
    ("Liberation Mono", "obverse-print", "assets/fonts"),
    (
        "Obverse Symbols, a part of DejaVu Sans",
        "obverse-print",
        "assets/fonts/symbols",
    ),
];

/// Third-party works and their licences. `{}` writes every licence text once, after the works that it belongs to.
#[derive(Clone, Debug, Default)]
pub struct Works {
    /// Names of works by the text of a licence.
    owners: BTreeMap<String, BTreeSet<String>>,
    /// Works that come without a text, with the name of their licence.
    without_text: BTreeSet<String>,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    source: Option<String>,
    license: Option<String>,
    manifest_path: String,
    repository: Option<String>,
    authors: Vec<String>,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<DependencyKind>,
}

#[derive(Deserialize)]
struct DependencyKind {
    /// `None` for a normal dependency, else `"build"` or `"dev"`.
    kind: Option<String>,
}

impl Works {
    /// The third-party works that a package of this workspace is linked with on a target.
    pub fn of(package: &str, target: &str) -> anyhow::Result<Works> {
        let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .args(["metadata", "--locked", "--format-version", "1"])
            .args(["--filter-platform", target])
            .stderr(Stdio::inherit())
            .output()
            .context("cargo cannot be started")?;
        if !output.status.success() {
            bail!("cargo metadata has failed");
        }
        let metadata: Metadata = serde_json::from_slice(&output.stdout)?;
        let mut works = Works::default();
        for found in linked(&metadata, package)? {
            works.add(found)?;
        }
        Ok(works)
    }

    fn add(&mut self, package: &Package) -> anyhow::Result<()> {
        let folder = Path::new(&package.manifest_path);
        let folder = folder
            .parent()
            .context("the path of a manifest has no folder")?;
        if package.source.is_none() {
            for (font, _, place) in FONTS.iter().filter(|(_, owner, _)| *owner == package.name) {
                for text in license_texts(&folder.join(place))? {
                    self.add_text(text, format!("the font {font}"));
                }
            }
            return Ok(());
        }
        let Package { name, version, .. } = package;
        let license = package.license.as_deref().unwrap_or("see the licence text");
        let title = format!("{name} {version} ({license})");
        let texts = license_texts(folder)?;
        if texts.is_empty() {
            let authors = match package.authors.join(", ") {
                none if none.is_empty() => "the authors".to_owned(),
                authors => authors,
            };
            let place = package.repository.as_deref().unwrap_or_default();
            self.without_text
                .insert(format!("{title}, by {authors}: {place}"));
        }
        for text in texts {
            self.add_text(text, title.clone());
        }
        Ok(())
    }

    fn add_text(&mut self, text: String, work: String) {
        self.owners.entry(text).or_default().insert(work);
    }
}

/// The packages that a package is linked with, itself among them.
fn linked<'a>(metadata: &'a Metadata, package: &str) -> anyhow::Result<Vec<&'a Package>> {
    let own = |it: &&Package| it.name == package && it.source.is_none();
    let Some(root) = metadata.packages.iter().find(own) else {
        bail!("there is no package {package} in this workspace");
    };
    let (mut found, mut open) = (BTreeSet::new(), vec![root.id.as_str()]);
    while let Some(id) = open.pop() {
        if !found.insert(id) {
            continue;
        }
        let node = metadata.resolve.nodes.iter().find(|node| node.id == id);
        let dependencies = node.into_iter().flat_map(|node| &node.deps);
        let linked = dependencies.filter(|it| it.dep_kinds.iter().any(|kind| kind.kind.is_none()));
        open.extend(linked.map(|it| it.pkg.as_str()));
    }
    let packages = metadata.packages.iter();
    Ok(packages
        .filter(|it| found.contains(it.id.as_str()))
        .collect())
}

/// The licence texts in a folder.
fn license_texts(folder: &Path) -> anyhow::Result<Vec<String>> {
    let mut texts = BTreeMap::new();
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    for entry in entries {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = name.to_ascii_lowercase();
        if path.is_file() && LICENSE_NAMES.iter().any(|start| name.starts_with(start)) {
            let bytes = fs::read(&path).with_context(|| path.display().to_string())?;
            texts.insert(name, String::from_utf8_lossy(&bytes).trim().to_owned());
        }
    }
    Ok(texts.into_values().collect())
}

impl fmt::Display for Works {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "Obverse is linked with the following works of others, and with Rust's standard library \
             (MIT OR Apache-2.0,\nhttps://github.com/rust-lang/rust)."
        )?;
        if !self.without_text.is_empty() {
            writeln!(
                f,
                "\nThese come without a licence text; their licence is the one named:\n"
            )?;
            for work in &self.without_text {
                writeln!(f, "  {work}")?;
            }
        }
        let mut owners: Vec<_> = self.owners.iter().collect();
        owners.sort_by_key(|(_, works)| *works);
        for (text, works) in owners {
            writeln!(f, "\n{}\n", "=".repeat(80))?;
            for work in works {
                writeln!(f, "  {work}")?;
            }
            writeln!(f, "\n{text}")?;
        }
        Ok(())
    }
}
