#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "runtime/options/system_options.hpp"

namespace platter::runtime {

/// A file of the host's, and one of the machine's that is a copy of it.
struct HostCopy {
  std::string host;
  std::string name;
  amount::Bytes fixed{};  ///< length of its records; 0: they have no fixed length
  bool variable = false;  ///< each of its records follows its length
  bool lines = false;     ///< it is text on the host: a line is a record, of variable length going in
  bool printed = false;   ///< it is text on the host, as a printer shows the records; only going out
};

inline constexpr const char* kCopyIn = "--copy-in";
inline constexpr const char* kCopyOut = "--copy-out";

/// The flags for files that are copied from the host before the program runs, and to it when it has ended,
/// byte for byte or as lines. Systems whose files consist of records share these options.
SystemOption copy_in_option();
SystemOption copy_out_option();

/// The copies that values of these flags ask for. Throw CLI::ValidationError.
HostCopy parse_copy_in(const std::string& text);
HostCopy parse_copy_out(const std::string& text);
std::vector<HostCopy> copies_in(const SystemOptionValues& values);
std::vector<HostCopy> copies_out(const SystemOptionValues& values);

/// The lines of `text`, which `copy` has from the host, without their ends. Throws specification::Error where
/// one is longer than a record may be.
std::vector<std::string> lines_of(const HostCopy& copy, const std::string& text);
/// A line for each record; blanks at its end, which fixed ones are filled up with, are left out where
/// `fixed`.
std::string as_lines(const std::vector<std::string_view>& records, bool fixed);

}  // namespace platter::runtime
