/// Threads and memory of an application's engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineResources {
    /// Number of search threads, of all engines together.
    pub threads: usize,
    /// Size of the transposition tables in MiB, of all engines together.
    pub hash_mib: usize,
}

/// The threads and memory that an application gives its engines, and what a person may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineOffer {
    /// What the engines have unless the person chooses.
    pub usual: EngineResources,
    /// The most that the person may choose; `None` if several people share the engines, so that nobody can choose.
    pub most: Option<EngineResources>,
}

impl EngineOffer {
    /// The resources for this choice, within the bounds. `None` leaves a number as usual.
    pub fn choose(self, threads: Option<usize>, hash_mib: Option<usize>) -> EngineResources {
        let Some(most) = self.most else {
            return self.usual;
        };
        EngineResources {
            threads: threads.map_or(self.usual.threads, |it| it.clamp(1, most.threads.max(1))),
            hash_mib: hash_mib.map_or(self.usual.hash_mib, |it| it.clamp(1, most.hash_mib.max(1))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_bounded_and_shared_engines_stay_as_they_are() {
        let resources = |threads, hash_mib| EngineResources { threads, hash_mib };
        let offer = EngineOffer {
            usual: resources(2, 256),
            most: Some(resources(8, 1024)),
        };
        assert_eq!(offer.choose(None, None), resources(2, 256));
        assert_eq!(offer.choose(Some(4), None), resources(4, 256));
        assert_eq!(offer.choose(Some(0), Some(0)), resources(1, 1));
        assert_eq!(offer.choose(Some(99), Some(9999)), resources(8, 1024));
        let shared = EngineOffer {
            most: None,
            ..offer
        };
        assert_eq!(shared.choose(Some(4), Some(16)), resources(2, 256));
    }
}
