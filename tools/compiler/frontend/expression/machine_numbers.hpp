#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tools/compiler/frontend/dialect.hpp"

namespace platter::dialect {

/// What an octal constant in a REAL was on the machine, where its bits are another number here.
struct MachineNumber {
  std::optional<double> host;  ///< what stands in its place; nothing where the bits are left as they are
  std::string note;            ///< for the person
};

/// Of 64 bits of a Cray, or 60 of a 7600. Nothing where they are no such number.
std::optional<MachineNumber> number_of(std::uint64_t bits, const Options& options);

}  // namespace platter::dialect
