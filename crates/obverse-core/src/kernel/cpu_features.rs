//! Checks that the CPU supports the instruction set extensions that the crate was compiled for.

/// Returns an instruction set extension that the crate was compiled for and this machine lacks, or `None` if the crate
/// can run.
///
/// Call this function first in `main`, before any code that may use such instructions. The function reads CPUID itself,
/// because `is_x86_feature_detected!` returns `true` for every feature enabled at compile time.
///
/// ```
/// assert_eq!(obverse_core::kernel::missing_feature(), None);
/// ```
#[must_use]
#[cfg(target_arch = "x86_64")]
#[inline(never)]
#[cold]
pub fn missing_feature() -> Option<&'static str> {
    x86::missing_feature()
}

/// Returns an instruction set extension that the crate was compiled for and this machine lacks: always `None` on this
/// architecture.
///
/// ```
/// assert_eq!(obverse_core::kernel::missing_feature(), None);
/// ```
#[must_use]
#[cfg(not(target_arch = "x86_64"))]
pub fn missing_feature() -> Option<&'static str> {
    None
}

/// Returns the first instruction set extension in `names` that this machine lacks. The names are those that rustc has
/// for x86-64 extensions.
#[cfg(target_arch = "x86_64")]
pub(super) fn first_missing_of(names: &[&'static str]) -> Option<&'static str> {
    x86::first_missing_of(names)
}

/// Returns the first of the `names`: a machine of another architecture has no x86-64 extensions.
#[cfg(not(target_arch = "x86_64"))]
pub(super) fn first_missing_of(names: &[&'static str]) -> Option<&'static str> {
    names.first().copied()
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    #![allow(unsafe_code, reason = "CPUID and XGETBV")]

    use std::arch::asm;
    use std::arch::x86_64::{__cpuid_count, CpuidResult};

    /// Registers that an extension uses. The extension works only if the operating system saves these registers on
    /// context switches.
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        Always,
        Ymm,
        Zmm,
    }

    /// Values of the CPUID leaves that list instruction set extensions, and of the register XCR0.
    struct Cpuid {
        leaf1: CpuidResult,
        leaf7: CpuidResult,
        leaf7_1: CpuidResult,
        extended1: CpuidResult,
        /// XCR0: bit set of the register states that the operating system saves, or 0 if the CPU lacks XGETBV.
        xcr0: u64,
    }

    impl Cpuid {
        fn read() -> Cpuid {
            let none = CpuidResult {
                eax: 0,
                ebx: 0,
                ecx: 0,
                edx: 0,
            };
            let cpuid = |leaf, sub| __cpuid_count(leaf, sub);
            let (last, last_extended) = (cpuid(0, 0).eax, cpuid(0x8000_0000, 0).eax);
            let leaf1 = cpuid(1, 0);
            let leaf7 = if last >= 7 { cpuid(7, 0) } else { none };
            let leaf7_1 = if leaf7.eax >= 1 { cpuid(7, 1) } else { none };
            let extended1 = if last_extended >= 0x8000_0001 {
                cpuid(0x8000_0001, 0)
            } else {
                none
            };
            let has_xgetbv = leaf1.ecx >> 27 & 1 == 1;
            let xcr0 = if has_xgetbv {
                extended_control_register()
            } else {
                0
            };
            Cpuid {
                leaf1,
                leaf7,
                leaf7_1,
                extended1,
                xcr0,
            }
        }

        fn saves(&self, state: State) -> bool {
            let needed = match state {
                State::Always => 0,
                State::Ymm => 0b110,
                State::Zmm => 0b1110_0110,
            };
            self.xcr0 & needed == needed
        }
    }

    /// Reads XCR0. The caller has checked that XGETBV exists.
    fn extended_control_register() -> u64 {
        let (low, high): (u32, u32);
        // SAFETY: XGETBV with ECX = 0 only reads; the caller has checked OSXSAVE.
        unsafe {
            asm!("xgetbv", in("ecx") 0, out("eax") low, out("edx") high,
                options(nomem, nostack, preserves_flags));
        }
        u64::from(high) << 32 | u64::from(low)
    }

    /// Calls a macro with a list of all extensions that a compiler may use in any code. An element of the list is the
    /// extension's name in rustc, its register and bit in CPUID, and the register state that it needs. Extensions for
    /// operating systems and random numbers (`fxsr`, `rdrand`, `rdseed`, `xsave` and its variants) are not listed:
    /// compilers use them only in code that asks for them, and virtual machines often hide them.
    macro_rules! extensions {
        ($callback:ident $($argument:ident)*) => { $callback! { $($argument)*:
            "sse" leaf1.edx 25 Always;
            "sse2" leaf1.edx 26 Always;
            "sse3" leaf1.ecx 0 Always;
            "pclmulqdq" leaf1.ecx 1 Always;
            "ssse3" leaf1.ecx 9 Always;
            "cmpxchg16b" leaf1.ecx 13 Always;
            "sse4.1" leaf1.ecx 19 Always;
            "sse4.2" leaf1.ecx 20 Always;
            "movbe" leaf1.ecx 22 Always;
            "popcnt" leaf1.ecx 23 Always;
            "aes" leaf1.ecx 25 Always;
            "lzcnt" extended1.ecx 5 Always;
            "sse4a" extended1.ecx 6 Always;
            "tbm" extended1.ecx 21 Always;
            "bmi1" leaf7.ebx 3 Always;
            "bmi2" leaf7.ebx 8 Always;
            "adx" leaf7.ebx 19 Always;
            "sha" leaf7.ebx 29 Always;
            "gfni" leaf7.ecx 8 Always;
            "avx" leaf1.ecx 28 Ymm;
            "fma" leaf1.ecx 12 Ymm;
            "f16c" leaf1.ecx 29 Ymm;
            "avx2" leaf7.ebx 5 Ymm;
            "vaes" leaf7.ecx 9 Ymm;
            "vpclmulqdq" leaf7.ecx 10 Ymm;
            "avxvnni" leaf7_1.eax 4 Ymm;
            "avxifma" leaf7_1.eax 23 Ymm;
            "avxvnniint8" leaf7_1.edx 4 Ymm;
            "avxneconvert" leaf7_1.edx 5 Ymm;
            "avxvnniint16" leaf7_1.edx 10 Ymm;
            "avx512f" leaf7.ebx 16 Zmm;
            "avx512dq" leaf7.ebx 17 Zmm;
            "avx512ifma" leaf7.ebx 21 Zmm;
            "avx512cd" leaf7.ebx 28 Zmm;
            "avx512bw" leaf7.ebx 30 Zmm;
            "avx512vl" leaf7.ebx 31 Zmm;
            "avx512vbmi" leaf7.ecx 1 Zmm;
            "avx512vbmi2" leaf7.ecx 6 Zmm;
            "avx512vnni" leaf7.ecx 11 Zmm;
            "avx512bitalg" leaf7.ecx 12 Zmm;
            "avx512vpopcntdq" leaf7.ecx 14 Zmm;
            "avx512vp2intersect" leaf7.edx 8 Zmm;
            "avx512fp16" leaf7.edx 23 Zmm;
            "avx512bf16" leaf7_1.eax 5 Zmm;
        } };
    }

    /// Makes the calling function return the first extension that is enabled at compile time and missing at run time.
    macro_rules! first_missing {
        ($cpu:ident: $($feature:tt $($register:ident).+ $bit:literal $state:ident;)*) => {
            $(if cfg!(target_feature = $feature)
                && ($cpu.$($register).+ >> $bit & 1 == 0 || !$cpu.saves(State::$state))
            {
                return Some($feature);
            })*
        };
    }

    /// Whether the CPU has the extension with this name; false for an unknown name.
    macro_rules! has {
        ($cpu:ident $name:ident: $($feature:tt $($register:ident).+ $bit:literal $state:ident;)*) => {
            match $name {
                $($feature => $cpu.$($register).+ >> $bit & 1 == 1 && $cpu.saves(State::$state),)*
                _ => false,
            }
        };
    }

    // The macro expands to code without a loop. For a loop over a table, the compiler might use the very vector
    // instructions whose presence is being checked.
    pub(super) fn missing_feature() -> Option<&'static str> {
        let cpu = Cpuid::read();
        extensions!(first_missing cpu);
        None
    }

    pub(super) fn first_missing_of(names: &[&'static str]) -> Option<&'static str> {
        let cpu = Cpuid::read();
        let missing = |name: &&&str| !has(&cpu, name);
        names.iter().find(missing).copied()
    }

    fn has(cpu: &Cpuid, name: &str) -> bool {
        extensions!(has cpu name)
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        const NOTHING: CpuidResult = CpuidResult {
            eax: 0,
            ebx: 0,
            ecx: 0,
            edx: 0,
        };
        const EVERYTHING: CpuidResult = CpuidResult {
            eax: u32::MAX,
            ebx: u32::MAX,
            ecx: u32::MAX,
            edx: u32::MAX,
        };

        fn cpu(leaves: CpuidResult, xcr0: u64) -> Cpuid {
            Cpuid {
                leaf1: leaves,
                leaf7: leaves,
                leaf7_1: leaves,
                extended1: leaves,
                xcr0,
            }
        }

        #[test]
        fn a_vector_extension_needs_its_registers_saved() {
            let x87_and_sse = cpu(EVERYTHING, 0b011);
            assert!(has(&x87_and_sse, "bmi2"));
            assert!(!has(&x87_and_sse, "avx2"));
            let with_ymm = cpu(EVERYTHING, 0b111);
            assert!(has(&with_ymm, "avx2"));
            assert!(!has(&with_ymm, "avx512f"));
            assert!(has(&cpu(EVERYTHING, 0b1110_0111), "avx512f"));
        }

        #[test]
        fn what_cpuid_does_not_list_is_missing() {
            assert!(!has(&cpu(NOTHING, u64::MAX), "sse2"));
            assert!(!has(&cpu(EVERYTHING, u64::MAX), "avx1024"));
        }

        #[test]
        fn cpuid_agrees_with_the_standard_library() {
            assert_eq!(
                has(&Cpuid::read(), "avx2"),
                is_x86_feature_detected!("avx2")
            );
            assert_eq!(
                has(&Cpuid::read(), "avx512vbmi2"),
                is_x86_feature_detected!("avx512vbmi2")
            );
        }
    }
}
