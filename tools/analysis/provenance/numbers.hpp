#pragma once

#include <optional>
#include <string>
#include <vector>

#include "emulator/specification/catalogue.hpp"

namespace platter::provenance {

/// A number of a specification.
struct SpecifiedNumber {
  std::string key;    ///< as --set names it: "disks/dd19.rotation"
  std::string value;  ///< with its unit: "3600 rpm"
  std::string basis;
  std::string note;
};

/// The numbers of the specifications for which no document is cited: fitted, assumed and unsourced ones. In
/// the order of the specifications, and within one in alphabetical order of the keys.
std::vector<SpecifiedNumber> unsupported_numbers(const specification::Catalogue& catalogue,
                                                 const specification::Catalogue::Opened& specifications);

/// The value 10 % less (`sign` -1) or more (+1), with its unit. A count stays whole, and changes by at least
/// 1. nullopt if the number is 0, of which 10 % is nothing, or is not a decimal number with a unit.
std::optional<std::string> changed_by_tenth(const std::string& value, int sign);

}  // namespace platter::provenance
