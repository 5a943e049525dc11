// Parsing of sizes as users write them.

#include "runtime/options/size.hpp"

#include <gtest/gtest.h>

#include <CLI/CLI.hpp>

#include "runtime/options/usage.hpp"

namespace platter::runtime {
namespace {

TEST(Size, SizesAreParsedExactly) {
  const std::pair<const char*, std::uint64_t> cases[] = {
      {"0", 0},
      {"007", 7},
      {"500", 500},
      {"500bytes", 500},
      {"500 BYTES", 500},
      {"1kB", 1'000},
      {"1 KB", 1'000},
      {"1.5GB", 1'500'000'000},
      {"1.5 gb", 1'500'000'000},
      {"1.0 bytes", 1},
      {"0.25kB", 250},
      {"2TB", 2'000'000'000'000},
      {"1.234567890123TB", 1'234'567'890'123},
      {"1KiB", 1'024},
      {"0.5 KiB", 512},
      {"1.75MiB", 1'835'008},
      {"0.0009765625KiB", 1},
      {"3gib", 3'221'225'472},
      {"0.5000000000GiB", 536'870'912},
      {"9223372036854775807", 9'223'372'036'854'775'807},
      {"9223372.036854775807TB", 9'223'372'036'854'775'807},
  };
  for (const auto& [text, bytes] : cases) EXPECT_EQ(parse_size(text), bytes) << text;
}

TEST(Size, OtherTextsAreRejected) {
  for (const char* text : {"",
                           " ",
                           "x",
                           "GB",
                           " GB",
                           ".",
                           ".5GB",
                           "5.GB",
                           "1.5",
                           "1.0005kB",
                           "0.3KiB",
                           "-1",
                           "-1kB",
                           "-0",
                           "+1",
                           "1e3",
                           "1e3kB",
                           "0x10",
                           "1kBB",
                           "1 k",
                           "1G",
                           "1EB",
                           "1  GB",
                           " 1GB",
                           "1GB ",
                           "1 ",
                           "1\tGB",
                           "1.2.3",
                           "1,5GB",
                           "1'000",
                           "nan",
                           "inf",
                           "1GB2",
                           "9223372036854775808",
                           "99999999999999999999",
                           "9223373TB",
                           "8589934592GiB",
                           "1\n",
                           "GB1",
                           "1GiBs",
                           "½GB"})
    EXPECT_EQ(parse_size(text), std::nullopt) << text;
}

TEST(Size, IsReportedInTheLargestUnitThatIsExact) {
  EXPECT_EQ(size_text(0), "0 bytes");
  EXPECT_EQ(size_text(999), "999 bytes");
  EXPECT_EQ(size_text(1'000), "1 kB");
  EXPECT_EQ(size_text(1'500'000'000), "1500 MB");
  EXPECT_EQ(size_text(4'000'000'000), "4 GB");
  EXPECT_EQ(size_text(1'000'000'000'000'000), "1000 TB");
  EXPECT_EQ(size_text(1'024), "1024 bytes");
}

/// Returns the message of a flag from 1 kB to 2 GB for a value, or "" if it accepts the value.
std::string said_of(const std::string& value) {
  CLI::App app;
  add_size(app, "--room", 1'000, 2'000'000'000, [](std::uint64_t) {}, "Room");
  try {
    app.parse(std::vector<std::string>{"--room=" + value});
    return "";
  } catch (const CLI::ParseError& error) {
    return error.what();
  }
}

TEST(Size, SizesOutsideTheRangeOfTheFlagAreRejected) {
  for (const char* good : {"1000", "1kB", "2GB", "1.5GiB", "2000000000"}) EXPECT_EQ(said_of(good), "");
  for (const char* bad : {"999", "0.999kB", "2000000001", "2GiB", "0", "-1kB", "99999999999999999999", "x"})
    EXPECT_EQ(said_of(bad),
              std::string("--room: must be a size from 1 kB to 2 GB, in bytes, kB, MB, GB, TB, KiB, MiB, "
                          "GiB, not '") +
                  bad + "'");
}

}  // namespace
}  // namespace platter::runtime
