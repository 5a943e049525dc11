#pragma once

#include <string>

#include "emulator/record/listener.hpp"
#include "runtime/whole_file.hpp"

namespace platter::runtime {

/// Writes every event as a line: time in microseconds, channel, request, kind, what it says.
class Trace final : public record::Listener {
 public:
  /// Throws specification::Error where the file cannot be written.
  explicit Trace(const std::string& file);
  bool is_straight() const { return out_.is_straight(); }
  void hear(const record::Event& event) override;
  /// At the end; false where it could not all be written.
  bool finish() { return out_.finish(); }

 private:
  WholeFile out_;
  std::string line_;  ///< kept, so that an event allocates nothing
};

/// One event in words, without its time: "late command, 123.456 us late".
std::string describe(const record::Event& event);

}  // namespace platter::runtime
