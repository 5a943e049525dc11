// The nearest of several known names, by the number of changed characters (error.hpp).

#include <gtest/gtest.h>

#include "emulator/specification/error.hpp"

namespace platter::tests::nearest_tests {
namespace {

using specification::edits;
using specification::nearest;
using specification::suggestion;

TEST(Nearest, CountsLettersChangedAddedAndLeftOut) {
  EXPECT_EQ(edits("", ""), 0U);
  EXPECT_EQ(edits("disk", "disk"), 0U);
  EXPECT_EQ(edits("disk", "desk"), 1U);
  EXPECT_EQ(edits("disk", "disks"), 1U);
  EXPECT_EQ(edits("disk", "dsk"), 1U);
  EXPECT_EQ(edits("", "abc"), 3U);
  EXPECT_EQ(edits("abc", ""), 3U);
  EXPECT_EQ(edits("kitten", "sitting"), 3U);
  EXPECT_EQ(edits("saturday", "sunday"), 3U);
}

TEST(Nearest, CountsNeighboursThatAreSwappedOnce) {
  EXPECT_EQ(edits("rotatoin", "rotation"), 1U);
  EXPECT_EQ(edits("ab", "ba"), 1U);
  EXPECT_EQ(edits("abcd", "badc"), 2U);
  EXPECT_EQ(edits("abc", "cba"), 2U) << "not neighbours";
}

TEST(Nearest, IgnoresCase) {
  EXPECT_EQ(edits("RDISK", "rdisk"), 0U);
  EXPECT_EQ(edits("RDSIK", "rdisk"), 1U);
}

TEST(Nearest, IsTheFirstOfTheClosest) {
  EXPECT_EQ(nearest("dd19", {"dd29", "dd19", "dd49"}), "dd19");
  EXPECT_EQ(nearest("dd39", {"rd10", "dd29", "dd19"}), "dd29");
  EXPECT_EQ(nearest("vax", {"cray1", "t3d", "vax780"}), "vax780") << "a name that was cut short";
  EXPECT_EQ(nearest("dd19", {}), "");
}

TEST(Nearest, SuggestionListsEveryKnownName) {
  EXPECT_EQ(suggestion("rdsk", {"WDISK", "RDISK"}), "; nearest: RDISK; known: WDISK, RDISK");
  EXPECT_EQ(suggestion("rdsk", {}), "");
}

}  // namespace
}  // namespace platter::tests::nearest_tests
