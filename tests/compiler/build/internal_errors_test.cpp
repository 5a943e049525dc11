// gfortran's errors about a translation, which are internal errors for users.

#include "tools/compiler/build/internal_errors.hpp"

#include <gtest/gtest.h>

#include <string>

namespace platter::guest {
namespace {

/// Returns a message of gfortran about line 2 of a.f.
std::string message(const std::string& kind) {
  return "a.f:2:13:\n\n    2 |       CALL S(X)\n      |             1\n" + kind +
         ": Type mismatch in argument 'n' at (1)\n";
}

TEST(InternalErrors, ShowsTheSourceAndItsTranslation) {
  EXPECT_EQ(internal_errors(message("Error"), "      PROGRAM P\n      CALL T(X)\n      END\n"),
            "platter: a.f:2: internal error: gfortran does not accept the translation of this line: Type "
            "mismatch in argument 'n'; please report this with the file\n"
            "  source:      CALL S(X)\n"
            "  translation: CALL T(X)\n");
}

TEST(InternalErrors, LeavesOutWarnings) {
  EXPECT_EQ(internal_errors(message("Warning"), ""), "");
}

TEST(InternalErrors, ShowsTheFirstFive) {
  std::string all;
  for (int i = 0; i < 9; ++i) all += message("Error");
  const std::string shown = internal_errors(all, "");
  std::size_t count = 0;
  for (auto at = shown.find("internal error"); at != std::string::npos;
       at = shown.find("internal error", at + 1))
    ++count;
  EXPECT_EQ(count, 5U);
}

}  // namespace
}  // namespace platter::guest
