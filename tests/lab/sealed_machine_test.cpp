// Sealed files: a machine is read as it was sealed, and changed files are rejected.

#include "tools/lab/sealed_machine.hpp"

#include <gtest/gtest.h>

#include "emulator/specification/error.hpp"
#include "tools/lab/drawn_disk.hpp"
#include "tools/lab/keyed_hash.hpp"

namespace platter::lab {
namespace {

const SealedMachine kMachine{.student = "Ada Lovelace",
                             .sets = {"disk.rotation=3137 rpm", "disk.sectors_per_track=23"},
                             .faults = {"correctable,drive=1,block=211,retries=3"}};

/// Returns the message with which a text is rejected, or "".
std::string refusal_of(const std::string& text) {
  try {
    unseal(text, "f");
    return "";
  } catch (const specification::Error& error) {
    return error.what();
  }
}

TEST(SealedMachine, IsReadAsItWasSealed) {
  const auto read = unseal(seal(kMachine), "f");
  EXPECT_EQ(read.student, kMachine.student);
  EXPECT_EQ(read.sets, kMachine.sets);
  EXPECT_EQ(read.faults, kMachine.faults);
}

TEST(SealedMachine, ShowsOnlyTheName) {
  const std::string text = seal(kMachine);
  EXPECT_NE(text.find("student: Ada Lovelace"), std::string::npos);
  for (const char* hidden : {"3137", "disk", "rpm", "correctable", "211,"})
    EXPECT_EQ(text.find(hidden), std::string::npos) << hidden;
}

TEST(SealedMachine, HasALengthThatDoesNotDependOnItsChanges) {
  SealedMachine other = kMachine;
  other.sets.pop_back();
  EXPECT_EQ(seal(other).size(), seal(kMachine).size());
}

TEST(SealedMachine, RejectsAChangedFile) {
  const std::string text = seal(kMachine);
  std::string renamed = text;
  renamed.replace(renamed.find("Ada"), 3, "Eva");
  std::string changed = text;
  changed[text.size() / 2] = changed[text.size() / 2] == '0' ? '1' : '0';
  for (const auto& wrong :
       {renamed, changed, text.substr(0, text.size() / 2), std::string(), std::string("x")})
    EXPECT_NE(refusal_of(wrong).find("f: it is not a sealed machine"), std::string::npos) << wrong;
}

TEST(SealedMachine, RejectsNamesThatAddLines) {
  for (const std::string& name : {std::string(), std::string("a\nb"), std::string(101, 'a')}) {
    SealedMachine machine = kMachine;
    machine.student = name;
    EXPECT_THROW(seal(machine), specification::Error) << name;
  }
}

TEST(SealedMachine, RejectsChangesThatAreTooLong) {
  SealedMachine machine = kMachine;
  machine.faults.emplace_back(401, 'x');
  EXPECT_THROW(seal(machine), specification::Error);
}

/// RFC 4231, test case 2.
TEST(KeyedHash, IsHmacSha256) {
  constexpr unsigned char kFirst[] = {0x5b, 0xdc, 0xc1, 0x46, 0xbf, 0x60, 0x75, 0x4e};
  const auto hash = keyed_hash("Jefe", "what do ya want for nothing?");
  EXPECT_EQ(hash.size(), 32U);
  EXPECT_EQ(hash.substr(0, 8), std::string(reinterpret_cast<const char*>(kFirst), 8));
}

TEST(DrawnDisk, DependsOnTheKeyAndTheName) {
  const auto text = [](std::string_view key, std::string_view student) {
    return seal(machine_with(draw(key, student), "s"));
  };
  EXPECT_EQ(text("key", "ada"), text("key", "ada"));
  EXPECT_NE(text("key", "ada"), text("key", "eva"));
  EXPECT_NE(text("key", "ada"), text("yek", "ada"));
}

TEST(DrawnDisk, StaysInItsRangesAndReachesTheirEnds) {
  int least = 9999;
  int most = 0;
  for (int i = 0; i < 3000; ++i) {
    const auto disk = draw("key", std::to_string(i));
    EXPECT_TRUE(disk.rpm >= 2700 && disk.rpm <= 4500 && disk.rpm % 10 == 0) << disk.rpm;
    EXPECT_TRUE(disk.sectors_per_track >= 12 && disk.sectors_per_track <= 24) << disk.sectors_per_track;
    EXPECT_TRUE(disk.flaky_sector >= 60 && disk.flaky_sector <= 219) << disk.flaky_sector;
    EXPECT_TRUE(disk.retries >= 1 && disk.retries <= 4) << disk.retries;
    least = std::min(least, disk.flaky_sector);
    most = std::max(most, disk.flaky_sector);
  }
  EXPECT_EQ(least, 60);
  EXPECT_EQ(most, 219);
}

}  // namespace
}  // namespace platter::lab
