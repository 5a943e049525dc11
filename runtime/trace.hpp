#pragma once

#include <fstream>
#include <string>

#include "emulator/record/listener.hpp"

namespace platter::runtime {

/// Writes every event as a line: time in microseconds, channel, request, kind, what it says.
class Trace final : public record::Listener {
 public:
  /// Throws specification::Error where the file cannot be written.
  explicit Trace(const std::string& file);
  void hear(const record::Event& event) override;
  /// Whether everything has been written; nothing more can be once it was not.
  bool flush() { return !out_.flush().fail(); }

 private:
  std::ofstream out_;
  std::string line_;  ///< kept, so that an event allocates nothing
};

/// One event in words, without its time: "late command, 123.456 us late".
std::string describe(const record::Event& event);

}  // namespace platter::runtime
