// The only reader of files that a stranger could have written: the files that it opens, and the limits of
// their length and depth.

#include "runtime/host/untrusted_file.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <regex>

#include "emulator/specification/document.hpp"
#include "emulator/specification/error.hpp"
#include "tests/support/folder.hpp"
#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

namespace fs = std::filesystem;

/// Returns the message of the error that `work` throws; "" if it throws none.
std::string rejection(const std::function<void()>& work) {
  try {
    work();
  } catch (const specification::Error& error) {
    return error.what();
  }
  return "";
}

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

TEST(UntrustedFile, RejectsAnythingButARegularFile) {
  const Folder folder;
  const std::string pipe = folder.path() / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  for (const std::string& name : {pipe, std::string("/dev/zero"), folder.path().string()})
    EXPECT_EQ(rejection([&] { runtime::read_untrusted(name, 10); }),
              name + ": is a folder, a pipe or a device; give a regular file");
  EXPECT_EQ(rejection([] { runtime::read_untrusted("nowhere", 10); }),
            "nowhere: cannot be read: No such file or directory");
}

TEST(UntrustedFile, RejectsMoreBytesThanItsKindMayHave) {
  const Folder folder;
  folder.write("file", "12345");
  const std::string file = folder.path() / "file";
  EXPECT_EQ(runtime::read_untrusted(file, 5), "12345");
  EXPECT_EQ(rejection([&] { runtime::read_untrusted(file, 4); }), file + ": has 5 bytes; at most 4 are read");
}

