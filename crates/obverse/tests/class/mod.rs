//! `obverse class mark`, end to end: small classes, and a big one on request.

mod big_class;
mod homework;
mod small_class;
