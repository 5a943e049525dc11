// Claims about how CMS reads files: the numbers of blocks and I/O operations.

#include <fmt/format.h>

#include "tools/validation/studies/cms/checks/checks.hpp"

namespace platter::johnston {
namespace {

/// A row of query.f's output: a file of the document's table, loaded by XEDIT.
struct Row {
  const char* format;  ///< record format F or V
  int length;          ///< record length LRECL
  int width;           ///< XEDIT's WIDTH
};

struct Counts {
  double blocks;
  double ios;
};

/// Finds the row by the file's properties, so that wrong counts are also measured.
Counts counts_of(const Bench& bench, const Row& row) {
  const Printed printed = bench.run("query.f");
  const std::string file = fmt::format(" {} {} ", row.format, row.length);
  return {.blocks = printed.number(fmt::format("{}(?=\\d+ {} )", file, row.width)),
          .ios = printed.number(fmt::format("{}\\d+ {} ", file, row.width))};
}

void measure(const Bench& bench, Evidence& evidence, const Row& row) {
  const Counts counts = counts_of(bench, row);
  evidence.measured("blocks", counts.blocks);
  evidence.measured("I/Os", counts.ios);
}

constexpr Row kFixed80{"F", 80, 80};
constexpr Row kVariable80{"V", 80, 80};
constexpr Row kFixed25Padded{"F", 25, 80};
constexpr Row kVariable25{"V", 25, 25};
constexpr Row kFixed25{"F", 25, 25};

void s1(const Bench& bench, Evidence& evidence) {
  measure(bench, evidence, kFixed80);
}
void s2(const Bench& bench, Evidence& evidence) {
  measure(bench, evidence, kVariable80);
}
void s3(const Bench& bench, Evidence& evidence) {
  measure(bench, evidence, kFixed25Padded);
}
void s4(const Bench& bench, Evidence& evidence) {
  measure(bench, evidence, kVariable25);
}
void s5(const Bench& bench, Evidence& evidence) {
  measure(bench, evidence, kFixed25);
}

/// Measures the improvement from the first row to the third.
void s6(const Bench& bench, Evidence& evidence) {
  evidence.measured("I/Os with LRECL 80", counts_of(bench, kFixed80).ios);
  evidence.measured("I/Os with LRECL 25", counts_of(bench, kFixed25Padded).ios);
}

void s7(const Bench& bench, Evidence& evidence) {
  evidence.measured("reads of 22 blocks if WIDTH is LRECL, without the read of pointers",
                    counts_of(bench, kFixed25).ios - 1);
  evidence.measured("reads of 22 blocks if WIDTH is not LRECL, without the read of pointers",
                    counts_of(bench, kFixed25Padded).ios - 1);
}

void s8(const Bench& bench, Evidence& evidence) {
  evidence.holds("fixed records, many per call, need fewer I/Os than variable records",
                 counts_of(bench, kFixed25).ios < counts_of(bench, kVariable25).ios);
  evidence.measured("I/Os for 69 blocks of variable records, without the I/O for pointers",
                    counts_of(bench, kVariable80).ios - 1);
}

void s9(const Bench& bench, Evidence& evidence) {
  const Printed printed = bench.run("sizes.f");
  evidence.measured("I/Os for 3000 bytes in blocks of 4096", printed.number("BLOCKS OF 4096 READS"));
  evidence.measured("I/Os for 3000 bytes in blocks of 2048", printed.number("BLOCKS OF 2048 READS"));
  evidence.measured("I/Os for 3000 bytes in blocks of 1024", printed.number("BLOCKS OF 1024 READS"));
  evidence.measured("I/Os for 3000 bytes in blocks of 512", printed.number("BLOCKS OF 512 READS"));
}

void s11(const Bench& bench, Evidence& evidence) {
  const Printed printed = bench.run("blksize.f");
  evidence.measured("I/Os for a record of 32K", printed.number("RECORD 4 OF 32K READS"));
}

/// query.f counts blocks with EXECIO. There are 69, and one more with pointers.
void s12(const Bench& bench, Evidence& evidence) {
  evidence.measured("reads of EXECIO per block", counts_of(bench, kVariable80).blocks / 69);
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
  evidence.holds("reading the same records takes less time with each larger block size", falls);
}

}  // namespace

Checks file_checks() {
  return {{"S1", s1}, {"S2", s2}, {"S3", s3}, {"S4", s4},   {"S5", s5},   {"S6", s6},
          {"S7", s7}, {"S8", s8}, {"S9", s9}, {"S11", s11}, {"S12", s12}, {"S17", s17}};
}

}  // namespace platter::johnston
