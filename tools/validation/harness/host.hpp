#pragma once

#include <compare>
#include <string>
#include <vector>

#include "emulator/device/geometry.hpp"

namespace platter::evidence {

/// The machine on which a program or a job runs.
struct Host {
  std::string machine{};
  std::string os{};
  std::string site{};  ///< of a multicomputer, which runs jobs and has no `os`; empty for a machine
  auto operator<=>(const Host&) const = default;
};

/// A host as the user changed it.
struct InstalledHost {
  std::vector<std::string> sets{};  ///< those of --set that can be applied on this host
  device::Geometry geometry{};      ///< of a machine's first drive
  std::int64_t rpm = 0;             ///< nominal, of that drive
};

/// Builds the host once, so that a set it cannot apply is found before anything is measured. Throws
/// specification::Error.
InstalledHost install(const Host& host, const std::vector<std::string>& folders,
                      std::vector<std::string> sets);

}  // namespace platter::evidence
