#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

/// The report that a rule makes on the statements that it changes. Every rule is registered with one, so no
/// rule can change a statement without reporting its interpretation.
class Reading {
 public:
  /// The statements could mean something different or give another result. Each gets a note: this text,
  /// unless the rule adds a note itself.
  static constexpr Reading assumed(std::string_view note) { return {true, note}; }
  /// The statements have only one meaning, for the reason `why`, so they get no note.
  static constexpr Reading only(std::string_view why) { return {false, why}; }

  bool has_note() const { return has_note_; }
  std::string_view text() const { return text_; }

  /// Applies a rule to a statement, and adds the note if the rule changed it without adding a note itself.
  template <typename Work>
  void apply(Statement& s, Work work) const {
    const bool before = std::exchange(s.changed, false);
    const auto notes = s.assumed.size();
    const Place at = s.at(s.action).at;
    work();
    if (has_note_ && s.changed && s.assumed.size() == notes) s.assumed.push_back({at, std::string(text_)});
    s.changed = s.changed || before;
  }

 private:
  constexpr Reading(bool has_note, std::string_view text) : has_note_(has_note), text_(text) {}

  bool has_note_;
  std::string_view text_;
};

}  // namespace platter::dialect
