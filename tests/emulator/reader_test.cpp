// Error messages for wrong specifications: the place, the problem, and the nearest correct name.

#include "emulator/specification/reader.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "emulator/device/controller.hpp"
#include "emulator/device/device_factory.hpp"
#include "emulator/device/disk_specification.hpp"
#include "emulator/machine/machine_specification.hpp"
#include "emulator/multicomputer/specification.hpp"
#include "emulator/processor/unit_times.hpp"
#include "emulator/system/layer/library.hpp"
#include "emulator/system/system_specification.hpp"
#include "tests/emulator/specification_text.hpp"

namespace platter::tests {
namespace {

using testing::AssertionFailure;
using testing::AssertionResult;
using testing::AssertionSuccess;

/// Returns "line:column" of the first occurrence of `what` in `text`.
std::string position(const std::string& text, std::string_view what) {
  const auto at = text.find(what);
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
  const auto begin = text.rfind('\n', at) + 1;
  return fmt::format("{}:{}", line, at - begin + 1);
}

constexpr auto kReadSystem = [](specification::Document& document) { return system::read_system(document); };

/// Returns the error message of reading `text`, or "" if it succeeds.
template <typename Read>
std::string message(const std::string& text, Read read) {
  try {
    specification::Document document("mine.toml", text);
    read(document);
  } catch (const specification::Error& error) {
    return error.what();
  }
  return "";
}

machine::MachineSpecification read_machine(specification::Document& document) {
  return machine::read_machine(document, specification::Catalogue::builtin());
}

AssertionResult says(const std::string& message, const std::vector<std::string>& parts) {
  for (const auto& part : parts) {
    if (message.find(part) == std::string::npos) {
      return AssertionFailure() << "expected \"" << part << "\" in: " << message;
    }
  }
  return AssertionSuccess();
}

std::string disk_with(std::string_view from, std::string_view to) {
  return replaced(builtin_text("disks", "dd19"), from, to);
}

TEST(Reader, AcceptsEveryBuiltInSpecification) {
  EXPECT_EQ(message(builtin_text("disks", "dd19"), device::read_disk), "");
  EXPECT_EQ(message(builtin_text("disks", "cdc819"), device::read_disk), "");
  EXPECT_EQ(message(builtin_text("controllers", "dcu2"), device::read_controller), "");
  EXPECT_EQ(message(builtin_text("controllers", "cdc7639"), device::read_controller), "");
  EXPECT_EQ(message(builtin_text("systems", "ctss"), kReadSystem), "");
  EXPECT_EQ(message(builtin_text("systems", "ltss"), kReadSystem), "");
  EXPECT_EQ(message(builtin_text("machines", "cray1"), read_machine), "");
  EXPECT_EQ(message(builtin_text("machines", "cdc7600"), read_machine), "");
}

TEST(Reader, RejectsAnUnknownKeyAndNamesTheNearest) {
  const auto text = disk_with("\nrotation_wander",
                              "\nplatters = { value = \"20 platters\", basis = \"paper\" }\nrotation_wander");
  const auto said = message(text, device::read_disk);
  EXPECT_TRUE(says(said, {"mine.toml:" + position(text, "platters"), "unknown key 'platters'", "nearest: "}))
      << said;
}

TEST(Reader, RejectsUnknownKeysOfEveryKindOfFile) {
  const auto with_platters = [](const char* kind, const char* name) {
    return "platters = 20\n" + builtin_text(kind, name);
  };
  constexpr const char* kProblem = "unknown key 'platters'";
  for (const char* disk : {"dd19", "ssd", "ldcache"}) {
    auto catalogue = specification::Catalogue::builtin();
    catalogue.add("disks", disk, "mine.toml", with_platters("disks", disk));
    const auto read = [&](specification::Document&) {
      device::DeviceFactory(catalogue, false).device(disk, "dcu2");
    };
    EXPECT_TRUE(says(message("", read), {kProblem})) << disk;
  }
  for (const char* controller : {"dcu2", "iosd"})
    EXPECT_TRUE(says(message(with_platters("controllers", controller), device::read_controller), {kProblem}));
  for (const char* machine : {"cray1", "ymp", "t3d"})
    EXPECT_TRUE(says(message(with_platters("machines", machine), read_machine), {kProblem})) << machine;
  for (const char* processor : {"cray1", "cdc7600", "vax780"}) {
    EXPECT_TRUE(
        says(message(with_platters("processors", processor), processor::read_unit_times), {kProblem}));
  }
  EXPECT_TRUE(says(message(with_platters("systems", "ctss"), kReadSystem), {kProblem}));
  const auto read_multicomputer = [](specification::Document& document) {
    multicomputer::read_specification(document, specification::Catalogue::builtin());
  };
  EXPECT_TRUE(says(message(with_platters("multicomputers", "t3d"), read_multicomputer), {kProblem}));
}

TEST(Reader, NamesAMisspeltKeyAtItsPlace) {
  const auto text = disk_with("sectors_per_track", "sectors_per_trck");
  const auto said = message(text, device::read_disk);
  EXPECT_TRUE(says(said, {"mine.toml:" + position(text, "sectors_per_trck"), "unknown key 'sectors_per_trck'",
                          "nearest: sectors_per_track"}))
      << said;
}

TEST(Reader, NamesTheTableOfAListThatLacksAKey) {
  const auto text = replaced(builtin_text("machines", "cray1"), "name = \"cri\"\n", "");
  const auto said = message(text, read_machine);
  EXPECT_TRUE(says(said, {"mine.toml:", "'site[2].name' is missing"})) << said;
}

TEST(Reader, RejectsAUnitThatDoesNotFit) {
  const auto text = disk_with("\"3600 rpm\"", "\"12 parsecs\"");
  const auto said = message(text, device::read_disk);
  EXPECT_TRUE(says(said, {"mine.toml:" + position(text, "rotation ="), "'rotation' = \"12 parsecs\"",
                          "the unit must be 'rpm', not 'parsecs'"}));
}

TEST(Reader, RejectsAnUnknownUnitOfTimeAndNamesTheNearest) {
  const auto text = replaced(builtin_text("controllers", "dcu2"), "\"100 us\"", "\"100 usec\"");
  const auto said = message(text, device::read_controller);
  EXPECT_TRUE(says(said, {"mine.toml:" + position(text, "select_time"), "'usec' is not a unit of time",
                          "nearest: us", "known: ps, ns, us, ms, s"}));
}

TEST(Reader, RejectsAnotherUnitThanPercent) {
  const auto text = disk_with("\"0.02 %\"", "\"0.02 rpm\"");
  EXPECT_TRUE(says(message(text, device::read_disk),
                   {"mine.toml:" + position(text, "rotation_wander"), "the unit must be '%'"}));
}

TEST(Reader, RejectsAnUnknownBasis) {
  const auto text =
      disk_with("\"411 cylinders\", basis = \"paper\"", "\"411 cylinders\", basis = \"papers\"");
  EXPECT_TRUE(says(message(text, device::read_disk),
                   {"mine.toml:" + position(text, "basis = \"papers\""),
                    "'papers' is not a value of 'cylinders.basis'", "nearest: paper", "assumed"}));
}

TEST(Reader, TakesANumberOfAUsersFileWithoutProvenanceAsAssumed) {
  const std::string given =
      "cylinders = { value = \"411 cylinders\", basis = \"paper\", note = \"section 3\" }";
  for (const char* written : {"cylinders = { value = \"411 cylinders\" }", "cylinders = \"411 cylinders\""}) {
    specification::Document document("mine.toml", disk_with(given, written));
    EXPECT_EQ(device::read_disk(document).geometry.cylinders, 411);
    EXPECT_EQ(document.numbers().front().basis, "assumed") << written;
  }
}

TEST(Reader, RejectsABuiltInNumberWithoutProvenance) {
  const auto text = disk_with("\"411 cylinders\", basis = \"paper\", note", "\"411 cylinders\", note");
  specification::Document document("built-in.toml", text, {}, specification::Provenance::kRequired);
  try {
    device::read_disk(document);
    ADD_FAILURE() << "accepted";
  } catch (const specification::Error& error) {
    EXPECT_TRUE(says(error.what(), {"built-in.toml:", "'cylinders.basis' is missing"})) << error.what();
  }
}

TEST(Reader, RejectsTextThatIsNotToml) {
  const auto said = message("description = \"x\"\nbuffers = = 3\n", device::read_controller);
  EXPECT_TRUE(says(said, {"mine.toml:2:", "not TOML"}));
}

TEST(Reader, RejectsEachWrongType) {
  struct Case {
    const char* from;
    const char* to;
    const char* problem;
  };
  const std::vector<Case> cases = {
      {"buffers = { value = \"2 buffers\", basis = \"source\",", "buffers = 2 #",
       "'buffers' must be \"4 buffers\""},
      {"description = \"DCU-2, Cray-1\"", "description = 3", "'description' must be a quoted text"},
      {"read_ahead = \"next sector\"", "read_ahead = true", "'read_ahead' must be a quoted text"},
      {"read_ahead = \"next sector\"", "read_ahead = \"next sectors\"", "nearest: next sector"},
      {"value = \"2 buffers\"", "value = 2", "'buffers.value' must be a quoted text"},
      {"value = \"2 buffers\"", "value = \"two buffers\"", "is not a number and a unit"},
      {"value = \"2 buffers\"", "value = \"2.5 buffers\"", "must be a whole number, not negative"},
      {"value = \"2 buffers\"", "value = \"-2 buffers\"", "must be a whole number, not negative"},
      {"value = \"2 buffers\"", "value = \"0 buffers\"", "from 1 to"},
      {"value = \"100 ns\"", "value = \"0.0001 ns\"", "finer than a picosecond"},
      {"value = \"100 ns\"", "value = \"-100 ns\"", "must not be negative"},
      {"value = \"100 ns\"", "value = \"100\"", "is not a number and a unit"},
  };
  for (const auto& c : cases) {
    const auto text = replaced(builtin_text("controllers", "dcu2"), c.from, c.to);
    const auto said = message(text, device::read_controller);
    EXPECT_TRUE(says(said, {"mine.toml:", c.problem})) << c.to;
    EXPECT_TRUE(says(said, {":1:"}) || !says(said, {"mine.toml: "})) << "no line: " << said;
  }
}

TEST(Reader, RejectsInvalidSteps) {
  struct Case {
    const char* from;
    const char* to;
    const char* problem;
  };
  const std::string io = "{ step = \"io\", service = { value = \"6 us\", basis = \"fitted\" } }";
  const auto system = [](const std::string& steps) {
    return "description = \"x\"\n"
           "timer_tick = { value = \"1 us\", basis = \"paper\" }\n"
           "timer_unit = { value = \"1 ms\", basis = \"paper\" }\n"
           "wait_return = { value = \"1 us\", basis = \"paper\" }\n"
           "on_cylinder = { value = \"1 us\", basis = \"paper\" }\n"
           "[[routine]]\nname = \"R\"\nlibrary = \"x\"\ndoes = \"read\"\nwhole_sectors = true\n"
           "steps = [" +
           steps + "]\n";
  };
  EXPECT_EQ(message(system(io + ", { step = \"interrupt\" }"), kReadSystem), "");
  EXPECT_TRUE(says(message(system("{ step = \"interrupt\" }"), kReadSystem),
                   {"mine.toml:11:", "'io' step must come first"}));
  EXPECT_TRUE(
      says(message(system(io), kReadSystem), {"mine.toml:11:", "has no 'interrupt' or 'wait' after it"}));
  EXPECT_TRUE(says(message(system(io + ", " + io), kReadSystem),
                   {"mine.toml:11:", "must come before the next 'io'"}));
  EXPECT_TRUE(
      says(message(system(io + ", { step = \"waits\" }"), kReadSystem),
           {"mine.toml:11:", "'waits' is not a value of 'routine[0].steps[1].step'", "nearest: wait"}));
  EXPECT_TRUE(says(message(system(io + ", { step = \"wait\", time = 3 }"), kReadSystem),
                   {"mine.toml:11:", "unknown key 'routine[0].steps[1].time'"}));
}

TEST(Reader, RejectsSeekPointsThatDoNotAscend) {
  const auto text = disk_with("\"410 cylinders\"", "\"1 cylinders\"");
  EXPECT_TRUE(says(message(text, device::read_disk), {"mine.toml:", "start at 1 cylinder and ascend"}));
}

TEST(Reader, RejectsASecondRoutineOfAName) {
  const auto text = replaced(builtin_text("systems", "ctss"), "name = \"WDISK\"", "name = \"rdisk\"");
  EXPECT_TRUE(says(message(text, kReadSystem), {"mine.toml:" + position(text, "name = \"rdisk\""),
                                                "a routine already has the name RDISK"}));
}

TEST(Reader, RejectsTablesWithoutTheirPersonality) {
  const auto vms = builtin_text("systems", "vms");
  const auto plain = message(replaced(vms, "personality = \"vms\"\n", ""), kReadSystem);
  EXPECT_TRUE(says(plain, {"mine.toml:", "allowed only with personality = \"vms\"", "\"plain\""})) << plain;
  const auto other = message(replaced(vms, "personality = \"vms\"", "personality = \"unicos\""), kReadSystem);
  EXPECT_TRUE(says(other, {"allowed only with personality = \"vms\"", "\"unicos\""})) << other;
  const auto unknown = message(replaced(vms, "personality = \"vms\"", "personality = \"vmx\""), kReadSystem);
  EXPECT_TRUE(says(unknown, {"mine.toml:", "vmx", "plain", "cms", "unicos", "vms"})) << unknown;
  EXPECT_EQ(unknown.find("this table is allowed"), std::string::npos) << unknown;
  EXPECT_EQ(message(vms, kReadSystem), "");
}

TEST(Reader, NamesEveryPersonalityThatReadsATable) {
  const auto plain =
      message(replaced(builtin_text("systems", "vms"), "personality = \"vms\"\n", ""), kReadSystem);
  EXPECT_TRUE(says(plain, {"allowed only with personality = \"cms\" or \"vms\""})) << plain;
}

TEST(Reader, RejectsInvalidLibraries) {
  struct Case {
    const char* from;
    const char* to;
    const char* problem;
  };
  const Case cases[] = {
      {"name = \"BUFFER IN\"", "name = \"BUFFER INTO\"", "nearest: BUFFER IN"},
      {"name = \"BUFFER IN\"", "name = \"READ\"",
       "another statement of the library already has the name READ"},
      {"layer = \"cftlib_in\"", "layer = \"cftlib_inn\"", "nearest: cftlib_in"},
      {"layer = \"cftlib_in\", buffer", "layer = \"cftlib_in\", bufer", "unknown key"},
      {"value = \"17 sectors\"", "value = \"0 sectors\"", "must be from 1 to"},
      {"value = \"7 sectors\"", "value = \"0 sectors\"", "must be from 1 to"},
      {"value = \"17 sectors\"", "value = \"17 words\"", "the unit must be 'sectors'"},
      {"read = \"IZDKIN\"", "read = \"IZDKOUT\"", "IZDKOUT does not read"},
      {"read = \"IZDKIN\"", "read = \"IZDKIM\"", "not a routine of this system"},
      {"read = \"IZDKIN\"", "seek = \"IZDKOUT\"\nread = \"IZDKIN\"", "IZDKOUT does not seek"},
  };
  const auto libraries = [](specification::Document& document) {
    return system::read_system(
        document, [](auto& reader, const auto& system) { layer::read_libraries(reader, system); });
  };
  const auto ctss = builtin_text("systems", "ctss");
  const auto cftlib = ctss.substr(0, ctss.find("[[library]]\nname = \"fortlib\""));
  for (const auto& c : cases) {
    const auto said = message(replaced(cftlib, c.from, c.to), libraries);
    EXPECT_TRUE(says(said, {"mine.toml:", c.problem})) << c.to << ": " << said;
  }
  const auto alamos = [&](const char* from, const char* to) {
    return message(replaced(builtin_text("systems", "alamos"), from, to), libraries);
  };
  EXPECT_TRUE(says(alamos("value = \"2 sectors\"", "value = \"0 sectors\""), {"must be from 1 to 1000"}));
  EXPECT_TRUE(says(alamos("value = \"2 sectors\"", "value = \"1001 sectors\""), {"must be from 1 to 1000"}));
  const auto ltss = [&](const char* from, const char* to) {
    return message(replaced(builtin_text("systems", "ltss"), from, to), libraries);
  };
  const char* const four = "\"read first\", \"read first\", \"read first\", \"read first\", \"read all\"";
  EXPECT_TRUE(says(ltss(four, "\"read some\""), {"unknown transfer 'read some'"}));
  EXPECT_TRUE(says(ltss(four, "\"read first\""), {"not all blocks of a buffer are read"}));
  EXPECT_TRUE(says(ltss(four, "\"write all\""), {"not all blocks of a buffer are read"}));
}

TEST(Reader, AmountsAndRatesNeedTheRequestedUnit) {
  const auto read = [](const std::string& value, auto ask) {
    return message("it = { value = \"" + value + "\", basis = \"source\" }",
                   [&](specification::Document& document) {
                     specification::Reader reader(document);
                     ask(reader);
                     reader.finish();
                   });
  };
  const auto bytes = [](auto& reader) { EXPECT_GE(reader.template amount<amount::Byte>("it").count, 0); };
  const auto blocks = [](auto& reader) { reader.template amount<amount::Block>("it"); };
  const auto rate = [](auto& reader) { reader.template rate<amount::Byte>("it"); };
  EXPECT_EQ(read("4 KiB", bytes), "");
  EXPECT_EQ(read("8 blocks", blocks), "");
  EXPECT_EQ(read("100 MB/s", rate), "");
  EXPECT_EQ(read("4 KB", bytes),
            "mine.toml:1:1: 'it' = \"4 KB\": 'KB' is not one of its units; kB is 1000 bytes, and KiB 1024");
  EXPECT_EQ(read("4 sectors", blocks),
            "mine.toml:1:1: 'it' = \"4 sectors\": 'sectors' is not one of its units; nearest: blocks; known: "
            "blocks");
  EXPECT_EQ(
      read("4.5 blocks", blocks),
      "mine.toml:1:1: 'it' = \"4.5 blocks\" must be a whole number of its smallest unit and fit in 64 bits");
  EXPECT_EQ(read("-4 B", bytes), "mine.toml:1:1: 'it' = \"-4 B\" must not be negative");
  EXPECT_EQ(read("4", bytes), "mine.toml:1:1: 'it' = \"4\" is not a number and a unit, such as \"4096 B\"");
  EXPECT_EQ(read("0 MB/s", rate), "mine.toml:1:1: 'it' = \"0 MB/s\" must be above 0");
  EXPECT_TRUE(says(read("4 Mb/s", rate), {"'Mb/s' is not one of its units; nearest: MB/s; known: B/ps"}));
  EXPECT_TRUE(says(read("4 KB/s", rate), {"'KB/s' is not one of its units; kB is 1000 bytes, and KiB 1024"}));
}

TEST(Reader, KeepsEveryNumberWithItsBasis) {
  specification::Document document("mine.toml", builtin_text("controllers", "dcu2"));
  device::read_controller(document);
  ASSERT_EQ(document.numbers().size(), 4U);
  EXPECT_EQ(document.numbers()[0].key, "buffers");
  EXPECT_EQ(document.numbers()[0].value, "2 buffers");
  EXPECT_EQ(document.numbers()[0].basis, "source");
}

}  // namespace
}  // namespace platter::tests
