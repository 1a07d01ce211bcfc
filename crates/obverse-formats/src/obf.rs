//! OBF.
