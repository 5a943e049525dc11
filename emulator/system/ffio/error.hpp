#pragma once

#include <string>

#include "emulator/error/io_error.hpp"

namespace platter::ffio {

/// Of a layer, whose name is put in.
inline constexpr const char* kNoMemory =
    "layer {}: there is no memory for its buffers; assign smaller ones, or fewer";
inline constexpr int kOutOfMemory = 12;  ///< ENOMEM, unsourced, from memory of System V

/// Numbers of the system are less, those of the library are not (unsourced, from memory of `explain sys-28`,
/// `explain lib-1001`).
inline constexpr int kFirstOfLibrary = 1000;

/// " (sys-28)", as Cray's messages name them; "": there is none.
inline std::string number_text(int number) {
  if (number == 0) return "";
  return (number < kFirstOfLibrary ? " (sys-" : " (lib-") + std::to_string(number) + ")";
}

/// What a library or the system refuses: its own message, with its number behind it where one is known (0:
/// none is).
class Error : public IoError {
 public:
  explicit Error(const std::string& message, int number = 0)
      : IoError(message + number_text(number), number) {}
  /// As another one said it, number and all.
  static Error as_said(const std::string& message, int number) { return {number, message}; }
  int number() const { return static_cast<int>(code()); }

 private:
  Error(int number, const std::string& whole) : IoError(whole, number) {}
};

}  // namespace platter::ffio
