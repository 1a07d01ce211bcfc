//! `obverse class mark`, end to end: small classes, and a big one on request.

#[cfg(target_os = "linux")]
mod big_class;
mod homework;
#[cfg(target_os = "linux")]
mod interrupted;
mod small_class;
#[cfg(target_os = "linux")]
mod surroundings;
