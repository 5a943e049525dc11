// Real storage, saved segments, saved directories of minidisks, and CP's directory of users.

#include "emulator/system/cms/control_program.hpp"

#include <gtest/gtest.h>

#include "tests/emulator/system/cms/cms_bench.hpp"

namespace platter::tests {
namespace {

using cms::Area;

class ControlPrograms : public testing::Test {
 protected:
  CmsBench bench;
  cms::ControlProgram cp{bench.kernel};

  void set_up_users(int users) {
    std::vector<cms::UserDirectory::Entry> entries;
    for (int i = 0; i < users; ++i)
      entries.push_back({.user = "U" + std::to_string(100 + i), .statements = 16});
    cp.directory().write(std::move(entries));
  }
  std::int64_t system_reads() const { return bench.kernel.area_starts(Area::kSystem).reads; }
};

TEST_F(ControlPrograms, ReadEachReferencedPageOfASegmentOnceForAllUsers) {
  set_up_users(2);
  cp.save_segment("FORTSEG", 100);
  for (const char* const user : {"U100", "U101"}) {
    cp.log_on(user);
    cp.attach_segment("FORTSEG");
    for (std::int64_t page = 0; page < 100; page += 10) cp.reference("FORTSEG", page);
    EXPECT_EQ(cp.storage().use().reads, 10);
  }
  EXPECT_EQ(code_of([&] { cp.reference("FORTSEG", 100); }), cms::kBadOption);
  EXPECT_EQ(code_of([&] { cp.reference("NOSEG", 0); }), cms::kNotLoaded);
}

TEST_F(ControlPrograms, GiveEachUserItsOwnPagesOfAModule) {
  set_up_users(2);
  for (const char* const user : {"U100", "U101"}) {
    cp.log_on(user);
    cp.load("FORTVS", amount::Bytes{10 * 4096});
    EXPECT_EQ(cp.private_use().resident, 10);
  }
  EXPECT_EQ(cp.storage().use().resident, 20);
  cp.log_off();
  EXPECT_EQ(cp.storage().use().resident, 10);
}

TEST_F(ControlPrograms, RejectAModuleThatIsLargerThanTheVirtualMachine) {
  cp.define_storage(amount::Bytes{64 * 1024});
  EXPECT_EQ(code_of([&] { cp.load("FORTVS", amount::Bytes{17 * 4096}); }), cms::kNoStorage);
  EXPECT_EQ(code_of([&] { cp.load("FORTVS", amount::Bytes{16 * 4096}); }), 0);
}

/// A user has 16 statements of 64 bytes, so that four users fill a page.
TEST_F(ControlPrograms, SearchTheDirectoryFromItsFirstPage) {
  set_up_users(16);
  EXPECT_EQ(cp.directory().pages(), 4);
  cp.directory().find("U100");
  EXPECT_EQ(system_reads(), 1);
  cp.directory().find("U115");
  EXPECT_EQ(system_reads(), 5);
  EXPECT_EQ(code_of([&] { cp.directory().find("NOUSER"); }), cms::kNoUser);
  EXPECT_EQ(system_reads(), 9) << "CP reads all pages";
}

TEST_F(ControlPrograms, ShareTheDirectoryOfAMinidiskOnlyUntilItChanges) {
  set_up_users(3);
  bench.kernel.format(0x190, 'S', amount::Bytes{4096}, 2);
  for (int i = 0; i < 100; ++i)
    bench.written('S', "F" + std::to_string(i) + " DATA", cms::Format::kFixed, 80, 1);
  EXPECT_EQ(bench.kernel.disk('S').directory_blocks().size(), 2U);
  cp.save_system();
  const auto reads = [&](const std::string& user) { return bench.reads('S', [&] { cp.log_on(user); }); };
  EXPECT_EQ(reads("U100"), 1);
  EXPECT_EQ(cp.private_use().resident, 0);
  bench.written('S', "NEW DATA", cms::Format::kFixed, 80, 1);
  EXPECT_EQ(reads("U101"), 2);
  EXPECT_EQ(cp.private_use().resident, 2);
  cp.save_system();
  EXPECT_EQ(reads("U102"), 1);
}

TEST(RealStorages, WriteChangedPagesBeforeTheirFrameIsTaken) {
  CmsBench bench;
  cms::RealStorage storage(bench.kernel, 2);
  const int space = storage.add_space();
  for (std::int64_t page = 0; page < 3; ++page) storage.reference(space, page, true);
  EXPECT_EQ(storage.use().writes, 1);
  storage.reference(space, 0, false);  // takes the frame of the second page
  EXPECT_EQ(storage.use().reads, 1);
  EXPECT_EQ(storage.use().writes, 2);
  storage.reference(space, 1, false);  // takes the frame of the third page
  storage.reference(space, 2, false);  // takes the frame of the first page, which has a valid copy
  EXPECT_EQ(storage.use().writes, 3);
  EXPECT_EQ(storage.use().resident, 2);
  storage.remove_space(space);
  EXPECT_EQ(storage.use().resident, 0);
}

TEST(Minidisks, AreLinkedAccessedAndReleased) {
  CmsBench bench;
  auto& kernel = bench.kernel;
  kernel.format(0x192, 'B', amount::Bytes{4096}, 2);
  bench.written('B', "X DATA", cms::Format::kFixed, 80, 1);
  kernel.link(0x192, 0x292);
  EXPECT_EQ(kernel.access(0x292, 'D').files().size(), 1U);
  EXPECT_EQ(code_of([&] { kernel.disk('B'); }), cms::kBadMode) << "a minidisk has one mode";
  kernel.release('D');
  EXPECT_EQ(code_of([&] { kernel.disk('D'); }), cms::kBadMode);
  EXPECT_EQ(code_of([&] { kernel.detach(0x192); }), cms::kNoDevice);
  kernel.detach(0x292);
  EXPECT_EQ(code_of([&] { kernel.access(0x292, 'D'); }), cms::kNoDevice);
  EXPECT_EQ(kernel.access(0x192, 'B').files().size(), 1U);
  const auto file = bench.open('B', "X DATA");
  EXPECT_EQ(code_of([&] { kernel.release('B'); }), cms::kOtherError);
}

}  // namespace
}  // namespace platter::tests
