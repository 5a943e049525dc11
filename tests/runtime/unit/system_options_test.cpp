// The options that only some operating systems have.

#include "runtime/options/system_options.hpp"

#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "emulator/specification/error.hpp"
#include "emulator/system/personality.hpp"

namespace platter::tests {
namespace {

using namespace std::string_literals;
using runtime::SystemOption;
using runtime::SystemOptionValues;

class SystemOptionsTest : public testing::Test {
 protected:
  SystemOptionsTest() { values_.add_to(app_); }
  void parse(std::vector<std::string> words) {
    std::reverse(words.begin(), words.end());  // the order in which CLI11 reads a vector
    app_.parse(words);
  }
  std::string error_under(const char* personality) const {
    try {
      values_.require_known(personality, "system");
    } catch (const specification::Error& error) {
      return error.what();
    }
    return "";
  }

  CLI::App app_;
  SystemOptionValues values_;
};

TEST_F(SystemOptionsTest, ListsTheOptionsOfEverySystem) {
  std::map<std::string, std::set<std::string>> flags;
  for (const auto* system : runtime::system_options()) {
    EXPECT_NE(system::find_personality(system->system), nullptr) << system->system;
    for (const auto& option : system->options) flags[system->system].insert(option.flag);
  }
  const std::set<std::string> copies{"--copy-in", "--copy-out"};
  EXPECT_EQ(flags["cms"], copies);
  EXPECT_EQ(flags["vms"], copies);
  EXPECT_EQ(flags["unicos"], (std::set<std::string>{"--assign", "--procstat"}));
}

TEST_F(SystemOptionsTest, AcceptsAnOptionOfItsSystemsOnly) {
  parse({"--copy-in", "a=B"});
  EXPECT_EQ(error_under("vms"), "");
  EXPECT_EQ(error_under("cms"), "");
  const std::string advice =
      "; use platter dataset import and export to copy files to and from the drives of other systems";
  EXPECT_EQ(error_under("unicos"),
            "--copy-in: system has no such option; it applies only to CMS and VMS" + advice);
  EXPECT_EQ(error_under(system::kPlainPersonality), error_under("unicos"));
}

TEST_F(SystemOptionsTest, AcceptsARecordFormatOfItsSystemsOnly) {
  parse({"--copy-out", "A.DAT=x", "--copy-out", "B.DAT=y,printed"});
  EXPECT_EQ(error_under("vms"), "");
  EXPECT_EQ(error_under("cms"),
            "--copy-out B.DAT=y,printed: system has no format 'printed'; it applies to VMS");
}

TEST_F(SystemOptionsTest, GroupsTheFlagsOfTheSameSystemsInTheHelp) {
  const auto group = [&](const char* flag) { return app_.get_option(flag)->get_group(); };
  EXPECT_EQ(group("--assign"), "Under UNICOS");
  EXPECT_EQ(group("--procstat"), "Under UNICOS");
  EXPECT_EQ(group("--copy-in"), "Under CMS and VMS");
  EXPECT_EQ(group("--copy-out"), "Under CMS and VMS");
}

TEST_F(SystemOptionsTest, DescribesTheRecordFormatsOfEachSystem) {
  const std::string help = app_.get_option("--copy-out")->get_description();
  EXPECT_TRUE(
      help.ends_with("; lines: each record as a line of text; printed (VMS): text as CARRIAGECONTROL "
                     "prints it"))
      << help;
}

TEST_F(SystemOptionsTest, KeepsTheOrderOfRepeatedOptions) {
  parse({"--assign", "-s u u:1", "--assign", "-F mr u:2"});
  EXPECT_EQ(values_["--assign"], (std::vector<std::string>{"-s u u:1", "-F mr u:2"}));
  EXPECT_EQ(error_under("vms"), "--assign: system has no such option; it applies only to UNICOS");
}

TEST_F(SystemOptionsTest, NamesTheHostsFilesOfItsValues) {
  parse({"--copy-in", "a.txt=A.DAT,lines", "--copy-out", "B.DAT=b.txt,lines", "--procstat", "raw"});
  std::map<std::string, std::pair<std::string, SystemOption::File>> files;
  for (const auto& one : values_.files()) files[std::string(one.flag)] = {one.file, one.use};
  EXPECT_EQ(files["--copy-in"], std::pair("a.txt"s, SystemOption::File::kInput));
  EXPECT_EQ(files["--copy-out"], std::pair("b.txt"s, SystemOption::File::kProgramOutput));
  EXPECT_EQ(files["--procstat"], std::pair("raw"s, SystemOption::File::kResult));
}

TEST_F(SystemOptionsTest, RejectsValuesBeforeTheSystemIsKnown) {
  EXPECT_THROW(parse({"--copy-in", "x"}), CLI::ValidationError);
  EXPECT_THROW(parse({"--assign", "  "}), CLI::ValidationError);
  for (const char* value : {"A.DAT=", "A.DAT=,lines", "A.DAT=x,lines,printed", "A.DAT=x,printed,lines"})
    EXPECT_THROW(parse({"--copy-out", value}), CLI::ValidationError) << value;
}

}  // namespace
}  // namespace platter::tests
