// What is not about one file: paging, how a disk is laid out, directories, segments, printing, caches.

#include "tools/documents/cms/checks/checks.hpp"

namespace platter::johnston {
namespace {

Evidence s10(const Bench& bench) {
  const Printed printed = bench.run("paging.f");
  const double two = printed.number("TWO VOLUMES");
  const double eight = printed.number("BESIDE OTHERS");
  Evidence evidence;
  evidence.near("two volumes", "pages/s", two, 90, 18);
  evidence.near("eight areas, others beside them", "pages/s", eight, 360, 72);
  evidence.near("eight areas by two volumes", "", eight / two, 4, 0.4);
  evidence.near("eight areas, nobody else (predicted)", "pages/s", printed.number("EIGHT AREAS"), 360, 72);
  return evidence;
}

Evidence s13(const Bench& bench) {
  const Printed printed = bench.run("rebuild.f");
  Evidence evidence;
  evidence.holds("copied and copied back it is read sooner",
                 printed.number("CLUMPED READS \\d+ ELAPSED") < printed.number("SPREAD READS \\d+ ELAPSED"));
  evidence.holds("in fewer I/Os", printed.number("CLUMPED READS") < printed.number("SPREAD READS"));
  return evidence;
}

Evidence s14(const Bench& bench) {
  const Printed printed = bench.run("direct.f");
  Evidence evidence;
  evidence.near("an entry by its number, I/Os", "", printed.number("BY NUMBER READS"), 1, 0);
  evidence.holds("in order it takes more", printed.number("IN ORDER READS") > 1);
  return evidence;
}

Evidence s15(const Bench& bench) {
  const Printed printed = bench.run("segment.f");
  Evidence evidence;
  evidence.holds("pages that are needed take less time than the module, ten times",
                 printed.number("SEGMENT PAGES \\d+ ELAPSED") < printed.number("MODULE BLOCKS \\d+ ELAPSED"));
  return evidence;
}

Evidence s16(const Bench& bench) {
  const Printed printed = bench.run("print.f");
  Evidence evidence;
  evidence.holds("by way of a file there are fewer virtual I/Os",
                 printed.number("FILE VIRTUAL") < printed.number("LINES VIRTUAL"));
  evidence.holds("and no fewer real ones",
                 printed.number("FILE VIRTUAL \\d+ REAL") >= printed.number("LINES VIRTUAL \\d+ REAL"));
  evidence.holds("and it takes less of the processor",
                 printed.number("FILE VIRTUAL \\d+ REAL +\\d+ CPU") <
                     printed.number("LINES VIRTUAL \\d+ REAL +\\d+ CPU"));
  return evidence;
}

Evidence s18(const Bench& bench) {
  const Printed drive = bench.run("rebuild.f");
  const Printed cache = bench.run("rebuild.f", kCached);
  Evidence evidence;
  for (const char* what : {"SPREAD", "AGAIN"}) {
    const std::string elapsed = std::string(what) + " READS \\d+ ELAPSED";
    evidence.holds(std::string(what) + ": with the cache it is read sooner",
                   cache.number(elapsed) < drive.number(elapsed));
  }
  return evidence;
}

}  // namespace

Checks system_checks() {
  return {{"S10", s10}, {"S13", s13}, {"S14", s14}, {"S15", s15}, {"S16", s16}, {"S18", s18}};
}

}  // namespace platter::johnston
