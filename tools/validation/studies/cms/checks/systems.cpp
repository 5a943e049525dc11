// Claims that do not concern a single file: paging, disk layout, directories, segments, printing and caches.

#include "tools/validation/studies/cms/checks/checks.hpp"

namespace platter::johnston {
namespace {

void s10(const Bench& bench, Evidence& evidence) {
  const Printed printed = bench.run("paging.f");
  const double two = printed.number("TWO VOLUMES");
  const double eight = printed.number("BESIDE OTHERS");
  evidence.measured("rate of two volumes", two);
  evidence.measured("rate of eight areas, with other users on their volumes", eight);
  evidence.measured("rate of eight areas divided by that of two volumes", eight / two);
  evidence.measured("rate of eight areas, without other users (not fitted)", printed.number("EIGHT AREAS"));
}

void s13(const Bench& bench, Evidence& evidence) {
  const Printed printed = bench.run("rebuild.f");
  evidence.holds("reading takes less time after the file was copied and copied back",
                 printed.number("CLUMPED READS \\d+ ELAPSED") < printed.number("SPREAD READS \\d+ ELAPSED"));
  evidence.holds("reading then also needs fewer I/Os",
                 printed.number("CLUMPED READS") < printed.number("SPREAD READS"));
}

void s14(const Bench& bench, Evidence& evidence) {
  const Printed in_order = bench.run("direct.f");
  const Printed by_index = bench.run("direct.f", {"--set", "systems/cms.cms.directory_search=index"});
  for (const std::string entry : {"IN ORDER: LINK TO MAINT 190", "LAST: LINK TO Z020 191"}) {
    evidence.measured("I/Os to find an entry with the index: " + entry, by_index.number(entry + " READS"));
    evidence.holds("a search in order needs more than one I/O: " + entry,
                   in_order.number(entry + " READS") > 1);
  }
  evidence.measured("I/Os to find the first entry in order",
                    in_order.number("IN FRONT: LINK TO MAINT 190 READS"));
}

void s15(const Bench& bench, Evidence& evidence) {
  const Printed printed = bench.run("segment.f");
  evidence.measured("pages of the segment that ten users read",
                    printed.number("SEGMENT READS \\d+ PAGE READS"));
  evidence.holds("the segment takes less time than ten reads of the module",
                 printed.number("SEGMENT READS.* ELAPSED") < printed.number("MODULE READS.* ELAPSED"));
  evidence.holds("the segment needs fewer I/Os than ten reads of the module",
                 printed.number("SEGMENT READS \\d+ PAGE READS") + printed.number("SEGMENT READS") <
                     printed.number("MODULE READS"));
  evidence.holds("the segment needs fewer page frames",
                 printed.number("SEGMENT READS.* FRAMES") < printed.number("MODULE READS.* FRAMES"));
}

void s16(const Bench& bench, Evidence& evidence) {
  const Printed printed = bench.run("print.f");
  evidence.holds("printing through a file needs fewer virtual I/Os",
                 printed.number("FILE VIRTUAL") < printed.number("LINES VIRTUAL"));
  evidence.holds("printing through a file needs no fewer real I/Os",
                 printed.number("FILE VIRTUAL \\d+ REAL") >= printed.number("LINES VIRTUAL \\d+ REAL"));
  evidence.holds("printing through a file needs less processor time",
                 printed.number("FILE VIRTUAL \\d+ REAL +\\d+ CPU") <
                     printed.number("LINES VIRTUAL \\d+ REAL +\\d+ CPU"));
}

/// The S and Y disks are read repeatedly. A first read always misses a cache that writes do not fill.
void s18(const Bench& bench, Evidence& evidence) {
  const Printed drive = bench.run("rebuild.f");
  const Printed cache = bench.run("rebuild.f", {"--site", "cached"});
  const std::string elapsed = "AGAIN READS \\d+ ELAPSED";
  evidence.holds("a repeated read takes less time with the cache",
                 cache.number(elapsed) < drive.number(elapsed));
}

}  // namespace

Checks system_checks() {
  return {{"S10", s10}, {"S13", s13}, {"S14", s14}, {"S15", s15}, {"S16", s16}, {"S18", s18}};
}

}  // namespace platter::johnston
