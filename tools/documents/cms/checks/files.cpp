// How CMS reads files: blocks and starts, counted.

#include <fmt/format.h>

#include "tools/documents/cms/checks/checks.hpp"

namespace platter::johnston {
namespace {

/// A row of the document's table.
struct Row {
  const char* format;
  int length;
  int width;
  int blocks;
  int starts;
};

void measure(const Bench& bench, Evidence& evidence, const Row& row) {
  const Printed printed = bench.run("query.f");
  const std::string begin = fmt::format(" {} {} ", row.format, row.length);
  const double blocks = printed.number(fmt::format("{}(?=\\d+ {} {})", begin, row.width, row.starts));
  evidence.measured("blocks", blocks);
  evidence.measured("I/Os", printed.number(fmt::format("{}{} {} ", begin, row.blocks, row.width)));
}

constexpr Row kRows[] = {{"F", 80, 80, 70, 6},
                         {"V", 80, 80, 69, 70},
                         {"F", 25, 80, 22, 23},
                         {"V", 25, 25, 22, 23},
                         {"F", 25, 25, 22, 3}};

void s1(const Bench& bench, Evidence& evidence) {
  measure(bench, evidence, kRows[0]);
}
void s2(const Bench& bench, Evidence& evidence) {
  measure(bench, evidence, kRows[1]);
}
void s3(const Bench& bench, Evidence& evidence) {
  measure(bench, evidence, kRows[2]);
}
void s4(const Bench& bench, Evidence& evidence) {
  measure(bench, evidence, kRows[3]);
}
void s5(const Bench& bench, Evidence& evidence) {
  measure(bench, evidence, kRows[4]);
}

/// From the first row to the third.
void s6(const Bench& bench, Evidence& evidence) {
  const Printed printed = bench.run("query.f");
  evidence.measured("I/Os with LRECL 80", printed.number(" F 80 70 80 "));
  evidence.measured("I/Os with LRECL 25", printed.number(" F 25 22 80 "));
}

void s7(const Bench& bench, Evidence& evidence) {
  const Printed printed = bench.run("query.f");
  evidence.measured("reads of 22 blocks where WIDTH is LRECL, without that of pointers",
                    printed.number(" F 25 22 25 ") - 1);
  evidence.measured("and where it is not", printed.number(" F 25 22 80 ") - 1);
}

void s8(const Bench& bench, Evidence& evidence) {
  const Printed printed = bench.run("query.f");
  evidence.holds("many fixed records in a call take fewer I/Os",
                 printed.number(" F 25 22 25 ") < printed.number(" V 25 22 25 "));
  evidence.measured("variable ones, one in a call: I/Os of 69 blocks, without that of pointers",
                    printed.number(" V 80 69 80 ") - 1);
}

void s9(const Bench& bench, Evidence& evidence) {
  const Printed printed = bench.run("sizes.f");
  evidence.measured("blocks of 4096 bytes: I/Os for 3000", printed.number("BLOCKS OF 4096 READS"));
  evidence.measured("of 2048", printed.number("BLOCKS OF 2048 READS"));
  evidence.measured("of 1024", printed.number("BLOCKS OF 1024 READS"));
  evidence.measured("of 512", printed.number("BLOCKS OF 512 READS"));
}

void s11(const Bench& bench, Evidence& evidence) {
  const Printed printed = bench.run("blksize.f");
  evidence.measured("I/Os of a record of 32 K", printed.number("RECORD 4 OF 32K READS"));
}

/// EXECIO is how query.f counts blocks: 69, and one more with pointers.
void s12(const Bench& bench, Evidence& evidence) {
  const Printed printed = bench.run("query.f");
  evidence.measured("reads of EXECIO by blocks", printed.number(" V 80 ") / 69);
}

void s17(const Bench& bench, Evidence& evidence) {
  const Printed printed = bench.run("blksize.f");
  double before = 1e9;
  bool falls = true;
  for (const int size : {800, 4096, 8192, 16384, 32760}) {
    const double elapsed = printed.number(fmt::format("BLKSIZE {} READS \\d+ ELAPSED", size));
    falls = falls && elapsed < before;
    before = elapsed;
  }
  evidence.holds("each larger block size reads the same records sooner", falls);
}

}  // namespace

Checks file_checks() {
  return {{"S1", s1}, {"S2", s2}, {"S3", s3}, {"S4", s4},   {"S5", s5},   {"S6", s6},
          {"S7", s7}, {"S8", s8}, {"S9", s9}, {"S11", s11}, {"S12", s12}, {"S17", s17}};
}

}  // namespace platter::johnston
