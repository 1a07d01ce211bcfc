//! The files of `web/`, embedded in the program, and those of the guide.
//!
//! A request path is a key in a list of files and never a path in the file system.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use miniz_oxide::deflate::compress_to_vec_zlib;
use obverse_page::learn::guide_files;
use rust_embed::RustEmbed;

use crate::shared_state::Shared;

#[derive(RustEmbed)]
#[folder = "../../web"]
#[include = "index.html"]
#[include = "404.html"]
#[include = "lost.js"]
#[include = "main.js"]
#[include = "icon.svg"]
#[include = "learn.css"]
#[include = "analyse/*.js"]
#[include = "learn/*.js"]
#[include = "play/*.js"]
#[include = "shared/*.js"]
#[include = "styles/*.css"]
#[include = "texts/*.json"]
struct Assets;

/// The page for addresses that do not exist.
const NOT_FOUND: &str = "404.html";

/// Compression level of the files: the best one, since each file is compressed once.
const COMPRESSION: u8 = 9;

/// The compressed files, each compressed at its first request.
#[derive(Default)]
pub struct CompressedFiles {
    files: Mutex<HashMap<String, Bytes>>,
}

impl CompressedFiles {
    /// The compressed content of an embedded file (zlib, which HTTP calls `deflate`).
    fn of(&self, name: &str, data: &[u8]) -> Bytes {
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        let file = files
            .entry(name.to_owned())
            .or_insert_with(|| compress_to_vec_zlib(data, COMPRESSION).into());
        file.clone()
    }
}

/// The files of the guide, rendered at the first request for one of them.
#[derive(Default)]
pub struct GuideFiles {
    files: OnceLock<HashMap<String, Bytes>>,
}

impl GuideFiles {
    /// The content of a file of the guide; `None` if there is no such file.
    fn get(&self, name: &str) -> Option<Bytes> {
        if !name.starts_with("guide/") {
            return None;
        }
        let files = self.files.get_or_init(|| {
            let files = guide_files().into_iter();
            files
                .map(|(path, content)| (path, content.into()))
                .collect()
        });
        files.get(name).cloned()
    }
}

/// Content of a file, with a hash of the content.
struct PageFile {
    data: Cow<'static, [u8]>,
    digest: u64,
}

impl PageFile {
    /// An embedded file or a file of the guide; `None` if there is no such file.
    fn get(name: &str, guide: &GuideFiles) -> Option<PageFile> {
        if let Some(file) = Assets::get(name) {
            let hash = file.metadata.sha256_hash();
            let digest = hash[..8].try_into().expect("the hash has 32 bytes");
            return Some(PageFile {
                data: file.data,
                digest: u64::from_be_bytes(digest),
            });
        }
        let data = guide.get(name)?;
        let mut hasher = DefaultHasher::new();
        data.hash(&mut hasher);
        Some(PageFile {
            data: Cow::Owned(data.to_vec()),
            digest: hasher.finish(),
        })
    }
}

