#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/compiler/frontend/text/lines.hpp"

namespace platter::dialect {

/// Index behind the closing parenthesis of a FORMAT statement's list, which begins at `begin`; the text's
/// size where there is none. Parentheses in Hollerith and in apostrophes do not count.
std::size_t behind_format(const std::vector<Character>& text, std::size_t begin);

/// Whether an asterisk begins text that no other one ends.
bool has_open_text(const std::string& list);

/// V or =, where a FORMAT has one that is no text: FTN took a letter or a number from the list there
/// (unsourced). A blank where it has none.
char variable_part(const std::string& list);

/// The list of a FORMAT: its fields, and its texts, which a READ may replace.
class TextFormat {
 public:
  struct Text {
    std::size_t begin;  ///< of its characters, in written()
    std::size_t size;
  };
  /// What a statement comes across as it goes through the format: a field for an item of its list, or a text.
  struct Step {
    std::optional<Text> text;  ///< nothing: a field
    char letter = ' ';         ///< of the field's edit descriptor, a capital
  };

  /// `list` with its parentheses; nothing where it is none.
  static std::optional<TextFormat> of(std::string_view list);

  bool has_text() const { return texts_ > 0; }

  /// As output has it: every text as a Hollerith field, whose characters a READ may replace.
  const std::string& written() const { return written_; }
  /// As input has it: every text as a field A, for its characters.
  const std::string& read() const { return read_; }

  /// The steps of a statement whose list has `items`, from the beginning to the end of the format or to the
  /// field that no item is left for. Nothing where a field for them is missing.
  std::optional<std::vector<Step>> steps(std::int64_t items) const;
  /// The letters of the fields of `items`, in order; none where a field for them is missing.
  std::string letters(std::int64_t items) const;
  /// Those of all fields, as they are written.
  std::string letters() const;
  /// Whether there is text to come behind the fields of `items`, however many more follow.
  bool has_text_behind(std::int64_t items) const;

 private:
  struct Node {
    enum class Kind { kField, kText, kColon, kGroup } kind;
    std::int64_t count = 1;
    Text text = {};
    std::vector<Node> inside = {};
    char letter = ' ';
  };
  class Reader;

  static std::string letters(const std::vector<Node>& nodes);
  void go(const std::vector<Node>& nodes, std::int64_t& items, std::vector<Step>& steps, bool& ended) const;
  /// Where a list goes on that is longer than the format: the last group, or all of it.
  std::vector<Node> again() const;

  std::string written_;
  std::string read_;
  std::vector<Node> nodes_;
  int texts_ = 0;
};

}  // namespace platter::dialect
