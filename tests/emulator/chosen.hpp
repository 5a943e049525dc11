#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "emulator/machine/choice.hpp"

namespace platter::tests {

/// A machine::Choice of which a test names only what it cares about.
struct Chosen {
  std::string machine = "cray1";
  std::string system{};
  std::string site{};
  std::optional<std::int64_t> channels = std::nullopt;
  bool drifts = false;
  bool instant = false;
  std::uint64_t seed = 1;

  operator machine::Choice() const {  // NOLINT: to stand wherever a choice does
    machine::Choice choice;
    choice.machine = machine;
    choice.system = system;
    choice.site = site;
    choice.channels = channels;
    choice.drifts = drifts;
    choice.instant = instant;
    choice.seed = seed;
    return choice;
  }
};

}  // namespace platter::tests
