#pragma once

#include <optional>
#include <string>
#include <vector>

#include "emulator/specification/catalogue.hpp"

namespace platter::provenance {

/// A number of a specification.
struct SpecifiedNumber {
  std::string key;    ///< name of the number in the form of --set, such as "disks/dd19.rotation"
  std::string value;  ///< value with its unit, such as "3600 rpm"
  std::string basis;
  std::string note;
};

/// Returns the fitted, assumed and unsourced numbers of the specifications, for which no document is cited.
/// They are in the order of the specifications, and alphabetically by key within one.
std::vector<SpecifiedNumber> unsupported_numbers(const specification::Catalogue& catalogue,
                                                 const specification::Catalogue::Opened& specifications);

/// Returns the value 10 % less (`sign` -1) or more (`sign` +1), with its unit. A count stays whole and
/// changes by at least 1. Returns nullopt if the value is 0 or is not a decimal number with a unit.
std::optional<std::string> changed_by_tenth(const std::string& value, int sign);

}  // namespace platter::provenance
