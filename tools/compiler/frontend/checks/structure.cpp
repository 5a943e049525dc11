#include "tools/compiler/frontend/checks/structure.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tools/compiler/frontend/syntax/syntax_rules.hpp"
#include "tools/compiler/frontend/text/letters.hpp"

namespace platter::dialect {
namespace {

bool is_label_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return is_digit(c); });
}

/// Returns a label without the zeros before it, which have no meaning.
std::string label_of_digits(std::string_view label) {
  return std::string(label.substr(std::min(label.find_first_not_of('0'), label.size())));
}

/// Returns the innermost statement: the one that a logical IF guards, or the statement itself.
TreeNode action_of(const TreeNode& statement) {
  const SyntaxRules& rules = syntax_rules();
  const TreeNode node = statement.child(0);
  if (node.is(rules.if_statement)) {
    if (const auto guarded = node.find(rules.guarded)) return action_of(*guarded);
  }
  return node;
}

}  // namespace

const StructureChecker::Loop* StructureChecker::loop_over(const std::string& variable) const {
  for (const Block& block : open_) {
    if (block.is_loop && block.loop.variable == variable) return &block.loop;
  }
  return nullptr;
}

void StructureChecker::take(const TreeNode& statement, const std::string& label, bool is_statement_function) {
  header(statement);
  if (!label.empty()) labels_[label_of_digits(label)] = statement.child(0).is(syntax_rules().format);
  order(statement, is_statement_function);
  const TreeNode action = action_of(statement);
  if (action.is(syntax_rules().return_statement) && action.has_children() && kind_ != UnitKind::kSubroutine &&
      !newer_)
    wrong(action.first(), "RETURN with a number is only for SUBROUTINEs; leave the number out");
  if (!newer_) blocks(statement, label_of_digits(label));
  use_labels(statement);
  first_ = false;
}

void StructureChecker::header(const TreeNode& statement) {
  const SyntaxRules& rules = syntax_rules();
  const TreeNode node = statement.child(0);
  if (node.is(rules.newer_action)) {
    const std::string_view text = node.text();
    newer_ = newer_ || !(text.starts_with("ENDDO") || text == "EXIT" || text == "CYCLE");
  }
  if (node.is(rules.if_statement) && node.find(rules.construct)) newer_ = true;
  if (node.is(rules.do_statement) && node.find(rules.construct)) newer_ = true;
  if (!is_any(node, rules.unit_statements)) return;
  if (node.is(rules.newer_unit)) newer_ = true;
  if (node.is(rules.entry)) {
    if (kind_ == UnitKind::kMain || kind_ == UnitKind::kBlockData) {
      wrong(node.first(),
            "this ENTRY is in a main program or BLOCK DATA; it is allowed only in a SUBROUTINE or FUNCTION");
    } else if (!open_.empty() && !newer_) {
      wrong(node.first(), "an ENTRY is inside a loop or an IF block; put it outside");
    }
    return;
  }
  const bool starts = node.is(rules.program) || node.is(rules.subroutine) || node.is(rules.function) ||
                      node.is(rules.block_data);
  if (!starts) return;
  if (node.is(rules.program) && dialect_ == Dialect::kVax && node.text().find('(') != std::string_view::npos)
    wrong(node.first(),
          "VAX FORTRAN has no list of files after PROGRAM; leave it out, and name the files in OPEN");
  if (!first_ && !newer_) {
    wrong(node.first(), fmt::format("{} begins inside another program unit, whose END is missing; add it",
                                    node.is(rules.program)      ? "a main program"
                                    : node.is(rules.subroutine) ? "a SUBROUTINE"
                                    : node.is(rules.function)   ? "a FUNCTION"
                                                                : "BLOCK DATA"));
    newer_ = true;  // the statements of two units are not checked as one
  }
  kind_ = node.is(rules.subroutine)   ? UnitKind::kSubroutine
          : node.is(rules.function)   ? UnitKind::kFunction
          : node.is(rules.block_data) ? UnitKind::kBlockData
                                      : UnitKind::kMain;
}

