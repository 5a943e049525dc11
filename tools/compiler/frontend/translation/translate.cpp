// Translation of a text: reads its units and their symbols, applies the rules, and writes the result.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <deque>
#include <iterator>
#include <map>

#include "tools/compiler/frontend/checks/checks.hpp"
#include "tools/compiler/frontend/checks/format_list.hpp"
#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/expression/real_bits.hpp"
#include "tools/compiler/frontend/file_names.hpp"
#include "tools/compiler/frontend/forms/hollerith_counts.hpp"
#include "tools/compiler/frontend/forms/machine_values.hpp"
#include "tools/compiler/frontend/forms/shared_storage.hpp"
#include "tools/compiler/frontend/forms/word_sizes.hpp"
#include "tools/compiler/frontend/rules/rules.hpp"
#include "tools/compiler/frontend/statement/loop_ends.hpp"
#include "tools/compiler/frontend/syntax/syntax_errors.hpp"
#include "tools/compiler/frontend/text/directives.hpp"
#include "tools/compiler/frontend/translation/assigned_labels.hpp"
#include "tools/compiler/frontend/translation/normalized_statements.hpp"
#include "tools/compiler/frontend/translation/statement_notes.hpp"
#include "tools/compiler/frontend/translation/writer.hpp"
#include "tools/compiler/frontend/unit/byte_text.hpp"
#include "tools/compiler/frontend/unit/common_layout.hpp"
#include "tools/compiler/frontend/unit/context.hpp"
#include "tools/compiler/frontend/unit/data_sets.hpp"
#include "tools/compiler/frontend/unit/definitions.hpp"
#include "tools/compiler/frontend/unit/double_words.hpp"
#include "tools/compiler/frontend/unit/intrinsics.hpp"
#include "tools/compiler/frontend/unit/shared_variables.hpp"
#include "tools/compiler/frontend/unit/units.hpp"
#include "tools/compiler/frontend/unit/usage.hpp"

namespace platter::dialect {
using Kind = Statement::Kind;

/// This class is outside the unnamed namespace because ReadText, a class with linkage, contains one.
class Translator {
 public:
  Translator(std::string_view text, const std::string& file, const Options& options)
      : options_(options),
        plain_(!is_old(options.dialect) || options.form == Form::kFree),
        lines_(text, file, options),
        parser_(options.dialect, lines_.separators()),
        statements_(statements_of(lines_, options, parser_, early_edits_)),
        units_(units_of(statements_)) {}

  Definitions definitions() const {
    Definitions found = definitions_of(units_, options_);
    if (has_whole_words()) {
      for (const auto& s : statements_) add_kind_names(s, found.kinds);
    }
    return found;
  }

  /// Translates the text. May be called once.
  Translation run(std::string_view text) {
    std::vector<Note> of_lines;
    if (has_grammar(options_)) {
      for (const auto& [at, what, surprises] : lines_.assumed()) {
        if (plain_ && !surprises) continue;
        assumed_.push_back({at, what});
        if (surprises) of_lines.push_back(note_of(at, what));
      }
    }
    notes_ = of_lines;
    refuse_preprocessor_lines();
    for (const std::size_t line : lines_.other_comments()) edits_[line].push_back({{line, 1}, 1, "C"});
    if (has_grammar(options_)) require_included();
    Definitions own = options_.own;
    own.merge(definitions());
    require_supported_directives();
    if (has_whole_words()) {
      add_other_kind_names(own.kinds, own);
      for (auto& unit : units_) make_kinds_whole(unit, own);
    }
    require_process_lines_first();
    if (!plain_) look_at_ends();
    for (auto& unit : units_) rewrite(unit, own);
    add_errors(own);
    if (!refusals_.empty()) throw_refusals(of_lines);
    if (plain_) change_whole_cards();
    find_first_lines();
    for (const Edit& edit : early_edits_) edits_[edit.at.line].push_back(edit);
    for (auto& [line, edits] : edits_) {
      std::stable_sort(edits.begin(), edits.end(),
                       [](const Edit& a, const Edit& b) { return a.at.column < b.at.column; });
    }
    Translation translation;
    translation.program_files = program_files_;
    translation.notes = std::move(notes_);
    std::stable_sort(assumed_.begin(), assumed_.end(), [](const auto& a, const auto& b) {
      return std::pair(a.at.line, a.at.column) < std::pair(b.at.line, b.at.column);
    });
    for (const auto& assumed : assumed_) translation.assumed.push_back(note_of(assumed.at, assumed.what));
    translation.changed =
        lines_.expanded() || (has_grammar(options_) && lines_.has_included()) || !declarations_.empty() ||
        !edits_.empty() || !first_lines_.empty() || end_at_ != nullptr ||
        std::any_of(statements_.begin(), statements_.end(), [](const Statement& s) { return s.changed; });
    translation.text = translation.changed ? written() : std::string(text);
    return translation;
  }

