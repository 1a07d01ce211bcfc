//! The page without a server: a folder of static files that any web host can serve, at any path.
//!
//! | noun | what it is |
//! | --- | --- |
//! | [`Site`] | the files of the folder, made of the page's sources and the modules for its workers |
//! | [`Module`] | a JavaScript module of the page: its imports, and its text without comments |
//! | [`Digest`] | the digest in the name of a file |
//! | [`Works`](third_party_works::Works) | the third-party works that a program is linked with, and their licences |
//!
//! File names contain a digest of the content. So a page can only load the files that it was built with, and a browser
//! never has to revalidate a cached file.

mod bundles;
mod digest;
mod icon;
mod lzma;
mod manifest;
mod module;
mod shell;
mod site;
pub mod third_party_works;

pub use digest::Digest;
pub use module::{Import, Module, Unwrapped};
pub use site::{Site, SiteError, Sources};
