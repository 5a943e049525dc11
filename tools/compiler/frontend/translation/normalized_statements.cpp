#include "tools/compiler/frontend/translation/normalized_statements.hpp"

#include <iterator>

#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/forms/multiple_assignments.hpp"
#include "tools/compiler/frontend/forms/older_forms.hpp"
#include "tools/compiler/frontend/forms/repeated_declarations.hpp"
#include "tools/compiler/frontend/forms/word_sizes.hpp"
#include "tools/compiler/frontend/syntax/syntax_errors.hpp"
#include "tools/compiler/frontend/translation/statement_notes.hpp"

namespace platter::dialect {

std::vector<Statement> statements_of(const Lines& lines, const Options& options, CardParser& parser,
                                     std::vector<Edit>& edits) {
  auto statements = read_statements(lines, has_grammar(options) ? &parser : nullptr);
  const bool old = is_old(options.dialect) && options.form == Form::kFixed;
  if (old) {
    note_readings(statements);
  } else {
    for (auto& s : statements)
      s.changed = false;  // clears the mark, because two statements on one line may stay there
  }
  if (has_grammar(options)) mend_older_forms(statements, options.dialect);
  if (old) split_multiple_assignments(statements);
  if (options.whole_words) whole_words(statements, options.form == Form::kFixed ? nullptr : &edits);
  if (!is_old(options.dialect) && options.form == Form::kFixed) {
    for (auto& s : statements) length_of_function(s);
    if (options.has_bytes) {
      std::vector<Statement> all;
      for (auto& s : statements) {
        auto several = length_of_names(s);
        if (several.empty()) several.push_back(std::move(s));
        std::move(several.begin(), several.end(), std::back_inserter(all));
      }
      statements = std::move(all);
    }
  }
  if (has_grammar(options)) drop_repeated_declarations(statements);
  if (options.has_bytes) {
    for (auto& s : statements) {
      if (s.refused.empty()) s.refused = why_no_long_integer(s);
    }
  }
  return statements;
}

}  // namespace platter::dialect
