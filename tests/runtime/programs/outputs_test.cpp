// Results that a run writes: the summary, JSON, CSV, requests and the text of its events, of one program
// whose transfers are counted by hand.
//
// Machines: cray1

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

/// Writes ten sectors to drive 1 by ten calls, and reads them by one call.
const char* const kTransfers = R"(
      PROGRAM MOVE
      DIMENSION A(5120)
      DO 10 I=1,10
      CALL WDISK(5,A,512,(I-1)*512)
   10 CALL IOWAIT(5)
      CALL RDISK(5,A,5120,0)
      CALL IOWAIT(5)
      END
)";

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

TEST(Results, JsonCountsCallsAndWordsOfEachChannel) {
  const auto json = ProgramFixture().json_of(kTransfers);
  const auto& unit = json["units"][0];
  EXPECT_EQ(unit["calls"], 11);
  EXPECT_EQ(unit["words_written"], 10 * 512);
  EXPECT_EQ(unit["words_read"], 5120);
  double sum = 0;
  for (const char* const account : {"user_s", "system_s", "interrupt_s", "idle_s"})
    sum += json["processor"][account].get<double>();
  EXPECT_NEAR(sum, json["virtual_seconds"].get<double>(), 1e-12);
}

TEST(Results, SummaryAndJsonHaveTheSameVirtualTime) {
  const ProgramFixture fixture;
  const auto outcome = fixture.run_with_summary(kTransfers, {"--json", "r.json", "--csv", "r.csv"});
  const auto json = nlohmann::json::parse(fixture.folder.read("r.json"));
  EXPECT_TRUE(
      has(outcome.out, fmt::format("virtual time {:18.9f} s\n", json["virtual_seconds"].get<double>())));
  const std::string csv = fixture.folder.read("r.csv");
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 4) << "a header, and a row for each channel:\n"
                                                             << csv;
}

TEST(Results, RequestsHaveALineForEachTransfer) {
  const ProgramFixture fixture;
  fixture.run(kTransfers, {"--requests", "requests"});
  const std::string requests = fixture.folder.read("requests");
  EXPECT_TRUE(requests.starts_with("# platter requests 1, by platter "));
  const auto lines = static_cast<std::size_t>(std::count(requests.begin(), requests.end(), '\n'));
  EXPECT_EQ(lines - count_of("\n" + requests, "\n#"), 11U) << requests;
  // A sector of the DD-19 has 512 words, which are eight of DiskSim's blocks.
  EXPECT_EQ(fixture.run(kTransfers, {"--requests", "r.disksim"}).code, 0);
  const std::string disksim = fixture.folder.read("r.disksim");
  EXPECT_EQ(std::count(disksim.begin(), disksim.end(), '\n'), 11) << disksim;
  EXPECT_TRUE(has(disksim, " 80 1\n")) << "the read: ten sectors";
}

TEST(Results, TraceHasEachCallInEveryForm) {
  const ProgramFixture fixture;
  for (const char* const name : {"t.txt", "t.jsonl", "t.json"})
    EXPECT_EQ(fixture.run(kTransfers, {"--trace", name}).code, 0);
  const std::string lines = fixture.folder.read("t.jsonl");
  std::size_t calls = 0;
  for (std::size_t begin = 0; begin < lines.size();) {
    const auto end = lines.find('\n', begin);
    const auto event = nlohmann::json::parse(lines.substr(begin, end - begin));
    calls += event.value("event", "") == "call" ? 1 : 0;
    begin = end + 1;
  }
  EXPECT_EQ(calls, 11U);
  EXPECT_GE(count_of(fixture.folder.read("t.txt"), " call"), 11U);
  EXPECT_TRUE(nlohmann::json::parse(fixture.folder.read("t.json"))["traceEvents"].is_array());
  fixture.run(kTransfers, {"--trace", "c.jsonl", "--trace-events", "call", "--trace-to", "1 ms"});
  const std::string some = fixture.folder.read("c.jsonl");
  EXPECT_EQ(count_of(some, "\n"), count_of(some, "\"event\":\"call\"")) << some;
}

TEST(Results, WrongFlagsAreRejectedWithTheAllowedValues) {
  const ProgramFixture fixture;
  const auto complaint = [&](const Words& flags) {
    const auto outcome = fixture.run(kTransfers, flags);
    EXPECT_EQ(outcome.code, 2) << flags.front();
    return outcome.err;
  };
  EXPECT_TRUE(has(complaint({"--trace-events", "cal", "--trace", "t"}), "cal"));
  EXPECT_TRUE(has(complaint({"--channels", "none"}), "--channels"));
  EXPECT_TRUE(has(complaint({"--switches", "7"}), "--switches"));
  EXPECT_TRUE(has(complaint({"--file", "5"}), "--file"));
  EXPECT_TRUE(has(complaint({"--memory", "1 KB"}), "--memory"));
  EXPECT_TRUE(has(complaint({"--procstat", "raw"}), "--procstat: ctss "));
  EXPECT_TRUE(has(complaint({"--json", "x", "--csv", "x"}), "--csv"));
  EXPECT_TRUE(has(complaint({"--cards", "missing"}), "--cards"));
  EXPECT_TRUE(has(complaint({"--json", std::string(5000, 'x')}), "cannot be written: File name too long"));
  EXPECT_TRUE(has(complaint({"--unknown"}), "--unknown"));
}

}  // namespace
}  // namespace platter::tests
