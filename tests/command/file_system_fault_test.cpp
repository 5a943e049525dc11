// Planned faults of blocks of a file system: directories, headers, bitmaps and pointer blocks (part=).

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

constexpr const char* kWrite =
    "      DIMENSION A(1000)\n      DO 5 I=1,1000\n    5 A(I)=I\n      DO 1 K=1,40\n    1 WRITE(7) A\n"
    "      CLOSE(7)\n";
/// The same under CMS, where a unit needs a FILEDEF.
const std::string kCmsWrite =
    "      DIMENSION A(1000)\n      CALL CMS('FILEDEF 7 DISK NAME TYPE A4 (RECFM VBS',IRC)\n" +
    std::string(kWrite).substr(std::string(kWrite).find("      DO 5"));
constexpr const char* kOpenAgain =
    "      OPEN(7,STATUS='OLD',FORM='UNFORMATTED',IOSTAT=J)\n      PRINT 9,J\n    9 FORMAT(' IOSTAT',I4)\n   "
    "   END\n";

TEST(FileSystemFault, BadDirectoryOrHeaderPreventsOpeningAFileUnderVms) {
  const CliFixture desk;
  for (const char* fault : {"unreadable,part=directory,nth=2", "unreadable,file=FOR007.DAT;1,part=header"}) {
    const Outcome outcome =
        desk.run(std::string(kWrite) + kOpenAgain, {"--machine", "vax780", "--fault", fault});
    EXPECT_TRUE(has(outcome.out + outcome.err, "IOSTAT")) << fault;
    EXPECT_FALSE(outcome.out.find("IOSTAT   0") != std::string::npos) << fault << ": " << outcome.out;
  }
}

TEST(FileSystemFault, BadBitmapPreventsTheExtensionOfAFileUnderVms) {
  const CliFixture desk;
  const auto result =
      desk.json_of(std::string(kWrite) + "      END\n",
                   {"--machine", "vax780", "--fault", "unreadable,on=write,file=FOR007.DAT;1,part=bitmap"});
  EXPECT_GT(result["faults"][0]["failed"], 0);
}

TEST(FileSystemFault, BadPointerOrDirectoryBlockPreventsClosingAFileUnderCms) {
  const CliFixture desk;
  for (const char* fault :
       {"unreadable,on=write,part=directory", "unreadable,on=write,file=NAME TYPE,part=pointer"}) {
    const Outcome outcome = desk.run(kCmsWrite + "      END\n", {"--machine", "ibm3081", "--fault", fault});
    EXPECT_EQ(outcome.code, 1) << fault << outcome.out;
    EXPECT_TRUE(has(outcome.err, "unreadable after 8 retries")) << fault;
  }
}

TEST(FileSystemFault, BlockOfAFileUnderCmsIsFound) {
  const CliFixture desk;
  const auto result =
      desk.json_of(kCmsWrite + "      REWIND 7\n      DO 2 K=1,40\n    2 READ(7) A\n      END\n",
                   {"--machine", "ibm3081", "--fault", "correctable,on=both,file=NAME TYPE,block=3"});
  EXPECT_GT(result["faults"][0]["happened"], 0);
}

TEST(FileSystemFault, PartsThatASystemLacksAreRejected) {
  const CliFixture desk;
  struct Wrong {
    Words flags;
    const char* message;
  };
  const Wrong wrong[] = {
      {{"--fault", "unreadable,part=directory"}, "ctss has no blocks of a file system; leave out part"},
      {{"--machine", "vax780", "--fault", "unreadable,file=A.DAT;1,part=pointer"},
       "part=pointer does not exist under vms; it has directory, header, bitmap"},
      {{"--fault", "unreadable,part=root"},
       "part must be one of directory, header, bitmap, pointer, not 'root'"},
      {{"--fault", "unreadable,part=header"}, "part=header is a part of a file; write file=NAME,part=header"},
      {{"--fault", "unreadable,part=directory,block=1"}, "part=directory is not a part of a file"},
      {{"--fault", "unreadable,file=A,part=header,sector=1"}, "part states the place"},
  };
  for (const auto& [flags, message] : wrong) {
    const Outcome outcome = desk.run("      END\n", flags);
    EXPECT_EQ(outcome.code, 2) << message;
    EXPECT_TRUE(has(outcome.err, message));
  }
}

}  // namespace
}  // namespace platter::tests
