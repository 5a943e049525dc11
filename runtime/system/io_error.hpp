#pragma once

#include <cstdint>
#include <string>
#include <utility>

namespace platter::runtime {

/// An error of a statement, from which IOSTAT= gets its number (SystemServices::io_status).
struct IoError {
  enum class Cause : std::uint8_t {
    kOther,
    kRecordOverflow,  ///< a WRITE makes a record longer than its file or text allows
    kShortInput,      ///< a READ needs more than its record has
  };

  IoError() = default;
  // An error that is given as a text has the number kUnnumbered.
  IoError(std::string what) : text(std::move(what)) {}
  IoError(const char* what) : text(what) {}

  bool empty() const { return text.empty(); }

  static constexpr std::int32_t kUnnumbered = 1;

  std::string text;
  std::int32_t number = kUnnumbered;  ///< the library's number, or kUnnumbered
  Cause cause = Cause::kOther;
  std::int64_t code = 0;  ///< the system's own number of the error; 0: there is none
};

}  // namespace platter::runtime