void StructureChecker::order(const TreeNode& statement, bool is_statement_function) {
  const SyntaxRules& rules = syntax_rules();
  const TreeNode node = statement.child(0);
  if (is_any(node, rules.unit_statements)) return;
  if (!is_any(node, rules.specifications)) {
    if (is_statement_function) return;
    if (kind_ == UnitKind::kBlockData && !newer_)
      wrong(node.first(),
            "BLOCK DATA contains an executable statement; only specifications and DATA are allowed");
    executable_ = true;
    return;
  }
  if (newer_ || node.is(rules.format) || node.is(rules.data) || node.is(rules.include)) return;
  if (node.is(rules.vax_specification) || node.is(rules.define_files)) return;
  if (executable_ && kind_ != UnitKind::kBlockData) {
    wrong(node.first(), "a specification follows an executable statement; put it before the first one");
  } else if (node.is(rules.implicit) && specified_) {
    wrong(node.first(), "IMPLICIT follows another specification; put it first in the unit");
  }
  if (node.is(rules.implicit)) implicit(node);
  if (!node.is(rules.implicit) && !node.is(rules.parameter)) specified_ = true;
}

/// Rejects a range of letters that is not ascending, and a letter that has two types.
void StructureChecker::implicit(const TreeNode& node) {
  const SyntaxRules& rules = syntax_rules();
  for (const TreeNode part : node.children()) {
    for (const TreeNode letters : part.children()) {
      if (!part.is(rules.implicit_part) || !letters.is(rules.implicit_letters)) continue;
      const char first = letters.text().front();
      const char last = letters.text().back();
      if (last != '$' && first > last)
        wrong(letters.first(), fmt::format("{} is not in the order of the alphabet; write {}-{}",
                                           letters.text(), last, first));
      for (char letter = first; letter <= (last == '$' && first != '$' ? 'Z' : last); ++letter) {
        if (implicit_.insert(letter).second) continue;
        wrong(letters.first(),
              fmt::format("the letter {} already has a type by IMPLICIT; it can have only one", letter));
        break;
      }
    }
  }
}

void StructureChecker::blocks(const TreeNode& statement, const std::string& label) {
  const SyntaxRules& rules = syntax_rules();
  const TreeNode node = statement.child(0);
  if (node.is(rules.if_statement)) open_if(node);
  if (node.is(rules.do_statement)) open_loop(node);
  if (node.is(rules.newer_action) && node.text().starts_with("ENDDO")) end_loop(node);
  if (!label.empty() && !is_any(node, rules.specifications)) close_loops(statement, label);
}

void StructureChecker::open_if(const TreeNode& node) {
  const std::string_view text = node.text();
  const bool starts_block = node.has_children() && text.starts_with("IF") && node.text().ends_with("THEN") &&
                            !node.find(syntax_rules().guarded) && !node.find(syntax_rules().labels);
  if (starts_block) return open_.push_back({false, "", {"", node.first()}});
  const bool is_else_if = text.starts_with("ELSEIF(") && text.find(")THEN") != std::string_view::npos;
  const bool is_else = !is_else_if && text.starts_with("ELSE");
  const bool is_end = text.starts_with("ENDIF");
  if (!is_else_if && !is_else && !is_end) return;
  const char* const name = is_end ? "END IF" : is_else ? "ELSE" : "ELSE IF";
  if (open_.empty() || open_.back().is_loop) {
    const bool outside =
        std::any_of(open_.begin(), open_.end(), [](const Block& one) { return !one.is_loop; });
    wrong(node.first(),
          outside
              ? fmt::format("{} is inside a loop, but its IF is outside the loop; end the loop first", name)
              : fmt::format("{} has no matching IF (...) THEN; add one, or remove {}", name, name));
    newer_ = newer_ || outside;
    return;
  }
  if (is_end) return open_.pop_back();
  if (open_.back().has_else)
    wrong(node.first(), fmt::format("{} follows the ELSE of the same IF; the ELSE has to be last", name));
  open_.back().has_else = open_.back().has_else || is_else;
}

void StructureChecker::open_loop(const TreeNode& node) {
  const SyntaxRules& rules = syntax_rules();
  Block block{.is_loop = true};
  block.loop.at = node.first();
  if (const auto label = node.find(rules.label)) {
    block.label = label_of_digits(label->text());
    if (labels_.contains(block.label))
      wrong(label->first(),
            fmt::format("label {} appears before this DO; the label must be on a statement after it",
                        block.label));
  }
  if (const auto control = node.find(rules.loop_control)) {
    block.loop.variable = control->text_before_children();
    block.loop.variable.resize(block.loop.variable.find('='));
  }
  open_.push_back(std::move(block));
}