 private:
  bool has_whole_words() const { return options_.whole_words || is_old(options_.dialect); }

  /// Changes constants that are used as kinds to the kind of a word: a module's constants if any unit of
  /// the program uses them so, and another unit's constants if the unit itself does.
  void make_kinds_whole(Unit& unit, const Definitions& own) {
    if (unit.statements.empty()) return;
    std::set<std::string> kinds;
    // Includes inner procedures and derived types, whose statements are in between.
    for (const Statement* s = unit.statements.front(); s <= unit.statements.back(); ++s)
      add_kind_names(*s, kinds);
    add_other_kind_names(kinds, own);
    std::vector<Edit>* const edits = options_.form == Form::kFixed ? nullptr : &early_edits_;
    for (auto* s : unit.statements) {
      whole_word_kinds(*s, unit.kind == Unit::Kind::kModule ? own.kinds : kinds, edits);
      whole_word_results(*s, unit.symbols, edits);
      if (edits != nullptr) s->changed = false;
    }
  }

  /// gfortran treats such lines as comments and compiles both branches of an #if; the compilers of these
  /// machines did not accept them. Reports the first line of each file, without errors that may follow from
  /// it.
  void refuse_preprocessor_lines() const {
    std::vector<std::string> refused;
    std::set<std::size_t> files;
    for (const std::size_t index : lines_.preprocessor()) {
      const Line& line = lines_.all()[index];
      if (!files.insert(line.file).second) continue;
      const std::string& source = lines_.names()[0];
      const auto text = line.text.substr(0, line.text.find_last_not_of(" \t\r") + 1);
      const std::string why =
          line.file == 0
              ? why_not_preprocessed(text, source)
              : fmt::format(
                    "{} is a preprocessor line, and an INCLUDE file is not preprocessed; rename the "
                    "source to end in {}, and read this file there with #include",
                    text, preprocessed_ending(source));
      refused.push_back(note_of({index, 1}, why).text());
    }
    if (!refused.empty()) throw Refusal(std::move(refused));
  }

  /// The declarations in a missing file are not known, so the result of every other check is uncertain.
  void require_included() const {
    std::vector<std::string> refused;
    for (const auto& [line, name] : lines_.missing()) {
      refused.push_back(
          note_of({line, 7},
                  fmt::format("the INCLUDE file '{}' is neither in the folder of the source nor "
                              "in a folder given with -I{}",
                              name,
                              name.find("LIST") == std::string::npos || name.find('/') == std::string::npos
                                  ? ""
                                  : "; remove /LIST and /NOLIST, since no listing is made"))
              .text());
    }
    if (!refused.empty()) throw Refusal(std::move(refused));
  }

  /// Cray's compilers read CDIR$ lines in either form; to all other compilers they are comments.
  void require_supported_directives() {
    if (language_of(options_.dialect).has_process_lines) {
      for (const auto& [line, why] : unsupported_options(lines_.all())) refusals_.push_back({{line, 1}, why});
    }
    if (options_.dialect != Dialect::kCft && options_.dialect != Dialect::kNone) return;
    for (const auto& [line, why] : unsupported_directives(lines_.all()))
      refusals_.push_back({{line, 1}, why});
  }

  /// Returns whether an @PROCESS line before the unit specifies LANGLVL(66), and notes it.
  bool is_of_fortran_66(const Unit& unit) {
    if (!language_of(options_.dialect).has_process_lines || unit.statements.empty()) return false;
    for (std::size_t i = unit.statements.front()->first_line; i-- > 0;) {
      const Line& line = lines_.all()[i];
      if (line.kind == Line::Kind::kInitial || line.kind == Line::Kind::kContinuation) break;
      const auto set = process_options(line.text);
      if (std::find(set.begin(), set.end(), "LANGLVL(66)") == set.end()) continue;
      const Place at{i, 1};
      assumed_.push_back({at, kLanguage66});
      notes_.push_back(note_of(at, kLanguage66));
      return true;
    }
    return false;
  }

