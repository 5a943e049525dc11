// The extents of a file that grows and shrinks, and the names in a directory.

#include "emulator/storage/inode.hpp"

#include <gtest/gtest.h>

#include "emulator/storage/directory.hpp"

namespace platter::tests {
namespace {

using amount::Sectors;
using file::Extent;
using Extents = std::vector<Extent>;

Extent extent(int channel, std::int64_t first, std::int64_t sectors) {
  return {channel, Sectors{first}, Sectors{sectors}};
}

TEST(Inode, GrowsInItsLastExtentWhileTheSectorsPastItAreFree) {
  file::Allocator<Sectors> free({}, Sectors{100});
  file::Inode file;
  EXPECT_TRUE(file::extend(file, 0, free, Sectors{10}));
  EXPECT_TRUE(file::extend(file, 0, free, Sectors{5}));
  EXPECT_EQ(file.extents, Extents{extent(0, 0, 15)});
  free.reserve(Sectors{15}, Sectors{1});
  EXPECT_TRUE(file::extend(file, 0, free, Sectors{4}));
  EXPECT_EQ(file.extents, (Extents{extent(0, 0, 15), extent(0, 16, 4)}));
  EXPECT_EQ(file.space, Sectors{19});
  EXPECT_FALSE(file::extend(file, 0, free, Sectors{81}));
  EXPECT_EQ(file.space, Sectors{19}) << "unchanged";
}

/// The file grows on two channels alternately. Each piece follows the last one on its channel, but only
/// pieces that are consecutive in the file are joined.
TEST(Inode, FollowsItsLastExtentOnEachChannel) {
  file::Allocator<Sectors> one({}, Sectors{100});
  file::Allocator<Sectors> other({}, Sectors{100});
  file::Inode file;
  for (int i = 0; i < 2; ++i) {
    file::extend(file, 0, one, Sectors{2});
    file::extend(file, 1, other, Sectors{2});
  }
  EXPECT_EQ(file.extents, (Extents{extent(0, 0, 2), extent(1, 0, 2), extent(0, 2, 2), extent(1, 2, 2)}));
}

TEST(Inode, FollowsTheLastOfSeveralExtentsOnAChannel) {
  file::Allocator<Sectors> one({}, Sectors{100});
  file::Allocator<Sectors> other({}, Sectors{100});
  one.reserve({}, Sectors{10});
  file::Inode file;
  for (int i = 0; i < 3; ++i) {
    file::extend(file, 0, one, Sectors{2});
    file::extend(file, 1, other, Sectors{2});
    if (i == 0) one.release({}, Sectors{10});  // frees space at the start, so a first fit would now be lower
  }
  EXPECT_EQ(file.extents, (Extents{extent(0, 10, 2), extent(1, 0, 2), extent(0, 12, 2), extent(1, 2, 2),
                                   extent(0, 14, 2), extent(1, 4, 2)}));
}

TEST(Inode, ShortensFromItsEnd) {
  file::Inode file;
  file::append(file, 0, Sectors{10}, Sectors{5});
  file::append(file, 1, Sectors{0}, Sectors{5});
  Extents released;
  const auto note = [&](int channel, Sectors first, Sectors count) {
    released.push_back({channel, first, count});
  };
  file::shorten(file, Sectors{10}, note);
  EXPECT_TRUE(released.empty());
  file::shorten(file, Sectors{3}, note);
  EXPECT_EQ(released, (Extents{extent(1, 0, 5), extent(0, 13, 2)}));
  EXPECT_EQ(file.extents, Extents{extent(0, 10, 3)});
  file::shorten(file, {}, note);
  EXPECT_TRUE(file.extents.empty());
  EXPECT_EQ(file.space, Sectors{});
}

TEST(Inode, WithoutSpaceIsADatasetWithAnEmptyExtent) {
  file::Inode file;
  file.name = "EMPTY";
  EXPECT_EQ(file.dataset(3).extents, Extents{extent(3, 0, 0)});
  EXPECT_EQ(file.dataset(3).name, "EMPTY");
}

TEST(Directory, KeepsFilesInPlaceAndInTheOrderOfNames) {
  file::Directory<file::Inode> directory;
  for (const char* name : {"C", "A", "B"}) {
    file::Inode file;
    file.name = name;
    directory.add(name, file);
  }
  const auto* const b = directory.find("B");
  directory.remove("A");
  directory.remove("Z");
  EXPECT_EQ(directory.find("B"), b);
  EXPECT_EQ(directory.find("A"), nullptr);
  ASSERT_EQ(directory.files().size(), 2U);
  EXPECT_EQ(directory.files()[0]->name, "B");
  EXPECT_FALSE(directory.contains("A"));
}

TEST(Directory, ReplacesTheFileOfTheSameName) {
  file::Directory<file::Inode> directory;
  directory.add("A", {});
  file::Inode longer;
  longer.bytes = amount::Bytes{9};
  directory.add("A", longer);
  EXPECT_EQ(directory.files().size(), 1U);
  EXPECT_EQ(directory.find("A")->bytes, amount::Bytes{9});
}

}  // namespace
}  // namespace platter::tests
