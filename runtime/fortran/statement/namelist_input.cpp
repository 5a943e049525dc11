#include "runtime/fortran/statement/namelist_input.hpp"

#include <fmt/format.h>

#include <cctype>
#include <stdexcept>

#include "emulator/error/io_error.hpp"
#include "runtime/program/run/run.hpp"

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
      separated_ = c == '=';
      return c == '=' || c == '(' ? State::kGroup : State::kOther;
    case State::kGroup:
    case State::kCount:
      return in_group(c);
    case State::kText:
      return c == quote_ ? State::kGroup : State::kText;
  }
  return state_;
}

/// Handles a character in a group. A letter H, L or R after digits occurs only in a Hollerith constant, as
/// 6HABCDEF or 3*4HABCD.
NamelistInput::State NamelistInput::in_group(char c) {
  const bool digit = c >= '0' && c <= '9';
  const char letter = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  if (state_ == State::kCount && (letter == 'H' || letter == 'L' || letter == 'R'))
    throw IoError(
        fmt::format("the value {}{}... on a NAMELIST card is a Hollerith constant, which NAMELIST input "
                    "cannot read; read it from a separate card with an A format, or set it by DATA",
                    count_, c));
  const bool counts = digit && (state_ == State::kCount || separated_);
  if (!counts) count_.clear();
  if (counts) count_ += c;
  separated_ = c == '=' || c == ',' || c == '*' || c == ' ' || c == '\t' || c == '\n';
  if (c == '$' || c == '/') return State::kOther;
  if (counts) return State::kCount;
  if (c != '\'' && c != '"') return State::kGroup;
  quote_ = c;
  return State::kText;
}

void NamelistInput::mend(char* text, std::size_t count) {
  if (!at_work_) return;
  // A group may also end after its name: $NAME $ has no items.
  const auto may_end = [this] {
    return state_ == State::kGroup || state_ == State::kCount || state_ == State::kName ||
           state_ == State::kBehindName;
  };
  for (std::size_t i = 0; i < count; ++i) {
    if (may_end() && text[i] == '$') {
      text[i] = '/';
      state_ = State::kOther;
    } else {
      state_ = next(text[i]);
    }
    at_begin_ = text[i] == '\n';
  }
}

NamelistInput& namelist_cards() {
  return run().part<NamelistInput>();
}

}  // namespace platter::runtime
