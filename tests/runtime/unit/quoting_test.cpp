#include "runtime/host/quoting.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <nlohmann/json.hpp>
#include <string>

#include "runtime/host/csv.hpp"
#include "runtime/host/say.hpp"
#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

/// Every byte from `first` to 255, with quotation marks and the end of generated constructs in between.
std::string all_bytes(int first) {
  std::string text = "a\"b'c\n\\\"\n\t.section .init_array\n</script>\n$(false) `false` EOD\n";
  for (int byte = first; byte < 256; ++byte) text += static_cast<char>(byte);
  return text;
}

TEST(Quoting, AssemblyStringsHoldAnyByte) {
  const CliFixture desk;
  const std::string text = all_bytes(0);
  desk.folder.write("text.s", "\t.section .rodata\n\t.ascii " + runtime::assembly_string(text) + "\n");
  const Outcome assembled = desk.command({"as", "text.s", "-o", "text.o"});
  ASSERT_EQ(assembled.code, 0) << assembled.err;
  desk.command({"objcopy", "-O", "binary", "-j", ".rodata", "text.o", "text.bin"});
  EXPECT_EQ(desk.folder.read("text.bin"), text);
}

TEST(Quoting, TerminalLinesHaveNoControlCharacters) {
  EXPECT_EQ(runtime::terminal_line("plain \\ text"), "plain \\ text");
  EXPECT_EQ(runtime::terminal_line("\x1b[31m\a\n\t\x7f"), "\\x1b[31m\\x07\\x0a\\x09\\x7f");
  EXPECT_EQ(runtime::terminal_line(std::string_view("\0", 1)), "\\x00");
  EXPECT_EQ(runtime::terminal_line("\xc2\x9b"
                                   "31m"),
            "\\u{9b}31m")
      << "C1, a control sequence introducer";
  EXPECT_EQ(runtime::terminal_line("\u202e\u2066\u200f"), "\\u{202e}\\u{2066}\\u{200f}");
  EXPECT_EQ(runtime::terminal_line("\u2028"), "\\u{2028}");
  EXPECT_EQ(runtime::terminal_line("gr\u00fc\u00df \u20ac \U0001f600"), "gr\u00fc\u00df \u20ac \U0001f600");
}

TEST(Quoting, TerminalLinesEscapeBytesThatAreNotUtf8) {
  EXPECT_EQ(runtime::terminal_line("a\x9b"
                                   "b\xff"),
            "a\\x9bb\\xff");
  EXPECT_EQ(runtime::terminal_line("\xc0\x9b"), "\\xc0\\x9b") << "longer than it need be";
  EXPECT_EQ(runtime::terminal_line("\xed\xa0\x80"), "\\xed\\xa0\\x80") << "a surrogate";
  EXPECT_EQ(runtime::terminal_line("\xe2\x82"), "\\xe2\\x82") << "cut short";
  EXPECT_EQ(runtime::terminal_line("\xf5\x80\x80\x80"), "\\xf5\\x80\\x80\\x80") << "beyond the last";
}

TEST(Quoting, TerminalTextKeepsItsLineEndsAlone) {
  EXPECT_EQ(runtime::terminal_text("a\nb\r\x1b\n"), "a\nb\\x0d\\x1b\n");
  const std::string once = runtime::terminal_text(all_bytes(0));
  EXPECT_EQ(runtime::terminal_text(once), once) << "what has been escaped stays as it is";
}

TEST(Messages, EscapeLineEndsExceptThoseOfTextLines) {
  EXPECT_EQ(runtime::formatted("platter: {}: {:>4}\n", "a\nplatter: b", 7),
            "platter: a\\x0aplatter: b:    7\n");
  EXPECT_EQ(runtime::formatted("{}", runtime::TextLines{"a\nb\x1b"}), "a\nb\\x1b");
}

TEST(Quoting, ShellWordsHoldAnyByte) {
  const std::string text = all_bytes(1);  // a word of the shell cannot contain NUL
  const auto printed = CliFixture().command({"/bin/sh", "-c", "printf %s " + runtime::shell_word(text)});
  EXPECT_EQ(printed.code, 0);
  EXPECT_EQ(printed.out, text);
  EXPECT_EQ(runtime::shell_word(""), "''");
  EXPECT_EQ(runtime::shell_word("--seed=1"), "--seed=1");
}

TEST(Quoting, SqlIdentifiersHoldAnyByte) {
  const std::string text = all_bytes(1);
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(":memory:", &database), SQLITE_OK);
  const std::string sql = "SELECT 1 AS " + runtime::sql_identifier(text);
  sqlite3_stmt* statement = nullptr;
  ASSERT_EQ(sqlite3_prepare_v2(database, sql.c_str(), -1, &statement, nullptr), SQLITE_OK);
  EXPECT_EQ(sqlite3_column_name(statement, 0), text);
  sqlite3_finalize(statement);
  sqlite3_close(database);
}

TEST(Quoting, JsonStringsHoldAnyTextAndReplaceWhatIsNotUtf8) {
  EXPECT_EQ(nlohmann::json::parse(runtime::json_string("a\"\\\n\x1b")).get<std::string>(), "a\"\\\n\x1b");
  EXPECT_NO_THROW(nlohmann::json::parse(runtime::json_string(all_bytes(0))));
}

TEST(Quoting, HtmlTextEndsNoElementAndNoAttribute) {
  const std::string text = runtime::html_text(all_bytes(0));
  EXPECT_EQ(text.find_first_of("<>\"'"), std::string::npos);
  EXPECT_EQ(text.find('\0'), std::string::npos);
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_EQ(runtime::html_text("A & B"), "A &amp; B");
}

TEST(Quoting, GnuplotStringsStayOnTheirLine) {
  EXPECT_EQ(runtime::gnuplot_string("it's\nEOD"), "'it''s EOD'");
  EXPECT_EQ(runtime::gnuplot_field("a\"b\nEOD\n"), "\"a'b EOD \"");
}

TEST(Quoting, CsvCellsAreNoFormulas) {
  EXPECT_EQ(runtime::csv_line({"=1+1", "+cmd", "-cmd", "@sum"}), "'=1+1,'+cmd,'-cmd,'@sum\n");
  EXPECT_EQ(runtime::csv_line({"-1.5", "+2", "-3e-05", "a=b", "-"}), "-1.5,+2,-3e-05,a=b,'-\n");
}

}  // namespace
}  // namespace platter::tests
