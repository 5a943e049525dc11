#pragma once

#include <cstddef>
#include <string>

namespace platter::runtime {

/// Converts cards with NAMELIST groups in the format of CFT and FTN: ` $NAME A=1.,B=2. $`, in which any `$`
/// ends the group. libgfortran needs `$END` or a slash, so the final `$` is replaced by a slash. A group
/// consists of a `$` in column 2, the name, and then either an item with an equals sign or the end of the
/// group. Other cards are not changed. Only input of a NAMELIST READ is examined. libgfortran receives the
/// cards one by one, so no other statement has read ahead.
class NamelistInput {
 public:
  /// Called at the start of a READ.
  void begin(bool of_namelist) {
    at_work_ = of_namelist;
    state_ = State::kOther;
    at_begin_ = true;
  }
  /// Converts the next characters of the cards in place. Throws IoError at a Hollerith constant.
  void mend(char* text, std::size_t count);

 private:
  enum class State { kOther, kBlank, kName, kBehindName, kItem, kGroup, kCount, kText };
  State next(char c);
  State in_group(char c);

  bool at_work_ = false;
  State state_ = State::kOther;
  bool at_begin_ = true;  ///< true at the start of a card
  char quote_ = '\'';
  bool separated_ = false;  ///< the next character may start a value
  std::string count_;       ///< the digits at the start of a value
};

/// Returns the converter of standard input.
NamelistInput& namelist_cards();

}  // namespace platter::runtime
