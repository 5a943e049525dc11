#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/compiler/frontend/text/lines.hpp"

namespace platter::dialect {

/// Returns the index after the closing parenthesis of a FORMAT statement's list, which starts at `begin`; the
/// size of the text if it is missing. Parentheses in Hollerith constants and in apostrophes do not count.
std::size_t after_format(const std::vector<Character>& text, std::size_t begin);

/// Returns whether an asterisk starts text that has no closing asterisk.
bool has_open_text(const std::string& list);

/// Returns V or = if a FORMAT contains one outside text; a blank otherwise. FTN took a letter or a number
/// from the list in its place (unsourced).
char variable_part(const std::string& list);

/// The list of a FORMAT, with its fields and its texts, which a READ may replace.
class TextFormat {
 public:
  struct Text {
    std::size_t begin;  ///< index of the text's first character in written()
    std::size_t size;
  };
  /// A step of a statement through the format: a field for an item of its list, or a text.
  struct Step {
    std::optional<Text> text;  ///< empty for a field
    char letter = ' ';         ///< edit descriptor of a field, a capital letter
  };

  /// Parses a list with its parentheses; returns nothing if it is not one.
  static std::optional<TextFormat> of(std::string_view list);

  bool has_text() const { return texts_ > 0; }

  /// Returns the format for output: each text is a Hollerith field, whose characters a READ may replace.
  const std::string& written() const { return written_; }
  /// Returns the format for input: each text is an A field, which reads its characters.
  const std::string& read() const { return read_; }

  /// Returns the steps of a statement whose list has `items` items, up to the end of the format or to the
  /// first field without an item. Returns nothing if the format has no field for an item.
  std::optional<std::vector<Step>> steps(std::int64_t items) const;
  /// Returns the edit descriptors of the first `items` fields, in order; empty if the format has no field for
  /// an item.
  std::string letters(std::int64_t items) const;
  /// Returns the edit descriptors of all fields, as written.
  std::string letters() const;
  /// Returns whether text follows the fields of the first `items` items, however many items follow.
  bool has_text_after(std::int64_t items) const;

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
  /// Returns the part of the format that repeats for longer lists: the last group, or the whole format.
  std::vector<Node> again() const;

  std::string written_;
  std::string read_;
  std::vector<Node> nodes_;
  int texts_ = 0;
};

}  // namespace platter::dialect
