// The interpretation of the notes of gfortran's vectorizer.

#include "tools/compiler/build/vectorizer_notes.hpp"

#include <gtest/gtest.h>

#include "tools/compiler/charge/assembly/source_text.hpp"

namespace platter::guest {
namespace {

bool takes(const std::string& notes, bool ivdep = false) {
  const VectorizerNotes read(charge::parse_remarks(notes));
  EXPECT_EQ(read.loops().size(), 1U);
  const auto found = read.loops().find({"a.f", 4, 14});
  return found != read.loops().end() && VectorizerNotes::is_vector_loop(found->second, ivdep);
}

const std::string kTaken = "a.f:4:14: optimized: loop vectorized using 16 byte vectors\n";
const std::string kByElement = "a.f:4:14: missed:   not falling back to elementwise accesses\n";
const std::string kDependent = "a.f:4:14: missed:  bad data dependence.\n";
const std::string kDistance = "a.f:4:14: note:   dependence distance  = 5.\n";

TEST(VectorizerNotes, ALoopThatGfortranVectorizesIsAccepted) {
  EXPECT_TRUE(takes(kTaken));
  EXPECT_FALSE(takes("a.f:4:14: missed: couldn't vectorize loop\n"));
}

TEST(VectorizerNotes, ALoopOverRowsIsAccepted) {
  EXPECT_TRUE(takes(kByElement));
  EXPECT_FALSE(takes(kByElement + kDependent)) << "with another length of vectors";
}

TEST(VectorizerNotes, ARecurrenceBeyondTheVectorLengthIsRejected) {
  EXPECT_FALSE(takes(kDistance + "a.f:4:14: note:   dependence distance >= VF.\n" + kTaken));
  EXPECT_TRUE(takes(kDistance + "a.f:4:14: note:   dependence distance negative.\n" + kTaken));
  EXPECT_TRUE(takes("a.f:4:14: note:   dependence distance  = 0.\na.f:4:14: note:   ==> next\n" + kTaken));
}

TEST(VectorizerNotes, IvdepOverridesARecurrence) {
  EXPECT_TRUE(takes(kDistance + "a.f:4:14: note:   dependence distance >= VF.\n" + kTaken, true));
}

TEST(VectorizerNotes, OtherLinesAreSkipped) {
  EXPECT_TRUE(charge::parse_remarks(" scalar_type: real(kind=8)\nMATCH: x: y\n\n:3:4: x\n").empty());
}

TEST(VectorizerNotes, FileMayHaveAnyName) {
  const std::string odd = "d:3:4: note: x/v:5:6: y.f";
  const auto known = [&](const std::string& file) { return file == odd; };
  const auto remarks = charge::parse_remarks(odd + ":4:14: optimized: loop vectorized\n", known);
  ASSERT_EQ(remarks.size(), 1U);
  EXPECT_EQ(remarks[0].file, odd);
  EXPECT_EQ(remarks[0].line, 4U);
}

TEST(VectorizerNotes, RemarkAboutAnUnknownFileIsAnError) {
  const auto known = [](const std::string& file) { return file == "a.f"; };
  EXPECT_THROW(charge::parse_remarks("b.f:4:14: missed: couldn't vectorize loop\n", known), charge::Error);
}

}  // namespace
}  // namespace platter::guest
