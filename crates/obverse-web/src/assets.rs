//! The files of `web/`, embedded in the program.
//!
//! A request path is a key in the list of embedded files and never a path in the file system.

use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "../../web"]
#[include = "index.html"]
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

/// Serves `index.html`, which contains all three pages: Play, Analyse and Learn.
pub async fn index(headers: HeaderMap) -> Response {
    answer("index.html", &headers)
}

/// Serves the embedded file `name`, or status 404 if it does not exist.
pub async fn file(Path(name): Path<String>, headers: HeaderMap) -> Response {
    answer(&name, &headers)
}

/// The response with an embedded file; status 304 if the client already has it.
fn answer(name: &str, headers: &HeaderMap) -> Response {
    let Some(file) = Assets::get(name) else {
        return (StatusCode::NOT_FOUND, "Page not found.\n").into_response();
    };
    let tag = tag(&file);
    let known = headers.get(header::IF_NONE_MATCH);
    let fixed = [
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (header::ETAG, tag.clone()),
    ];
    if known == Some(&tag) {
        return (StatusCode::NOT_MODIFIED, fixed).into_response();
    }
    let kind = [(header::CONTENT_TYPE, HeaderValue::from_static(kind(name)))];
    (fixed, kind, file.data).into_response()
}

/// The `ETag` header of a file.
fn tag(file: &EmbeddedFile) -> HeaderValue {
    let hash = file.metadata.sha256_hash();
    let digits: String = hash[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    HeaderValue::try_from(format!("\"{digits}\"")).expect("hexadecimal digits are a value")
}

/// Media type of a file, from the extension of its name.
fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
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
}
