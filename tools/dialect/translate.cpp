// A text's units, each with its names, through the rules and out again.

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "tools/dialect/context.hpp"
#include "tools/dialect/dialect.hpp"
#include "tools/dialect/rules.hpp"
#include "tools/dialect/writer.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

/// A unit's statements, and what is to be declared before one of them.
struct Unit {
  std::vector<Statement*> statements;
  std::set<std::string> declarations;
  Statement* first_specification = nullptr;
};

std::vector<Unit> units_of(std::vector<Statement>& statements) {
  std::vector<Unit> units(1);
  for (auto& s : statements) {
    units.back().statements.push_back(&s);
    if (s.kind == Kind::kEnd) units.emplace_back();
  }
  return units;
}

/// Declarations stand behind the header and every IMPLICIT.
Statement* first_specification(const Unit& unit) {
  const auto is_early = [](const Statement* s) {
    return s->kind == Kind::kProgram || s->kind == Kind::kSubprogram || s->kind == Kind::kImplicit ||
           s->kind == Kind::kUse;
  };
  std::size_t place = 0;
  for (std::size_t i = 0; i < unit.statements.size(); ++i) {
    const Statement* s = unit.statements[i];
    if (s->kind == Kind::kImplicit || (i == place && is_early(s))) place = i + 1;
  }
  return place < unit.statements.size() ? unit.statements[place] : nullptr;
}

class Translator {
 public:
  Translator(std::string_view text, const std::string& file, const Options& options)
      : options_(options), lines_(text, file, options), statements_(read_statements(lines_)) {}

  Translation run(std::string_view text) {
    std::set<std::string> own = options_.own_subprograms;
    for (const auto& s : statements_) {
      if (auto name = subprogram_of(s)) own.insert(*name);
    }
    auto units = units_of(statements_);
    for (auto& unit : units) rewrite(unit, own);
    if (!refusals_.empty()) throw Refusal(refusals_);
    Translation translation;
    translation.program_files = program_files_;
    translation.changed =
        std::any_of(statements_.begin(), statements_.end(), [](const Statement& s) { return s.changed; });
    translation.text = translation.changed ? written(units) : std::string(text);
    return translation;
  }

 private:
  void rewrite(Unit& unit, const std::set<std::string>& own) {
    Symbols symbols;
    symbols.read(unit.statements);
    std::set<std::string> loop_ends;
    std::set<std::string> labels;
    for (const auto* s : unit.statements) {
      if (s->kind == Kind::kDo && s->at(s->action + 1).kind == Token::Kind::kNumber)
        loop_ends.insert(s->at(s->action + 1).text);
      if (!s->label.empty()) labels.insert(s->label);
    }
    Context context{options_, symbols, own, loop_ends, labels};
    for (auto* s : unit.statements) {
      try {
        for (const auto rule : kRules) rule(*s, context);
      } catch (const Refused& refused) {
        refuse(refused);
      }
    }
    unit.declarations = std::move(context.declarations);
    unit.first_specification = first_specification(unit);
    if (context.program_files) program_files_ = context.program_files;
  }

  void refuse(const Refused& refused) {
    const Line& line = lines_.all()[refused.at.line];
    refusals_.push_back(fmt::format("{}:{}:{}: {}", lines_.names()[line.file], line.number,
                                    std::max(refused.at.column, 1), refused.text));
  }

  std::string written(const std::vector<Unit>& units) {
    Writer writer(lines_);
    std::size_t line = 0;
    const auto copy_to = [&](std::size_t end) {
      for (; line < end; ++line) {
        if (lines_.all()[line].kind != Line::Kind::kInclude) writer.copy(line);
      }
    };
    for (const auto& unit : units) {
      for (const auto* s : unit.statements) {
        copy_to(std::max(line, s->first_line));
        if (s == unit.first_specification) {
          for (const auto& text : unit.declarations) writer.write(text, s->first_line);
        }
        if (!s->changed) {
          copy_to(s->last_line + 1);
          continue;
        }
        line = std::max(line, s->last_line + 1);
        if (!s->blank) write(writer, *s);
      }
    }
    copy_to(lines_.all().size());
    return writer.take();
  }

  static void write(Writer& writer, const Statement& s) {
    std::string label = s.label;
    for (const auto& tokens : s.before) {
      writer.write(label, tokens, s.first_line);
      label.clear();
    }
    writer.write(label, s.tokens, s.first_line);
    for (const auto& tokens : s.after) writer.write("", tokens, s.first_line);
  }

  const Options& options_;
  Lines lines_;
  std::vector<Statement> statements_;
  std::optional<std::string> program_files_;
  std::vector<std::string> refusals_;
};

}  // namespace

Translation translate(std::string_view text, const std::string& file, const Options& options) {
  if (options.dialect == Dialect::kNone) return {std::string(text), false, std::nullopt};
  return Translator(text, file, options).run(text);
}

std::set<std::string> subprograms_of(std::string_view text) {
  std::set<std::string> names;
  for (const auto& s : read_statements(Lines(text, "", Options{}))) {
    if (auto name = subprogram_of(s)) names.insert(*name);
  }
  return names;
}

std::optional<Dialect> dialect_named(std::string_view name) {
  if (name == "cft") return Dialect::kCft;
  if (name == "ftn") return Dialect::kFtn;
  if (name == "none") return Dialect::kNone;
  return std::nullopt;
}

Dialect dialect_of_machine(std::string_view machine) {
  return machine == "cdc7600" ? Dialect::kFtn : Dialect::kCft;
}

bool is_fixed_form(std::string_view file) {
  return file.ends_with(".f") || file.ends_with(".for") || file.ends_with(".ftn");
}

}  // namespace platter::dialect
