#include "emulator/system/ffio/chain.hpp"

#include <fmt/format.h>

#include <new>
#include <span>

#include "emulator/system/ffio/error.hpp"

namespace platter::ffio {

void check(const std::vector<Wanted>& chain) {
  const Wanted* records = nullptr;
  for (const Wanted& one : chain) {
    if (!one.kind->missing.empty())
      throw Error(fmt::format("layer {} {}", one.kind->name, one.kind->missing));
    const std::string_view name = one.kind->name;
    if (one.kind->makes_records) {
      if (records != nullptr) {
        throw Error(
            fmt::format("layer {} below layer {}: records inside records cannot be distinguished; leave one "
                        "of the layers out",
                        name, records->kind->name));
      }
      records = &one;
    }
    if (one.kind->is_last && &one != &chain.back())
      throw Error(fmt::format("layer {} must be the last of a chain; leave out the layers after it", name));
    if (one.kind->makes_records && &one != &chain.front() && !chain.front().kind->goes_above_records)
      throw Error(fmt::format("layer {} makes records, so it must come first, before {}", name,
                              chain.front().kind->name));
  }
}

namespace {

/// Opens the layers of `chain`. The lowest calls the system, whether or not the chain names it.
std::unique_ptr<Layer> build(std::span<const Wanted> chain, LayerContext& context, const Defaults& defaults) {
  const Wanted system{find_kind("system"), {}, {}};
  const Wanted& top = chain.empty() ? system : chain.front();
  const auto rest = chain.subspan(chain.empty() ? 0 : 1);
  // A layer may open the file below long after the chain's owner has gone.
  const auto below = [kept = std::vector<Wanted>(rest.begin(), rest.end()), &context, defaults] {
    return build(kept, context, defaults);
  };
  try {
    return top.kind->make({.wanted = top, .context = context, .defaults = defaults, .below = below});
  } catch (const std::bad_alloc&) {
    throw Error(fmt::format(kNoMemory, top.kind->name), kOutOfMemory);
  }
}

}  // namespace

std::unique_ptr<Layer> open(const std::vector<Wanted>& chain, LayerContext& context,
                            const Defaults& defaults) {
  return build(chain, context, defaults);
}

}  // namespace platter::ffio
