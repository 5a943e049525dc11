#pragma once

#include <cstddef>
#include <string>

namespace platter::runtime {

/// Cards of NAMELIST groups as CFT and FTN read them: ` $NAME A=1.,B=2. $`, which a `$` of any kind ends.
/// libgfortran wants `$END` or a slash, so the ending `$` is made a slash. A group begins with a `$` in
/// column 2, its name, and an item with an equals sign behind that, or its end; other cards stay as they are.
/// Only what a READ of a NAMELIST asks for is looked at: cards are handed to libgfortran one by one, so none
/// of them was read ahead by another statement.
class NamelistInput {
 public:
  /// A READ begins.
  void begin(bool of_namelist) {
    at_work_ = of_namelist;
    state_ = State::kOther;
    at_begin_ = true;
  }
  /// The next characters of the cards, in their order. Throws IoError at a Hollerith constant.
  void mend(char* text, std::size_t count);

 private:
  enum class State { kOther, kBlank, kName, kBehindName, kItem, kGroup, kCount, kText };
  State next(char c);
  State in_group(char c);

  bool at_work_ = false;
  State state_ = State::kOther;
  bool at_begin_ = true;  ///< of a card
  char quote_ = '\'';
  bool separated_ = false;  ///< a value may begin
  std::string count_;       ///< digits that one begins with
};

/// That of standard input.
NamelistInput& namelist_cards();

}  // namespace platter::runtime
