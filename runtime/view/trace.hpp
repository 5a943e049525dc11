#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "emulator/record/listener.hpp"
#include "runtime/host/whole_file.hpp"

namespace platter::runtime {

/// Writes every event as a line: time in microseconds, channel, request, kind, what it says. Nearly all
/// events of a program that tests in a loop are such tests; those of a request between which nothing but
/// tests happens are one line, at the time of the first, with their number and the time of the last. Into a
/// file whose name ends in .jsonl each line goes as a JSON object, for programs to read (docs/model.md).
class Trace final : public record::Listener {
 public:
  /// Throws specification::Error where the file cannot be written.
  explicit Trace(const std::string& file);
  /// Which it has if nobody says; programs read statements and orders, too, of which calls are parts.
  record::Kinds kinds() const { return json_ ? record::Kinds::all() : record::Kinds::of_machine(); }
  const WholeFile& file() const { return out_; }
  void hear(const record::Event& event) override;
  /// At the end: its file, in which all is now.
  WholeFile& finish();

 private:
  /// Tests of a request that found the same; anything else by itself.
  struct Tests {
    record::Event first;
    time::Instant last;
    std::int64_t times = 1;
  };

  void fold(const record::Event& test);
  void write_tests();
  void write(const Tests& one);

  WholeFile out_;
  bool json_;
  std::vector<Tests> tests_;  ///< since anything else happened, in order of their first; one for a request
  std::string line_;          ///< kept, so that an event allocates nothing
};

/// One event in words, without its time: "late command, 123.456 us late".
std::string describe(const record::Event& event);

}  // namespace platter::runtime
