#pragma once

#include <string>

#include "emulator/error/io_error.hpp"

namespace platter::ffio {

/// Format string; its argument is the name of the layer.
inline constexpr const char* kNoMemory =
    "layer {}: there is not enough memory for its buffers; assign fewer or smaller ones";
inline constexpr int kOutOfMemory = 12;  ///< ENOMEM, unsourced, from memory of System V

/// The first error number of the library; numbers of the system are smaller (unsourced, from memory of
/// `explain sys-28`, `explain lib-1001`).
inline constexpr int kFirstOfLibrary = 1000;

/// Returns the number as Cray's messages print it, such as " (sys-28)"; "" for 0.
inline std::string number_text(int number) {
  if (number == 0) return "";
  return (number < kFirstOfLibrary ? " (sys-" : " (lib-") + std::to_string(number) + ")";
}

/// An error of a library or of the system: its own message, followed by its number if it is known (0:
/// unknown).
class Error : public IoError {
 public:
  explicit Error(const std::string& message, int number = 0)
      : IoError(message + number_text(number), number) {}
  /// Repeats another Error's message, which already contains the number.
  static Error as_said(const std::string& message, int number) { return {number, message}; }
  int number() const { return static_cast<int>(code()); }

 private:
  Error(int number, const std::string& whole) : IoError(whole, number) {}
};

}  // namespace platter::ffio
