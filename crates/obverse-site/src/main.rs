//! Builds the folder of the page without a server. The script `page` calls it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Parser;
use obverse_site::third_party_works::Works;
use obverse_site::{Site, Sources};

/// Builds the folder of the page without a server.
#[derive(Parser)]
struct Args {
    /// The folder of the WebAssembly modules: `games.wasm` for Play and Analyse, `lessons.wasm` for Learn.
    #[arg(long)]
    modules: PathBuf,
    /// The folder of the page's sources.
    #[arg(long)]
    web: PathBuf,
    /// The folder to write.
    folder: PathBuf,
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |path: &Path| fs::read(path).with_context(|| path.display().to_string());
    let mut licenses = String::new();
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        licenses += &String::from_utf8_lossy(&read(&root.join(name))?);
        licenses += "\n";
    }
    licenses += &Works::of("obverse-wasm", "wasm32-unknown-unknown")?.to_string();
    let site = Site::build(&Sources {
        web: args.web,
        games: read(&args.modules.join("games.wasm"))?,
        lessons: read(&args.modules.join("lessons.wasm"))?,
        weights: read(&root.join("crates/obverse-engine/assets/weights.bin"))?,
        guide: obverse_page::learn::guide_files(),
        licenses,
    })?;
    site.write(&args.folder)?;
    let bytes: usize = site.files().map(|(_, content)| content.len()).sum();
    println!(
        "{}: {} files, {:.1} MB",
        args.folder.display(),
        site.files().count(),
        bytes as f64 / 1e6
    );
    Ok(())
}
