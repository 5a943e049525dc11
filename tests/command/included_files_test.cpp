// A source may include files in or below its own folder and the working folder, and files of folders given by
// flags.

#include <gtest/gtest.h>

#include <filesystem>
#include <ostream>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

struct Inclusion {
  const char* name;
  const char* prepare;  ///< shell commands that are executed before the test; the fixture has a folder `sub`
  std::string source;   ///< name of the source
  std::string text;
  std::string said;
};
void PrintTo(const Inclusion& one, std::ostream* out) {
  *out << one.name;
}

/// Returns a program that starts with an INCLUDE.
std::string including(const std::string& file) {
  return "      INCLUDE '" + file + "'\n      END\n";
}

class Included : public testing::TestWithParam<Inclusion> {};

/// No message contains text of a host file, and the compiler does not wait for an endless file.
TEST_P(Included, IsRejectedWithFileAndLine) {
  const auto& [name, prepare, source, text, said] = GetParam();
  const CliFixture desk;
  desk.folder.write("sub/" + source, text);
  desk.folder.write("secret", "SEKRIT\n");
  desk.command({"sh", "-c", std::string("cd sub; ") + prepare});
  const Outcome outcome = desk.command(
      {"sh", "-c", "cd sub; exec timeout 60 '" + platter_command() + "' run --no-summary " + source});
  EXPECT_NE(outcome.code, 0);
  EXPECT_NE(outcome.code, 124) << "it waited";
  EXPECT_TRUE(has(outcome.err, said));
  for (const char* secret : {"SEKRIT", "root:", "daemon:"})
    EXPECT_EQ(outcome.err.find(secret), std::string::npos) << outcome.err;
}

const std::string kElsewhere =
    ", and a program may include files in or below its source's folder, the working folder, and the folders "
    "of "
    "-I and --allow";

