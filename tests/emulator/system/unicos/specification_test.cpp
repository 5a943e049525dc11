// The specification of a system with a kernel, and of the load of other users.

#include <gtest/gtest.h>

#include "emulator/system/unicos/personality.hpp"
#include "tests/emulator/system/unicos/kernel_bench.hpp"

namespace platter::tests {
namespace {

std::string complaint(const specification::Catalogue& catalogue, const machine::MachineConfig& choice) {
  record::Recorder recorder;
  try {
    const machine::Machine machine(catalogue, choice, recorder);
  } catch (const specification::Error& error) {
    return error.what();
  }
  return "";
}

std::string complaint_of(std::string_view what, std::string_view with) {
  auto catalogue = specification::Catalogue::builtin();
  plant(catalogue, "systems", "unicos", what, with);
  return complaint(catalogue, {.machine = "ymp"});
}

TEST(KernelSpecification, HasEveryCallOnce) {
  EXPECT_NE(complaint_of("name = \"LSEEK\"", "name = \"SEEK\"")
                .find("the [[call]] with name = \"LSEEK\" and does = \"seek\""),
            std::string::npos);
  EXPECT_NE(complaint_of("name = \"READA\"", "name = \"READ\"")
                .find("another call with name = \"READ\" and does = \"read\""),
            std::string::npos);
  EXPECT_NE(complaint_of("[ffio]", "[fio]").find("ffio"), std::string::npos);
}

TEST(KernelSpecification, CallsAreNotRoutinesOfPrograms) {
  KernelBench bench;
  const auto& system = bench.machine.system().specification();
  EXPECT_EQ(system.find("READ"), nullptr);
  ASSERT_NE(system.find_call("READ", record::Does::kRead), nullptr);
  EXPECT_EQ(system.find_call("READ", record::Does::kWrite), nullptr);
  EXPECT_TRUE(system.routine_names().empty());
  EXPECT_TRUE(bench.machine.libraries().empty());
}

TEST(OtherUsers, OnlySystemsWithOtherUsersAcceptALoad) {
  const auto builtin = specification::Catalogue::builtin();
  EXPECT_NE(complaint(builtin, {.load = 1}).find("ctss does not describe other users"), std::string::npos);
  EXPECT_EQ(complaint(builtin, {.machine = "ymp", .load = 1}), "");
  EXPECT_NE(complaint_of("probability = { value = \"0 %\"", "probability = { value = \"101 %\"")
                .find("must not exceed 100 %"),
            std::string::npos);
  KernelBench bench({.load = 12'000});
  EXPECT_EQ(bench.machine.choice().load, 12'000);
}

/// At 100 % load, each request of the program is preceded by one of 16 sectors, which belongs to no program.
TEST(OtherUsers, ComeBeforeRequests) {
  KernelBench bench({.load = 1'000'000});
  const auto file = bench.open("a");
  Words words(50 * kBlock);
  file->write(words.bytes(), ffio::Record::kGoesOn);
  file->seek({});
  file->read(words.bytes(), ffio::Record::kGoesOn);
  std::int64_t theirs = 0;
  for (const auto& event : bench.log.of(record::Kind::kCommand)) {
    if (event.request == 0 && event.number == 16) ++theirs;
  }
  EXPECT_EQ(theirs, 2);
}

}  // namespace
}  // namespace platter::tests
