// Names given by users: machines, systems and sites, and names in specifications.

#include <gtest/gtest.h>

#include "emulator/machine/machine.hpp"
#include "emulator/specification/error.hpp"
#include "tests/emulator/chosen.hpp"
#include "tests/emulator/specification_text.hpp"

namespace platter::tests {
namespace {

std::string refusal(const machine::MachineConfig& choice,
                    const specification::Catalogue& catalogue = specification::Catalogue::builtin()) {
  record::Recorder recorder;
  try {
    const machine::Machine machine(catalogue, choice, recorder);
  } catch (const specification::Error& error) {
    return error.what();
  }
  return "";
}

void expect_parts(const std::string& said, std::initializer_list<std::string_view> parts) {
  for (const auto part : parts)
    EXPECT_NE(said.find(part), std::string::npos) << "no \"" << part << "\" in: " << said;
}

TEST(Names, BuiltInMachinesCanBePutTogether) {
  EXPECT_EQ(refusal(Chosen{}), "");
  EXPECT_EQ(refusal(Chosen{.machine = "cdc7600"}), "");
  EXPECT_EQ(refusal(Chosen{.machine = "cdc7600", .site = "lll"}), "");
}

TEST(Names, UnknownMachinesSystemsAndSitesAreRejectedWithTheNearest) {
  expect_parts(refusal(Chosen{.machine = "cray2"}), {"unknown machine 'cray2'", "nearest: cray1", "cdc7600"});
  expect_parts(refusal(Chosen{.system = "ctsss"}), {"cray1 does not run 'ctsss'", "nearest: ctss"});
  expect_parts(refusal(Chosen{.machine = "cdc7600", .system = "ctss"}),
               {"cdc7600 does not run 'ctss'", "nearest: ltss"});
  expect_parts(refusal(Chosen{.site = "lasll"}),
               {"cray1 is not installed at a site 'lasll'", "nearest: lasl"});
}

TEST(Names, LettersThatHaveChangedPlacesAreOneMistake) {
  EXPECT_EQ(specification::edits("RDIKS", "RDISK"), 1U);
  EXPECT_EQ(specification::edits("READSM", "READMS"), 1U);
  EXPECT_EQ(specification::edits("ab", "ba"), 1U);
  EXPECT_EQ(specification::edits("abc", "cab"), 2U);  // one character is removed and another one is added
  EXPECT_EQ(specification::nearest("RDIKS", {"RDABS", "RDISK"}), "RDISK");
}

TEST(Names, UnknownPartsOfAMachineAreRejected) {
  const std::initializer_list<std::array<const char*, 3>> cases = {
      {"disk = \"dd19\"", "disk = \"dd199\"", "unknown disk 'dd199'; nearest: dd19"},
      {"controller = \"dcu2\"", "controller = \"dcu3\"", "unknown controller 'dcu3'; nearest: dcu2"},
      {"processor = \"cray1\"", "processor = \"cray\"", "unknown processor 'cray'; nearest: cray1"},
  };
  for (const auto& [from, to, said] : cases) {
    auto catalogue = specification::Catalogue::builtin();
    plant(catalogue, "machines", "cray1", from, to);
    expect_parts(refusal(Chosen{}, catalogue), {said});
  }
}

// Claim BH30: the Cray-1s have four channels, LASL's 7600 three, and LLL's two. More are rejected.
TEST(Claims, Bh30MoreChannelsThanTheInstallationHasAreRejected) {
  EXPECT_EQ(refusal(Chosen{.channels = 4}), "");
  expect_parts(refusal(Chosen{.channels = 5}), {"5 channels", "site lasl", "1 to 4"});
  EXPECT_EQ(refusal(Chosen{.machine = "cdc7600", .channels = 3}), "");
  expect_parts(refusal(Chosen{.machine = "cdc7600", .channels = 4}), {"4 channels", "site lasl", "1 to 3"});
  expect_parts(refusal(Chosen{.machine = "cdc7600", .site = "lll", .channels = 3}),
               {"3 channels", "site lll", "1 to 2"});
  expect_parts(refusal(Chosen{.channels = 0}), {"0 channels"});
  expect_parts(refusal(Chosen{.channels = -1}), {"-1 channels"});
}

TEST(Names, RoutinesAreFoundByAliasAndInEitherCase) {
  record::Recorder recorder;
  machine::Machine machine(specification::Catalogue::builtin(), {}, recorder);
  const auto& system = machine.system().specification();
  EXPECT_EQ(system.find("MDISK"), system.find("RDISK"));
  EXPECT_EQ(system.find("rdabs"), system.find("MDARS"));
  EXPECT_EQ(system.find("RDISC"), nullptr);
}

TEST(Names, NearestIsTheOneWithTheFewestEdits) {
  EXPECT_EQ(specification::nearest("rdisc", {"WDISK", "RDISK", "RDABS"}), "RDISK");
  EXPECT_EQ(specification::nearest("x", {}), "");
  EXPECT_EQ(specification::suggestion("x", {}), "");
}

TEST(Names, ACatalogueWithAChangedTextHasAnotherHash) {
  auto catalogue = specification::Catalogue::builtin();
  const auto before = catalogue.hash();
  EXPECT_EQ(before.size(), 16U);
  EXPECT_EQ(before, specification::Catalogue::builtin().hash());
  plant_value(catalogue, "controllers", "dcu2", "buffers", "1 buffers");
  EXPECT_NE(catalogue.hash(), before);
}

}  // namespace
}  // namespace platter::tests
