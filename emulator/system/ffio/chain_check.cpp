#include "emulator/system/ffio/chain_check.hpp"

#include <fmt/format.h>

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
            fmt::format("layer {} below layer {}: records within records would not be found again; leave "
                        "one of them out",
                        name, records->kind->name));
      }
      records = &one;
    }
    const bool ends = name == "system" || name == "syscall" || name == "null";
    if (ends && &one != &chain.back())
      throw Error(fmt::format("layer {} is the last of a chain: leave out what is behind it", name));
    if (one.kind->makes_records && &one != &chain.front() &&
        chain.front().kind->name != std::string_view("event"))
      throw Error(fmt::format("layer {} makes records, and belongs first, before {}", name,
                              chain.front().kind->name));
  }
}

}  // namespace platter::ffio
