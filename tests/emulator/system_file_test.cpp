// Specifications of operating systems: routines, their arguments and steps, calls and text
// (docs/specifications.md).

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "emulator/specification/error.hpp"
#include "emulator/system/layer/library.hpp"
#include "emulator/system/system_specification.hpp"
#include "tests/emulator/device_files.hpp"
#include "tests/emulator/machine_bench.hpp"

namespace platter::tests::system_file_tests {
namespace {

std::string head(const std::string& more = "") {
  return "description = \"mine\"\n" + told("timer_tick", "1 us") + told("timer_unit", "1 ms") +
         told("wait_return", "1 us") + told("on_cylinder", "1 us") + more;
}

const std::string kReads = io(1) + kInterrupt;

system::SystemSpecification read(const std::string& text) {
  specification::Document document("mine.toml", text);
  return system::read_system(document);
}

/// Returns the error message for a system's specification, or "" if it is accepted.
std::string rejection(const std::string& text) {
  try {
    read(text);
  } catch (const specification::Error& error) {
    return error.what();
  }
  return "";
}

testing::AssertionResult contains(const std::string& text, const std::string& part) {
  if (text.find(part) != std::string::npos) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "\"" << part << "\" is not in \"" << text << "\"";
}

TEST(SystemFile, NamesARoutineInCapitals) {
  EXPECT_EQ(read(head() + routine("rd_9z", "read", kReads)).routines.at(0).name, "RD_9Z");
  EXPECT_EQ(read(head() + routine("Z", "read", kReads)).routines.at(0).name, "Z");
  EXPECT_EQ(read(head() + routine("a0", "read", kReads)).routines.at(0).name, "A0");
}

TEST(SystemFile, RejectsNamesThatFortranDoesNotAllow) {
  for (const char* name : {"", "9RD", "_RD", "RD-1", "RD$", "RD DISK"})
    EXPECT_TRUE(contains(rejection(head() + routine(name, "read", kReads)),
                         "use a letter followed by letters, digits and _"))
        << name;
  EXPECT_EQ(rejection(head() + routine(std::string(63, 'A'), "read", kReads)), "");
  EXPECT_TRUE(
      contains(rejection(head() + routine(std::string(64, 'A'), "read", kReads)), "at most 63 in all"));
}

TEST(SystemFile, RejectsStepsOutOfOrder) {
  const auto with = [](const std::string& steps) { return rejection(head() + routine("R", "read", steps)); };
  EXPECT_EQ(with(cpu(1) + io(1) + kWait + cpu(1) + io(1) + kInterrupt + copy(1)), "");
  EXPECT_TRUE(contains(with(kWait), "no transfer is under way here: an 'io' step must come first"));
  EXPECT_TRUE(contains(with(io(1) + kInterrupt + kInterrupt), "no transfer is under way here"));
  EXPECT_TRUE(contains(with(io(1) + cpu(1) + io(1) + kInterrupt), "a transfer is under way"));
  EXPECT_TRUE(contains(with(io(1) + cpu(1)), "the last 'io' has no 'interrupt' or 'wait' after it"));
  EXPECT_TRUE(contains(with(io(1) + kInterrupt + io(1) + kWait), "run inside it, so they cannot wait"));
}

TEST(SystemFile, ARoutineThatMovesNothingOnlyComputesOrWaits) {
  const auto with = [](const char* does, const std::string& steps) {
    const std::string text = routine("R", does, steps);
    const std::string flag = "whole_sectors = true\n";
    return rejection(head() + text.substr(0, text.find(flag)) + text.substr(text.find(flag) + flag.size()));
  };
  EXPECT_EQ(with("status", cpu(1)), "");
  EXPECT_EQ(with("wait", cpu(1) + kWait), "");
  EXPECT_TRUE(contains(with("wait", cpu(1)), "a routine that waits needs a 'wait' step"));
  EXPECT_TRUE(
      contains(with("seek", io(1) + kInterrupt), "a routine that does 'seek' does not transfer sectors"));
  EXPECT_TRUE(contains(with("close", kWait), "a routine that does 'close' does not transfer sectors"));
}

TEST(SystemFile, ArgumentsAreOneOfEachKind) {
  const auto with = [](const std::string& arguments) {
    const std::string text = routine("R", "read", kReads);
    return rejection(head() + text.substr(0, text.find("steps")) + "arguments = [" + arguments + "]\n" +
                     text.substr(text.find("steps")));
  };
  EXPECT_EQ(with("\"array\", \"connector\", \"sectors\", \"sector\", \"unused\""), "");
  EXPECT_EQ(with("\"connector\", \"array\", \"words\", \"address\""), "");
  EXPECT_TRUE(
      contains(with("\"connector\", \"array\", \"words\""), "an argument is missing: address or sector"));
  EXPECT_TRUE(contains(with("\"array\", \"words\", \"address\""), "an argument is missing: connector"));
  EXPECT_TRUE(contains(with("\"connector\", \"array\", \"words\", \"sectors\", \"address\""),
                       "2 arguments specify the words or sectors"));
  EXPECT_TRUE(contains(with("\"connector\", \"array\", \"wrods\", \"address\""), "nearest: words"));
}

TEST(SystemFile, FindsARoutineByNameAndAliasInAnyCase) {
  const std::string text = routine("RDISK", "read", kReads) + "aliases = [\"rd\", \"READIT\"]\n";
  const auto system = read(head() + text + routine("WDISK", "write", kReads));
  EXPECT_EQ(system.find("rdisk"), &system.routines[0]);
  EXPECT_EQ(system.find("RD"), &system.routines[0]);
  EXPECT_EQ(system.find("readit"), &system.routines[0]);
  EXPECT_EQ(system.find("WDISK"), &system.routines[1]);
  EXPECT_EQ(system.find("RDIS"), nullptr);
  EXPECT_EQ(system.find("RDISKS"), nullptr);
  EXPECT_EQ(system.first(record::Does::kWrite), &system.routines[1]);
  EXPECT_EQ(system.first(record::Does::kSeek), nullptr);
  EXPECT_EQ(system.routine_names(), (std::vector<std::string>{"RDISK", "WDISK"}));
}

TEST(SystemFile, RejectsASecondRoutineOfANameOrAnAlias) {
  const std::string one = routine("RDISK", "read", kReads) + "aliases = [\"RD\"]\n";
  EXPECT_TRUE(
      contains(rejection(head() + one + routine("RD", "read", kReads)), "a routine already has the name RD"));
  EXPECT_TRUE(contains(rejection(head() + one + routine("W", "read", kReads) + "aliases = [\"RDISK\"]\n"),
                       "a routine already has the name RDISK"));
  EXPECT_TRUE(contains(rejection(head() + routine("W", "read", kReads) + "aliases = [\"w\"]\n"),
                       "a routine already has the name W"));
}

std::string call(const std::string& name, const char* does) {
  const std::string text = routine(name, does, kReads);
  return "[[call]]" + text.substr(std::string("[[routine]]").size());
}

TEST(SystemFile, CallsAreNotRoutinesOfPrograms) {
  const auto system = read(head() + call("READ", "read") + call("READ", "write"));
  EXPECT_EQ(system.find("READ"), nullptr);
  EXPECT_EQ(system.first(record::Does::kRead), nullptr);
  EXPECT_TRUE(system.routine_names().empty());
  EXPECT_EQ(system.find_call("READ", record::Does::kRead), &system.routines[0]);
  EXPECT_EQ(system.find_call("READ", record::Does::kWrite), &system.routines[1]);
  EXPECT_EQ(system.find_call("READ", record::Does::kSeek), nullptr);
  EXPECT_EQ(system.find_call("WRITE", record::Does::kRead), nullptr);
}

TEST(SystemFile, RejectsASecondCallThatDoesTheSame) {
  EXPECT_TRUE(contains(rejection(head() + call("READ", "read") + call("READ", "read")),
                       "another call with name = \"READ\" and does = \"read\""));
}

TEST(SystemFile, LimitsRequestsPerUnit) {
  const auto with = [](const char* requests) {
    return head(told("requests", requests)) + routine("R", "read", kReads);
  };
  EXPECT_EQ(read(head() + routine("R", "read", kReads)).requests, 1U) << "the default";
  EXPECT_EQ(read(with("1 requests")).requests, 1U);
  EXPECT_EQ(read(with("1000 requests")).requests, 1000U);
  EXPECT_TRUE(contains(rejection(with("0 requests")), "must be from 1 to 1000"));
  EXPECT_TRUE(contains(rejection(with("1001 requests")), "must be from 1 to 1000"));
}

TEST(SystemFile, ClocksTick) {
  const auto with = [](const char* tick, const char* unit) {
    return rejection("description = \"mine\"\n" + told("timer_tick", tick) + told("timer_unit", unit) +
                     told("wait_return", "0 us") + told("on_cylinder", "0 us") +
                     routine("R", "read", kReads));
  };
  EXPECT_EQ(with("1 ps", "1 ps"), "");
  EXPECT_TRUE(contains(with("0 us", "1 ms"), "the tick of the clock must be longer than 0"));
  EXPECT_TRUE(contains(with("1 us", "0 ms"), "the unit of the clock must be longer than 0"));
}

TEST(SystemFile, OtherUsersHaveAProbabilityOfAtMostAll) {
  const auto with = [](const char* probability, const char* sectors) {
    return head("") + routine("R", "read", kReads) + "[load]\n" + told("probability", probability) +
           told("sectors", sectors);
  };
  EXPECT_EQ(read(head() + routine("R", "read", kReads)).load.probability, 0) << "there are none";
  EXPECT_EQ(read(with("12.5 %", "4 sectors")).load.probability, 125'000);
  EXPECT_EQ(read(with("100 %", "4 sectors")).load.sectors, amount::Sectors{4});
  EXPECT_TRUE(contains(rejection(with("100.0001 %", "4 sectors")), "must not exceed 100 %"));
  EXPECT_TRUE(contains(rejection(with("1 %", "0 sectors")), "must be from 1 to 10000"));
  EXPECT_TRUE(contains(rejection(with("1 %", "1 sectors") + "users = 3\n"), "unknown key"));
}

TEST(SystemFile, TextIsOnTheDrivesOnlyIfTheFileSpecifiesIt) {
  const auto with = [](const char* units, const char* blanks) {
    return read(head() + routine("R", "read", kReads) +
                fmt::format("[text]\nunits = \"{}\"\nblanks = \"{}\"\n", units, blanks) +
                told("statement", "3 us") + told("item", "2 us") + told("character", "1 us") +
                told("longest", "133 characters"))
        .text;
  };
  EXPECT_TRUE(with("drives", "kept").on_drives);
  EXPECT_FALSE(with("host", "kept").on_drives);
  EXPECT_TRUE(with("host", "counted").compresses);
  EXPECT_FALSE(with("host", "kept").compresses);
  EXPECT_EQ(with("host", "kept").statement, 3us);
  EXPECT_EQ(with("host", "kept").item, 2us);
  EXPECT_EQ(with("host", "kept").character, 1us);
  EXPECT_EQ(with("host", "kept").longest, 133);
  EXPECT_EQ(with("host", "kept").longest_listed, 0) << "no limit";
}

TEST(SystemFile, LibrariesUseConsecutiveSectorsUnlessTheyNameAnInterleave) {
  const auto interleaves = [](const char* system) {
    std::vector<std::int64_t> found;
    specification::Document document("mine.toml", builtin_text("systems", system));
    system::read_system(document, [&](specification::Reader& reader, const system::SystemSpecification& its) {
      for (const auto& library : layer::read_libraries(reader, its)) found.push_back(library.interleave);
    });
    return found;
  };
  const auto ctss = interleaves("ctss");
  ASSERT_FALSE(ctss.empty());
  for (const auto interleave : ctss) EXPECT_EQ(interleave, 1);
  const auto alamos = interleaves("alamos");
  EXPECT_NE(std::find(alamos.begin(), alamos.end(), 2), alamos.end());
}

}  // namespace
}  // namespace platter::tests::system_file_tests
