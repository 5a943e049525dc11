// Claims that do not concern a single file: paging, disk layout, directories, segments, printing and caches.

#include "tools/validation/studies/cms/checks/checks.hpp"

namespace platter::johnston {
namespace {

void s10(const Bench& bench, Evidence& evidence) {
  const Printed printed = bench.run("paging.f");
  const double two = printed.number("TWO VOLUMES");
  const double eight = printed.number("BESIDE OTHERS");
  evidence.measured("two volumes", two);
  evidence.measured("eight areas, others beside them", eight);
  evidence.measured("eight areas by two volumes", eight / two);
  evidence.measured("eight areas, nobody else (not fitted)", printed.number("EIGHT AREAS"));
}

void s13(const Bench& bench, Evidence& evidence) {
  const Printed printed = bench.run("rebuild.f");
  evidence.holds("copied and copied back it is read sooner",
                 printed.number("CLUMPED READS \\d+ ELAPSED") < printed.number("SPREAD READS \\d+ ELAPSED"));
  evidence.holds("in fewer I/Os", printed.number("CLUMPED READS") < printed.number("SPREAD READS"));
}

void s14(const Bench& bench, Evidence& evidence) {
  const Printed printed = bench.run("direct.f");
  evidence.measured("an entry by its number, I/Os", printed.number("BY NUMBER READS"));
  evidence.holds("in order it takes more", printed.number("IN ORDER READS") > 1);
}

void s15(const Bench& bench, Evidence& evidence) {
  const Printed printed = bench.run("segment.f");
  evidence.holds("pages that are needed take less time than the module, ten times",
                 printed.number("SEGMENT PAGES \\d+ ELAPSED") < printed.number("MODULE BLOCKS \\d+ ELAPSED"));
}

void s16(const Bench& bench, Evidence& evidence) {
  const Printed printed = bench.run("print.f");
  evidence.holds("by way of a file there are fewer virtual I/Os",
                 printed.number("FILE VIRTUAL") < printed.number("LINES VIRTUAL"));
  evidence.holds("and no fewer real ones",
                 printed.number("FILE VIRTUAL \\d+ REAL") >= printed.number("LINES VIRTUAL \\d+ REAL"));
  evidence.holds("and it takes less of the processor",
                 printed.number("FILE VIRTUAL \\d+ REAL +\\d+ CPU") <
                     printed.number("LINES VIRTUAL \\d+ REAL +\\d+ CPU"));
}

/// The S and Y disks are read repeatedly. A first read always misses a cache that writes do not fill.
void s18(const Bench& bench, Evidence& evidence) {
  const Printed drive = bench.run("rebuild.f");
  const Printed cache = bench.run("rebuild.f", kCached);
  const std::string elapsed = "AGAIN READS \\d+ ELAPSED";
  evidence.holds("AGAIN: with the cache it is read sooner", cache.number(elapsed) < drive.number(elapsed));
}

}  // namespace

Checks system_checks() {
  return {{"S10", s10}, {"S13", s13}, {"S14", s14}, {"S15", s15}, {"S16", s16}, {"S18", s18}};
}

}  // namespace platter::johnston
