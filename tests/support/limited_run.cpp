#include "tests/support/limited_run.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/support/run_platter.hpp"

namespace platter::tests {

std::ostream& operator<<(std::ostream& to, const LimitedRun& one) {
  return to << "exit code " << one.code << "\n" << one.out.substr(0, 2000) << "\n" << one.err << one.json;
}

std::string printed(const LimitedRun& one) {
  return one.out.substr(0, one.out.find("\n-- "));
}

LimitedRun expect_exact(double limit, const std::function<LimitedRun(const std::string& limit)>& run) {
  std::ostringstream digits;
  digits << limit;
  const std::string text = digits.str();
  const LimitedRun first = run(text);
  for (int i = 1; i < 10; ++i) {
    const LimitedRun another = run(text);
    if (another == first) continue;
    ADD_FAILURE() << "another run: " << another << "\nand the first: " << first;
    break;
  }
  EXPECT_EQ(first.code, 1);
  EXPECT_TRUE(has(first.err, "the limit of " + text + " virtual seconds was reached (--limit)"));
  const auto result = nlohmann::json::parse(first.json);
  EXPECT_EQ(result["virtual_seconds"], limit);
  EXPECT_TRUE(has(result["stopped"], "the limit of " + text + " virtual seconds was reached (--limit)"));
  double sum = 0;
  for (const char* account : {"user_s", "system_s", "interrupt_s", "idle_s"})
    sum += result["processor"][account].get<double>();
  EXPECT_NEAR(sum, limit, 1e-12) << "nothing is accounted beyond it";
  char line[64];
  std::snprintf(line, sizeof line, "virtual time %18.9f s\n", limit);
  EXPECT_TRUE(has(first.out, line));
  return first;
}

std::string picoseconds(double seconds, int less) {
  return std::to_string(std::llround(seconds * 1e12) - less) + " ps";
}

}  // namespace platter::tests
