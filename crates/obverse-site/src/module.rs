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
    /// Whether the module is imported by an expression, once it is needed.
    pub is_dynamic: bool,
}

/// A module as the body of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unwrapped {
    /// The statements.
    pub text: String,
    /// Names that the module exports.
    pub exports: Vec<String>,
}

impl Module {
    /// Reads a module without its comments and indentation, which are half of its size.
    ///
    /// This is not a parser. It relies on how the page is written: block comments begin with `/**`, which nothing else
    /// contains, line comments have a line of their own, and no text spans several lines. An import or the beginning
    /// of an exported declaration is a line.
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
        for line in self.text.lines() {
            if let Some((_, name)) = static_import(line) {
                found.push(Import {
                    path: join(path, name),
                    is_dynamic: false,
                });
            }
            for (_, name) in dynamic_imports(line) {
                found.push(Import {
                    path: join(path, name),
                    is_dynamic: true,
                });
            }
        }
        found
    }

    /// The module without imports and exports. `object_of` returns an expression for the exports of a module, given its
    /// path, and `promise_of` one for a promise of them. The value of an export must not change after the module has
    /// run.
    pub fn without_imports(
        &self,
        path: &str,
        object_of: impl Fn(&str) -> String,
        promise_of: impl Fn(&str) -> String,
    ) -> Unwrapped {
        let (mut text, mut exports) = (String::with_capacity(self.text.len()), Vec::new());
        for line in self.text.lines() {
            if let Some((names, module)) = static_import(line) {
                if !names.is_empty() {
                    let (names, object) =
                        (names.replace(" as ", ": "), object_of(&join(path, module)));
                    text += &format!("const {names} = {object};\n");
                }
                continue;
            }
            let line = match exported_name(line) {
                Some(name) => {
                    exports.push(name.to_owned());
                    &line[EXPORT.len()..]
                }
                None => line,
            };
            let mut done = 0;
            for (range, module) in dynamic_imports(line) {
                text += &line[done..range.start];
                text += &promise_of(&join(path, module));
                done = range.end;
            }
            text += &line[done..];
            text.push('\n');
        }
        Unwrapped { text, exports }
    }
}

/// Introduces an exported declaration.
const EXPORT: &str = "export ";

/// The names, in braces, and the module of a static import, which has a line of its own. A module that is imported for
/// its effects has no names.
fn static_import(line: &str) -> Option<(&str, &str)> {
    let import = line.strip_prefix("import ")?.strip_suffix("';")?;
    let (names, module) = import.split_once('\'')?;
    Some((names.strip_suffix(" from ").unwrap_or(""), module))
}

/// The name of the exported constant, function or class that a line begins to declare.
fn exported_name(line: &str) -> Option<&str> {
    let declaration = line.strip_prefix(EXPORT)?;
    let declaration = declaration.strip_prefix("async ").unwrap_or(declaration);
    let (_, name) = declaration.split_once(' ')?;
    let end = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    Some(&name[..end.unwrap_or(name.len())])
}

/// The dynamic imports in a line: their ranges and modules.
fn dynamic_imports(line: &str) -> Vec<(Range<usize>, &str)> {
    const START: &str = "import('";
    const END: &str = "')";
    let starts = line.match_indices(START);
    starts
        .filter_map(|(at, _)| {
            let from = at + START.len();
            let length = line[from..].find(END)?;
            let module = &line[from..from + length];
            Some((at..from + length + END.len(), module))
        })
        .collect()
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
    fn imports_are_found_and_replaced() {
        let module = Module::read(SOURCE);
        let imports = module.imports("play/a.js");
        let imports: Vec<_> = imports
            .iter()
            .map(|import| (import.path.as_str(), import.is_dynamic))
            .collect();
        assert_eq!(imports, [("shared/dom.js", false), ("play/b.js", true)]);
        let unwrapped = module.without_imports(
            "play/a.js",
            |path| format!("objects['{path}']"),
            |path| format!("load('{path}')"),
        );
        let expected = "const { h } = objects['shared/dom.js'];
const open = ( name) => load('play/b.js').then(() => h('a', { href: '//host' }, name));
";
        assert_eq!(unwrapped.text, expected);
        assert_eq!(unwrapped.exports, ["open"]);
        let effects = Module::read("import './b.js';\nexport async function f() {}\n");
        let unwrapped = effects.without_imports("a.js", str::to_owned, str::to_owned);
        assert_eq!(unwrapped.text, "async function f() {}\n");
        assert_eq!(unwrapped.exports, ["f"]);
    }

    /// Checks the assumptions of [`Module::read`] and [`Module::without_imports`] about the sources.
    #[test]
    fn the_page_is_written_so_that_comments_and_imports_are_found() {
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
                    // Only the entry may wait: all others become functions, which must return at once.
                    let waits = source.lines().any(|line| line.starts_with("await "));
                    assert!(!waits || name == "main.js", "{name}");
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
            let is_import = line.starts_with("import ") || line.contains(" from '.");
            let names = static_import(line).map(|(names, _)| names);
            let is_found =
                names.is_some_and(|it| it.is_empty() || it.starts_with('{') && it.ends_with('}'));
            assert_eq!(is_import, is_found, "{name}: {line}");
            let imports = line.matches("import(").count();
            assert_eq!(imports, dynamic_imports(line).len(), "{name}: {line}");
            if line.starts_with(EXPORT) {
                let kinds = ["const ", "function ", "async function ", "class "];
                let is_known = kinds
                    .iter()
                    .any(|kind| line[EXPORT.len()..].starts_with(kind));
                assert!(is_known && exported_name(line).is_some(), "{name}: {line}");
            }
        }
        // A template literal may contain an expression that spans lines, but no string that does.
        let backquotes = module.text().matches('`').count();
        assert!(
            backquotes.is_multiple_of(2) || name.ends_with("learn/exercise.js"),
            "{name}"
        );
    }
}
