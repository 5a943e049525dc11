#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/compiler/frontend/syntax/grammar.hpp"
#include "tools/compiler/frontend/syntax/syntax_tree.hpp"
#include "tools/compiler/frontend/text/lines.hpp"

namespace platter::dialect {

/// Parses the text of one card and its continuations, which may contain several statements.
class Parser {
 public:
  /// All arguments must outlive the parser. `separators`: characters that separate statements.
  Parser(const Grammar& grammar, Dialect dialect, std::string_view separators)
      : grammar_(grammar), dialect_(dialect), separators_(separators) {}

  /// Returns true if the text matches the rule, from its first character on.
  bool parse(const std::vector<Character>& text, std::size_t rule);

  /// The reason why the last text did not match: the place that no rule could pass, and the parts that rules
  /// expected there.
  struct Failure {
    Place at;
    bool too_long = false;  ///< more than kMostLetters characters that are not blank
    bool too_deep = false;  ///< more than kMostDepth rules inside each other
    bool at_end = false;    ///< the text ends at the place of the failure
    std::string found;      ///< the characters at the place of the failure; empty at the end of the text
    std::vector<std::string>
        expected;  ///< descriptions of the expected parts, in the order of the grammar, without repetitions
  };
  Failure failure() const;

  /// Returns the rules that the last text matched, in ascending order.
  std::vector<std::size_t> rules_used() const;

  /// Returns the tree of the last text, if it matched; otherwise an empty one.
  SyntaxTree tree() const;

 private:
  /// A part of the text that matched a rule.
  struct Node {
    std::uint32_t rule;
    std::uint32_t begin;            ///< index of the node's first character, not counting blanks
    std::uint32_t end;              ///< index after the node's last character
    std::uint32_t first_child = 0;  ///< index into children_
    std::uint32_t children = 0;     ///< number of children
  };
  static constexpr std::uint32_t kFails = static_cast<std::uint32_t>(-1);
  static constexpr std::uint32_t kUnknown = static_cast<std::uint32_t>(-2);
  static constexpr int kMostDepth = 3000;  ///< limits the stack; about 200 parentheses inside each other
  static constexpr std::size_t kMostLetters = 200'000;  ///< limits memory, to some 300 MB

  void compact(const std::vector<Character>& text);
  bool run(std::size_t rule);
  /// Matches a part at index `at`, and advances `at` past it. Returns whether it matched. The nodes of
  /// matched rules are put on the stack.
  bool match(const GrammarPart& part, std::size_t& at);
  bool match_text(const std::string& text, std::size_t& at) const;
  bool match_rule(std::size_t rule, std::size_t& at);
  /// Returns where the result of the rule at that place is remembered; nullptr if it is not.
  std::uint32_t* remembered(const GrammarRule& rule, std::size_t at);
  bool match_built_in(GrammarPart::BuiltIn form, std::size_t& at) const;
  /// Returns true if an equals sign outside parentheses and text comes before the end of the statement.
  bool has_equals(std::size_t at) const;
  /// Moves over text, a number, or one other character.
  void skip_constant(std::size_t& at) const;
  bool match_name(std::size_t& at) const;
  bool match_hollerith(std::size_t& at) const;
  bool match_quoted(std::size_t& at, std::string_view quotes) const;
  bool match_format(std::size_t& at) const;
  void expect(const std::string& what, std::size_t at);
  /// Returns the index of the first character from `at` on that is not in a comment after `!`.
  std::size_t over_comments(std::size_t at) const;
  bool separates(char c) const { return separators_.find(c) != std::string_view::npos; }
  char letter(std::size_t at) const { return at < letters_.size() ? letters_[at] : '\0'; }
  /// Calls `use` with each child of a node, in their order.
  template <typename Use>
  void for_each_child(const Node& node, Use use) const {
    for (std::uint32_t i = 0; i < node.children; ++i) use(children_[node.first_child + i]);
  }
  void add_to_tree(std::uint32_t node, std::vector<SyntaxNode>& tree) const;
  /// Returns true if the node has one child with the same text and its rule has no description. The child
  /// then takes the node's place in the tree.
  bool is_passed_over(const Node& node) const;
  Place place_of(std::size_t of_letter) const { return (*text_)[of_text_[of_letter]].at; }
  /// Returns the index of the first character that is not blank from index `of_text` of the text on.
  std::size_t compact_index(std::size_t of_text) const;

  const Grammar& grammar_;
  Dialect dialect_;
  std::string_view separators_;
  const std::vector<Character>* text_ = nullptr;
  std::vector<char> letters_;         ///< characters that are not blank, in capitals
  std::vector<std::size_t> of_text_;  ///< for each of letters_, its index in the text
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> children_;  ///< children of all nodes; those of one node are adjacent
  std::vector<std::uint32_t> stack_;
  std::vector<std::uint32_t> results_;  ///< results of recursive rules by place: a node, kFails or kUnknown
  std::uint32_t top_ = kFails;
  bool explains_ = false;  ///< expectations are collected
  int quiet_ =
      0;  ///< number of enclosing tokens and negative lookaheads, inside which no expectations are collected
  int depth_ = 0;  ///< number of enclosing rules
  bool too_deep_ = false;
  std::size_t furthest_ = 0;           ///< the last place at which a part did not match
  std::vector<std::string> expected_;  ///< the parts that did not match at furthest_
};

}  // namespace platter::dialect