void StructureChecker::end_loop(const TreeNode& node) {
  if (!open_.empty() && open_.back().is_loop) {
    if (open_.back().label.empty())
      open_.pop_back();  // a loop with a label ends at the statement with that label
    return;
  }
  wrong(node.first(), open_.empty()
                          ? "END DO has no matching DO; remove it"
                          : "END DO is inside an IF block, but its DO is outside; end the IF block first");
  newer_ = true;
}

void StructureChecker::close_loops(const TreeNode& statement, const std::string& label) {
  const SyntaxRules& rules = syntax_rules();
  const auto ends = [&](const Block& block) { return block.is_loop && block.label == label; };
  if (std::none_of(open_.begin(), open_.end(), ends)) return;
  if (!ends(open_.back())) {
    wrong(statement.first(),
          fmt::format(
              "the loop that ends at label {} contains {} that does not end before the label; end the inner "
              "one first",
              label, open_.back().is_loop ? "another loop" : "an IF block"));
    newer_ = true;
    return;
  }
  const TreeNode node = statement.child(0);
  const TreeNode what = action_of(statement);
  const bool guarded = node.is(rules.if_statement) && node.find(rules.guarded);
  const bool leaves =
      !guarded && (what.is(rules.go_to) || what.is(rules.return_statement) ||
                   (what.is(rules.stop) && what.text().starts_with("STOP")) || what.is(rules.do_statement));
  if (leaves)
    wrong(node.first(),
          fmt::format("a loop ends with this statement, which leaves it or starts another; end the loop "
                      "with {} CONTINUE",
                      label));
  while (!open_.empty() && ends(open_.back())) open_.pop_back();
}

void StructureChecker::use_labels(const TreeNode& node) {
  const SyntaxRules& rules = syntax_rules();
  for (const TreeNode part : node.children()) {
    if (is_any(part, rules.specifications) || part.is(rules.assign) || part.is(rules.expression)) continue;
    if (part.is(rules.label)) {
      branches_.push_back({label_of_digits(part.text()), part.first()});
    } else if (part.is(rules.subscript) && part.has_children() && part.child(0).is(rules.label_mark)) {
      branches_.push_back({label_of_digits(part.text().substr(1)), part.first(), true});  // *10 in a CALL
    } else if (part.is(rules.format_place)) {
      format_label(part);
    } else if (part.is(rules.transfer_list)) {
      std::size_t number = 0;
      for (const TreeNode control : part.children()) {
        const auto [keyword, value] = transfer_control_of(control);
        const bool is_format = (number == 1 && keyword.empty()) || keyword == "FMT";
        ++number;
        if (!value) continue;
        if (is_format) format_label(*value);
        if ((keyword == "END" || keyword == "ERR" || keyword == "EOR") && is_label_number(value->text()))
          branches_.push_back({label_of_digits(value->text()), value->first(), true});
      }
    } else {
      use_labels(part);
    }
  }
}

void StructureChecker::format_label(const TreeNode& node) {
  if (is_label_number(node.text())) formats_.push_back({label_of_digits(node.text()), node.first()});
}

void StructureChecker::end() {
  for (const auto& use : formats_) {
    const auto found = labels_.find(use.label);
    if (found == labels_.end()) {
      wrong(use.at, fmt::format("no FORMAT of this unit has the label {}", use.label));
    } else if (!found->second) {
      wrong(use.at,
            fmt::format("label {} is not the label of a FORMAT; this statement needs one", use.label));
    }
  }
  for (const auto& use : branches_) {
    const auto found = labels_.find(use.label);
    if (found == labels_.end()) {
      if (use.is_keyword) wrong(use.at, fmt::format("no statement of this unit has the label {}", use.label));
    } else if (found->second) {
      wrong(use.at, fmt::format("label {} is the label of a FORMAT, which cannot be executed", use.label));
    }
  }
  if (newer_) return;
  for (const Block& block : open_) {
    if (!block.is_loop) wrong(block.loop.at, "the END IF of this IF (...) THEN is missing; add it");
    if (block.is_loop && block.label.empty())
      wrong(block.loop.at, "the END DO of this loop is missing; add it");
  }
}

}  // namespace platter::dialect
