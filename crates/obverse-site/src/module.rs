use std::ops::Range;

/// A JavaScript module of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    text: String,
}

/// An import of another module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// Path of the imported module in the folder of the page.
    pub path: String,
    /// Range of the module name in the import, without the quotation marks.
    range: Range<usize>,
}

impl Module {
    /// Reads a module without its comments and indentation, which are half of its size.
    ///
    /// This is not a parser. It relies on how the page is written: block comments begin with `/**`, which nothing else
    /// contains, line comments have a line of their own, and no text spans several lines.
    pub fn read(source: &str) -> Module {
        let mut code = String::with_capacity(source.len());
        let mut rest = source;
        while let Some((before, comment)) = rest.split_once("/**") {
            code += before;
            rest = comment.split_once("*/").map_or("", |(_, after)| after);
        }
        code += rest;
        let lines = code.lines().map(str::trim);
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
        Module {
            text: lines.flat_map(|line| [line, "\n"]).collect(),
        }
    }

    /// The text without comments.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The static and dynamic imports of this module. `path` is the path of this module.
    pub fn imports(&self, path: &str) -> Vec<Import> {
        let mut found = Vec::new();
        for introduction in ["from '", "import '", "import('"] {
            for (at, _) in self.text.match_indices(introduction) {
                let start = at + introduction.len();
                let Some(length) = self.text[start..].find('\'') else {
                    continue;
                };
                let range = start..start + length;
                let name = &self.text[range.clone()];
                if name.starts_with('.') {
                    found.push(Import {
                        path: join(path, name),
                        range,
                    });
                }
            }
        }
        found.sort_by_key(|import| import.range.start);
        found
    }

    /// The text with the imported modules renamed. `name_of` returns the new path for a path in the folder.
    pub fn with_imports(&self, path: &str, mut name_of: impl FnMut(&str) -> String) -> String {
        let up = "../".repeat(path.matches('/').count());
        let up = if up.is_empty() { "./" } else { &up };
        let (mut text, mut done) = (String::with_capacity(self.text.len()), 0);
        for import in self.imports(path) {
            text += &self.text[done..import.range.start];
            text += up;
            text += &name_of(&import.path);
            done = import.range.end;
        }
        text + &self.text[done..]
    }
}

/// The path that a relative name in the file at `from` stands for.
fn join(from: &str, name: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in name.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "// What it is.

import { h } from '../shared/dom.js';
/** @typedef {import('./messages').State} State */

/**
 * Several lines.
 * @param {string} name
 */
export const open = (/** @type {string} */ name) => import('./b.js').then(() => h('a', { href: '//host' }, name));
";

    #[test]
    fn comments_are_dropped_and_code_is_kept() {
        let expected = "import { h } from '../shared/dom.js';
export const open = ( name) => import('./b.js').then(() => h('a', { href: '//host' }, name));
";
        assert_eq!(Module::read(SOURCE).text(), expected);
    }

    #[test]
    fn imports_are_found_and_renamed() {
        let module = Module::read(SOURCE);
        let imports = module.imports("play/a.js");
        let paths: Vec<_> = imports.iter().map(|import| import.path.as_str()).collect();
        assert_eq!(paths, ["shared/dom.js", "play/b.js"]);
        let text = module.with_imports("play/a.js", |path| format!("{path}x"));
        assert!(text.starts_with("import { h } from '../shared/dom.jsx';"));
        assert!(text.contains("import('../play/b.jsx')"));
        assert_eq!(
            Module::read("import './b.js';").with_imports("a.js", str::to_owned),
            "import './b.js';\n"
        );
    }

    /// Checks the assumptions of [`Module::read`] about the sources.
    #[test]
    fn the_page_is_written_so_that_comments_are_found() {
        let web = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web");
        let mut folders = vec![std::path::PathBuf::from(web)];
        let mut modules = 0;
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                let name = path.file_name().expect("a name").to_string_lossy();
                if path.is_dir() && name != "tests" && name != "node_modules" {
                    folders.push(path);
                } else if name.ends_with(".js") {
                    let source = std::fs::read_to_string(&path).expect("a text");
                    check(&Module::read(&source), &path.display().to_string());
                    modules += 1;
                }
            }
        }
        assert!(modules > 40);
    }

    fn check(module: &Module, name: &str) {
        for line in module.text().lines() {
            assert!(!line.contains("/*"), "{name}: {line}");
            assert!(!line.contains(" // "), "{name}: {line}");
        }
        // A template literal may contain an expression that spans lines, but no string that does.
        let backquotes = module.text().matches('`').count();
        assert!(
            backquotes.is_multiple_of(2) || name.ends_with("learn/exercise.js"),
            "{name}"
        );
    }
}
