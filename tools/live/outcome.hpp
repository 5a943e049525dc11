#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "emulator/machine/machine.hpp"

namespace platter::live {

/// What became of an experiment. Times before `begin` are of what had to be written first.
struct Outcome {
  machine::Machine& machine;
  time::Instant begin{};
  time::Instant over{};
  processor::Accounts before{};    ///< at `begin`
  processor::Accounts accounts{};  ///< at `over`
  std::int64_t calls = 0;          ///< or statements
  std::int64_t sectors = 0;
  const std::vector<record::Event>& events;
  const std::vector<record::Event>& lost;
  bool lists_events = false;
};

/// As one line of JSON, whose times are whole picoseconds.
std::string json_of(const Outcome& outcome);

/// A string of JSON, with its quotes.
std::string json_text(std::string_view text);

}  // namespace platter::live
