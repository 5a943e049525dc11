#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/compiler/frontend/deck/assembly.hpp"
#include "tools/compiler/frontend/deck/deck.hpp"
#include "tools/compiler/frontend/deck/overlays.hpp"
#include "tools/compiler/frontend/dialect.hpp"

namespace platter::dialect {

/// What is compiled by itself: a program, or one of its overlays. Its lines have markers where they are not
/// those of the file in their order.
struct SourcePart {
  Overlay overlay;
  std::string program;  ///< the name of an overlay's PROGRAM card
  std::string text;
};

/// What a source file holds, fixed form as the card reader read it.
struct Source {
  std::vector<SourcePart> parts;    ///< one at least
  bool changed = false;             ///< there was more in it than Fortran, or there are overlays
  std::vector<std::string> data{};  ///< records of cards behind the program
  std::vector<AssemblyUnit> assembly{};
  std::vector<Note> notes{};  ///< what was taken for meant
};

/// Takes a source apart: job deck, UPDATE's common decks, assembly, overlays. `file` is its name in messages,
/// `dialect` what it is taken for. Throws Refusal.
Source read_source(std::string_view text, const std::string& file, Dialect dialect);

}  // namespace platter::dialect
