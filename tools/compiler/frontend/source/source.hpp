#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/compiler/frontend/deck/assembly.hpp"
#include "tools/compiler/frontend/deck/deck.hpp"
#include "tools/compiler/frontend/deck/overlays.hpp"
#include "tools/compiler/frontend/dialect.hpp"

namespace platter::dialect {

/// A part that is compiled separately: a program, or one of its overlays. It contains markers if its lines
/// differ from the file's lines.
struct SourcePart {
  Overlay overlay;
  std::string program;  ///< name on an overlay's PROGRAM card
  std::string text;
};

/// The contents of a source file: fixed form, as a card reader would read it.
struct Source {
  std::vector<SourcePart> parts;    ///< the parts, at least one
  bool changed = false;             ///< the file contained more than Fortran, or overlays
  std::vector<std::string> data{};  ///< records of data cards after the program
  std::vector<AssemblyUnit> assembly{};
  std::vector<Note> notes{};  ///< interpretations that the reader chose
};

/// Ends a text at the first control-Z, 032 octal, which ended a text file of CP/M and DOS. Returns true if
/// the text contains one.
bool end_at_control_z(std::string& text);

/// Splits a source into its parts: job deck, UPDATE's common decks, assembly, overlays. `file` is its name in
/// messages, and `dialect` its dialect. Throws Refusal.
Source read_source(std::string_view text, const std::string& file, Dialect dialect);

}  // namespace platter::dialect
