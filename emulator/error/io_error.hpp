#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace platter {

/// An I/O error that the program may handle: by IOSTAT= or ERR=, by UNIT(u), or by the return code of a
/// routine. A program that does not handle it ends with the error's text. It is the base class of all
/// exceptions that statements catch.
class IoError : public std::runtime_error {
 public:
  enum class Cause : std::uint8_t {
    kOther,
    kRecordOverflow,  ///< a WRITE makes a record longer than its file or text allows
    kShortInput,      ///< a READ needs more than its record contains
  };

  IoError(const std::string& text) : std::runtime_error(text) {}
  IoError(const char* text) : std::runtime_error(text) {}
  /// `code`: the number that the system or the library assigns to the error; 0 if it has none. `advice`: a
  /// hint for the user, which a statement prints after the text; "" if there is none. "{unit}" in the advice
  /// is replaced by the number of the statement's unit.
  IoError(const std::string& text, std::int64_t code, std::string advice = "", Cause cause = Cause::kOther)
      : std::runtime_error(text), code_(code), advice_(std::move(advice)), cause_(cause) {}

  std::int64_t code() const { return code_; }
  const std::string& advice() const { return advice_; }
  Cause cause() const { return cause_; }

 private:
  std::int64_t code_ = 0;
  std::string advice_{};
  Cause cause_ = Cause::kOther;
};

}  // namespace platter
