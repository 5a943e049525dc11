#pragma once

#include <cstdint>
#include <string>

namespace platter::runtime {

/// The text of a file that somebody has given: a source, a specification. Throws specification::Error where
/// it cannot be read, is no file (a device has no end, and a pipe may never have one), or has more than
/// `most` bytes. What is read was not allocated before its length was known.
std::string read_given(const std::string& file, std::uintmax_t most);

}  // namespace platter::runtime