const Inclusion kInclusions[] = {
    {"a_file_of_the_system", "", "a.f", "      X=1.\n      INCLUDE '/etc/passwd'\n      END\n",
     "platter: a.f:2: INCLUDE '/etc/passwd': that is /etc/passwd" + kElsewhere},
    {"with_blanks", "", "a.f", "      I N CLUDE '/etc/passwd'\n      END\n", "a.f:1: INCLUDE '/etc/passwd'"},
    {"in_free_form", "", "a.f90", "include \"/etc/passwd\"\nend\n", "a.f90:1: INCLUDE '/etc/passwd'"},
    {"by_the_preprocessor", "", "a.F", "      X=1.\n#include \"/etc/passwd\"\n      END\n",
     "a.F:2: INCLUDE '/etc/passwd'"},
    {"by_the_preprocessor_in_brackets", "", "a.F", "#include </etc/passwd>\n      END\n",
     "a.F:1: INCLUDE '/etc/passwd'"},
    {"by_the_preprocessor_as_the_next", "", "a.F", "#include_next \"/etc/passwd\"\n      END\n",
     "a.F:1: INCLUDE '/etc/passwd'"},
    {"by_a_macro", "", "a.F", "#define F \"/etc/passwd\"\n#include F\n      END\n", "/etc/passwd"},
    {"a_device_by_a_macro", "", "a.F", "#define F \"/dev/urandom\"\n#include F\n      END\n", "/dev/urandom"},
    {"a_pipe_by_a_macro", "mkfifo pipe.inc", "a.F", "#define F \"pipe.inc\"\n#include F\n      END\n",
     "pipe.inc"},
    {"beside_the_folder", "", "a.f", including("../secret"), "a.f:1: INCLUDE '../secret': that is "},
    {"through_a_link", "ln -s ../secret mine.inc", "a.f", including("mine.inc"),
     "a.f:1: INCLUDE 'mine.inc': that is "},
    {"through_a_link_to_a_folder", "ln -s .. up", "a.f", including("up/secret"),
     "a.f:1: INCLUDE 'up/secret': that is "},
    {"in_an_included_file", "echo \"      INCLUDE '../secret'\" >one.inc", "a.f", including("one.inc"),
     "one.inc:1: INCLUDE '../secret': that is "},
    {"what_has_no_end", "", "a.f", including("/dev/zero"), "a.f:1: INCLUDE '/dev/zero'"},
    {"what_the_kernel_makes_up", "", "a.f", including("/proc/self/environ"),
     "a.f:1: INCLUDE '/proc/self/environ'"},
    {"a_pipe", "mkfifo pipe.inc", "a.f", including("pipe.inc"),
     "pipe.inc is a pipe or a device, not a regular file"},
    {"itself", "echo \"      INCLUDE 'one.inc'\" >one.inc", "a.f", including("one.inc"),
     "one.inc:1: INCLUDE 'one.inc': one.inc includes itself"},
    {"itself_through_a_link", "ln -s . loop; echo \"      INCLUDE 'loop/one.inc'\" >one.inc", "a.f",
     including("one.inc"), "includes itself"},
    {"what_is_too_long", "truncate -s 10000001 long.inc", "a.f", including("long.inc"),
     "a.f:1: INCLUDE 'long.inc': long.inc: has 10000001 bytes; at most 10000000 are read"},
    {"too_much_together",
     "for i in 1 2 3; do yes '!23456789' | head -c 10000000 >$i.inc; "
     "echo \"      INCLUDE '$i.inc'\" >>a.f; done",
     "a.f", "", "at most 20000000 are allowed"},
    {"too_deep", "for i in $(seq 20); do echo \"      INCLUDE '$((i+1)).inc'\" >$i.inc; done", "a.f",
     including("1.inc"),
     "16.inc:1: INCLUDE '17.inc': files include each other 17 levels deep; at most 16 are allowed"},
    {"a_module_file_elsewhere", "touch ../m.mod; ln -s ../m.mod m.mod", "a.f90", "use m\nend\n",
     "a.f90:1: USE m: that is "},
    {"a_source_that_is_a_pipe", "rm a.f; mkfifo a.f", "a.f", "", "a.f: is a folder, a pipe or a device"},
    {"a_source_without_an_end", "ln -sf /dev/zero a.f", "a.f", "", "a.f: is a folder, a pipe or a device"},
};
INSTANTIATE_TEST_SUITE_P(, Included, testing::ValuesIn(kInclusions),
                         [](const auto& test) { return test.param.name; });

TEST(IncludedFiles, MayBeNamedByMacro) {
  const CliFixture desk;
  desk.folder.write("a.F", "#define F \"in/one.inc\"\n#include F\n      END\n");
  desk.folder.write("in/one.inc", "      PRINT *,1\n");
  const Outcome outcome = desk.platter({"run", "a.F", "--no-summary"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(numbers_of(outcome.out), std::vector<double>{1});
}

TEST(IncludedFiles, FilesInNamedAndLowerDirectoriesAreRead) {
  const CliFixture desk;
  desk.folder.write("work/sub/a.f",
                    "      PROGRAM P\n      INCLUDE 'in/one.inc'\n      INCLUDE 'two.inc'\n      END\n");
  desk.folder.write("work/sub/in/one.inc", "      PRINT *,1\n");
  desk.folder.write("elsewhere/two.inc", "      PRINT *,2\n");
  const Outcome outcome = desk.command(
      {"sh", "-c", "cd work; exec '" + platter_command() + "' run --no-summary sub/a.f -I ../elsewhere"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{1, 2}));
}

TEST(IncludedFiles, FilesIncludedByALinkedSourceAreBesideTheLink) {
  const CliFixture desk;
  desk.folder.write("there/a.f", including("one.inc"));
  desk.folder.write("here/one.inc", "      PRINT *,1\n");
  const Outcome outcome = desk.command(
      {"sh", "-c", "cd here; ln -s ../there/a.f a.f; exec '" + platter_command() + "' run --no-summary a.f"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(numbers_of(outcome.out), std::vector<double>{1});
}

}  // namespace
}  // namespace platter::tests
