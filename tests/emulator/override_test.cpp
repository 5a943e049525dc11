// The flag --set, which changes a value of a specification for one run.

#include "emulator/specification/override.hpp"

#include <gtest/gtest.h>

#include <set>

#include "emulator/device/controller.hpp"
#include "emulator/device/disk_specification.hpp"
#include "emulator/machine/machine.hpp"
#include "emulator/specification/catalogue.hpp"
#include "emulator/system/system_specification.hpp"
#include "tests/emulator/device_files.hpp"
#include "tests/emulator/specification_text.hpp"

namespace platter::tests {
namespace {

using specification::Catalogue;
using namespace std::chrono_literals;

Catalogue with(std::initializer_list<const char*> texts) {
  auto catalogue = Catalogue::builtin();
  for (const char* text : texts) catalogue.set(text);
  return catalogue;
}

system::SystemSpecification ctss(const Catalogue& catalogue) {
  auto document = catalogue.open("systems", "ctss");
  return system::read_system(document);
}

std::string complaint(const char* text) {
  try {
    const auto catalogue = with({text});
    for (const auto& [kind, name] : {std::pair{"controllers", "dcu2"}, {"disks", "dd19"}}) {
      auto document = catalogue.open(kind, name);
      if (std::string(kind) == "disks") device::read_disk(document);
      if (std::string(kind) == "controllers") device::read_controller(document);
    }
    ctss(catalogue);
  } catch (const specification::Error& error) {
    return error.what();
  }
  return "";
}

TEST(Override, ANumberKeepsItsUnitOrNamesAnother) {
  auto document = with({"controller.buffers=1"}).open("controllers", "dcu2");
  EXPECT_EQ(device::read_controller(document).buffers, 1);
  EXPECT_EQ(ctss(with({"system.wait_return=0.2 ms"})).wait_return, 200us);
  EXPECT_EQ(ctss(with({"system.wait_return=70"})).wait_return, 70us);
  EXPECT_EQ(ctss(with({"system.wait_return=70", "system.wait_return=80"})).wait_return, 80us)
      << "the last counts";
}

TEST(Override, WritesAProductWithoutZerosAtItsEnd) {
  const auto written = [](const char* change) {
    auto document = with({change}).open("controllers", "dcu2");
    device::read_controller(document);
    const auto& numbers = document.numbers();
    return std::find_if(numbers.begin(), numbers.end(),
                        [](const auto& number) { return number.key == "select_time"; })
        ->value;
  };
  EXPECT_EQ(written("controller.select_time=x0.5"), "50 us") << "of 100 us";
  EXPECT_EQ(written("controller.select_time=x0.125"), "12.5 us");
  EXPECT_EQ(written("controller.select_time=x0.001"), "0.1 us");
  EXPECT_EQ(written("controller.select_time=x2"), "200 us");
}

TEST(Override, SelectsElementsByNameByNumberOrAll) {
  const auto time = [](const char* text, const char* routine, std::size_t step) {
    return ctss(with({text})).find(routine)->steps.at(step).time;
  };
  EXPECT_EQ(time("system.routine.RDISK.steps.1.time=123.5", "RDISK", 0), 123500ns);
  EXPECT_EQ(time("system.routine.RDISK.steps.1.time=123.5", "WDISK", 0), 400us) << "another routine";
  EXPECT_EQ(time("system.routine.1.steps.4.time=1 us", "RDISK", 3), 1us);
  EXPECT_EQ(time("system.routine.*.steps.*.time=x0.5", "IZDKIN", 0), 185us);
  EXPECT_EQ(time("system.routine.*.steps.*.time=x0.5", "RDABS", 3), 130us);
  EXPECT_EQ(time("system.routine.*.steps.*.service=x2", "RDISK", 1), 12us);
}

TEST(Override, ChangesTextsAndFlags) {
  auto document = with({"controller.read_ahead=none"}).open("controllers", "dcu2");
  EXPECT_FALSE(device::read_controller(document).reads_ahead);
  EXPECT_FALSE(ctss(with({"system.routine.RDABS.whole_sectors=false"})).find("RDABS")->whole_sectors);
}

TEST(Override, AnOverriddenNumberIsAssumed) {
  auto document = with({"controller.buffers=1"}).open("controllers", "dcu2");
  device::read_controller(document);
  const auto& numbers = document.numbers();
  const auto buffers = std::find_if(numbers.begin(), numbers.end(),
                                    [](const auto& number) { return number.key == "buffers"; });
  ASSERT_NE(buffers, numbers.end());
  EXPECT_EQ(buffers->basis, "assumed");
  EXPECT_EQ(buffers->note, "--set");
}

TEST(Override, ChangesTheFingerprint) {
  EXPECT_NE(with({"controller.buffers=1"}).hash(), with({}).hash());
  EXPECT_EQ(with({"controller.buffers=1"}).overrides(), std::vector<std::string>{"controller.buffers=1"});
}

/// Returns the error message for a Cray-1 with these disks, the last of which is a pair of DD-29s.
std::string complaint_of_machine(const std::vector<std::string>& disks, const char* change) {
  auto catalogue = Catalogue::builtin();
  add_disk(catalogue, "pair", striped_file({"dd29", "dd29"}, 18));
  add_disk(catalogue, "dd29.new", builtin_text("disks", "dd29"));
  plant(catalogue, "machines", "cray1",
        "name = \"lasl\"\nchannels = { value = \"4 channels\", basis = \"paper\", note = \"section 2\" }",
        fmt::format("name = \"lasl\"\n[[site.channel]]\ndisks = [\"{}\"]", fmt::join(disks, "\", \"")));
  try {
    catalogue.set(change);
    record::Recorder recorder;
    const machine::Machine machine(catalogue, {}, recorder);
  } catch (const specification::Error& error) {
    return error.what();
  }
  return "";
}

TEST(Override, ADiskMustBeNamedIfTheMachineHasSeveral) {
  const char* const plain = "disk.rotation=3000";
  EXPECT_EQ(complaint_of_machine({"dd19", "dd19"}, plain), "");
  EXPECT_EQ(complaint_of_machine({"dd29", "dd19"}, plain),
            "--set disk.rotation=3000: the machine has more than one disk: dd19, dd29; name one: "
            "disks/dd19.rotation=3000 or disks/dd29.rotation=3000");
  EXPECT_EQ(complaint_of_machine({"pair"}, plain),
            "--set disk.rotation=3000: the machine has more than one disk: dd29, pair; name one: "
            "disks/dd29.rotation=3000 or disks/pair.rotation=3000");
  EXPECT_EQ(complaint_of_machine({"dd29", "dd19"}, "disks/dd29.rotation=3000"), "");
  EXPECT_EQ(complaint_of_machine({"dd29", "dd19"}, "controller.buffers=1"), "") << "there is one";
}

// The disk and controller of the machine itself are used for channels that name none
// (docs/specifications.md).
TEST(Override, RejectsTheMachinesDiskAtASiteThatNamesItsDisks) {
  const auto complaint_at = [](const char* site, const char* change) -> std::string {
    record::Recorder recorder;
    try {
      const auto catalogue = with({change});
      const machine::Machine machine(catalogue, {.machine = "ymp", .site = site}, recorder);
    } catch (const specification::Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(complaint_at("plain", "machine.disk=dd40"), "");
  EXPECT_NE(complaint_at("striped", "machine.disk=dd40").find("site striped names the disk of each channel"),
            std::string::npos);
  EXPECT_EQ(complaint_at("striped", "machine.controller=dcu2"), "") << "the site names no controllers";
}

TEST(Fingerprints, EachFileHasItsOwnFingerprintOf16Digits) {
  const auto catalogue = Catalogue::builtin();
  std::set<std::string> found;
  for (const auto& name : catalogue.names("disks")) {
    const auto fingerprint = catalogue.fingerprint("disks", name);
    EXPECT_EQ(fingerprint.size(), 16U) << name;
    EXPECT_EQ(fingerprint.find_first_not_of("0123456789abcdef"), std::string::npos) << fingerprint;
    EXPECT_TRUE(found.insert(fingerprint).second) << name;
  }
}

TEST(Override, AChangeOfAFileLeavesTheOthersUnchanged) {
  auto catalogue = with({});
  add_disk(catalogue, "dd19.new", builtin_text("disks", "dd19"));
  const auto rotation = [&](const char* disk) {
    auto document = catalogue.open("disks", disk);
    return device::read_disk(document).rpm;
  };
  const auto before = rotation("dd19");
  const auto fingerprint = catalogue.fingerprint("disks", "dd29");
  catalogue.set("disks/dd19.rotation=3000");
  EXPECT_EQ(rotation("dd19"), 3000);
  EXPECT_EQ(rotation("dd19.new"), before);
  EXPECT_EQ(rotation("dd29"), before);
  EXPECT_EQ(catalogue.fingerprint("disks", "dd29"), fingerprint);
  catalogue.set("disks/dd19.new.rotation=1500");
  EXPECT_EQ(rotation("dd19.new"), 1500);
  EXPECT_EQ(rotation("dd19"), 3000);
}

TEST(Override, RejectsUnknownKeysAndListsTheKnownOnes) {
  const std::pair<const char*, const char*> cases[] = {
      {"controller.bufers=1", "--set controller.bufers=1: unknown key 'bufers'; nearest: buffers"},
      {"contrller.buffers=1", "unknown kind 'contrller'; nearest: controller"},
      {"disks/dd199.rotation=1", "--set disks/dd199.rotation=1: unknown disk 'dd199'; nearest: dd19"},
      {"disk/dd19.rotation=1", "--set disk/dd19.rotation=1: unknown kind 'disk'; nearest: disks"},
      {"disks/dd19=1", "a key of the disk is missing"},
      {"disk.one_trip=1", "add a missing key to a copy of the file (platter show, --specs)"},
      {"disks/dd19.rotatoin=1", "unknown key 'rotatoin'; nearest: rotation"},
      {"controller.buffers", "is not KIND.KEY=VALUE"},
      {"controller.buffers=", "is not KIND.KEY=VALUE"},
      {"controller=1", "a key of the controller is missing"},
      {"controller.buffers.value.x=1", "'buffers' has no keys"},
      {"controller.buffers=12 parsecs", "the unit must be 'buffers', not 'parsecs'"},
      {"controller.buffers=xx", "cannot multiply \"2 buffers\""},
      {"controller.read_ahead=sometimes", "'sometimes' is not a value of 'read_ahead'"},
      {"system.routine.RDSK.steps.1.time=1", "unknown key 'RDSK'; nearest: RDISK"},
      {"system.routine.RDISK.steps.9.time=1", "unknown key '9'"},
      {"system.routine.*.stps.*.time=1", "none of the elements that * selects contains that key"},
      {"system.routine.RDABS.whole_sectors=7", "the value must be true or false"},
      {"system.routine=7", "is a table, not a value"},
      {"disk.seek.1.time=-1 ms", "must not be negative"},
      {"disk.seek.1.time=99999999999999999999",
       "is not a number of at most 18 digits, alone or with its unit"},
      {"disk.seek.1.time=99999999999999999999 ms", "is not a number of at most 18 digits"},
      {"controller.buffers=1e3", "'1e3' is not a number of at most 18 digits"},
      {"controller.buffers=0x2", "'0x2' is not a number of at most 18 digits"},
  };
  for (const auto& [text, expected] : cases) {
    EXPECT_NE(complaint(text).find(expected), std::string::npos) << text << ": " << complaint(text);
  }
}

}  // namespace
}  // namespace platter::tests
