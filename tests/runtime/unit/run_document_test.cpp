// What `platter run` hands a program instead of flags.

#include "runtime/options/run_document.hpp"

#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

namespace platter::runtime {
namespace {

using Words = std::vector<std::string>;

Options options_of(Words words) {
  Options options;
  CLI::App app;
  options.add_to(app);
  std::reverse(words.begin(), words.end());
  app.parse(words);
  return options;
}

std::string document_of_flags(const Words& words) {
  return document_of({.options = options_of(words)});
}

/// A flag with a value that differs from what holds without it.
const Words kFlags = {"--machine=ymp",
                      "--os=cos",
                      "--site=lll",
                      "--channels=2",
                      "--rotation=drift",
                      "--seed=18446744073709551",
                      "--load=6 %",
                      "--disk=instant",
                      "--file=7=A,new,channel=2,start=3,sectors=4,text,bfi=off",
                      "--cards=/dev/null",
                      "--limit=15 ms",
                      "--date=1976-03-01 17:30:00",
                      "--switches=1,3",
                      "--json=a",
                      "--csv=b",
                      "--trace=c",
                      "--trace-events=seek",
                      "--trace-from=1 ms",
                      "--trace-to=2 ms",
                      "--requests=d",
                      "--specs=/tmp",
                      "--set=disk.x=1",
                      "--what-if=calls.RDISK=4",
                      "--image=e",
                      "--assign=f",
                      "--procstat=g",
                      "--copy-in=A=b,fixed=80",
                      "--copy-out=B=c",
                      "--library=cftlib",
                      "--system-buffer=36",
                      "--words=cray",
                      "--text=drives",
                      "--blanks=null",
                      "--host",
                      "--no-summary",
                      "--allow=/tmp",
                      "--env=A=--B",
                      "--memory=3 GB",
                      "--cpu-time=17",
                      "--output=5 MB",
                      "--file-size=6 MB",
                      "--disk-space=7 MB",
                      "--file-count=9",
                      "--sandbox"};

TEST(RunDocument, HasTheValueOfEachFlag) {
  const std::string plain = document_of_flags({});
  for (const auto& flag : kFlags) EXPECT_NE(document_of_flags({flag}), plain) << flag;
  EXPECT_NE(document_of_flags({"--trust"}), plain);
}

TEST(RunDocument, IsTestedWithEachFlag) {
  Words names;
  for (const auto& flag : kFlags) names.push_back(flag.substr(0, flag.find('=')));
  names.emplace_back("--trust");
  Words all = options_of({}).flags;
  std::sort(names.begin(), names.end());
  std::sort(all.begin(), all.end());
  EXPECT_EQ(names, all);
}

TEST(RunDocument, IsReadAsItWasWritten) {
  const Options options = options_of(kFlags);
  const std::string bytes = document_of({.options = options, .done_at = 7});
  const RunDocument read = read_document(bytes);
  EXPECT_EQ(document_of(read), bytes);
  EXPECT_EQ(read.done_at, 7);
  EXPECT_EQ(read.options.choice.load, 60'000);
  EXPECT_EQ(read.options.files.at(0).start, amount::Sectors{3});
  EXPECT_EQ(read.options.files.at(0).age, FileOption::Age::kNew);
  EXPECT_EQ(read.options.limit, std::chrono::milliseconds(15));
  EXPECT_EQ(read.options.of_system.last("--copy-in"), "A=b,fixed=80");
}

TEST(RunDocument, TakesBytesThatAreNotUtf8) {
  Options options;
  options.json = "a\xff";
  EXPECT_EQ(read_document(document_of({.options = options})).options.json, "a\xff");
}

TEST(RunDocument, RejectsOtherBytes) {
  EXPECT_ANY_THROW(read_document("platter"));
  EXPECT_ANY_THROW(read_document(""));
}

}  // namespace
}  // namespace platter::runtime
