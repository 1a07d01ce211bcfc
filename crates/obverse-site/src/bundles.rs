//! Which modules of the page are in one file of the folder.
//!
//! A browser asks an old host for six files at a time, and each request takes a round trip. So the modules are in few
//! files: the entry, the base with what several pages need, and a file for each page.
//!
//! In a file with several modules, each module is a function that returns its exports, and its imports are taken from
//! what the functions before it have returned.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Module, SiteError};

/// The module that the documents load. It is a file of its own, because it waits for the file of a page, which imports
/// the base.
const ENTRY: &str = "main.js";
/// The file of the modules that the entry or several pages need.
pub const BASE: &str = "shared/base.js";

/// The modules of the page, each with the file that it is in.
pub struct Bundles<'a> {
    modules: &'a BTreeMap<String, Module>,
    /// Returns the path of the module that is used where a path is imported.
    replaced: fn(&str) -> &str,
    /// Modules by file, each after those that it imports.
    files: BTreeMap<String, Vec<String>>,
    /// Files by module.
    file_of: BTreeMap<String, String>,
}

impl<'a> Bundles<'a> {
    /// Divides modules into files: the entry; the base with what the entry imports and what several pages import; and
    /// for each page, which the entry imports dynamically, what only this page imports.
    pub fn new(
        modules: &'a BTreeMap<String, Module>,
        replaced: fn(&str) -> &str,
    ) -> Result<Bundles<'a>, SiteError> {
        let mut bundles = Bundles {
            modules,
            replaced,
            files: BTreeMap::new(),
            file_of: BTreeMap::new(),
        };
        let (mut base, mut pages) = (Vec::new(), BTreeMap::new());
        for import in bundles.module(ENTRY)?.imports(ENTRY) {
            let path = replaced(&import.path);
            if import.is_dynamic {
                let mut reached = Vec::new();
                bundles.reach(path, &mut reached, &mut Vec::new())?;
                pages.insert(path.to_owned(), reached);
            } else {
                bundles.reach(path, &mut base, &mut Vec::new())?;
            }
        }
        let mut seen = BTreeSet::new();
        let mut is_shared = BTreeSet::new();
        for path in pages.values().flatten() {
            if !seen.insert(path) {
                is_shared.insert(path.clone());
            }
        }
        // A page that reaches a module has reached before it what it imports. So the base has all imports, in order.
        for path in pages.values().flatten() {
            if is_shared.contains(path) && !base.contains(path) {
                base.push(path.clone());
            }
        }
        bundles.put(ENTRY, vec![ENTRY.to_owned()]);
        for (page, mut reached) in pages {
            reached.retain(|path| !base.contains(path));
            if !reached.is_empty() {
                bundles.put(&page, reached);
            }
        }
        bundles.put(BASE, base);
        Ok(bundles)
    }

    /// Paths of the files, each after those that it imports.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        let pages = self.files.keys().map(String::as_str);
        let pages = pages.filter(|path| ![BASE, ENTRY].contains(path));
        [BASE].into_iter().chain(pages).chain([ENTRY])
    }

    /// The file of a module.
    pub fn file_of(&self, module: &str) -> Option<&str> {
        self.file_of.get(module).map(String::as_str)
    }

    /// The text of a file. `name_of` returns the new path of a file that it imports.
    pub fn text(&self, file: &str, name_of: impl Fn(&str) -> String) -> String {
        let up = if file.contains('/') { "../" } else { "./" };
        let mut from_base = BTreeSet::new();
        let mut code = String::new();
        for path in &self.files[file] {
            for import in self.modules[path].imports(path) {
                let imported = (self.replaced)(&import.path);
                if file != BASE && self.file_of(imported) == Some(BASE) {
                    from_base.insert(object(imported));
                }
            }
            let unwrapped = self.modules[path].without_imports(
                path,
                |imported| object((self.replaced)(imported)),
                |imported| {
                    let imported = (self.replaced)(imported);
                    let (object, other) = (object(imported), &self.file_of[imported]);
                    if other == file || other == BASE {
                        return format!("Promise.resolve({object})");
                    }
                    format!(
                        "import('{up}{}').then((all) => all.{object})",
                        name_of(other)
                    )
                },
            );
            if path == ENTRY {
                code += &unwrapped.text;
            } else {
                let (name, exports) = (object(path), unwrapped.exports.join(", "));
                code += &format!(
                    "export const {name} = (() => {{\n{}return {{ {exports} }};\n}})();\n",
                    unwrapped.text
                );
            }
        }
        if from_base.is_empty() {
            return code;
        }
        let names: Vec<_> = from_base.into_iter().collect();
        let (names, base) = (names.join(", "), name_of(BASE));
        format!("import {{ {names} }} from '{up}{base}';\n{code}")
    }

    fn put(&mut self, file: &str, modules: Vec<String>) {
        for module in &modules {
            self.file_of.insert(module.clone(), file.to_owned());
        }
        self.files.insert(file.to_owned(), modules);
    }

    fn module(&self, path: &str) -> Result<&'a Module, SiteError> {
        let module = self.modules.get(path);
        module.ok_or_else(|| SiteError::NoModule(path.to_owned()))
    }

    /// Appends the modules that a module imports, statically or dynamically, and then the module. `open` has the
    /// modules that wait for this one.
    fn reach(
        &self,
        path: &str,
        reached: &mut Vec<String>,
        open: &mut Vec<String>,
    ) -> Result<(), SiteError> {
        if reached.iter().any(|other| other == path) {
            return Ok(());
        }
        if open.iter().any(|waiting| waiting == path) {
            return Err(SiteError::Circle(path.to_owned()));
        }
        open.push(path.to_owned());
        for import in self.module(path)?.imports(path) {
            self.reach((self.replaced)(&import.path), reached, open)?;
        }
        open.pop();
        reached.push(path.to_owned());
        Ok(())
    }
}

