#pragma once

#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/specification/error.hpp"

namespace platter::charge {

/// How every Fortran program is compiled for an emulated machine, scripts and tests included. They are part
/// of every result: another flag is another order of instructions, and so another time.
inline constexpr std::array<std::string_view, 23> kFortranFlags = {
    "-O1",             // what a good compiler of 1980 did, and no more
    "-std=legacy",     // FORTRAN 66 and the vendors' extensions
    "-fcray-pointer",  // POINTER (P,A)
    // A variable keeps its storage, as it did then. Without it gfortran takes a local buffer handed to RDISK
    // not to change before the wait, and reads stale data.
    "-fno-automatic",
    "-fno-inline",  // with it MAIN__ vanishes into main, and COMPUTE with its call where nobody uses the
                    // result
    "-fno-ipa-reference-addressable",  // with it calls are taken not to touch static variables whose address
                                       // is known
    "-fno-ipa-pure-const",  // with either of these two a call that changes nothing, and whose result nobody
                            // uses,
    "-fno-ipa-modref",      // is left out, and takes no time
    "--param=max-completely-peel-times=0",  // with it short loops are written out and are no loops any more
    // With it a loop ends, as gcc takes it, where the array that it walks was declared to end: COMMON
    // A(1),B(99) and A(I) up to I=100 were one row of words.
    "-fno-aggressive-loop-optimizations",
    "-fno-backtrace",       // with it libgfortran takes over the signals that the runtime wants
    "-ffpe-summary=none",   // no note about IEEE flags, which the machines did not have
    "-fno-tree-vectorize",  // vector loops are charged as such, and run as plain scalar code
    // An IF stays a branch, as it was: gcc would make a move of it that no branch is charged for.
    "-fno-if-conversion",
    "-fno-if-conversion2",
    "-fno-ssa-phiopt",
    "-ffixed-xmm15",  // holds the counter of clock periods (tools/compiler/charge/placement/sequences.hpp)
    "-ffixed-xmm14",  // and this one what is added to it
    "-g1",            // line numbers and nothing else
    "-fno-pie",       // the address of a variable is a constant, as it was; guests are linked with -no-pie
    // What distributions switch on by default, each in its own way: a guest's time may not depend on that.
    "-fcf-protection=none",
    "-fno-stack-protector",
    "-fno-stack-clash-protection",
};

/// And of words, by the bytes in which a guest keeps one.
struct WordFlags {
  amount::Bytes word;
  std::vector<std::string_view> flags;
};
inline const std::array<WordFlags, 2> kWordFlags = {{
    // Without the last of these DOUBLE PRECISION becomes 128 bits, done in software.
    {amount::Bytes{8}, {"-fdefault-integer-8", "-fdefault-real-8", "-fdefault-double-8"}},
    // Machines of 32 bits had DEC's extensions, or much of them: STRUCTURE, %VAL, a $ in names.
    // The fields of a STRUCTURE, and the variables of a COMMON block, followed each other without gaps there.
    {amount::Bytes{4}, {"-fdec", "-fpack-derived", "-fno-align-commons", "-fallow-invalid-boz"}},
}};

/// All of them. Throws specification::Error where no guest has such words.
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

/// Added in a second compilation, thrown away, that only says which loops gfortran could make vector loops
/// of.
inline constexpr std::array<std::string_view, 13> kVectorFlags = {
    "-ftree-vectorize",
    "-fvect-cost-model=unlimited",                  // whether it pays here is not the question
    "--param=vect-max-version-for-alias-checks=0",  // no second version of a loop in case that arrays overlap
    "-mavx512f",  // conversions and comparisons of 64-bit integers, which vectors of the first x86-64 have
                  // none of
    "-mavx512dq", "-mavx512vl",
    "-mprefer-vector-width=128",  // the fewest elements a vector can have, so that short loops count too
    // Products are reductions as sums are; in which order they are made does not matter to what is thrown
    // away.
    "-fassociative-math", "-fno-signed-zeros", "-fno-trapping-math",
    "-fno-tree-slp-vectorize",  // loops only
    "-fno-ivopts",              // what comes behind the vectoriser nobody sees:
    "-dx",                      // no machine code is made
};

}  // namespace platter::charge
