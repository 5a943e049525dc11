// Claims about the SSD and the logical device cache, relative to program t's default settings. The limits are
// wide, since the guide's own tables contradict each other. Runs with the cache have no other users, because
// their requests have random addresses, which are not in the cache.

#include <string>

#include "tools/validation/studies/unicos/checks/checks.hpp"

namespace platter::unicos_guide {
namespace {

const RunSettings kCached{.site = "ldcache"};

/// Measures the guide's ratio without and with the cache.
void relative(const Bench& bench, Evidence& evidence, const std::string& layers) {
  const auto assign = "-F " + layers + " u:1";
  evidence.measured("speed divided by the default, without ldcache",
                    bench.speed_of_t({.assign = assign}) / bench.default_speed());
  evidence.measured("speed divided by the default, with ldcache",
                    bench.speed_of_t({.assign = assign, .site = "ldcache"}) / bench.speed_of_t(kCached));
}

void u30(const Bench& bench, Evidence& evidence) {
  const auto speed = bench.default_speed();
  evidence.measured("speed by default, load 1.1 %", speed);
  for (const auto* layers : {"cos,sds", "cos.sync,sds:3000", "cos,sds.scr", "sds.scr:3000", "sds.scr",
                             "mr.scr:512:512:0,sds.scr"}) {
    evidence.at_least(std::string("speed with ") + layers, "MB/s",
                      bench.speed_of_t({.assign = std::string("-F ") + layers + " u:1"}), speed);
  }
}

void u31(const Bench& bench, Evidence& evidence) {
  evidence.measured("speed with ldcache divided by the default",
                    bench.speed_of_t(kCached) / bench.default_speed());
}

void u32(const Bench& bench, Evidence& evidence) {
  relative(bench, evidence, "cos,sds");
}

void u33(const Bench& bench, Evidence& evidence) {
  relative(bench, evidence, "cos.sync,sds:3000");
}

void u34(const Bench& bench, Evidence& evidence) {
  relative(bench, evidence, "cos,sds.scr");
}

void u35(const Bench& bench, Evidence& evidence) {
  relative(bench, evidence, "sds.scr:3000");
}

void u36(const Bench& bench, Evidence& evidence) {
  relative(bench, evidence, "sds.scr");
  evidence.measured(
      "speed divided by that with cos,sds.scr",
      bench.speed_of_t({.assign = "-F sds.scr u:1"}) / bench.speed_of_t({.assign = "-F cos,sds.scr u:1"}));
}

void u37(const Bench& bench, Evidence& evidence) {
  relative(bench, evidence, "mr.scr:512:512:0,sds.scr");
}

void u39(const Bench& bench, Evidence& evidence) {
  // The rest of the file goes to the SSD. The layer's message reports the size of the part in memory.
  const auto results = bench.run({.assign = "-F mr.scr:512:512:0,sds.scr u:1"});
  const std::string before = "MR overflow at ";
  const auto at = results.outcome().printed.find(before);
  if (at == std::string::npos) throw Failed("layer mr has not reported an overflow");
  evidence.measured("part of the file in memory",
                    std::stod(results.outcome().printed.substr(at + before.size())));
}

void u40(const Bench& bench, Evidence& evidence) {
  const auto memory = bench.speed_of_t({.assign = "-F mr.scr u:1"});
  const auto ssd = bench.speed_of_t({.assign = "-F cos,sds.scr u:1"});
  const auto disk = bench.speed_of_t({});
  evidence.measured("speed of memory divided by that of the SSD", memory / ssd);
  evidence.measured("speed of the SSD divided by that of a disk", ssd / disk);
  // The guide gives no program for its range of 10 to 50. This one uses requests of the library's size and of
  // a track, and includes the time of the program, library and kernel.
  for (const auto* cards : {"500 4096 0 3", "100 21504 0 3"}) {
    const RunSettings disk_alone{.assign = "-F system u:1", .program = "transfer.f", .cards = cards};
    auto on_ssd = disk_alone;
    on_ssd.site = "ssd";
    evidence.measured("speed of the SSD divided by that of a disk, 8 blocks or a track at a time",
                      bench.run(disk_alone).printed(1) / bench.run(on_ssd).printed(1));
  }
}

}  // namespace

Checks storage_checks() {
  return {{"U30", u30}, {"U31", u31}, {"U32", u32}, {"U33", u33}, {"U34", u34},
          {"U35", u35}, {"U36", u36}, {"U37", u37}, {"U39", u39}, {"U40", u40}};
}

}  // namespace platter::unicos_guide
