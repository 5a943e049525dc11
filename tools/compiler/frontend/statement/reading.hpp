#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

/// What a rule says of the statements that it changes. Every rule is registered with one, so none can forget
/// to tell what it took for meant.
class Reading {
 public:
  /// They could have meant something else, or give another result: each has a note, this one where the rule
  /// leaves none of its own.
  static constexpr Reading assumed(std::string_view note) { return {true, note}; }
  /// They can mean nothing else, and why: no note.
  static constexpr Reading only(std::string_view why) { return {false, why}; }

  bool has_note() const { return has_note_; }
  std::string_view text() const { return text_; }

  /// Lets a rule at a statement, and leaves the note where it has changed it and said nothing.
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
