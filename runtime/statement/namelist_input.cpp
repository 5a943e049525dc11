#include "runtime/statement/namelist_input.hpp"

#include <cctype>

namespace platter::runtime {

NamelistInput::State NamelistInput::next(char c) {
  const bool blank = c == ' ' || c == '\t' || c == '\r';
  const bool word = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  switch (state_) {
    case State::kOther:
      return at_begin_ && c == ' ' ? State::kBlank : State::kOther;
    case State::kBlank:
      return c == '$' ? State::kName : State::kOther;
    case State::kName:
      if (word) return State::kName;
      return blank || c == '\n' ? State::kBehindName : State::kOther;
    case State::kBehindName:
      if (blank || c == '\n') return State::kBehindName;
      return std::isalpha(static_cast<unsigned char>(c)) != 0 ? State::kItem : State::kOther;
    case State::kItem:
      if (word || blank) return State::kItem;
      return c == '=' || c == '(' ? State::kGroup : State::kOther;
    case State::kGroup:
      if (c == '$' || c == '/') return State::kOther;
      if (c != '\'' && c != '"') return State::kGroup;
      quote_ = c;
      return State::kText;
    case State::kText:
      return c == quote_ ? State::kGroup : State::kText;
  }
  return state_;
}

void NamelistInput::mend(char* text, std::size_t count) {
  if (!at_work_) return;
  for (std::size_t i = 0; i < count; ++i) {
    if (state_ == State::kGroup && text[i] == '$') {
      text[i] = '/';
      state_ = State::kOther;
    } else {
      state_ = next(text[i]);
    }
    at_begin_ = text[i] == '\n';
  }
}

NamelistInput& namelist_cards() {
  static NamelistInput cards;
  return cards;
}

}  // namespace platter::runtime
