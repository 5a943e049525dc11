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
  void flush() { out_.flush(); }

 private:
  std::ofstream out_;
};

/// One event in words, without its time: "late command, 123.456 us late".
std::string describe(const record::Event& event);

}  // namespace platter::runtime
