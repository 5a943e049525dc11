#pragma once

#include <string>

#include "tests/fuzz/input.hpp"

namespace platter::fuzz {

/// Returns the name of a regular file in memory that contains these bytes until the next call. It is for
/// readers that accept only file names.
std::string file_of(std::span<const std::uint8_t> bytes);

/// Aborts, which a fuzzer reports as a finding, unless `holds`.
void require(bool holds);

}  // namespace platter::fuzz
