#pragma once

#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/specification/error.hpp"

namespace platter::charge {

/// The gfortran flags for all Fortran code that is compiled for an emulated machine, including scripts and
/// tests. Every result depends on them: another flag can change the order of instructions, and so the time.
inline constexpr std::array<std::string_view, 23> kFortranFlags = {
    "-O1",             // optimizes as much as a good compiler of 1980 did
    "-std=legacy",     // gfortran accepts FORTRAN 66 and vendor extensions
    "-fcray-pointer",  // accepts POINTER (P,A)
    // Keeps variables in static storage, as compilers of the time did. Without this flag gfortran assumes
    // that a local buffer passed to RDISK does not change before the wait, and reads stale data.
    "-fno-automatic",
    // Inlining would merge MAIN__ into main, and would remove COMPUTE and its call if the result is not used.
    "-fno-inline",
    // Otherwise gcc assumes that calls do not change static variables whose address it knows.
    "-fno-ipa-reference-addressable",
    // With either of these analyses, gcc removes calls that change nothing and whose result is not used.
    // They would take no time.
    "-fno-ipa-pure-const",
    "-fno-ipa-modref",
    // Otherwise gcc unrolls short loops completely, so that they are no longer loops.
    "--param=max-completely-peel-times=0",
    // Otherwise gcc assumes that a loop over an array ends at the array's declared bound. With COMMON
    // A(1),B(99), old programs refer to A(I) up to I=100.
    "-fno-aggressive-loop-optimizations",
    "-fno-backtrace",       // otherwise libgfortran handles signals that the runtime needs
    "-ffpe-summary=none",   // no messages about IEEE flags, which the emulated machines do not have
    "-fno-tree-vectorize",  // vector loops run as scalar code; only their cost is computed as for vectors
    // An IF stays a branch. gcc would replace it by a conditional move, for which no branch is charged.
    "-fno-if-conversion",
    "-fno-if-conversion2",
    "-fno-ssa-phiopt",
    "-ffixed-xmm15",  // reserved for the cycle counter (tools/compiler/charge/placement/sequences.hpp)
    "-ffixed-xmm14",  // reserved for the value that is added to the counter
    "-g1",            // debugging information contains only line numbers
    "-fno-pie",       // addresses of variables are constants, as on the machines; guests link with -no-pie
    // Distributions enable different defaults of these options. The time of a guest must not depend on them.
    "-fcf-protection=none",
    "-fno-stack-protector",
    "-fno-stack-clash-protection",
};

/// Additional flags for a machine word of `word` bytes.
struct WordFlags {
  amount::Bytes word;
  std::vector<std::string_view> flags;
};
inline const std::array<WordFlags, 2> kWordFlags = {{
    // Without -fdefault-double-8, DOUBLE PRECISION has 128 bits and is computed in software.
    {amount::Bytes{8}, {"-fdefault-integer-8", "-fdefault-real-8", "-fdefault-double-8"}},
    // Machines with 32-bit words supported most of DEC's extensions: STRUCTURE, %VAL, $ in names. The fields
    // of a STRUCTURE and the variables of a COMMON block had no gaps between them.
    {amount::Bytes{4}, {"-fdec", "-fpack-derived", "-fno-align-commons", "-fallow-invalid-boz"}},
}};

/// Returns all flags for words of `word` bytes. Throws specification::Error if this word length is not
/// supported.
inline std::vector<std::string> fortran_flags(amount::Bytes word) {
  std::vector<std::string> flags(kFortranFlags.begin(), kFortranFlags.end());
  for (const auto& [bytes, more] : kWordFlags) {
    if (bytes != word) continue;
    flags.insert(flags.end(), more.begin(), more.end());
    return flags;
  }
  throw specification::Error(fmt::format(
      "a processor whose words take {} bytes: programs can be compiled for words of {} or {} bytes",
      word.count, kWordFlags.front().word.count, kWordFlags.back().word.count));
}

/// Flags that are added in a second compilation, which only reports the loops that gfortran can vectorize.
/// Its code is discarded.
inline constexpr std::array<std::string_view, 13> kVectorFlags = {
    "-ftree-vectorize",
    "-fvect-cost-model=unlimited",                  // vectorizes even if the host gains nothing
    "--param=vect-max-version-for-alias-checks=0",  // no loop versions that test whether arrays overlap
    // The first x86-64 vector units cannot convert or compare 64-bit integers.
    "-mavx512f", "-mavx512dq", "-mavx512vl",
    "-mprefer-vector-width=128",  // vectors with the fewest elements, so that short loops are reported
    // Products are reductions like sums. Their order does not matter, because the code is discarded.
    "-fassociative-math", "-fno-signed-zeros", "-fno-trapping-math",
    "-fno-tree-slp-vectorize",  // only vectorization of loops is of interest
    "-fno-ivopts",              // a pass after the vectorizer, whose result is not used
    "-dx",                      // no machine code is generated
};

}  // namespace platter::charge
