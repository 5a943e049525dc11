#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>

#include "runtime/host/descriptor.hpp"

namespace platter::runtime {

/// Returns the value of a JSON integer. Throws specification::Error for any other value and for integers
/// beyond 2**62 in magnitude, so that differences cannot overflow. The JSON library's own conversion of a
/// large floating-point number is undefined.
std::int64_t whole_number(const nlohmann::ordered_json& value);

/// Returns the sum of a number and a JSON integer. Throws specification::Error as whole_number() does, and if
/// the sum is too large.
std::int64_t added(std::int64_t sum, const nlohmann::ordered_json& value);

/// The maximum number of bytes that Platter reads of a file, by the kind of the file (docs/safety.md).
inline constexpr std::uintmax_t kLongestSpecification =
    1'000'000;                                                ///< a specification, a job, or a sweep's grid
inline constexpr std::uintmax_t kLongestCards = 100'000'000;  ///< cards that a command holds in memory
inline constexpr std::uintmax_t kLongestResult =
    200'000'000;  ///< a result (JSON), which needs many times as much memory
inline constexpr std::uintmax_t kLongestReport = 10'000'000;   ///< a file written by --procstat
inline constexpr std::uintmax_t kLongestData = 4'000'000'000;  ///< a file that becomes a dataset
inline constexpr std::uintmax_t kAnyLength = UINTMAX_MAX;      ///< read in parts and not kept

/// The maximum nesting depth of arrays and objects in JSON. Results have some ten levels, and the library
/// that reads JSON writes, compares and copies nested values by recursion.
inline constexpr int kDeepestJson = 100;

/// A file that may come from an untrusted source. Only regular files are opened, because devices and pipes
/// may not have an end. All functions throw specification::Error, which names the file.
class UntrustedFile {
 public:
  /// Rejects a file of more than `max_bytes` bytes.
  UntrustedFile(const std::string& name, std::uintmax_t max_bytes);

  /// Returns the length when the file was opened, in bytes.
  std::uintmax_t size() const { return size_; }
  /// Reads the next bytes into `into`. Returns their number, which is less than the size of `into` only at
  /// the end of the file. Bytes that were added after the file was opened are not read.
  std::size_t read(std::span<char> into);
  /// Returns the rest of the file.
  std::string read_rest();

 private:
  std::string name_;
  Descriptor opened_;
  std::uintmax_t size_ = 0;
  std::uintmax_t done_ = 0;
};

/// Reads such a file line by line, so that it may have any length.
class UntrustedLines {
 public:
  /// Rejects a line of more than `longest` bytes.
  UntrustedLines(const std::string& name, std::size_t longest);

  /// Reads the next line without its newline. Returns false at the end of the file.
  bool next(std::string& line);

 private:
  std::string name_;
  UntrustedFile file_;
  std::size_t longest_;
  std::string buffer_;
  std::size_t at_ = 0;  ///< start of the next line in buffer_
  std::int64_t number_ = 0;
};

/// Returns the text of a file of at most `max_bytes` bytes.
std::string read_untrusted(const std::string& name, std::uintmax_t max_bytes);

/// Returns the value of a JSON text. `name` is the source of the text, for messages. Throws
/// specification::Error if the text is not JSON, or is nested more than kDeepestJson levels deep.
nlohmann::ordered_json parse_json(std::string_view text, const std::string& name);
/// Reads a file of at most kLongestResult bytes, and returns its JSON value. Throws specification::Error as
/// parse_json() does.
nlohmann::ordered_json read_json(const std::string& name);

}  // namespace platter::runtime
