#include <gtest/gtest.h>

#include <string>

#include "tests/support/folder.hpp"
#include "tools/compiler/build/builder.hpp"
#include "tools/compiler/build/compiler_diagnostics.hpp"
#include "tools/compiler/build/process.hpp"
#include "tools/compiler/build/symbols.hpp"
#include "tools/compiler/charge/assembly/source_text.hpp"

// The reason that is reported when a tool fails.
namespace platter::guest {
namespace {

std::string reason(const std::string& script) {
  return reason_of(capture_process({"sh", "-c", script}, Stream::kBoth));
}

TEST(Reason, IsTheReportedMessage) {
  EXPECT_EQ(reason("echo no such drive; exit 3"), "no such drive\n");
}

TEST(Reason, IsTheSignalWithoutAMessage) {
  EXPECT_EQ(reason("kill -9 $$"), "it was ended by signal 9 (Killed)");
  EXPECT_EQ(reason("kill -11 $$"), "it was ended by signal 11 (Segmentation fault)");
}

TEST(Reason, IsTheExitCodeIfNothingElseIsKnown) {
  EXPECT_EQ(reason("exit 3"), "it ended with 3 and without a message");
}

// Output of nm and gfortran, and assembler files, in forms that these tools do not write. Each is rejected
// with a message that quotes it, or is not interpreted as a place, a length or a name.

std::string names_of(const std::string& output) {
  std::string names;
  for (const auto& one : parse_linked_names(output)) {
    if (one.is_defined()) names += one.name + ' ';
  }
  return names;
}

TEST(LinkedNames, ListsDefinedNamesOfAnArchiveWithoutItsHeadings) {
  EXPECT_EQ(names_of("/lib/x.a[one.o]:\nplatter_eof U         \nplt_eof_ T 0 5\nx.a[two.o]:\nc_ C 328 328\n"),
            "plt_eof_ c_ ");
}

TEST(LinkedNames, RejectsALineThatIsNotANameWithItsType) {
  for (const char* line : {"plt_eof_\n", "plt_eof_ TT 0 5\n", "\n", "x.o:\n"})
    EXPECT_THROW(names_of(line), BuildError) << line;
}

std::string complaint_of(const std::string& assembly) {
  const tests::Folder folder;
  folder.write("p.s", assembly);
  try {
    const Symbols symbols(folder.path() / "p.s", "p.f", {});
  } catch (const charge::Error& error) {
    return error.what();
  }
  return "";
}

TEST(AssemblySymbols, RejectsALengthThatIsNotANumberOfBytes) {
  EXPECT_EQ(complaint_of("\t.text\n\t.comm\tc_,-40,32\n"),
            "p.f: the assembly's line 2: '-40' is not a length in bytes");
  for (const char* line : {"\t.comm\tc_,40x,32\n", "\t.size\td_, 9223372036854775808\n"})
    EXPECT_NE(complaint_of(line), "") << line;
  EXPECT_EQ(complaint_of("\t.comm\tc_,40,32\n\t.size\td_, 9223372036854775807\n\t.size\ts_, .-s_\n"), "");
}

TEST(AssemblySymbols, CountsTheWordsOfTheLongestLength) {
  EXPECT_EQ(words_of(9223372036854775807), 1152921504606846976);
  EXPECT_EQ(words_of(8), 1);
  EXPECT_EQ(words_of(9), 2);
}

TEST(CompilerMessages, TakesOnlyWholeNumbersForLinesAndColumns) {
  for (const char* place : {"p.f:-3:7:", "p.f:3:-7:", "p.f:x:7:", "p.f:3:99999999999:"}) {
    const auto messages = compiler_messages(std::string(place) + "\nWarning: Odd\n");
    EXPECT_EQ(messages.front().file, "") << place;
    EXPECT_EQ(messages.front().line, 0) << place;
    EXPECT_EQ(messages.front().column, 0) << place;
  }
  EXPECT_EQ(compiler_messages("p.f:3:7:\nWarning: Odd\n").front().line, 3);
}

std::string note_of(const std::string& what) {
  const auto notes =
      compiler_words("p.f:3:7:\n\n    3 |       X\nWarning: " + what + "\n", "", amount::Bytes{4}).notes;
  return notes.empty() ? "" : notes.front().what;
}

TEST(CompilerMessages, ShowsAWarningOfUnknownFormAsItIs) {
  EXPECT_EQ(
      note_of("Named COMMON block 'b' at (1) shall be of the same size as elsewhere (many vs 16 bytes)"),
      "Named COMMON block 'b' shall be of the same size as elsewhere (many vs 16 bytes)");
  EXPECT_EQ(note_of("Type mismatch in argument 'n' at (1); passed LOGICAL to INTEGER"), "");
}

}  // namespace
}  // namespace platter::guest
