#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "tools/compiler/frontend/syntax/grammar.hpp"
#include "tools/compiler/frontend/syntax/syntax_tree.hpp"

namespace platter::dialect {

/// The rules of the grammar that the frontend looks for in trees, by index.
struct SyntaxRules {
  static std::size_t of(const char* name) { return fortran_grammar().index_of(name); }
  /// Returns the rules with which the alternatives of a rule begin, and the rule itself, for one whose
  /// alternatives replace it in trees.
  static std::vector<std::size_t> alternatives_of(const char* name) {
    std::vector<std::size_t> rules{of(name)};
    for (const GrammarPart& alternative : fortran_grammar().rules()[of(name)].body.parts) {
      const GrammarPart& first = alternative.parts[0];
      if (first.kind == GrammarPart::Kind::kRule) rules.push_back(first.rule);
    }
    return rules;
  }

  // Statements
  std::size_t statement = of("statement");
  std::vector<std::size_t> unit_statements = alternatives_of("unit_statement");
  std::vector<std::size_t> specifications = alternatives_of("specification");
  std::vector<std::size_t> actions = alternatives_of("action");
  std::size_t guarded = of("guarded");
  std::size_t assignment = of("assignment");
  std::size_t multiple_assignment = of("multiple_assignment");
  std::size_t if_statement = of("if");
  std::size_t unit_condition = of("unit_condition");
  std::size_t do_statement = of("do");
  std::size_t loop_control = of("loop_control");
  std::size_t construct = of("construct");
  std::size_t go_to = of("go_to");
  std::size_t assign = of("assign");
  std::size_t call = of("call");
  std::size_t callee = of("callee");
  std::size_t return_statement = of("return");
  std::size_t stop = of("stop");
  std::size_t input = of("input");
  std::size_t output = of("output");
  std::size_t file_statement = of("file_statement");
  std::size_t buffer = of("buffer");
  std::size_t core_transfer = of("core_transfer");
  std::size_t newer_action = of("newer_action");
  std::size_t light = of("light");
  // Parts of statements
  std::size_t label = of("label");
  std::size_t labels = of("labels");
  std::size_t label_mark = of("label_mark");
  std::size_t transfer_list = of("transfer_list");
  std::size_t control = of("control");
  std::size_t record_number = of("record_number");
  std::size_t format_place = of("format_place");
  std::size_t items = of("items");
  std::size_t item = of("item");
  std::size_t implied_do = of("implied_do");
  std::size_t pair = of("pair");
  // Units and specifications
  std::size_t program = of("program");
  std::size_t block_data = of("block_data");
  std::size_t subroutine = of("subroutine");
  std::size_t function = of("function");
  std::size_t entry = of("entry");
  std::size_t end = of("end");
  std::size_t newer_unit = of("newer_unit");
  std::size_t dummies = of("dummies");
  std::size_t dummy = of("dummy");
  std::size_t function_dummies = of("function_dummies");
  std::size_t names = of("names");
  std::size_t include = of("include");
  std::size_t implicit = of("implicit");
  std::size_t implicit_part = of("implicit_part");
  std::size_t implicit_letters = of("letters");
  std::size_t parameter = of("parameter");
  std::size_t format = of("format");
  std::size_t data = of("data");
  std::size_t data_value = of("data_value");
  std::size_t type_statement = of("type_statement");
  std::size_t type_name = of("type_name");
  std::size_t type_word = of("type_word");
  std::size_t attributes = of("attributes");
  std::size_t declared = of("declared");
  std::size_t declared_size = of("declared_size");
  std::size_t bounds = of("bounds");
  std::size_t bound = of("bound");
  std::size_t common = of("common");
  std::size_t block = of("block");
  std::size_t declared_array = of("declared_array");
  std::size_t equivalence = of("equivalence");
  std::size_t equal_places = of("equal_places");
  std::size_t name_list = of("name_list");
  std::size_t namelist = of("namelist");
  std::size_t vax_specification = of("vax_specification");
  std::size_t generic = of("generic");
  std::size_t debug = of("debug");
  std::size_t wait = of("wait");
  std::size_t define_files = of("define_files");
  std::size_t define_file = of("define_file");
  // Expressions
  std::size_t expression = of("expression");
  std::size_t equivalent = of("equivalent");
  std::size_t disjunct = of("disjunct");
  std::size_t conjunct = of("conjunct");
  std::size_t negation = of("negation");
  std::size_t comparison = of("comparison");
  std::size_t joined = of("joined");
  std::size_t sum = of("sum");
  std::size_t term = of("term");
  std::size_t factor = of("factor");
  std::size_t signed_primary = of("signed_primary");
  std::size_t sign = of("sign");
  std::size_t primary = of("primary");
  std::size_t parenthesized = of("parenthesized");
  std::size_t variable = of("variable");
  std::size_t part = of("part");
  std::size_t member = of("member");
  std::size_t field = of("field");
  std::size_t defined_operator = of("defined_operator");
  std::size_t arguments = of("arguments");
  std::size_t subscript = of("subscript");
  std::size_t section = of("section");
  std::size_t constant_number = of("constant_number");
  std::size_t typeless = of("typeless");
  std::size_t number = of("number");
  std::size_t kind_name = of("kind_name");
};

/// Returns the rules, which are looked up once.
inline const SyntaxRules& syntax_rules() {
  static const SyntaxRules rules;
  return rules;
}

/// Returns whether a node matched one of the rules.
inline bool is_any(const TreeNode& node, const std::vector<std::size_t>& rules) {
  return std::find(rules.begin(), rules.end(), node.rule()) != rules.end();
}

/// An entry of the list in parentheses after READ, WRITE, OPEN and the like.
struct TransferControl {
  std::string_view keyword;       ///< "END" of END=10; empty if there is none
  std::optional<TreeNode> value;  ///< nothing for *
};
/// Returns the keyword and the value of a child of a transfer list.
inline TransferControl transfer_control_of(const TreeNode& node) {
  if (!node.is(syntax_rules().control)) return {"", node};
  const std::string_view text = node.text_before_children();
  const std::string_view keyword = text.substr(0, text.find('='));
  if (!node.has_children()) return {keyword, std::nullopt};
  return {keyword, node.child(0)};
}

}  // namespace platter::dialect
