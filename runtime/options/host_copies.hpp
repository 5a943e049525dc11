#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "runtime/options/system_options.hpp"

namespace platter::runtime {

/// A file of the host, and the file of the machine that is its copy.
struct HostCopy {
  std::string host;
  std::string name;
  std::string format{};    ///< name of a record format of the flag; "": the bytes are copied
  amount::Bytes length{};  ///< length of a record; 0 if the format has none
};

// Record formats of the host's file that several systems have.

/// The records have the same length, and follow each other without separators.
inline constexpr const char* kFixedFormat = "fixed";
/// Each record follows its length.
inline constexpr const char* kVariableFormat = "variable";
/// The file is text: each line is a record, of variable length when copied in.
inline constexpr const char* kLinesFormat = "lines";

inline constexpr const char* kCopyIn = "--copy-in";
inline constexpr const char* kCopyOut = "--copy-out";

/// The flags for files that are copied from the host before the program runs, and to the host after it has
/// ended, byte for byte or in a record format. Systems with files that consist of records share these
/// options; each lists its own formats.
SystemOption copy_in_option(std::vector<SystemOption::RecordFormat> formats);
SystemOption copy_out_option(std::vector<SystemOption::RecordFormat> formats);

/// Parse values of these flags, with a format of any system. Throw CLI::ValidationError.
HostCopy parse_copy_in(const std::string& text);
HostCopy parse_copy_out(const std::string& text);
std::vector<HostCopy> copies_in(const SystemOptionValues& values);
std::vector<HostCopy> copies_out(const SystemOptionValues& values);

/// Returns the lines of `text`, the contents of the copy's host file, without line ends. Throws
/// specification::Error if a line is longer than a record may be.
std::vector<std::string> lines_of(const HostCopy& copy, std::string text);
/// Returns the text with one line for each record. If `fixed` is set, trailing blanks, which pad fixed-length
/// records, are removed.
std::string as_lines(const std::vector<std::string_view>& records, bool fixed);

}  // namespace platter::runtime
