use super::cpu_features::first_missing_of;

/// A kind of CPU that releases are built for. Wheels and archives have one build for each kind, and the best build that
/// the machine can run is started.
///
/// ```
/// use obverse_core::kernel::TargetCpu;
///
/// assert!(TargetCpu::ALL.contains(&TargetCpu::best()));
/// assert_eq!(TargetCpu::Generic.missing_feature(), None);
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum TargetCpu {
    /// AVX-512 with VBMI2, VPOPCNTDQ and GFNI: Intel from Ice Lake on, AMD from Zen 4 on.
    IcelakeServer,
    /// AVX2 and BMI2: Intel from Haswell on, AMD from Zen on.
    Haswell,
    /// Every CPU of the architecture.
    Generic,
}

/// Instruction set extensions that rustc may use with `-C target-cpu=haswell`. The most characteristic extensions are
/// first, because error messages name the first missing extension.
const HASWELL: &[&str] = &[
    "avx2",
    "bmi2",
    "avx",
    "fma",
    "f16c",
    "bmi1",
    "lzcnt",
    "movbe",
    "popcnt",
    "pclmulqdq",
    "sse4.2",
    "sse4.1",
    "ssse3",
    "sse3",
    "cmpxchg16b",
    "sse2",
    "sse",
];

/// Extensions that rustc may use with `-C target-cpu=icelake-server` in addition to [`HASWELL`].
const ICELAKE_SERVER: &[&str] = &[
    "avx512f",
    "avx512vbmi2",
    "avx512vpopcntdq",
    "gfni",
    "avx512bw",
    "avx512cd",
    "avx512dq",
    "avx512vl",
    "avx512ifma",
    "avx512vbmi",
    "avx512vnni",
    "avx512bitalg",
    "vaes",
    "vpclmulqdq",
    "aes",
    "sha",
    "adx",
];

impl TargetCpu {
    /// All target CPUs, the fastest first.
    ///
    /// ```
    /// use obverse_core::kernel::TargetCpu;
    ///
    /// assert_eq!(TargetCpu::ALL.last(), Some(&TargetCpu::Generic));
    /// ```
    pub const ALL: [TargetCpu; 3] = [
        TargetCpu::IcelakeServer,
        TargetCpu::Haswell,
        TargetCpu::Generic,
    ];

    /// The name of the build. Except for `generic`, it is the name that rustc has for the CPU.
    ///
    /// ```
    /// use obverse_core::kernel::TargetCpu;
    ///
    /// let names = TargetCpu::ALL.map(TargetCpu::name);
    /// assert_eq!(names, ["icelake-server", "haswell", "generic"]);
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            TargetCpu::IcelakeServer => "icelake-server",
            TargetCpu::Haswell => "haswell",
            TargetCpu::Generic => "generic",
        }
    }

    /// The target CPU with this name; `None` if no target CPU has the name.
    ///
    /// ```
    /// use obverse_core::kernel::TargetCpu;
    ///
    /// assert_eq!(TargetCpu::named("haswell"), Some(TargetCpu::Haswell));
    /// assert_eq!(TargetCpu::named("z80"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<TargetCpu> {
        TargetCpu::ALL.into_iter().find(|cpu| cpu.name() == name)
    }

    /// The best target CPU whose builds this machine can run.
    ///
    /// ```
    /// use obverse_core::kernel::TargetCpu;
    ///
    /// assert_eq!(TargetCpu::best().missing_feature(), None);
    /// ```
    #[must_use]
    pub fn best() -> TargetCpu {
        let mut all = TargetCpu::ALL.into_iter();
        let runs = |cpu: &TargetCpu| cpu.missing_feature().is_none();
        all.find(runs).unwrap_or(TargetCpu::Generic)
    }

    /// An instruction set extension that builds for this target CPU use and this machine lacks, or `None` if the
    /// machine can run these builds.
    ///
    /// ```
    /// use obverse_core::kernel::TargetCpu;
    ///
    /// if let Some(feature) = TargetCpu::IcelakeServer.missing_feature() {
    ///     println!("this CPU does not have {feature}");
    /// }
    /// ```
    #[must_use]
    pub fn missing_feature(self) -> Option<&'static str> {
        self.features()
            .iter()
            .find_map(|names| first_missing_of(names))
    }

    /// Lists of the features that builds for this target CPU use.
    fn features(self) -> &'static [&'static [&'static str]] {
        match self {
            TargetCpu::IcelakeServer => &[ICELAKE_SERVER, HASWELL],
            TargetCpu::Haswell => &[HASWELL],
            TargetCpu::Generic => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    /// Extensions that rustc enables but that a compiler uses only in code that asks for them, see `cpu_features.rs`.
    const ONLY_ON_REQUEST: &[&str] = &[
        "fxsr", "rdrand", "rdseed", "xsave", "xsavec", "xsaveopt", "xsaves",
    ];

    #[test]
    fn the_lists_have_all_that_rustc_enables() {
        let rustc = std::env::var_os("RUSTC").unwrap_or("rustc".into());
        for cpu in [TargetCpu::Haswell, TargetCpu::IcelakeServer] {
            let output = Command::new(&rustc)
                .args(["--print", "cfg", "--target", "x86_64-unknown-linux-gnu"])
                .args(["-C", &format!("target-cpu={}", cpu.name())])
                .output()
                .expect("rustc");
            let text = String::from_utf8(output.stdout).expect("text");
            let enabled = text
                .lines()
                .filter_map(|line| line.strip_prefix("target_feature=\"")?.strip_suffix('"'));
            let mut enabled: Vec<&str> = enabled
                .filter(|name| !ONLY_ON_REQUEST.contains(name))
                .collect();
            let mut listed = cpu.features().concat();
            enabled.sort_unstable();
            listed.sort_unstable();
            assert!(enabled.contains(&"avx2"), "{text}");
            assert_eq!(enabled, listed, "{}", cpu.name());
        }
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn the_best_build_suits_this_machine() {
        let detected = match () {
            () if is_x86_feature_detected!("avx512vbmi2") && is_x86_feature_detected!("gfni") => {
                TargetCpu::IcelakeServer
            }
            () if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2") => {
                TargetCpu::Haswell
            }
            () => TargetCpu::Generic,
        };
        assert_eq!(TargetCpu::best(), detected);
    }
}
