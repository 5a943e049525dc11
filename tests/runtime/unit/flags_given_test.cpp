#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>

#include "runtime/options/options.hpp"

// Shares of a whole, such as the value of --load.
namespace platter::runtime {
namespace {

TEST(Share, AcceptsANumberUpTo1OrAPercentage) {
  EXPECT_EQ(parse_share("--load", "0"), 0);
  EXPECT_EQ(parse_share("--load", "1"), 1'000'000);
  EXPECT_EQ(parse_share("--load", "0.053"), 53'000);
  EXPECT_EQ(parse_share("--load", "0.000001"), 1);
  EXPECT_EQ(parse_share("--load", "5.3 %"), 53'000);
  EXPECT_EQ(parse_share("--load", "100 %"), 1'000'000);
}

TEST(Share, RejectsAnInvalidShareAndQuotesIt) {
  for (const char* text :
       {"", "much", "1.1", "-0.1", "101 %", "0.0000001", "5%", "5 ms", "0.5 of 1", "1e-2"}) {
    try {
      parse_share("--load", text);
      ADD_FAILURE() << text;
    } catch (const CLI::ValidationError& error) {
      EXPECT_NE(std::string(error.what()).find("'" + std::string(text) + "' is not a fraction from 0 to 1"),
                std::string::npos)
          << error.what();
    }
  }
}

// The guest of `platter run` reads the same flags from one table, Options::add_to.

using Words = std::vector<std::string>;

/// The flags of a command line, parsed.
struct Line {
  explicit Line(Words words) {
    options.add_to(app);
    std::reverse(words.begin(), words.end());
    app.parse(words);
  }
  Options options;
  CLI::App app;
};

/// Returns a value for the flag that differs from the flag's default; "" if the flag has no value.
std::string value_for(const std::string& flag) {
  static const std::map<std::string, std::string> kValues{
      {"--channels", "2"},       {"--rotation", "drift"},  {"--seed", "7"},
      {"--disk", "instant"},     {"--file", "7=A,new"},    {"--copy-in", "a=B,fixed=80"},
      {"--copy-out", "B=c"},     {"--cards", "/dev/null"}, {"--limit", "15 ms"},
      {"--specs", "/tmp"},       {"--allow", "/tmp"},      {"--env", "A=--B"},
      {"--words", "cray"},       {"--blanks", "null"},     {"--memory", "3 GB"},
      {"--cpu-time", "17"},      {"--output", "5 MB"},     {"--file-size", "6 MB"},
      {"--disk-space", "7 MB"},  {"--file-count", "9"},    {"--set", "disk.x=1"},
      {"--system-buffer", "36"}, {"--host", ""},           {"--no-summary", ""},
      {"--sandbox", ""},         {"--trust", ""},          {"--date", "1976-03-01"},
      {"--text", "drives"},      {"--load", "6 %"},        {"--trace-events", "seek"},
      {"--trace-from", "1 ms"},  {"--trace-to", "2"},      {"--switches", "1,3"}};
  const auto found = kValues.find(flag);
  return found == kValues.end() ? "-a name" : found->second;
}

Words all_flags() {
  Words flags;
  const Line none{{}};
  for (const auto* option : none.app.get_options()) {
    const bool is_hidden = option->get_group().empty();
    if (!is_hidden && option->get_name() != "--help") flags.push_back(option->get_name());
  }
  return flags;
}

TEST(FlagsGiven, AreEachPassedOnAsTheyWereGiven) {
  ASSERT_GE(all_flags().size(), 25U);
  for (const auto& flag : all_flags()) {
    const std::string value = value_for(flag);
    const Words words{value.empty() ? flag : flag + "=" + value};
    const Line line(words);
    EXPECT_EQ(flags_given(line.app, line.options.flags), words);
  }
}

TEST(FlagsGiven, AreReadAgainAsTheyWereRead) {
  Words words;
  for (const auto& flag : all_flags()) {
    if (flag == "--trust") continue;  // not beside --sandbox
    const std::string value = value_for(flag);
    words.push_back(value.empty() ? flag : flag + "=" + value);
  }
  words.insert(words.end(), {"--file=8=B,start=0", "--set=machine.disk=dd29", "--env=C=D"});
  const Line line(words);
  const Line again(flags_given(line.app, line.options.flags));
  EXPECT_EQ(again.options.files.size(), 2U);
  EXPECT_EQ(again.options.files[1].start, amount::Sectors{0});
  EXPECT_EQ(again.options.sets, (Words{"disk.x=1", "machine.disk=dd29"}));
  EXPECT_EQ(again.options.sandbox.environment, (Words{"A=--B", "C=D"}));
  EXPECT_EQ(again.options.limit, std::chrono::milliseconds(15));
  EXPECT_EQ(again.options.choice.seed, 7U);
  EXPECT_EQ(again.options.choice.load, 60'000);
  EXPECT_EQ(again.options.json, "-a name");
  EXPECT_TRUE(again.options.choice.instant);
  EXPECT_TRUE(again.options.sandbox.insist);
  EXPECT_FALSE(again.options.summary);
}

TEST(FlagsGiven, AreEmptyWithoutFlagsAndOmitExcludedOnes) {
  const Line none({});
  EXPECT_TRUE(flags_given(none.app, none.options.flags).empty());
  const Line line({"--json=a", "--no-summary", "--host"});
  EXPECT_EQ(flags_given(line.app, line.options.flags, {"--json", "--no-summary"}), Words{"--host"});
}

}  // namespace
}  // namespace platter::runtime
