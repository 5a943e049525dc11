#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace platter::machine {

/// Which machine a user wants, by the names of specifications.
struct MachineConfig {
  std::string machine = "cray1";
  std::string system{};                    ///< "": the machine's first
  std::string site{};                      ///< "": the machine's first
  std::optional<std::int64_t> channels{};  ///< all of the site's, if not given
  bool drifts = false;                 ///< the drives' speeds differ and wander, and systems are disturbed
  bool instant = false;                ///< disks take no time
  std::optional<std::int64_t> load{};  ///< of other users, in millionths; as the system has it, if not given
  std::uint64_t seed = 1;              ///< of the drives' angles at time 0, and of drift
};

}  // namespace platter::machine
