#include "tools/compiler/frontend/syntax/syntax_errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

#include "tools/compiler/frontend/syntax/parser.hpp"

namespace platter::dialect {
namespace {

/// Returns an expectation of the grammar as messages print it: a description as it is, and characters of the
/// statement in apostrophes.
std::string shown(const std::string& expected) {
  const bool words = std::islower(static_cast<unsigned char>(expected[0])) != 0;
  return words ? expected : fmt::format("'{}'", expected);
}

/// Returns the list "A, B or C" without repetitions.
std::string list_of(const std::vector<std::string>& expected) {
  std::vector<std::string> names;
  for (const auto& one : expected) {
    std::string name = shown(one);
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
  }
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i)
    list += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + names[i];
  return list;
}

std::string text_of(const Parser::Failure& failure) {
  if (failure.too_long) return "this statement is too long: at most 200 000 characters are allowed";
  if (failure.too_deep) return "parentheses and operators are nested too deeply; split the statement";
  const bool starts = std::all_of(failure.expected.begin(), failure.expected.end(), [](const auto& one) {
    return one == "a statement" || one == "the end of the statement";
  });
  if (starts && failure.at_end) return "there is no statement on this card";
  if (starts) return fmt::format("no statement of Fortran starts with '{}'", failure.found);
  const std::string found = failure.at_end ? std::string("the statement ends here")
                                           : fmt::format("'{}' is not allowed here", failure.found);
  return fmt::format("{}; expected {}", found, list_of(failure.expected));
}

}  // namespace

/// The labels of a program unit, and the statements that go to them.
class CardParser::Labels {
 public:
  explicit Labels(std::vector<SyntaxError>& errors) : errors_(errors) {}

  /// Takes the label of a card; "" if it has none.
  void define(const std::string& label, std::size_t first_line, std::size_t last_line) {
    if (label.empty()) return;
    if (!defined_.insert(number_of(label)).second)
      errors_.push_back({first_line,
                         last_line,
                         {first_line, 1},
                         fmt::format("another statement of this unit has the label {}", label)});
  }
  /// Takes a label that a statement goes to or that ends a loop.
  void use(Place at, const std::string& label, std::size_t first_line, std::size_t last_line) {
    used_.push_back({first_line, last_line, at, number_of(label)});
  }
  /// Reports, at the end of a unit, the labels that no statement has.
  void end_unit() {
    for (auto& use : used_) {
      if (defined_.contains(use.text)) continue;
      use.text = fmt::format("no statement of this unit has the label {}", use.text);
      errors_.push_back(std::move(use));
    }
    used_.clear();
    defined_.clear();
  }

 private:
  /// Returns a label without the zeros before it, which have no meaning.
  static std::string number_of(const std::string& label) {
    return label.substr(std::min(label.find_first_not_of('0'), label.size()));
  }

  std::vector<SyntaxError>& errors_;
  std::vector<SyntaxError> used_;  ///< the uses so far; their text is the label
  std::set<std::string> defined_;
};

struct CardParser::State {
  State(Dialect dialect, std::string_view separators) : parser(fortran_grammar(), dialect, separators) {}

  Parser parser;
  std::deque<ParsedCard> cards;
  std::vector<SyntaxError> errors;
  Labels labels{errors};
  std::size_t line = fortran_grammar().index_of("line");
  std::size_t label = fortran_grammar().index_of("label");
  std::size_t end = fortran_grammar().index_of("end");
};

CardParser::CardParser(Dialect dialect, std::string_view separators)
    : state_(std::make_unique<State>(dialect, separators)) {}
CardParser::~CardParser() = default;

const SyntaxTree& CardParser::parse(const std::string& label, const std::vector<Character>& text,
                                    std::size_t first_line, std::size_t last_line) {
  State& its = *state_;
  its.labels.define(label, first_line, last_line);
  if (!its.parser.parse(text, its.line)) {
    const auto failure = its.parser.failure();
    const Place at = text.empty() ? Place{first_line, 1} : failure.at;  // a label alone
    its.errors.push_back({first_line, last_line, at, text_of(failure)});
  }
  const SyntaxTree& tree = its.cards.emplace_back(its.parser.tree(), label, first_line, last_line).tree;
  bool ends = false;
  for (std::size_t i = 0; i < tree.nodes().size(); ++i) {
    const TreeNode node(tree, i);
    if (node.is(its.label)) its.labels.use(node.first(), std::string(node.text()), first_line, last_line);
    ends = ends || node.is(its.end);
  }
  if (ends) its.labels.end_unit();
  return tree;
}

const std::deque<ParsedCard>& CardParser::cards() const {
  return state_->cards;
}

std::vector<SyntaxError> CardParser::errors() {
  state_->labels.end_unit();
  return state_->errors;
}

}  // namespace platter::dialect
