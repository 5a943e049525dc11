#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "emulator/machine/machine.hpp"

namespace platter::live {

/// The outcome of an experiment. Records that the experiment reads were written before `begin`.
struct Outcome {
  machine::Machine& machine;
  time::Instant begin{};
  time::Instant over{};
  processor::Accounts before{};    ///< at `begin`
  processor::Accounts accounts{};  ///< at `over`
  std::int64_t calls = 0;          ///< calls or statements that were made
  std::int64_t sectors = 0;
  const std::vector<record::Event>& events;
  const std::vector<record::Event>& lost;
  bool lists_events = false;
};

/// Returns the outcome as one line of JSON, with times in whole picoseconds.
std::string json_of(const Outcome& outcome);

/// Returns `text` as a JSON string, with quotes.
std::string json_text(std::string_view text);

}  // namespace platter::live