  /// Rejects @PROCESS lines within program units; lines that follow an END belong to the next unit.
  void require_process_lines_first() {
    if (!language_of(options_.dialect).has_process_lines) return;
    for (const auto& unit : units_) {
      if (unit.statements.empty() || unit.host != nullptr) continue;
      for (std::size_t i = unit.statements.front()->first_line; i < unit.statements.back()->last_line; ++i) {
        if (is_process_line(lines_.all()[i].text))
          refusals_.push_back({{i, 1}, "@PROCESS has to precede the first statement of a program unit"});
      }
    }
  }

  void look_at_ends() {
    for (const auto& [s, why] : stray_statements(units_)) refusals_.push_back({s->tokens.front().at, why});
    end_at_ = last_without_end(statements_);
    if (end_at_ != nullptr) assumed_.push_back({end_at_->tokens.back().end, kNoEnd});
  }

  void rewrite(Unit& unit, const Definitions& own) {
    if (unit.symbols.uses_modules()) {
      for (const auto& name : own.of_modules) unit.symbols.add_external(name);
    }
    const LoopEnds loop_ends = loop_ends_of(unit.statements);
    std::set<std::string> hidden = unit.inner;
    for (const Unit* host = unit.host; host != nullptr; host = host->host)
      hidden.insert(host->inner.begin(), host->inner.end());
    if (unit.symbols.uses_modules()) hidden.insert(own.of_modules.begin(), own.of_modules.end());
    const TextFormats formats = has_grammar(options_) ? formats_of(unit.statements) : TextFormats{};
    const TextFormats text_formats = formats_that_are_read(unit.statements, formats);
    Context context{options_, unit.symbols, own.subprograms, own.programs, loop_ends,
                    hidden,   formats,      text_formats,    plain_};
    context.one_trip = options_.one_trip || is_of_fortran_66(unit);
    context.names_units = own.names_units;
    context.program = &own;
    context.statements = &unit.statements;
    const auto commons = has_whole_words() ? common_layouts(unit.statements, unit.symbols) : CommonLayouts{};
    context.own_commons = &commons;
    const Representations representations(unit.statements, unit.symbols, options_);
    context.representations = &representations;
    const auto usages = usages_of(unit.statements, unit.symbols);
    context.usages = &usages;
    const auto shared = shared_values(unit.statements, context);
    if (!plain_) context.double_words = names_with_double_words(unit.statements, context);
    if (!plain_) context.lists_and_labels = lists_and_labels_of(unit.statements);
    if (!plain_) note_reals(unit.statements, context);
    if (!plain_) refuse_copied_labels(unit.statements);
    if (has_grammar(options_)) drop_replaced_data(unit);
    try_each(unit, [&](Statement& s) {
      if (!s.refused.empty()) throw Refused{s.head().at, s.refused};
      require_possible_counts(s);
      for (const auto& name : own_subprograms(s, context)) {
        unit.symbols.add_external(name);
        s.assumed.emplace_back(
            s.head().at,
            fmt::format("{} is read as the program's subprogram, not the compiler's intrinsic procedure",
                        name));
        Unit& home = home_of(name, unit);
        home.symbols.add_external(name);
        declarations_[first_specification(home)].insert("EXTERNAL " + name);
      }
    });
    const Dialect dialect = has_grammar(options_) ? options_.dialect : Dialect::kNone;
    try_each(unit, [&](Statement& s) {
      if (options_.has_bytes) look_at_values(s, context);
      if (!plain_) require_counted_texts(s);
      if (has_whole_words()) {
        require_shared_storage(s, context);
      } else if (plain_ && (options_.has_bytes || options_.form == Form::kFixed)) {
        const bool is_free = options_.form == Form::kFree;
        hold_text_in_bytes(unit.statements, unit.symbols, s, is_free ? &context.edits : nullptr);
        if (is_free) s.changed = false;
      }
      check_shared_values(s, shared, context);
      for (const Rule& rule : kRules) {
        if (rule.dialects.contains(dialect)) rule.reading.apply(s, [&] { rule.apply(s, context); });
      }
    });
    end_loops_after_insertions(unit.statements, loop_ends);
    for (const Edit& edit : context.edits) edits_[edit.at.line].push_back(edit);
    const auto assumed = assumptions_of(unit.statements);
    assumed_.insert(assumed_.end(), assumed.begin(), assumed.end());
    for (const auto& [at, what] : joined_by_name(context.notes)) notes_.push_back(note_of(at, what));
    if (!context.declarations.empty()) declarations_[first_specification(unit)].merge(context.declarations);
    if (context.program_files) program_files_ = context.program_files;
  }

