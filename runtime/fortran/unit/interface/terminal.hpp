#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "runtime/fortran/libgfortran/layout.hpp"

namespace platter::runtime {

/// The program's terminal, which is standard output. This class prints the lines of formatted statements as
/// libgfortran makes them; systems with carriage control derive from it.
class Terminal {
 public:
  Terminal() = default;
  virtual ~Terminal() = default;
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  /// Called at the start of a formatted WRITE to the terminal. `unit` is the program's number.
  virtual void begin(const gfortran::Transfer& /*statement*/, std::int64_t /*unit*/) {}
  /// Returns true while the output of a statement is collected, until the statement ends.
  virtual bool is_under_way() const { return false; }
  /// Returns is_under_way() for the statement that compiled Fortran identifies by `key`.
  virtual bool is_under_way(const void* /*key*/) const { return false; }
  /// Collects a part of the statement's records, each with a line feed at its end.
  virtual void accept(std::string_view /*bytes*/) {}
  /// Ends the statement. Returns the text to print.
  virtual std::string end() { return ""; }
  /// Returns the end of the last line if that is still open. It is printed before text that is not the
  /// program's.
  virtual std::string end_line() { return ""; }
  /// Called when a key pressed on the host's terminal has ended the line.
  virtual void note_new_line() {}
};

}  // namespace platter::runtime
