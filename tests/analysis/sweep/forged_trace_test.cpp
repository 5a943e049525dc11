// A program can write a forged trace, with lines that no run writes. platter explain must read it without a
// crash.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "emulator/specification/error.hpp"
#include "tests/support/folder.hpp"
#include "tools/analysis/explain/explanation_text.hpp"
#include "tools/analysis/explain/recorded.hpp"

namespace platter::tests {
namespace {

constexpr std::int64_t kLatest = (std::int64_t{1} << 62) - 1;

std::string event(const std::string& kind, std::int64_t at, std::int64_t number, std::int64_t length = 0,
                  std::int64_t since = 0) {
  const std::string does = kind == "call" ? "read" : "none";
  return fmt::format(
      R"({{"event":"{}","at_ps":{},"channel":1,"request":1,"number":{},"length_ps":{},"cause":"none","since_ps":{},)"
      R"("does":"{}","id":1,"parent":0,"who":"RDISK","line":"m.f:3","times":1,"until_ps":0}})"
      "\n",
      kind, at, number, length, since, does);
}

std::string rejection(const std::string& trace) {
  const Folder folder;
  folder.write("trace", trace);
  try {
    explain::Recording(folder.path() / "trace").rest();
  } catch (const specification::Error& error) {
    return error.what();
  }
  return "";
}

TEST(ForgedTrace, IsRejectedIfDistancesInTimeDoNotFit) {
  EXPECT_EQ(rejection(event("sector", kLatest, 3) + event("sector", 0, 3, kLatest) +
                      event("sector", 0, 3, -kLatest)),
            "");
  EXPECT_EQ(rejection(event("sector", -1, 3)),
            "a line of the trace: at_ps is -1; 0 to 4611686018427387903 is allowed");
  EXPECT_NE(rejection(event("sector", kLatest + 1, 3)), "");
  EXPECT_NE(rejection(event("sector", 1, 3, kLatest)), "");
  EXPECT_EQ(rejection(event("lost revolution", 5, 1, -kLatest, 1)),
            "a line of the trace: length_ps is -4611686018427387903; "
            "-4611686018427387898 to 4611686018427387898 is allowed");
}

TEST(ForgedTrace, IsRejectedIfLostRevolutionsDoNotAddUp) {
  EXPECT_EQ(rejection(event("lost revolution", 5, 1)), "");
  EXPECT_NE(rejection(event("lost revolution", 5, -1)), "");
  EXPECT_NE(rejection(event("lost revolution", 5, std::int64_t{1} << 40)), "");
}

TEST(ForgedTrace, IsNotExplainedIfASectorPassesBeforeItsCall) {
  const auto explained = [](std::int64_t passed) {
    const Folder folder;
    folder.write("trace", event("call", 1000, 1) + event("sector", passed, 3));
    return explain::scene_of(explain::Recording(folder.path() / "trace").rest(), 0, 1).has_value();
  };
  EXPECT_TRUE(explained(1001));
  EXPECT_TRUE(explained(1000));  // a drive without waits
  EXPECT_FALSE(explained(914));  // one column of the picture would be -1 ps long
}

}  // namespace
}  // namespace platter::tests
