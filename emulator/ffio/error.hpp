#pragma once

#include <stdexcept>
#include <string>

namespace platter::ffio {

/// Of a layer, whose name is put in.
inline constexpr const char* kNoMemory =
    "layer {}: there is no memory for its buffers; assign smaller ones, or fewer";

/// What a library or the system refuses: its own message, with its number where one is known (0: none is).
class Error : public std::runtime_error {
 public:
  explicit Error(const std::string& message, int number = 0) : std::runtime_error(message), number_(number) {}
  int number() const { return number_; }

 private:
  int number_;
};

}  // namespace platter::ffio
