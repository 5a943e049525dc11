// The preprocessor's __DATE__ and __TIME__ are those of the run's date (--date).

#include "tools/compiler/build/compilation_date.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace platter::guest {
namespace {

TEST(CompilationDate, IsThatOfTheRunInAnyYear) {
  using namespace std::chrono_literals;
  const auto flags = compilation_date_flags(std::chrono::sys_days{std::chrono::year{2300} / 1 / 2} + 3h + 4s);
  ASSERT_GE(flags.size(), 2U);
  EXPECT_EQ(flags[0], "-D__DATE__=\"Jan  2 2300\"");
  EXPECT_EQ(flags[1], "-D__TIME__=\"03:00:04\"");
}

}  // namespace
}  // namespace platter::guest
