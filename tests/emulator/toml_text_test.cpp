// TOML texts: the maximum depth, and the places of errors (toml_text.hpp).

#include "emulator/specification/toml_text.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "emulator/specification/error.hpp"

namespace platter::tests::toml_text_tests {
namespace {

std::string repeated(std::string_view part, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += part;
  return text;
}

/// Returns the error message for a text, or "" if it is accepted.
std::string rejection(const std::string& text) {
  try {
    specification::parse_toml(text, "mine.toml");
  } catch (const specification::Error& error) {
    return error.what();
  }
  return "";
}

constexpr int kDeepest = specification::kDeepestToml;
const std::string kTooDeep = "keys and values are nested more than 50 levels deep, the maximum";

TEST(TomlText, AcceptsTheDeepestArrayAndRejectsADeeperOneAtItsBracket) {
  EXPECT_EQ(rejection("a = " + repeated("[", kDeepest) + repeated("]", kDeepest)), "");
  EXPECT_EQ(rejection("a = " + repeated("[", kDeepest + 1) + repeated("]", kDeepest + 1)),
            "mine.toml:1:55: " + kTooDeep);
}

TEST(TomlText, CountsThePartsOfADottedKey) {
  EXPECT_EQ(rejection("a" + repeated(".a", kDeepest) + " = 1"), "");
  EXPECT_EQ(rejection("a" + repeated(".a", kDeepest + 1) + " = 1"), "mine.toml:1:102: " + kTooDeep);
}

TEST(TomlText, CountsThePartsOfATablesName) {
  EXPECT_EQ(rejection("[a" + repeated(".a", kDeepest) + "]"), "");
  EXPECT_EQ(rejection("[a" + repeated(".a", kDeepest + 1) + "]"), "mine.toml:1:103: " + kTooDeep);
}

TEST(TomlText, ATablesNameMayFollowBlanks) {
  for (const char* blanks : {"  ", "\t", " \t "}) {
    EXPECT_EQ(rejection(blanks + ("[a" + repeated(".a", kDeepest)) + "]"), "");
    EXPECT_NE(rejection(blanks + ("[a" + repeated(".a", kDeepest + 1)) + "]").find(kTooDeep),
              std::string::npos);
  }
}

TEST(TomlText, AddsTheLevelsOfTheTableTheKeyAndTheValue) {
  const std::string table = "[a" + repeated(".a", 20) + "]\n";
  const std::string key = "b" + repeated(".b", 20);
  EXPECT_EQ(rejection(table + key + " = " + repeated("[", 10) + repeated("]", 10)), "");
  EXPECT_EQ(rejection(table + key + " = " + repeated("[", 11) + repeated("]", 11)),
            "mine.toml:2:55: " + kTooDeep);
}

TEST(TomlText, CountsTheKeyOfEachLineByItself) {
  const std::string key = repeated(".a", 40);
  EXPECT_EQ(rejection("a" + key + " = 1\nb" + key + " = 2\n"), "");
}

TEST(TomlText, CountsTheNameOfEachTableByItself) {
  const std::string name = repeated(".a", 40);
  EXPECT_EQ(rejection("[a" + name + "]\nx = 1\n[b" + name + "]\nx = 2\n"), "");
}

TEST(TomlText, ForgetsALevelThatIsClosed) {
  EXPECT_EQ(rejection("a = [" + repeated("[], ", 60) + "]"), "");
  EXPECT_EQ(rejection("a = [" + repeated("{}, ", 60) + "]"), "");
}

TEST(TomlText, CountsThePartsOfKeysInInlineTables) {
  const auto with = [](int parts) { return "a = {b" + repeated(".b", parts) + " = 1}"; };
  EXPECT_EQ(rejection(with(kDeepest - 1)), "");
  EXPECT_EQ(rejection(with(kDeepest)), fmt::format("mine.toml:1:{}: {}", 5 + 2 * kDeepest, kTooDeep));
}

TEST(TomlText, ForgetsAnInlineTablesKeyAtTheCommaAndAtItsEnd) {
  const std::string key = repeated(".k", 30);
  EXPECT_EQ(rejection("a = {b" + key + " = 1, c" + key + " = 2}"), "");
  EXPECT_EQ(rejection("a = [{b" + key + " = 1}, {c" + key + " = 2}]"), "");
}

TEST(TomlText, CountsAnInlineTablesKeyOnce) {
  const std::string deepest = repeated("[", kDeepest - 3) + repeated("]", kDeepest - 3);
  const std::string keys = "a = {b.c.d.e = 1, f = 2, g = 3, h = ";
  EXPECT_EQ(rejection(keys + deepest + "}"), "");
  EXPECT_NE(rejection(keys + "[[[" + deepest + "]]]}").find(kTooDeep), std::string::npos);
}

TEST(TomlText, IgnoresBracketsInTextsAndComments) {
  const std::string deep = repeated("[", 60);
  EXPECT_EQ(rejection("a = \"" + deep + "\" # " + deep + "\nb = '" + deep + "'\n"), "");
  EXPECT_EQ(rejection("a = \"\"\"" + deep + "\"\"\"\nb = '''" + deep + "'''\n"), "");
  EXPECT_EQ(rejection("\"" + deep + "\" = 1\n"), "");
  EXPECT_EQ(rejection("'a" + repeated(".a", 60) + "' = 1\n"), "");
  EXPECT_EQ(rejection("a = \"\\\"" + deep + "\"\n"), "");
  EXPECT_EQ(rejection("a = '\\' # " + deep + "\n"), "")
      << "a backslash means itself between single quotation marks";
}

TEST(TomlText, CountsBracketsAfterAText) {
  const std::string deep = repeated("[", kDeepest) + "[" + repeated("]", kDeepest + 1);
  for (const char* text : {"\"x\"", "'x'", "\"\"\"x\"\"\"", "'''x'''", "\"\"\"\"\"\"", "''''''",
                           "\"\"\"\"x\"\"\"\"\"", "\"\\\\\""}) {
    const auto said = rejection(fmt::format("a = {}\nb = {}\n", text, deep));
    EXPECT_EQ(said, "mine.toml:2:55: " + kTooDeep) << text;
  }
}

TEST(TomlText, RejectsACharacterOtherThanAsciiOutsideTextsAndComments) {
  const std::string problem = "not TOML: only texts and comments may contain characters other than ASCII";
  EXPECT_EQ(rejection("a = \"\xc3\xa4\" # \xc3\xa4\n"), "");
  EXPECT_EQ(rejection("a = 1\n\xc3\xa4 = 2\n"), "mine.toml:2:1: " + problem);
  EXPECT_EQ(rejection("a = \xc2\xa0"
                      "1\n"),
            "mine.toml:1:5: " + problem);
}

TEST(TomlText, AcceptsAByteOrderMarkAtTheStartOnly) {
  EXPECT_EQ(rejection("\xef\xbb\xbf"
                      "a = 1\n"),
            "");
  EXPECT_EQ(rejection("\xef\xbb\xbf'a' = 1\n"), "");
  EXPECT_NE(rejection("a = 1\n\xef\xbb\xbf"
                      "b = 2\n"),
            "");
}

TEST(TomlText, RejectsATableWhoseNameStartsWithAnotherCharacter) {
  const std::string problem =
      "not TOML: a table's name must start with a letter, a digit, '_', '-' or a quotation mark";
  for (const char* text : {"[a]", "[0]", "[_]", "[-]", "['a']", "[\"a\"]", "[ a ]", "[[a]]", "[[ a ]]"})
    EXPECT_EQ(rejection(text), "") << text;
  EXPECT_EQ(rejection("[=]"), "mine.toml:1:2: " + problem);
  EXPECT_EQ(rejection("  [=]"), "mine.toml:1:4: " + problem);
  EXPECT_EQ(rejection("x = 1\n[[ +]]"), "mine.toml:2:4: " + problem);
}

TEST(TomlText, RejectsABracketThatDoesNotMatchTheOpenOne) {
  EXPECT_EQ(rejection("a = {b = 1]"),
            "mine.toml:1:11: not TOML: ']' is in an inline table, which must end with '}'");
  EXPECT_EQ(rejection("a = [1}"), "mine.toml:1:7: not TOML: '}' is in an array, which must end with ']'");
}

TEST(TomlText, RejectsAJoiningBackslashBeforeACharacterOtherThanAscii) {
  const std::string problem =
      "a backslash that joins lines is followed by a character other than ASCII; write the text without the "
      "backslash";
  EXPECT_EQ(rejection("a = \"\"\"x\\\n  \xc3\xa4\"\"\"\n"), "mine.toml:2:3: " + problem);
  EXPECT_EQ(rejection("a = \"\"\"x\\\n  b\"\"\"\n"), "");
}

TEST(TomlText, ReportsALibrarysErrorWithLineAndColumn) {
  EXPECT_EQ(rejection("a = 1\nb = = 2\n").substr(0, 24), "mine.toml:2:5: not TOML:");
  EXPECT_EQ(rejection("a = \"x\nb = 2\n").substr(0, 12), "mine.toml:1:");
}

}  // namespace
}  // namespace platter::tests::toml_text_tests