/// The name of the object with the exports of a module.
fn object(path: &str) -> String {
    let stem = path.strip_suffix(".js").unwrap_or(path);
    stem.replace(|c: char| !c.is_ascii_alphanumeric(), "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn modules(sources: &[(&str, &str)]) -> BTreeMap<String, Module> {
        let modules = sources.iter();
        modules
            .map(|(path, source)| ((*path).to_owned(), Module::read(source)))
            .collect()
    }

    fn same(path: &str) -> &str {
        path
    }

    #[test]
    fn modules_of_one_page_are_in_its_file_and_all_others_in_the_base() {
        let modules = modules(&[
            (
                "main.js",
                "import { a } from './shared/a.js';\nawait import('./play/page.js');\nawait import('./learn/page.js');\n",
            ),
            (
                "shared/a.js",
                "export const a = () => import('./late.js');\n",
            ),
            ("shared/late.js", "export const late = 1;\n"),
            ("shared/b.js", "export function b() {}\n"),
            (
                "play/page.js",
                "import { b as c } from '../shared/b.js';\nimport './part.js';\nc();\n",
            ),
            ("play/part.js", "export class Part {}\n"),
            (
                "learn/page.js",
                "import { b } from '../shared/b.js';\nimport { a } from '../shared/a.js';\nb(a);\n",
            ),
        ]);
        let bundles = Bundles::new(&modules, same).expect("the modules exist");
        let files: Vec<_> = bundles.files().collect();
        assert_eq!(files, [BASE, "learn/page.js", "play/page.js", "main.js"]);
        let text = |file| bundles.text(file, |file| format!("{file}x"));
        assert_eq!(
            text(BASE),
            "export const shared_late = (() => {\nconst late = 1;\nreturn { late };\n})();
export const shared_a = (() => {\nconst a = () => Promise.resolve(shared_late);\nreturn { a };\n})();
export const shared_b = (() => {\nfunction b() {}\nreturn { b };\n})();
"
        );
        assert_eq!(
            text("play/page.js"),
            "import { shared_b } from '../shared/base.jsx';
export const play_part = (() => {\nclass Part {}\nreturn { Part };\n})();
export const play_page = (() => {\nconst { b: c } = shared_b;\nc();\nreturn {  };\n})();
"
        );
        assert_eq!(
            text("main.js"),
            "import { shared_a } from './shared/base.jsx';
const { a } = shared_a;
await import('./play/page.jsx').then((all) => all.play_page);
await import('./learn/page.jsx').then((all) => all.learn_page);
"
        );
    }

    #[test]
    fn modules_that_import_each_other_are_refused() {
        let circle = modules(&[
            ("main.js", "import { a } from './a.js';\n"),
            ("a.js", "import { b } from './b.js';\nexport const a = b;\n"),
            ("b.js", "import { a } from './a.js';\nexport const b = a;\n"),
        ]);
        assert!(matches!(
            Bundles::new(&circle, same),
            Err(SiteError::Circle(path)) if path == "a.js"
        ));
        let missing = modules(&[("main.js", "import { a } from './a.js';\n")]);
        assert!(matches!(
            Bundles::new(&missing, same),
            Err(SiteError::NoModule(path)) if path == "a.js"
        ));
    }
}
