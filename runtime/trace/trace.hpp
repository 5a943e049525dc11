#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "runtime/options/trace_options.hpp"
#include "runtime/program/session/fortran_line.hpp"
#include "runtime/trace/latest.hpp"
#include "runtime/trace/output.hpp"

namespace platter::runtime {

/// Writes each event as a line: time in microseconds, channel, request, kind and description. A program that
/// tests in a loop generates mostly tests. Tests of a request with the same result, between which only tests
/// happen, are written as one line at the time of the first, with their number and the time of the last. If
/// the file's name ends in .jsonl, each line is a JSON object (docs/model.md).
class Trace final : public TraceOutput {
 public:
  /// Opens the trace. `place` returns the current place in the program. Throws specification::Error if the
  /// file cannot be written.
  Trace(const std::string& file, Window window, std::function<FortranPlace()> place);
  /// JSON traces also contain statements and orders, to which calls belong.
  record::Kinds kinds() const override {
    return json_ ? record::Kinds::of_tree() : record::Kinds::of_machine();
  }
  WholeFile& file() override { return out_; }
  void on_event(const record::Event& event) override;
  WholeFile& finish(time::Instant now) override;

 private:
  /// Tests of a request with the same result, or a single event of another kind.
  struct Tests {
    record::Event first;
    time::Instant last;
    std::int64_t times = 1;
  };

  void fold(const record::Event& test);
  void write_tests();
  void write(const Tests& one);
  std::string line_of(const record::Event& event);

  WholeFile out_;
  Window window_;
  bool json_;
  /// Tests since the last other event, in the order of their first; one entry per request.
  std::vector<Tests> tests_;
  std::function<FortranPlace()> place_;
  timeline::Latest<std::string> lines_;  ///< Fortran lines of the latest statements and orders, by their ids
  std::string line_;                     ///< a buffer that is reused, so that events allocate no memory
};

/// Returns the description of an event, without its time: "late command, 123.456 us late".
std::string describe(const record::Event& event);

}  // namespace platter::runtime
