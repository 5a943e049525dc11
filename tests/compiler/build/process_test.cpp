// Why a tool failed.

#include "tools/compiler/build/process.hpp"

#include <gtest/gtest.h>

namespace platter::guest {
namespace {

std::string reason(const std::string& script) {
  return reason_of(capture_process({"sh", "-c", script}, Stream::kBoth));
}

TEST(Reason, IsWhatWasSaid) {
  EXPECT_EQ(reason("echo no such drive; exit 3"), "no such drive\n");
}

TEST(Reason, IsTheSignalWhereNothingWasSaid) {
  EXPECT_EQ(reason("kill -9 $$"), "it was ended by signal 9 (Killed)");
  EXPECT_EQ(reason("kill -11 $$"), "it was ended by signal 11 (Segmentation fault)");
}

TEST(Reason, IsTheExitCodeWhereThereIsNothingElse) {
  EXPECT_EQ(reason("exit 3"), "it ended with 3 and has not said why");
}

}  // namespace
}  // namespace platter::guest