  void drop_replaced_data(Unit& unit) {
    try {
      replace_earlier_data(unit.statements, unit.symbols);
    } catch (const Refused& refused) {
      refusals_.push_back(refused);
    }
  }

  /// Adds the errors of the grammar and of the checks on cards for which no rule has given a reason.
  void add_errors(const Definitions& own) {
    std::set<std::size_t> refused;
    const auto is_new = [&](std::size_t first_line, std::size_t last_line) {
      const auto next = refused.lower_bound(first_line);
      return next == refused.end() || *next > last_line;
    };
    for (const auto& [at, what] : refusals_) refused.insert(at.line);
    const auto of_syntax = parser_.errors();
    for (const auto& error : of_syntax) {
      if (is_new(error.first_line, error.last_line)) refusals_.push_back({error.at, error.text});
    }
    for (const auto& error : of_syntax) refused.insert(error.at.line);
    if (!has_grammar(options_)) return;
    for (const auto& s : statements_) {
      if (s.kind != Kind::kFormat || s.size() < 2 || !is_new(s.first_line, s.last_line)) continue;
      if (auto error = error_in_format(s.tokens[1].text, options_.dialect == Dialect::kVax))
        refusals_.push_back({s.tokens[1].at, "in this FORMAT, " + *error});
    }
    // With a second END, the statements after the first are checked as another unit, and miss its labels.
    if (!stray_statements(units_).empty()) return;
    Checks checks(units_, options_, own.subprograms);
    for (const ParsedCard& card : parser_.cards()) checks.read(card);
    for (auto& error : checks.finish()) {
      if (is_new(error.first_line, error.last_line)) refusals_.push_back({error.at, std::move(error.text)});
    }
  }

  /// Throws all reasons in the order of the lines, and then the notes on truncated lines, which may explain
  /// them.
  [[noreturn]] void throw_refusals(const std::vector<Note>& truncated) {
    std::stable_sort(refusals_.begin(), refusals_.end(),
                     [](const Refused& a, const Refused& b) { return a.at.line < b.at.line; });
    std::vector<std::string> texts;
    for (const auto& [at, what] : refusals_) texts.push_back(note_of(at, what).text());
    for (const Note& cut : truncated) texts.push_back(cut.text());
    throw Refusal(std::move(texts));
  }

  /// A changed statement requires all statements on its card to be written again.
  void change_whole_cards() {
    for (std::size_t i = 0; i < statements_.size(); ++i) {
      if (!statements_[i].changed) continue;
      for (std::size_t j = i; statements_[j].shares_card && j-- > 0;) statements_[j].changed = true;
      for (std::size_t j = i + 1; j < statements_.size() && statements_[j].shares_card; ++j)
        statements_[j].changed = true;
    }
  }

  /// Errors, summaries and notes identify a statement by its first line.
  void find_first_lines() {
    for (std::size_t i = 0; i < statements_.size(); ++i) {
      const Statement& s = statements_[i];
      if (s.changed || s.kind < Kind::kAssignment || s.tokens.empty()) continue;
      const bool ends_card = i + 1 == statements_.size() || !statements_[i + 1].shares_card;
      const std::size_t first = s.shares_card ? s.tokens.front().at.line : s.first_line;
      const std::size_t end = s.tokens.back().end.line;
      for (std::size_t line = end; line <= (ends_card ? s.last_line : end); ++line) {
        if (line > first && lines_.all()[line].kind == Line::Kind::kContinuation) first_lines_[line] = first;
      }
    }
  }

  template <typename Work>
  void try_each(const Unit& unit, Work work) {
    for (auto* s : unit.statements) {
      try {
        work(*s);
      } catch (const Refused& refused) {
        refusals_.push_back(refused);
      }
    }
  }

