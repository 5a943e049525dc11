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
  const Printed printed = bench.run("direct.f");
  evidence.measured("I/Os to read an entry by its number", printed.number("BY NUMBER READS"));
  evidence.holds("a search in order needs more than one I/O", printed.number("IN ORDER READS") > 1);
}

void s15(const Bench& bench, Evidence& evidence) {
  const Printed printed = bench.run("segment.f");
  evidence.holds("the needed pages take less time than ten reads of the module",
                 printed.number("SEGMENT PAGES \\d+ ELAPSED") < printed.number("MODULE BLOCKS \\d+ ELAPSED"));
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
  const Printed cache = bench.run("rebuild.f", kCached);
  const std::string elapsed = "AGAIN READS \\d+ ELAPSED";
  evidence.holds("a repeated read takes less time with the cache",
                 cache.number(elapsed) < drive.number(elapsed));
}

}  // namespace

Checks system_checks() {
  return {{"S10", s10}, {"S13", s13}, {"S14", s14}, {"S15", s15}, {"S16", s16}, {"S18", s18}};
}

}  // namespace platter::johnston
