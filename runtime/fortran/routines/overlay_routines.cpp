// CALL OVERLAY. Here all overlays are in memory at the same time. Loading one restores the initial values
// that DATA gives its own variables and its own COMMON blocks. Variables without an initial value were
// undefined on the machine and keep their values here.

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "emulator/error/program_fault.hpp"
#include "runtime/program/run/run.hpp"
#include "runtime/program/session/entry.hpp"
#include "runtime/program/session/guest.hpp"

extern "C" {
using OverlayProgram = void();
/// CALL PLT_OVERLAY(P,S,recall,P of the caller,S of the caller): returns the PROGRAM of the overlay to call.
OverlayProgram* platter_load_overlay(const std::int64_t* primary, const std::int64_t* secondary,
                                     const std::int64_t* recall, const std::int64_t* from_primary,
                                     const std::int64_t* from_secondary);
/// Called when the overlay has returned.
void platter_leave_overlay();
}

namespace platter::runtime {
namespace {

class Loader {
 public:
  const Overlay& load(std::int64_t primary, std::int64_t secondary, bool recall, std::int64_t from_primary,
                      std::int64_t from_secondary) {
    const Overlay& overlay = find(primary, secondary);
    const bool above =
        from_primary == 0 || (from_primary == primary && from_secondary == 0 && secondary != 0);
    if (!above)
      throw ProgramFault(
          fmt::format("overlay ({:o},{:o}) calls ({:o},{:o}): the main overlay may call all others, a "
                      "primary overlay only its secondary ones, and a secondary one none",
                      from_primary, from_secondary, primary, secondary));
    for (const auto* busy : active_) {
      if (secondary == 0 || busy->primary != primary || busy->secondary != 0)
        throw ProgramFault(
            fmt::format("overlay ({:o},{:o}) would replace ({:o},{:o}), which is still executing, and could "
                        "not return to it",
                        primary, secondary, busy->primary, busy->secondary));
    }
    const Overlay*& loaded = secondary == 0 ? primary_ : secondary_;
    if (secondary != 0 && (primary_ == nullptr || primary_->primary != primary))
      throw ProgramFault(
          fmt::format("overlay ({0:o},{1:o}) is called, but its primary overlay ({0:o},0) is not loaded; "
                      "call that one first",
                      primary, secondary));
    if (loaded != &overlay || !recall) restore(overlay);
    loaded = &overlay;
    if (secondary == 0) secondary_ = nullptr;
    active_.push_back(&overlay);
    return overlay;
  }
  void leave() { active_.pop_back(); }

 private:
  static const Overlay& find(std::int64_t primary, std::int64_t secondary) {
    const std::span<const Overlay> all(guest().overlays[0], guest().overlays[1]);
    const auto found = std::find_if(all.begin(), all.end(), [&](const Overlay& each) {
      return each.primary == primary && each.secondary == secondary;
    });
    if (found == all.end())
      throw ProgramFault(fmt::format("overlay ({:o},{:o}) does not exist", primary, secondary));
    return *found;
  }

  /// Restores the initial values of the overlay.
  void restore(const Overlay& overlay) {
    auto [kept, is_first] = first_.try_emplace(&overlay);
    if (is_first) {
      kept->second.assign(overlay.data[0], overlay.data[1]);
    } else {
      std::copy(kept->second.begin(), kept->second.end(), overlay.data[0]);
    }
  }

  const Overlay* primary_ = nullptr;  ///< the loaded primary overlay
  const Overlay* secondary_ = nullptr;
  std::vector<const Overlay*> active_;
  std::map<const Overlay*, std::vector<std::byte>> first_;
};

Loader& loader() {
  return run().part<Loader>();
}

}  // namespace
}  // namespace platter::runtime

OverlayProgram* platter_load_overlay(const std::int64_t* primary, const std::int64_t* secondary,
                                     const std::int64_t* recall, const std::int64_t* from_primary,
                                     const std::int64_t* from_secondary) {
  return platter::runtime::entry([&](platter::runtime::Session&) {
    return platter::runtime::loader()
        .load(*primary, *secondary, *recall != 0, *from_primary, *from_secondary)
        .program;
  });
}

void platter_leave_overlay() {
  platter::runtime::loader().leave();
}
