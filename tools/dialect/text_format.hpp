#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace platter::dialect {

/// The list of a FORMAT whose text a READ replaces: what the texts are, and where.
class TextFormat {
 public:
  struct Text {
    std::size_t begin;  ///< of its characters, in written()
    std::size_t size;
  };
  /// What a statement comes across as it goes through the format: a field for an item of its list, or a text.
  struct Step {
    std::optional<Text> text;  ///< nothing: a field
  };

  /// `list` with its parentheses; nothing where it has no text, or is none.
  static std::optional<TextFormat> of(std::string_view list);

  /// As output has it: every text as a Hollerith field, whose characters a READ may replace.
  const std::string& written() const { return written_; }
  /// As input has it: every text as a field A, for its characters.
  const std::string& read() const { return read_; }

  /// The steps of a statement whose list has `items`, from the beginning to the end of the format or to the
  /// field that no item is left for. Nothing where a field for them is missing.
  std::optional<std::vector<Step>> steps(std::int64_t items) const;
  /// Whether there is text to come behind the fields of `items`, however many more follow.
  bool has_text_behind(std::int64_t items) const;

 private:
  struct Node {
    enum class Kind { kField, kText, kColon, kGroup } kind;
    std::int64_t count = 1;
    Text text = {};
    std::vector<Node> inside = {};
  };
  class Reader;

  void go(const std::vector<Node>& nodes, std::int64_t& items, std::vector<Step>& steps, bool& ended) const;
  /// Where a list goes on that is longer than the format: the last group, or all of it.
  std::vector<Node> again() const;

  std::string written_;
  std::string read_;
  std::vector<Node> nodes_;
};

}  // namespace platter::dialect