  Note note_of(Place at, const std::string& what) const {
    const Line& line = lines_.all()[at.line];
    return {lines_.names()[line.file], line.number, std::max(at.column, 1), what};
  }

  std::string written() {
    Writer writer(lines_, edits_, first_lines_);
    std::size_t line = 0;
    std::size_t column = 0;  // column up to which that line was written
    const auto copy_to = [&](std::size_t end) {
      for (; line < end; ++line, column = 0) {
        const auto kind = lines_.all()[line].kind;
        if (kind != Line::Kind::kInclude && kind != Line::Kind::kMarker) writer.copy(line, column);
      }
    };
    for (const auto& s : statements_) {
      copy_to(std::max(line, s.first_line));
      if (const auto found = declarations_.find(&s); found != declarations_.end()) {
        const Place at = s.tokens.front().at;
        if (s.shares_card && !s.changed) {  // the statement starts on a separate line
          copy_to(at.line);
          writer.copy(line, column, static_cast<std::size_t>(at.column) - 1);
          column = static_cast<std::size_t>(at.column) - 1;
        }
        for (const auto& text : found->second) writer.write(text, at.line);
      }
      if (!s.changed) continue;
      line = std::max(line, s.last_line + 1);
      write(writer, s);
    }
    copy_to(lines_.all().size());
    if (end_at_ != nullptr) writer.write("END", end_at_->last_line);
    return writer.take();
  }

  static void write(Writer& writer, const Statement& s) {
    std::string label = s.label;
    const bool is_executable = s.kind >= Kind::kAssignment;
    for (const auto& tokens : s.before) {
      writer.write(label, tokens, s.first_line, is_executable);
      label.clear();
    }
    if (!s.blank) writer.write(label, s.tokens, s.first_line, is_executable);
    for (const auto& tokens : s.after) writer.write("", tokens, s.first_line, is_executable);
    if (!s.end_label.empty())
      writer.write(s.end_label, made_of("CONTINUE", {s.first_line, 0}), s.first_line, is_executable);
  }

  static constexpr const char* kLanguage66 =
      "LANGLVL(66): the DO loops of this program unit are executed at least once";
  static constexpr const char* kNoEnd = "the END after this statement is missing; Platter adds it";

  const Options& options_;
  bool plain_;  ///< statements are not rewritten; only declarations are inserted
  Lines lines_;
  CardParser parser_;
  std::vector<Edit> early_edits_;  ///< edits made before the units are known
  std::vector<Statement> statements_;
  std::deque<Unit> units_;
  /// Declarations to insert before a statement.
  std::map<const Statement*, std::set<std::string>> declarations_;
  std::map<std::size_t, std::vector<Edit>> edits_;  ///< by line
  std::map<std::size_t, std::size_t> first_lines_;  ///< first lines of statements by their last lines
  const Statement* end_at_ = nullptr;               ///< the last statement, if the END of its unit is missing
  std::optional<std::string> program_files_;
  std::vector<Note> notes_;
  std::vector<Assumption> assumed_;  ///< includes the notes
  std::vector<Refused> refusals_;
};

Translation translate(std::string_view text, const std::string& file, const Options& options) {
  return Translator(text, file, options).run(text);
}

struct ReadText::Parts {
  Parts(std::string its, const std::string& file, Options chosen)
      : text(std::move(its)), options(std::move(chosen)), translator(text, file, options) {}

  std::string text;
  Options options;
  Translator translator;  ///< refers to `text` and `options`
};

ReadText::ReadText(std::string text, const std::string& file, Options options)
    : parts_(std::make_unique<Parts>(std::move(text), file, std::move(options))) {}
ReadText::~ReadText() = default;
ReadText::ReadText(ReadText&&) noexcept = default;
ReadText& ReadText::operator=(ReadText&&) noexcept = default;

const std::string& ReadText::text() const {
  return parts_->text;
}

const Options& ReadText::options() const {
  return parts_->options;
}

Definitions ReadText::definitions() const {
  return parts_->translator.definitions();
}

Translation ReadText::translate(Definitions own, std::set<Overlay> overlays) {
  parts_->options.own = std::move(own);
  parts_->options.overlays = std::move(overlays);
  return parts_->translator.run(parts_->text);
}

}  // namespace platter::dialect
