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

/// Writes every event as a line: time in microseconds, channel, request, kind, what it says. Nearly all
/// events of a program that tests in a loop are such tests; those of a request between which nothing but
/// tests happens are one line, at the time of the first, with their number and the time of the last. Into a
/// file whose name ends in .jsonl each line goes as a JSON object, for programs to read (docs/model.md).
class Trace final : public TraceOutput {
 public:
  /// `place`: where the program is. Throws specification::Error where the file cannot be written.
  Trace(const std::string& file, Window window, std::function<FortranPlace()> place);
  /// Programs read statements and orders, too, of which calls are parts.
  record::Kinds kinds() const override {
    return json_ ? record::Kinds::of_tree() : record::Kinds::of_machine();
  }
  WholeFile& file() override { return out_; }
  void on_event(const record::Event& event) override;
  WholeFile& finish(time::Instant now) override;

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
  std::string line_of(const record::Event& event);

  WholeFile out_;
  Window window_;
  bool json_;
  std::vector<Tests> tests_;  ///< since anything else happened, in order of their first; one for a request
  std::function<FortranPlace()> place_;
  timeline::Latest<std::string> lines_;  ///< of Fortran, of statements and orders
  std::string line_;                     ///< kept, so that an event allocates nothing
};

/// One event in words, without its time: "late command, 123.456 us late".
std::string describe(const record::Event& event);

}  // namespace platter::runtime
