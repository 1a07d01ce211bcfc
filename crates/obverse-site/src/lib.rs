//! The page without a server: a folder that any web host can serve as it is, at any path.
//!
//! | noun | what it is |
//! | --- | --- |
//! | [`Site`] | the files of the folder, made of the page's sources and the modules for its workers |
//! | [`Module`] | a JavaScript module of the page: its imports, and its text without comments |
//! | [`Digest`] | the digest in the name of a file |
//! | [`Works`](third_party_works::Works) | the works of others that a program is linked with, and their licences |
//!
//! Names contain the digest of the content. A page can therefore only load the files that it was built with, and a
//! browser never has to ask whether a file has changed.

mod digest;
mod icon;
mod manifest;
mod module;
mod shell;
mod site;
pub mod third_party_works;

pub use digest::Digest;
pub use module::{Import, Module};
pub use site::{Site, SiteError, Sources};
