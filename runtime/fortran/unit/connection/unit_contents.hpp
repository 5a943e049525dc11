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

/// libgfortran's unit that a file of the PROGRAM card stands for, if it is one that holds text: INPUT,
/// OUTPUT, PUNCH.
std::optional<std::int64_t> text_unit(std::string_view file);

/// Whether text of the unit, by libgfortran's number, is the host's whatever is said of others: that of the
/// cards, the printer, the punch and of what NEWUNIT= numbers.
bool is_of_host(std::int64_t unit);

/// What each Fortran unit holds: a blocked dataset of the emulated drives, of records or of lines, or text on
/// the host. The first OPEN, READ, WRITE, BUFFER IN or OUT or ENDFILE says which, and an OPEN behind a CLOSE
/// may say otherwise. REWIND and BACKSPACE do not say. What was opened for direct access counts as text: it
/// is on the host, too.
///
/// What would be the other throws system::CallError, in the name of the statement.
class UnitContents {
 public:
  /// `files` stays where it is. `text_on_drives`: lines of units that nobody gave another place are there.
  UnitContents(const ProgramFiles& files, const std::vector<FileOption>& given, bool text_on_drives);

  /// The number under which libgfortran has the unit: TAPEn=INPUT is its 5, TAPEn=OUTPUT its 6.
  std::int64_t formatted(std::int64_t unit) const;
  std::int64_t formatted_input(std::int64_t unit) const;  ///< likewise, for READ
  /// Whether the cards are what it has: the PROGRAM card says so, or the unit is 5 and nothing says
  /// otherwise.
  bool may_read_cards(std::int64_t unit) const;
  /// The unit is the terminal, whose lines are written to the printer and read from the cards; unless it was
  /// given a dataset from outside.
  void make_terminal(std::int64_t unit);
  bool is_terminal(std::int64_t unit) const { return terminals_.contains(unit); }
  /// It is on a file again.
  void end_terminal(std::int64_t unit) { terminals_.erase(unit); }
  /// OPEN FILE= puts unit 5 or 6 on a file of the machine's, beside the cards and the printer; until it is
  /// closed. Does nothing for other units.
  void put_beside(std::int64_t unit);
  void end_beside(std::int64_t unit) { beside_.erase(unit); }
  /// Whether the unit is the cards or the printer because no OPEN says otherwise.
  bool is_standard(std::int64_t unit) const;

  /// A formatted or direct-access statement works on the unit; its number at libgfortran.
  std::int64_t take_as_text(std::string_view statement, std::int64_t unit);
  void take_as_dataset(std::string_view statement, std::int64_t unit);
  /// A formatted statement works on the lines of a dataset; the unit's number at libgfortran.
  std::int64_t take_as_lines(std::string_view statement, std::int64_t unit);
  /// Whether formatted statements on it work on lines of a dataset, if it holds any: not those of the cards,
  /// the printer and the punch, and not what was opened on the host.
  bool puts_lines_on_drives(std::int64_t unit) const;
  bool has_text_on_drives() const { return text_on_drives_; }
  /// Whether the blanks of its lines are as they are: --file u=NAME,text,bfi=off.
  bool keeps_blanks(std::int64_t unit) const;
  /// Whether its dataset was given from outside.
  bool is_given(std::int64_t unit) const { return !connected_by(formatted(unit)).empty(); }
  /// OPEN for formatted statements or direct access, before and after libgfortran has opened the file.
  void require_openable_as_text(std::int64_t unit) const;
  void open_text(std::int64_t unit);
  /// OPEN for unformatted statements, and for formatted ones on lines of a dataset.
  void open_dataset(std::int64_t unit);
  void open_lines(std::int64_t unit);
  void close(std::int64_t unit);
  /// It was closed, and a REWIND or the like has opened it again.
  void reopen(std::int64_t unit) { closed_.erase(formatted(unit)); }

  bool is_text(std::int64_t unit) const { return holds(unit, Form::kText); }
  bool is_lines(std::int64_t unit) const { return holds(unit, Form::kLines); }
  /// Of records or lines.
  bool is_dataset(std::int64_t unit) const { return holds(unit, Form::kDataset) || is_lines(unit); }
  /// What --file says where it gives the unit a dataset for lines; nullptr where it does not.
  const FileOption* lines_given(std::int64_t unit) const;
  bool is_closed(std::int64_t unit) const { return closed_.contains(formatted(unit)); }

  /// Whether a formatted READ has met the end of the file.
  void set_end_of_file(std::int64_t unit, bool met);
  bool at_end_of_file(std::int64_t unit) const { return past_end_.contains(formatted_input(unit)); }
  /// The same, and forgets it.
  bool take_end_of_file(std::int64_t unit) { return past_end_.erase(formatted_input(unit)) > 0; }

 private:
  enum class Form : std::uint8_t { kText, kDataset, kLines };

  bool holds(std::int64_t unit, Form form) const;
  bool is_apart(std::int64_t unit) const;
  void forget_closed(std::int64_t unit);
  std::string connected_by(std::int64_t unit) const;
  void require_text(std::string_view statement, std::int64_t unit) const;

  const ProgramFiles& files_;
  std::map<std::int64_t, FileOption> given_;  ///< by --file
  bool text_on_drives_;
  std::set<std::int64_t> terminals_;  ///< by LINK, or OPEN under VMS
  std::set<std::int64_t> beside_;     ///< of 5 and 6
  // By libgfortran's numbers:
  std::map<std::int64_t, Form> forms_;  ///< where it is known
  std::set<std::int64_t> closed_;       ///< by CLOSE, and not used since
  std::set<std::int64_t> past_end_;     ///< text of which a READ has met the end
};

}  // namespace platter::runtime
