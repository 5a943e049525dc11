// Lines of text as records.

#include "runtime/numbers/text_lines.hpp"

#include <gtest/gtest.h>

#include <random>

namespace platter::numbers {
namespace {

using amount::Bits;

constexpr LineForm kCounted{.characters = Characters::kAscii, .compresses = true};
constexpr LineForm kKept{.characters = Characters::kAscii, .compresses = false};
constexpr LineForm kDisplay{.characters = Characters::kDisplay, .compresses = true};

/// Returns the record's characters, of which a word contains eight.
std::string bytes_of(const LineRecord& record) {
  std::string bytes;
  for (const Word word : record.words) {
    for (int bit = 56; bit >= 0; bit -= 8) bytes += static_cast<char>(word >> bit);
  }
  bytes.resize(record.length.size() / 8);
  return bytes;
}

std::string counted(const std::string& line) {
  return bytes_of(record_of_line(line, kCounted));
}

// According to COS's manuals (unsourced), 3 to 96 blanks are stored as the character 033 and a character from
// 041 to 176 (octal), which encodes the number of blanks.
TEST(TextLines, ThreeTo96BlanksAreCounted) {
  const auto blanks = [](std::size_t count) { return std::string(count, ' '); };
  EXPECT_EQ(counted("A" + blanks(2) + "B"), "A  B");
  EXPECT_EQ(counted("A" + blanks(3) + "B"), "A\033\041B");
  EXPECT_EQ(counted(blanks(8) + "X"), "\033\046X");
  EXPECT_EQ(counted(blanks(96)), "\033\176");
  EXPECT_EQ(counted(blanks(97)), "\033\176 ");
  EXPECT_EQ(counted(blanks(99)), "\033\176\033\041");
  EXPECT_EQ(counted(blanks(400)), "\033\176\033\176\033\176\033\176\033\056");
  EXPECT_EQ(counted(""), "");
  EXPECT_EQ(bytes_of(record_of_line("A    B", kKept)), "A    B");
}

TEST(TextLines, ALineHasEightBitsPerCharacter) {
  EXPECT_EQ(record_of_line("", kKept).length, Bits{});
  EXPECT_EQ(record_of_line("ABC", kKept).length, Bits{24});
  EXPECT_EQ(record_of_line("ABCDEFGH", kKept).length, Bits{64});
  const auto record = record_of_line("ABCDEFGHI", kKept);
  EXPECT_EQ(record.words, (std::vector<Word>{0x4142434445464748, 0x49ULL << 56}));
}

// The low 60 bits of a word contain ten characters of six bits. A is 01 and the colon is 00, but a word of
// colons does not end a line.
TEST(TextLines, DisplayCodeHasTenInAWord) {
  const auto record = record_of_line("ABCDEFGHIJ:::", kDisplay);
  EXPECT_EQ(record.words, (std::vector<Word>{001020304050607101112, 0}));
  EXPECT_EQ(record.length, Bits{64 + 22}) << "three of six bits behind four that the 7600 has not";
  EXPECT_EQ(line_of_record(record.words, record.length, Characters::kDisplay), "ABCDEFGHIJ:::");
  const auto blanks = record_of_line("A     B", kDisplay);
  EXPECT_EQ(blanks.words, (std::vector<Word>{001555555555502000000}));
}

TEST(TextLines, AnyLineComesBack) {
  std::mt19937 random(7);
  const std::string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-*/()$= ,.:";
  for (int i = 0; i < 3000; ++i) {
    std::string line;
    const std::size_t length = random() % 401;
    while (line.size() < length) {
      if (random() % 3 == 0) line.append(random() % 120, ' ');
      line += letters[random() % letters.size()];
    }
    line.resize(length);
    for (const LineForm& form : {kCounted, kKept, kDisplay}) {
      const auto record = record_of_line(line, form);
      ASSERT_EQ(line_of_record(record.words, record.length, form.characters), line);
    }
  }
}

std::string refusal_of(const std::vector<Word>& words, int unused, Characters characters) {
  try {
    const Bits whole = dataset::bits_of(amount::Words{std::ssize(words)});
    return "a line: " + line_of_record(words, whole - Bits{unused}, characters);
  } catch (const LineError& error) {
    return error.what();
  }
}

TEST(TextLines, WordsThatAreNoLineAreRejected) {
  EXPECT_EQ(refusal_of({7}, 0, Characters::kAscii),
            "the record is not a line of text: byte 1 is 000 (octal), which is not a character");
  EXPECT_EQ(refusal_of({0x4100000000000000}, 4, Characters::kAscii),
            "the record is not a line of text: 4 bits of its last word are unused, but a character has 8");
  for (const Word behind : {Word{0x1B20}, Word{0x1B7F}, Word{0x1B00}, Word{0x1B}}) {
    const int unused = behind == 0x1B ? 56 : 48;
    EXPECT_EQ(refusal_of({behind << unused}, unused, Characters::kAscii).substr(0, 85),
              "the record is not a line of text: no count of blanks follows the octal character 033 ");
  }
  EXPECT_EQ(refusal_of({Word{1} << 60}, 0, Characters::kDisplay),
            "the record is not a line of text: a word has more than 60 bits, but ten characters of display "
            "code have only 60");
}

TEST(TextLines, CharactersThatARecordCannotHoldAreRejected) {
  const auto message = [](const std::string& line, const LineForm& form) -> std::string {
    try {
      record_of_line(line, form);
    } catch (const LineError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(message("AB\033C", kKept),
            "column 3 of the line has the character with the octal code 033, which is not a text character");
  EXPECT_EQ(message(std::string("\0", 1), kCounted),
            "column 1 of the line has the character with the octal code 000, which is not a text character");
  EXPECT_EQ(message("A{", kDisplay),
            "column 2 of the line has the character '{', which display code does not contain");
  EXPECT_EQ(message("caf\xC3\xA9\tx", kCounted), "");
  EXPECT_EQ(message(std::string(kLongestLine, 'A'), kKept), "");
  EXPECT_EQ(message(std::string(kLongestLine + 1, 'A'), kKept),
            "the line has more than 1000000 characters, the maximum");
}

}  // namespace
}  // namespace platter::numbers
