#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/amount/amount.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}  // namespace CLI

namespace platter::runtime {

/// A file of the host's, and one of the machine's that is a copy of it.
struct HostCopy {
  std::string host;
  std::string name;
  amount::Bytes fixed{};  ///< of its records; 0: no fixed ones
  bool variable = false;  ///< its records stand behind their lengths
  bool lines = false;     ///< it is text on the host: a line is a record, of variable length going in
  bool printed = false;   ///< it is text on the host, as a printer shows the records; only going out
};

/// What --copy-in and --copy-out say: files that come from the host before the program, and go there behind
/// it, byte for byte but for lines.
struct HostCopies {
  std::vector<HostCopy> in;
  std::vector<HostCopy> out;

  /// Adds the flags; CLI::ValidationError on bad values.
  void add_to(CLI::App& app);
};

/// The lines of `text`, which `copy` has from the host, without their ends. Throws specification::Error where
/// one is longer than a record may be.
std::vector<std::string> lines_of(const HostCopy& copy, const std::string& text);
/// A line for each record; blanks at its end, which fixed ones are filled up with, are left out where
/// `fixed`.
std::string as_lines(const std::vector<std::string_view>& records, bool fixed);

}  // namespace platter::runtime
