use std::collections::HashSet;
use std::sync::Arc;

/// Stores each player or event name of a collection only once.
#[derive(Default)]
pub(crate) struct NameInterner {
    known: HashSet<Arc<str>>,
}

impl NameInterner {
    /// Trims and interns a name. Returns `None` if the name is missing or blank.
    pub(crate) fn intern(&mut self, name: Option<&str>) -> Option<Arc<str>> {
        let name = name.map(str::trim).filter(|name| !name.is_empty())?;
        if let Some(known) = self.known.get(name) {
            return Some(Arc::clone(known));
        }
        let name: Arc<str> = name.into();
        self.known.insert(Arc::clone(&name));
        Some(name)
    }
}
