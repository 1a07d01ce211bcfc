//! The folder of the page, as the program writes it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use obverse_site::{Site, Sources};

fn web() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web")
}

fn sources(games: &[u8]) -> Sources {
    Sources {
        web: web(),
        games: games.to_vec(),
        lessons: b"lessons".to_vec(),
        weights: b"weights".to_vec(),
        licenses: "MIT".to_owned(),
        guide: obverse_page::learn::guide_files(),
    }
}

fn site(games: &[u8]) -> Site {
    Site::build(&sources(games)).expect("the page can be built")
}

fn names(site: &Site) -> BTreeSet<&str> {
    site.files().map(|(name, _)| name).collect()
}

fn text<'a>(site: &'a Site, start: &str) -> &'a str {
    let mut files = site.files();
    let (_, content) = files
        .find(|(name, _)| name.starts_with(start))
        .unwrap_or_else(|| panic!("no {start}"));
    str::from_utf8(content).expect("UTF-8")
}

#[test]
fn every_file_that_is_named_exists() {
    let site = site(b"games");
    let names = names(&site);
    // Quoted names with a digest.
    let mut named = 0;
    for (path, content) in site.files() {
        let Ok(text) = str::from_utf8(content) else {
            continue;
        };
        // In a text within JSON, quotation marks are escaped with a backslash.
        for part in text.split(['"', '\'', '\\']) {
            let is_name = part
                .split('.')
                .any(|word| word.len() == 12 && word.bytes().all(|byte| byte.is_ascii_hexdigit()));
            if !is_name || !part.contains('.') || part.contains([' ', '\n']) {
                continue;
            }
            let from_top = part.trim_start_matches("./").trim_start_matches("../");
            assert!(names.contains(from_top), "{path} names {part}");
            assert!(!part.starts_with('/'), "{path} names {part}");
            named += 1;
        }
    }
    assert!(named > 150, "{named} names");
}

#[test]
fn a_changed_module_changes_the_names_of_what_loads_it_and_no_other() {
    let (old, new) = (site(b"games"), site(b"other games"));
    let (old, new) = (names(&old), names(&new));
    let gone: Vec<_> = old.difference(&new).collect();
    let starts = |start: &str| gone.iter().any(|name| name.starts_with(start));
    // The names of the large files are in the base, which all other modules load.
    assert!(starts("games.") && starts("shared/base.") && starts("play/page.") && starts("main."));
    for kept in [
        "weights.",
        "lessons.",
        "texts/",
        "styles/",
        "worker/worker.",
    ] {
        assert!(!starts(kept), "{kept}");
    }
}

#[test]
fn the_page_knows_that_there_is_no_server() {
    let site = site(b"games");
    let base = text(&site, "shared/base.");
    assert!(base.contains("HAS_SERVER = false;") && base.contains("PAGE_END = '/';"));
    // The socket is replaced.
    assert!(base.contains("worker_connection = ") && !base.contains("shared_connection"));
    for (name, content) in site.files().filter(|(name, _)| name.ends_with(".js")) {
        let code = String::from_utf8_lossy(content);
        assert!(!code.contains("WebSocket"), "{name}");
    }
}

#[test]
fn the_page_has_few_modules() {
    let site = site(b"games");
    let all = names(&site);
    let modules: Vec<_> = all.iter().filter(|name| name.ends_with(".js")).collect();
    let starts = [
        "analyse/page.",
        "learn/page.",
        "main.",
        "play/page.",
        "service-worker.",
        "shared/base.",
        "worker/worker.",
    ];
    assert_eq!(modules.len(), starts.len(), "{modules:?}");
    for (module, start) in modules.into_iter().zip(starts) {
        assert!(module.starts_with(start), "{module}");
    }
    // Everything of a page is in its file or in the base, once.
    let has = |start: &str, module: &str| {
        text(&site, start)
            .matches(&format!("export const {module} = (() => {{\n"))
            .count()
    };
    assert_eq!(has("shared/base.", "shared_game_page"), 1);
    assert_eq!(has("shared/base.", "play_welcome"), 1);
    assert_eq!(has("learn/page.", "learn_exercise"), 1);
    assert_eq!(has("learn/page.", "shared_board"), 0);
}

#[test]
fn documents_of_pages_lead_one_folder_up() {
    let site = site(b"games");
    let (top, page) = (text(&site, "index.html"), text(&site, "play/index.html"));
    assert!(top.contains("<script type=\"module\" src=\"main."));
    assert!(page.contains("<script type=\"module\" src=\"../main."));
    assert!(page.contains("http-equiv=\"Content-Security-Policy\""));
    // The largest file is the first.
    let (_, head) = page.split_once("<link ").expect("the page loads files");
    assert!(head.starts_with("rel=\"preload\" href=\"../games."));
    assert!(!page.contains("href=\"/") && !page.contains("src=\"/"));
}

#[test]
fn the_program_writes_a_folder_and_keeps_older_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let (modules, site) = (folder.path().join("modules"), folder.path().join("site"));
    fs::create_dir(&modules).expect("a folder");
    let build = |games: &[u8]| {
        fs::write(modules.join("games.wasm"), games).expect("a file");
        fs::write(modules.join("lessons.wasm"), b"lessons").expect("a file");
        let run = Command::new(env!("CARGO_BIN_EXE_obverse-site"))
            .arg("--web")
            .arg(web())
            .arg("--modules")
            .arg(&modules)
            .arg(&site)
            .output()
            .expect("the program starts");
        assert!(run.status.success(), "{run:?}");
        let entries = fs::read_dir(&site).expect("a folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name());
        names
            .map(|name| name.to_string_lossy().into_owned())
            .filter(|name| name.starts_with("games.") || name.starts_with("LICENSES."))
            .collect::<Vec<_>>()
    };
    assert_eq!(build(b"one").len(), 2);
    assert_eq!(build(b"one").len(), 2);
    let names = build(b"two");
    assert_eq!(names.len(), 3);
    let licenses = names.iter().find(|name| name.starts_with("LICENSES."));
    let licenses = fs::read_to_string(site.join(licenses.expect("a file"))).expect("a text");
    for work in [
        "MIT License",
        "Apache License",
        "serde_json",
        "Liberation Sans",
        "Obverse Symbols",
    ] {
        assert!(licenses.contains(work), "{work}");
    }
}

#[test]
fn the_page_has_the_texts_that_it_writes() {
    let site = site(b"games");
    let only_of_rust = [
        "book.", "format.", "import.", "reason.", "sheet.", "term.", "tree.",
    ];
    for language in ["en", "el", "ca", "ja", "zh"] {
        let texts = text(&site, &format!("texts/{language}."));
        assert!(texts.contains("\"action.analyse\":"), "{language}");
        for start in only_of_rust {
            assert!(
                !texts.contains(&format!("\"{start}")),
                "{language}: {start}"
            );
        }
    }
    for (path, content) in site.files().filter(|(path, _)| path.ends_with(".js")) {
        let code = str::from_utf8(content).expect("UTF-8");
        for start in only_of_rust {
            for quote in ['\'', '`'] {
                assert!(
                    !code.contains(&format!("t({quote}{start}")),
                    "{path}: {start}"
                );
            }
        }
    }
}