/// Serves `index.html`, which contains all three pages: Play, Analyse and Learn.
pub async fn index(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Response {
    answer("index.html", &headers, &shared)
}

/// Serves the embedded file `name`, or a page with status 404 if it does not exist.
pub async fn file(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Response {
    answer(&name, &headers, &shared)
}

/// The response with an embedded file; status 304 if the client already has it.
fn answer(name: &str, headers: &HeaderMap, shared: &Shared) -> Response {
    let file = PageFile::get(name, &shared.guide).filter(|_| name != NOT_FOUND);
    let Some(file) = file else {
        return not_found();
    };
    let is_compressed = accepts_deflate(headers);
    let tag = tag(&file, is_compressed);
    let known = headers.get(header::IF_NONE_MATCH);
    let fixed = [
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (header::ETAG, tag.clone()),
        (header::VARY, HeaderValue::from_static("accept-encoding")),
    ];
    if known == Some(&tag) {
        return (StatusCode::NOT_MODIFIED, fixed).into_response();
    }
    let kind = [(header::CONTENT_TYPE, HeaderValue::from_static(kind(name)))];
    match is_compressed {
        true => {
            let encoding = [(
                header::CONTENT_ENCODING,
                HeaderValue::from_static("deflate"),
            )];
            let data = shared.compressed.of(name, &file.data);
            (fixed, kind, encoding, data).into_response()
        }
        false => (fixed, kind, file.data).into_response(),
    }
}

/// The page for addresses that do not exist.
fn not_found() -> Response {
    let kind = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
    let page = Assets::get(NOT_FOUND).map(|file| file.data);
    (StatusCode::NOT_FOUND, kind, page.unwrap_or_default()).into_response()
}

/// Whether the client accepts the encoding `deflate`.
fn accepts_deflate(headers: &HeaderMap) -> bool {
    let encodings = headers.get(header::ACCEPT_ENCODING);
    let encodings = encodings.and_then(|value| value.to_str().ok());
    let mut encodings = encodings.unwrap_or_default().split(',');
    encodings.any(|encoding| {
        let (name, weight) = encoding.split_once(';').unwrap_or((encoding, ""));
        let is_refused = weight
            .trim()
            .strip_prefix("q=")
            .is_some_and(|weight| weight.parse::<f64>().is_ok_and(|weight| weight == 0.0));
        name.trim().eq_ignore_ascii_case("deflate") && !is_refused
    })
}

/// The `ETag` header of a file. The compressed file has another one.
fn tag(file: &PageFile, is_compressed: bool) -> HeaderValue {
    let end = if is_compressed { "-z" } else { "" };
    HeaderValue::try_from(format!("\"{:016x}{end}\"", file.digest))
        .expect("hexadecimal digits are a valid header value")
}

/// Media type of a file, from the extension of its name.
fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("gif") => "image/gif",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_files_of_the_page_are_embedded() {
        for name in ["index.html", "main.js", "texts/en.json", "learn/page.js"] {
            assert!(Assets::get(name).is_some(), "{name}");
        }
        for name in ["package.json", "tsconfig.json", "", "../Cargo.toml"] {
            assert!(Assets::get(name).is_none(), "{name}");
        }
        assert!(Assets::iter().all(|name| !name.contains("node_modules")));
        assert!(Assets::iter().all(|name| kind(&name) != "application/octet-stream"));
    }

    #[test]
    fn the_guide_is_served() {
        let guide = GuideFiles::default();
        for name in ["guide/titles.json", "guide/en/02-minimax.json"] {
            let file = PageFile::get(name, &guide).expect(name);
            assert!(file.data.starts_with(b"{"), "{name}");
            assert_eq!(
                Some(file.digest),
                PageFile::get(name, &guide).map(|file| file.digest)
            );
        }
        assert!(PageFile::get("guide/pictures/minimax-textbook.svg", &guide).is_some());
        for name in ["guide/", "guide/en", "guide/../README.md", "titles.json"] {
            assert!(PageFile::get(name, &guide).is_none(), "{name}");
        }
    }

    #[test]
    fn files_are_compressed_for_clients_that_accept_it() {
        for (accepted, expected) in [
            ("gzip, deflate, br", true),
            ("gzip, Deflate;q=0.5", true),
            ("deflate;q=0", false),
            ("gzip", false),
            ("", false),
        ] {
            let mut headers = HeaderMap::new();
            let value = HeaderValue::from_static(accepted);
            headers.insert(header::ACCEPT_ENCODING, value);
            assert_eq!(accepts_deflate(&headers), expected, "{accepted}");
        }
        assert!(!accepts_deflate(&HeaderMap::new()));
        let (files, data) = (CompressedFiles::default(), [b'x'; 10_000]);
        let compressed = files.of("a", &data);
        assert!(compressed.len() < 100);
        assert_eq!(files.of("a", &data), compressed);
        let back = miniz_oxide::inflate::decompress_to_vec_zlib(&compressed);
        assert_eq!(back.expect("zlib"), data);
    }
}
