// The latencies, causes, routines and channels in a run's JSON equal those derived from the text of its
// trace.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

using nlohmann::json;

constexpr const char* kProgram = R"(
      DIMENSION A(1500)
      DO 10 K=1,60
      DO 20 I=1,MOD(K,7)*4000
   20 X=X+1.0
      WRITE(7) A
   10 WRITE(8) A
      REWIND 7
      DO 30 K=1,60
   30 READ(7) A
      END
)";

/// Lengths in nanoseconds. The text of a trace contains microseconds with three decimal places.
using Lengths = std::vector<std::int64_t>;

std::int64_t ns(const std::string& microseconds) {
  return std::llround(std::stod(microseconds) * 1000);
}

struct Told {
  std::map<int, Lengths> seek;
  std::map<int, Lengths> rotation;
  std::map<int, Lengths> service;
  std::map<int, std::map<std::string, std::int64_t>> lost;
  std::map<int, std::int64_t> crossing;
  std::int64_t calls = 0;
  std::int64_t words = 0;
};

Told read_trace(const std::string& text) {
  Told told;
  std::map<int, std::string> command;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("#")) continue;
    std::istringstream fields(line);
    std::string at;
    int channel = 0;
    std::string request;
    fields >> at >> channel >> request;
    std::string event;
    std::getline(fields, event);
    event.erase(0, 1);
    const auto numbers = numbers_of(event);
    const auto last_us = [&] { return std::llround(numbers.back() * 1000); };
    if (event.starts_with("seek")) told.seek[channel].push_back(last_us());
    if (event.starts_with("latency")) told.rotation[channel].push_back(last_us());
    if (event.starts_with("transfer ")) told.crossing[channel] += last_us();
    if (event.starts_with("command")) command[channel] = at;
    if (event.starts_with("completion")) told.service[channel].push_back(ns(at) - ns(command.at(channel)));
    if (event.starts_with("call, read") || event.starts_with("call, write")) ++told.calls;
    if (event.starts_with("status")) told.words += std::llround(numbers.front());
    if (event.starts_with("lost revolution")) {
      // Such a line is "lost revolution (1): late command, 790.189 us late".
      const auto begin = event.find(": ") + 2;
      told.lost[channel][event.substr(begin, event.find(',', begin) - begin)] +=
          std::stoll(event.substr(event.find('(') + 1));
    }
  }
  return told;
}

void expect_same(const json& said, Lengths lengths, const std::string& where) {
  std::sort(lengths.begin(), lengths.end());
  ASSERT_EQ(said.at("count"), lengths.size()) << where;
  if (lengths.empty()) return;
  // The text is rounded to nanoseconds, as are the instants at both ends of a service.
  EXPECT_NEAR(said.at("max_ns").get<double>(), static_cast<double>(lengths.back()), 2) << where;
  for (const int percent : {50, 90, 99}) {
    const auto rank = (lengths.size() * static_cast<std::size_t>(percent) + 99) / 100;
    const auto exact = static_cast<double>(lengths[rank - 1]);
    const auto value = said.at(fmt::format("p{}_ns", percent)).get<double>();
    EXPECT_GE(value, exact - 2) << where << percent;
    EXPECT_LE(value, exact * 65 / 64 + 2) << where << percent;
  }
  std::int64_t in_buckets = 0;
  for (const auto& bucket : said.at("buckets")) {
    const auto from = bucket.at("from_us").get<std::int64_t>() * 1000;
    const auto to = bucket.at("to_us").is_null() ? INT64_MAX : bucket.at("to_us").get<std::int64_t>() * 1000;
    const auto count = std::count_if(lengths.begin(), lengths.end(),
                                     [&](std::int64_t one) { return from <= one && one < to; });
    EXPECT_EQ(bucket.at("count"), count) << where << " from " << from;
    in_buckets += count;
  }
  EXPECT_EQ(in_buckets, std::ssize(lengths)) << where;
}

TEST(Latencies, TheResultsEqualTheLatenciesOfTheTrace) {
  for (const auto& flags : {Words{"--os", "ctss"}, Words{"--os", "cos"}, Words{"--machine", "cdc7600"}}) {
    const CliFixture desk;
    desk.folder.write("p.f", text_of(kProgram));
    Words words{"run", "p.f", "--trace", "trace", "--json", "out.json"};
    words.insert(words.end(), flags.begin(), flags.end());
    const auto outcome = desk.platter(words);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const json result = json::parse(desk.folder.read("out.json"));
    const Told told = read_trace(desk.folder.read("trace"));
    const auto at = [](const auto& map, int channel) {
      const auto found = map.find(channel);
      return found == map.end() ? typename std::decay_t<decltype(map)>::mapped_type{} : found->second;
    };
    ASSERT_FALSE(told.service.empty());
    for (const auto& drive : result.at("drives")) {
      const int channel = drive.at("channel");
      EXPECT_EQ(drive.at("drive"), 1);
      const auto where = fmt::format("{} channel {} ", flags.back(), channel);
      expect_same(drive.at("seek"), at(told.seek, channel), where + "seek");
      expect_same(drive.at("rotation"), at(told.rotation, channel), where + "rotation");
      expect_same(drive.at("service"), at(told.service, channel), where + "service");
      auto lost = at(told.lost, channel);
      const auto& causes = drive.at("lost_by_cause");
      EXPECT_EQ(causes.at("late_command"), lost["late command"]) << where;
      EXPECT_EQ(causes.at("seek"), lost["seek"]) << where;
      EXPECT_EQ(causes.at("no_buffer"), lost["no free buffer"]) << where;
      EXPECT_EQ(causes.at("no_data"), lost["words not yet in a buffer"]) << where;
      EXPECT_EQ(causes.at("sector_again"), lost["sector again"]) << where;
    }
    const double whole = result.at("virtual_seconds");
    std::int64_t words_moved = 0;
    for (const auto& unit : result.at("units")) {
      const int channel = unit.at("channel");
      // A transfer takes some 30 000 ns, and its length is rounded to a nanosecond.
      EXPECT_NEAR(unit.at("utilisation").get<double>(),
                  static_cast<double>(at(told.crossing, channel)) / 1e9 / whole, 1e-4);
      std::int64_t lost = 0;
      for (const auto& [cause, count] : unit.at("lost_by_cause").items()) lost += count.get<std::int64_t>();
      EXPECT_EQ(unit.at("revolutions_lost"), lost);
      const auto words_of = unit.at("words_read").get<double>() + unit.at("words_written").get<double>();
      EXPECT_NEAR(unit.at("words_per_second").get<double>(), words_of / whole, 1e-6 * words_of);
    }
    std::int64_t calls = 0;
    for (const auto& routine : result.at("routines")) {
      const auto does = routine.at("does").get<std::string>();
      if (does == "read" || does == "write") calls += routine.at("calls").get<std::int64_t>();
      words_moved += routine.at("words").get<std::int64_t>();
      EXPECT_GT(routine.at("response").at("count"), 0);
    }
    EXPECT_EQ(calls, told.calls);
    EXPECT_EQ(words_moved, told.words);
  }
}

}  // namespace
}  // namespace platter::tests
