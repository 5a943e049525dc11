#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/fortran/unit/connection/program_files.hpp"
#include "runtime/options/options.hpp"

namespace platter::runtime {

/// Returns libgfortran's unit number for INPUT, OUTPUT or PUNCH on the PROGRAM card; nothing for other files.
std::optional<std::int64_t> text_unit(std::string_view file);

/// Returns true if the text of the unit is always on the host: the cards, the printer, the punch, and units
/// numbered by NEWUNIT=. `unit` is libgfortran's number.
bool is_of_host(std::int64_t unit);

/// The contents of each Fortran unit: a blocked dataset with records, a blocked dataset with lines, or text
/// on the host. The first OPEN, READ, WRITE, BUFFER IN or OUT or ENDFILE determines it, and an OPEN after a
/// CLOSE may change it. REWIND and BACKSPACE do not determine it. A unit with direct access counts as text,
/// because it is also on the host.
///
/// A statement for other contents throws system::CallError, in the name of the statement.
class UnitContents {
 public:
  /// `files` must outlive this object. `text_on_drives`: lines are on the emulated drives unless the unit has
  /// been given another place.
  UnitContents(const ProgramFiles& files, const std::vector<FileOption>& given, bool text_on_drives);

  /// Returns libgfortran's number of the unit: 5 for TAPEn=INPUT, 6 for TAPEn=OUTPUT.
  std::int64_t formatted(std::int64_t unit) const;
  std::int64_t formatted_input(
      std::int64_t unit) const;  ///< Returns libgfortran's number of the unit for a READ.
  /// Returns true if the unit may read the cards: the PROGRAM card specifies it, or the unit is 5 and nothing
  /// specifies otherwise.
  bool may_read_cards(std::int64_t unit) const;
  /// Makes the unit the terminal, which writes its lines to the printer and reads them from the cards. Does
  /// nothing if the user has given the unit a dataset.
  void make_terminal(std::int64_t unit);
  bool is_terminal(std::int64_t unit) const { return terminals_.contains(unit); }
  /// Puts the unit on a file again.
  void end_terminal(std::int64_t unit) { terminals_.erase(unit); }
  /// Puts unit 5 or 6 on a file of the emulated machine, besides the cards and the printer, until it is
  /// closed. Does nothing for other units.
  void put_beside(std::int64_t unit);
  void end_beside(std::int64_t unit) { beside_.erase(unit); }
  /// Returns true if the unit is the cards or the printer because no OPEN has changed that.
  bool is_standard(std::int64_t unit) const;

  /// Records that a formatted or direct-access statement uses the unit. Returns libgfortran's number of the
  /// unit.
  std::int64_t take_as_text(std::string_view statement, std::int64_t unit);
  void take_as_dataset(std::string_view statement, std::int64_t unit);
  /// Records that a formatted statement uses the lines of a dataset. Returns libgfortran's number of the
  /// unit.
  std::int64_t take_as_lines(std::string_view statement, std::int64_t unit);
  /// Returns true if formatted statements on the unit work on lines of a dataset. False for the cards, the
  /// printer, the punch and files opened on the host.
  bool puts_lines_on_drives(std::int64_t unit) const;
  bool has_text_on_drives() const { return text_on_drives_; }
  /// Returns true if the unit's lines keep all their blanks: --file u=NAME,text,bfi=off.
  bool keeps_blanks(std::int64_t unit) const;
  /// Returns true if the user has given the unit a dataset.
  bool is_given(std::int64_t unit) const { return !connected_by(formatted(unit)).empty(); }
  /// An OPEN for formatted statements or direct access calls these before and after libgfortran has opened
  /// the file.
  void require_openable_as_text(std::int64_t unit) const;
  void open_text(std::int64_t unit);
  /// An OPEN calls open_dataset() for unformatted statements, and open_lines() for formatted ones on lines of
  /// a dataset.
  void open_dataset(std::int64_t unit);
  void open_lines(std::int64_t unit);
  void close(std::int64_t unit);
  /// Called when a REWIND or similar statement opens a closed unit again.
  void reopen(std::int64_t unit) { closed_.erase(formatted(unit)); }

  bool is_text(std::int64_t unit) const { return holds(unit, Form::kText); }
  bool is_lines(std::int64_t unit) const { return holds(unit, Form::kLines); }
  /// Returns true for a dataset with records or lines.
  bool is_dataset(std::int64_t unit) const { return holds(unit, Form::kDataset) || is_lines(unit); }
  /// Returns the --file option that gives the unit a dataset for lines; nullptr if there is none.
  const FileOption* lines_given(std::int64_t unit) const;
  bool is_closed(std::int64_t unit) const { return closed_.contains(formatted(unit)); }

  /// Stores whether a formatted READ has reached the end of the file.
  void set_end_of_file(std::int64_t unit, bool met);
  bool at_end_of_file(std::int64_t unit) const { return past_end_.contains(formatted_input(unit)); }
  /// Returns at_end_of_file() and resets the state.
  bool take_end_of_file(std::int64_t unit) { return past_end_.erase(formatted_input(unit)) > 0; }

 private:
  enum class Form : std::uint8_t { kText, kDataset, kLines };

  bool holds(std::int64_t unit, Form form) const;
  bool is_apart(std::int64_t unit) const;
  void forget_closed(std::int64_t unit);
  std::string connected_by(std::int64_t unit) const;
  void require_text(std::string_view statement, std::int64_t unit) const;

  const ProgramFiles& files_;
  std::map<std::int64_t, FileOption> given_;  ///< the --file options, by unit
  bool text_on_drives_;
  std::set<std::int64_t> terminals_;  ///< units connected to the terminal by LINK, or by OPEN under VMS
  std::set<std::int64_t>
      beside_;  ///< units 5 and 6, if OPEN has connected them to files of the emulated machine
  // The keys of the following are libgfortran's unit numbers.
  std::map<std::int64_t, Form> forms_;  ///< contents of each unit, as far as they are known
  std::set<std::int64_t> closed_;       ///< closed by CLOSE and not used since
  std::set<std::int64_t> past_end_;     ///< text units of which a READ has reached the end
};

}  // namespace platter::runtime