TEST(UntrustedLines, GivesEachLineOnce) {
  const Folder folder;
  const std::string long_line(70'000, 'x');
  folder.write("file", "a\n\n" + long_line + "\nend");
  runtime::UntrustedLines lines(folder.path() / "file", 100'000);
  std::vector<std::string> all;
  for (std::string line; lines.next(line);) all.push_back(line);
  EXPECT_EQ(all, (std::vector<std::string>{"a", "", long_line, "end"}));
}

TEST(UntrustedLines, RejectsLongLine) {
  const Folder folder;
  folder.write("file", "a\n" + std::string(200'000, 'x'));
  runtime::UntrustedLines lines(folder.path() / "file", 1000);
  std::string line;
  EXPECT_TRUE(lines.next(line));
  EXPECT_TRUE(has(rejection([&] { lines.next(line); }),
                  "file:2: the line is longer than the maximum of 1000 characters"));
}

TEST(UntrustedJson, RejectsDeepNesting) {
  const auto nested = [](int levels) { return repeated("[", levels) + repeated("]", levels); };
  EXPECT_EQ(rejection([&] { runtime::parse_json(nested(100), "file"); }), "");
  for (const std::string& deep : {nested(101), nested(50'000), repeated("{\"a\":", 101) + "1"})
    EXPECT_EQ(rejection([&] { runtime::parse_json(deep, "file"); }),
              "file: is nested more than 100 levels deep, the maximum");
  EXPECT_EQ(runtime::parse_json("[\"" + repeated("[", 1000) + "\\\"\"]", "file").size(), 1U);
}

TEST(UntrustedJson, RejectsOtherTextWithItsPlace) {
  EXPECT_EQ(rejection([] { runtime::parse_json("[1,\n 2,x]", "file"); }), "file:2:4: is not JSON");
  EXPECT_EQ(rejection([] { runtime::parse_json("", "file"); }), "file:1:1: is not JSON");
}

TEST(UntrustedJson, ReadsWholeNumbersThatFit) {
  const auto number = [](const char* text) {
    return runtime::whole_number(runtime::parse_json(text, "file"));
  };
  EXPECT_EQ(number("5"), 5);
  EXPECT_EQ(number("-4611686018427387904"), -(std::int64_t{1} << 62));
  for (const char* text :
       {"1e76", "-1e300", "5.0", "18446744073709551615", "-9223372036854775808", "\"5\"", "null", "[]"})
    EXPECT_TRUE(has(rejection([&] { number(text); }), "is not a whole number of at most 2**62")) << text;
  const auto half = runtime::parse_json("4611686018427387904", "file");
  EXPECT_EQ(rejection([&] { runtime::added(runtime::added(0, half), half); }),
            "the sum of its numbers is too large");
}

TEST(UntrustedToml, RejectsDeepNesting) {
  const auto rejected = [](const std::string& text) {
    return has(rejection([&] { specification::Document("file", text); }),
               "keys and values are nested more than 50 levels deep, the maximum");
  };
  EXPECT_TRUE(rejected("a" + repeated(".a", 200'000) + " = 1\n"));
  EXPECT_TRUE(rejected("a" + repeated(" . \"a\"", 51) + " = 1\n"));
  EXPECT_TRUE(rejected("[a" + repeated(".a", 60) + "]\n"));
  EXPECT_TRUE(rejected("[[a" + repeated(".a", 60) + "]]\n"));
  EXPECT_TRUE(rejected("[a" + repeated(".a", 30) + "]\nb" + repeated(".b", 30) + " = 1\n"));
  EXPECT_TRUE(rejected("a = " + repeated("[", 60) + repeated("]", 60) + "\n"));
  EXPECT_TRUE(rejected("a = " + repeated("{a=", 60) + "1" + repeated("}", 60) + "\n"));
  EXPECT_TRUE(rejected("a = " + repeated("{a.a.a=", 20) + "1" + repeated("}", 20) + "\n"));
  EXPECT_TRUE(rejected("b = \"\"\"\n\"\" \"\"\"\na" + repeated(".a", 60) + " = 1\n"));
}

/// Without Platter's check, toml++ would have undefined behaviour for such a character.
TEST(UntrustedToml, RejectsCharactersOutsideAsciiInPlaceOfABlank) {
  const auto rejected = [](const std::string& text) {
    return rejection([&] { specification::Document("file", text); });
  };
  const std::string outside = "not TOML: only texts and comments may contain characters other than ASCII";
  EXPECT_TRUE(has(rejected("a = 1\nb\u02f5 = 1\n"), "file:2:2: " + outside));
  for (const char* text :
       {"\u00e9 = 1\n", "a = 1 \u00a0\n", "a = [1,\u00e9]\n", "a = {b\u00e9 = 1}\n", "[\u00e9]\n",
        "a = 1x'\u00e9'\n", "a = [1.'\u00e9']\n", "a = {b = 1.\"\u00e9\"}\n", "a = \"b\" \u00e9\n",
        "a = 1\u00e9\n", "a.\u00e9 = 1\n", "a = \"\"\"b\"\"\"\u00e9\n"})
    EXPECT_TRUE(has(rejected(text), outside)) << text;
  for (const char* text : {"a = \"\"\"b\\\n  \u00e9\"\"\"\n", "a = \"\"\"\\\u00e9\"\"\"\n",
                           "a = \"\"\"b\\ \n\n\t\u00e9\"\"\"\n"})
    EXPECT_TRUE(has(rejected(text), "a backslash that joins lines is followed by")) << text;
}

/// Without Platter's check, an assertion of toml++ would fail, because it expects a value after the bracket.
TEST(UntrustedToml, RejectsABracketThatClosesAnotherKind) {
  const auto rejected = [](const std::string& text) {
    return rejection([&] { specification::Document("file", text); });
  };
  EXPECT_EQ(rejected("a = 1\nb = [ }"), "file:2:7: not TOML: '}' is in an array, which must end with ']'");
  EXPECT_EQ(rejected("a = {b = ]"),
            "file:1:10: not TOML: ']' is in an inline table, which must end with '}'");
  for (const char* text : {"a = [{}]\n", "a = [\"}\", '}' # }\n]\n", "a = {b = [], c = \"]\"}\n"})
    EXPECT_EQ(rejected(text), "") << text;
}

/// Without Platter's check, an assertion of toml++ would fail, because it expects a name.
TEST(UntrustedToml, RejectsATableNameWithoutAStart) {
  const auto rejected = [](const std::string& text) {
    return rejection([&] { specification::Document("file", text); });
  };
  EXPECT_EQ(
      rejected("a = 1\n[ \n\"\"\"b"),
      "file:2:3: not TOML: a table's name must start with a letter, a digit, '_', '-' or a quotation mark");
  for (const char* text : {"[=]\n", "[[\n", "[[.a]]\n", "\ufeff[\t#]\n", "[ [ \n"})
    EXPECT_TRUE(has(rejected(text), "not TOML: ")) << text;
  for (const char* text : {"[", "[[", "[]\n", "[[]]\n"})
    EXPECT_TRUE(has(rejected(text), "not TOML: ")) << text;
  for (const char* text : {"[ a ]\n", "[[a]]\n", "['a b']\n", "[\"a\"]\n", "[-]\n", "[_1]\n", "[9]\n"})
    EXPECT_EQ(rejected(text), "") << text;
}

TEST(UntrustedToml, ReadsCharactersOutsideAsciiInTextsAndComments) {
  for (const char* text :
       {"\ufeff'\u00e9' = 1\n", "a.'\u00e9' = 1\n", "[a.'\u00e9']\n",
        "a = {b.'\u00e9' = '\u00e9',c='\u00e9'}\n", "a = ['\u00e9',\"\u00e9\",\n'\u00e9']\n", "\ufeffa = 1\n",
        "a = \"\u00e9\"  # \u00e9\n", "a = '\u00e9'\n", "\"\u00e9\" = 1\n",
        "a = \"\"\"\u00e9\n\u00e9\\\nb\"\"\"\n", "a = '''\\\n\u00e9'''\n"})
    EXPECT_NO_THROW(specification::Document("file", text)) << text;
}

TEST(UntrustedToml, CountsNoTextNumberOrCommentAsDepth) {
  const auto accepted = [](const std::string& text) {
    return rejection([&] { specification::Document("file", text); });
  };
  EXPECT_EQ(accepted("a = \"" + repeated("[.", 100) + "\" # " + repeated("[", 100) + "\n"), "");
  EXPECT_EQ(accepted("a = '''\n" + repeated("[\n", 100) + "'''\nb = [" + repeated("1.5, ", 200) + "]\n"), "");
  EXPECT_EQ(accepted("a = [" + repeated("{b.c = 1.5, d = 2.5},", 100) + "]\n"), "");
  EXPECT_EQ(accepted(repeated("[[a.b]]\nc.d = 1\n", 100)), "");
}

/// A file that is opened without UntrustedFile may be a device, or may have any length or depth.
TEST(Sources, ReadFilesOnlyByTheUntrustedReader) {
  // Files that only this user or the kernel can have written, or whose contents are not read.
  const std::set<std::string> known{"runtime/host/untrusted_file.cpp", "emulator/specification/toml_text.cpp",
                                    "tools/compiler/build/program.cpp", "runtime/program/image/database.cpp",
                                    "runtime/program/sandbox/file_supervisor.cpp"};
  const std::regex other_way(
      R"re(ifstream|fopen\([^"]*"r|toml::parse(_file)?\(|[Jj]son::(parse|accept)\()re");
  for (const char* top : {"emulator", "runtime", "tools"}) {
    for (const auto& entry : fs::recursive_directory_iterator(source_path(top))) {
      const auto ending = entry.path().extension();
      const std::string file = fs::relative(entry.path(), source_path("")).string();
      if ((ending != ".cpp" && ending != ".hpp") || known.contains(file)) continue;
      std::ifstream in(entry.path());
      for (std::string line; std::getline(in, line);)
        EXPECT_FALSE(std::regex_search(line, other_way)) << file << ": " << line;
    }
  }
}

}  // namespace
}  // namespace platter::tests
