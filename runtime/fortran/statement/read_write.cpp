#include "runtime/fortran/statement/read_write.hpp"

#include <fmt/format.h>
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <ranges>
#include <string>
#include <vector>

#include "emulator/codec/cos/file.hpp"
#include "runtime/fortran/statement/card_statements.hpp"
#include "runtime/fortran/statement/formatted_statements.hpp"
#include "runtime/fortran/statement/libgfortran_errors.hpp"
#include "runtime/fortran/statement/libgfortran_statements.hpp"
#include "runtime/fortran/statement/namelist_input.hpp"
#include "runtime/fortran/statement/statement_end.hpp"
#include "runtime/program/run/run.hpp"
#include "runtime/program/session/entry.hpp"
#include "runtime/program/session/session.hpp"
#include "runtime/program/session/termination.hpp"

namespace platter::runtime {
namespace {

struct Begun {
  const gfortran::Common* key;  ///< libgfortran's parameter block, which identifies the statement
  std::int64_t unit;
};

struct BegunStatements {
  std::vector<Begun> all;
};

std::vector<Begun>& begun() {
  return run().part<BegunStatements>().all;
}

}  // namespace

void require_free(std::string_view name, std::int64_t number) {
  if (begun().empty()) return;
  const std::int64_t unit = session().units().forms().formatted(number);
  const auto found =
      std::find_if(begun().begin(), begun().end(), [&](const Begun& one) { return one.unit == unit; });
  if (found == begun().end()) return;
  stop_with(fmt::format(
      "{}: unit {} is in use by the statement at {}:{}, and its list called this function; Fortran forbids "
      "such recursive I/O: use another unit here, or call the function before the statement",
      name, number, found->key->filename, found->key->line));
}

void note_begun(const gfortran::Common& statement) {
  begun().push_back({&statement, session().units().forms().formatted(statement.unit)});
}

void note_done(const gfortran::Common& statement) {
  std::erase_if(begun(), [&](const Begun& one) { return one.key == &statement; });
}

}  // namespace platter::runtime

// READ and WRITE as called by compiled Fortran. Platter handles unformatted statements on units: each
// transfers a record of a blocked dataset or of a direct-access file of the emulated machine. libgfortran
// handles formatted and list-directed statements, internal units, and other direct access.
extern "C" ssize_t platter_host_write(int descriptor, const void* from, std::size_t bytes);

namespace platter::runtime {
namespace {

using gfortran::Common;

/// libgfortran's unit number of standard output.
constexpr std::int64_t kTerminal = 6;

struct OpenStatements {
  std::vector<std::unique_ptr<Statement>> all;
};

std::vector<std::unique_ptr<Statement>>& statements() {
  return run().part<OpenStatements>().all;
}

bool is_external(const Common& statement) {
  return (statement.flags & (gfortran::kHasInternalUnit | gfortran::kHasIolength)) == 0;
}

bool is_ours(const Common& statement) {
  constexpr std::uint32_t kOthers = gfortran::kListFormat | gfortran::kHasFormat | gfortran::kHasNamelist |
                                    gfortran::kHasRec | gfortran::kHasInternalUnit | gfortran::kHasIolength;
  return (statement.flags & kOthers) == 0;
}

/// Returns true if the statement is direct access to a file of the emulated machine. Ends the program if it
/// has REC= and such access is not possible.
bool is_direct(const Common& statement, bool writes) {
  if ((statement.flags & gfortran::kHasRec) == 0 || !is_external(statement)) return false;
  Units& units = session().units();
  if (!units.has_named_files()) return false;
  const char* const name = writes ? "WRITE" : "READ";
  const auto refuse = [&](const char* why) {
    stop_with(fmt::format("{}: unit {}: {}", name, statement.unit, why));
  };
  const bool formatted = (statement.flags & gfortran::kHasFormat) != 0;
  if ((statement.flags & gfortran::kListFormat) != 0) refuse("REC= needs a format: replace * with one");
  if (units.find_direct(statement.unit) == nullptr) {
    if (formatted && units.forms().is_text(statement.unit)) return false;
    refuse("REC= is given, but the unit is not open for direct access; OPEN it with ACCESS='DIRECT', RECL=");
  }
  if (formatted == units.forms().is_lines(statement.unit)) return !formatted;
  refuse(formatted ? "REC= is given with a format, but the records are unformatted; leave the format out, or "
                     "OPEN the unit with FORM='FORMATTED'"
                   : "REC= is given without a format, but the unit was opened with FORM='FORMATTED'; give "
                     "the statement a format, or leave FORM= out");
  return false;
}

/// Starts a statement that prints on the program's terminal.
void begin_on_terminal(const gfortran::Transfer& transfer, std::int64_t unit) {
  if (transfer.common.unit == kTerminal) session().services().terminal().begin(transfer, unit);
}

void end_on_terminal(const Common& common) {
  Terminal& terminal = session().services().terminal();
  if (!terminal.is_under_way(&common)) return;
  forget_at_hand(kTerminal);
  const std::string text = terminal.end();
  for (std::size_t at = 0; at < text.size();) {
    const ssize_t written = platter_host_write(STDOUT_FILENO, text.data() + at, text.size() - at);
    if (written > 0) at += static_cast<std::size_t>(written);
    if (written < 0 && errno != EINTR && errno != EAGAIN) return;
  }
}

/// Prepares a statement for libgfortran and sets libgfortran's unit number. Returns false if libgfortran
/// cannot perform it; the statement then ends with an error.
bool hand_on(gfortran::Transfer& transfer, bool writes) {
  Common& statement = transfer.common;
  if (works_on_lines(statement)) {
    begin_lines(transfer, writes);
    return true;
  }
  if (!is_external(statement)) {
    intercept_errors(transfer, writes);
    return true;
  }
  const char* const name = writes ? "WRITE" : "READ";
  require_free(name, statement.unit);
  Session& now = session();
  const std::int64_t number = statement.unit;
  try {
    statement.unit = static_cast<std::int32_t>(now.units().forms().take_as_text(name, statement.unit));
  } catch (const system::CallError& error) {
    stop_with(error.what());
  }
  note_begun(statement);
  try {
    if (writes) now.text_ends().require_before(name, statement.unit);
  } catch (const IoError& error) {
    statements().push_back(std::make_unique<Statement>(
        Statement{.key = &statement, .writes = true, .list = RecordList(now.items()), .error = error}));
    return false;
  }
  if (writes) now.text_ends().write(statement.unit);
  if (writes) begin_on_terminal(transfer, number);
  intercept_errors(transfer, writes);
  return true;
}

/// If the statement has neither END= nor IOSTAT= and the program calls EOF(u), makes libgfortran return at
/// the end of the file, once.
void let_eof_ask(Common& statement) {
  const bool is_handled = (statement.flags & (gfortran::kHasEnd | gfortran::kHasIostat)) != 0;
  if (is_handled || !program_asks_for_eof() || !is_external(statement)) return;
  if (session().units().forms().at_end_of_file(statement.unit)) {
    stop_with(fmt::format("READ: unit {0}: reads past the end of file; test EOF({0}) first", statement.unit));
  }
  statement.flags |= gfortran::kHasEnd;
}

void begin_direct(Session& now, gfortran::Transfer& transfer, bool writes) {
  Common& statement = transfer.common;
  require_free(writes ? "WRITE" : "READ", statement.unit);
  note_begun(statement);
  auto one = std::make_unique<Statement>(
      Statement{.key = &statement, .writes = writes, .list = RecordList(now.items())});
  one->direct = now.units().find_direct(statement.unit);
  one->number = transfer.rec;
  if (!writes) {
    try {
      Record record = one->direct->read(one->number);
      one->list = RecordList(now.items(), std::move(record.words), record.length);
    } catch (const IoError& error) {
      one->error = error;
    }
  }
  statements().push_back(std::move(one));
}

void begin(Session& now, Common& statement, bool writes) {
  require_free(writes ? "WRITE" : "READ", statement.unit);
  note_begun(statement);
  if (now.units().find_direct(statement.unit) != nullptr) {
    throw system::CallError(writes ? "WRITE" : "READ", fmt::format("unit {}", statement.unit),
                            "is open for direct access; give the record number with REC=");
  }
  auto one = std::make_unique<Statement>(
      Statement{.key = &statement, .writes = writes, .list = RecordList(now.items())});
  const char* const name = writes ? "WRITE" : "READ";
  if ((statement.flags & gfortran::kHasPos) != 0) {
    throw system::CallError(name, fmt::format("unit {}", statement.unit),
                            "POS= applies only to streams, and a dataset has records; leave it out");
  }
  try {
    SequentialUnit& unit = now.units().blocked(name, statement.unit);
    if (!unit.has_records()) {
      one->file = &unit;
      unit.begin_list(writes);
    } else if (!writes) {
      Record record = unit.read();
      one->at_end =
          record.met == dataset::ReadStatus::kEndOfFile || record.met == dataset::ReadStatus::kEndOfData;
      one->list = RecordList(now.items(), std::move(record.words), record.length);
    }
  } catch (const IoError& error) {
    one->error = error;
  }
  statements().push_back(std::move(one));
}

/// Removes the statement from the active ones and returns it; nullptr if libgfortran handles it.
std::unique_ptr<Statement> take(const void* key) {
  auto& open = statements();
  const auto found = std::find_if(open.begin(), open.end(), [&](const auto& one) { return one->key == key; });
  if (found == open.end()) return nullptr;
  auto one = std::move(*found);
  open.erase(found);
  return one;
}

void end(Session& now, Common& common, Statement& statement) {
  note_done(common);
  if (statement.file != nullptr) {
    statement.file->end_list();
  } else if (statement.writes && !statement.error) {
    try {
      const auto& list = statement.list;
      if (statement.direct != nullptr) {
        statement.direct->write(statement.number, list.words(), list.length());
      } else {
        now.units().blocked("WRITE", common.unit).write(list.words(), list.length());
      }
    } catch (const IoError& error) {
      statement.error = error;
    }
  }
  const char* const name = statement.writes ? "WRITE" : "READ";
  if (statement.error) return end_with_error(common, name, *statement.error);
  if (statement.at_end) return end_of_file(common, name);
  end_normally(common);
}

}  // namespace

Statement* find_statement(const void* key) {
  for (const auto& one : std::views::reverse(statements())) {
    if (one->key == key) return one.get();
  }
  return nullptr;
}

}  // namespace platter::runtime

using platter::runtime::entry_of_test;
using platter::runtime::Inside;
using platter::runtime::session;
using platter::runtime::gfortran::Common;
using platter::runtime::gfortran::Transfer;
namespace gfortran = platter::runtime::gfortran;

extern "C" {
void _gfortran_st_read(Transfer* statement);
void _gfortran_st_write(Transfer* statement);
void _gfortran_st_read_done(Common* statement);
void _gfortran_st_write_done(Common* statement);
void platter_st_read(Transfer* statement);
void platter_st_write(Transfer* statement);
void platter_st_read_done(Common* statement);
void platter_st_write_done(Common* statement);

void platter_st_read(Transfer* statement) {
  session().come_from(__builtin_return_address(0));
  Common& common = statement->common;
  if (platter::runtime::is_ours(common)) return entry_of_test(platter::runtime::begin, common, false);
  if (platter::runtime::is_direct(common, false))
    return entry_of_test(platter::runtime::begin_direct, *statement, false);
  const Inside inside;
  platter::runtime::catch_up();
  if (platter::runtime::is_external(common))
    platter::runtime::go_on_with_cards(session().units().forms().formatted_input(common.unit));
  platter::runtime::let_eof_ask(common);
  platter::runtime::set_blanks(*statement, platter::runtime::is_external(common));
  platter::runtime::bound_decode(*statement);
  session().services().adapt_format(*statement);
  platter::runtime::namelist_cards().begin((common.flags & gfortran::kHasNamelist) != 0);
  if (platter::runtime::hand_on(*statement, false)) _gfortran_st_read(statement);
}

void platter_st_write(Transfer* statement) {
  session().come_from(__builtin_return_address(0));
  if (platter::runtime::is_ours(statement->common))
    return entry_of_test(platter::runtime::begin, statement->common, true);
  if (platter::runtime::is_direct(statement->common, true))
    return entry_of_test(platter::runtime::begin_direct, *statement, true);
  const Inside inside;
  platter::runtime::catch_up();
  platter::runtime::set_rounding(*statement);
  session().services().adapt_format(*statement);
  session().services().begin_list(*statement);
  if (platter::runtime::hand_on(*statement, true)) _gfortran_st_write(statement);
}

void platter_st_read_done(Common* statement) {
  session().come_from(__builtin_return_address(0));
  if (const auto ours = platter::runtime::take(statement))
    return entry_of_test(platter::runtime::end, *statement, *ours);
  const Inside inside;
  platter::runtime::catch_up();
  const bool external = platter::runtime::is_external(*statement);
  _gfortran_st_read_done(statement);
  platter::runtime::note_done(*statement);
  platter::runtime::end_lines(*statement);
  if (external && (statement->flags & gfortran::kResult) == gfortran::kResultEnd) {
    platter::runtime::note_end_of_cards(statement->unit);
  }
  platter::runtime::set_short_text_error(*statement);
  platter::runtime::report_errors(*statement);
  session().services().renumber(*statement, platter::runtime::StatementKind::kRead);
}

void platter_st_write_done(Common* statement) {
  session().come_from(__builtin_return_address(0));
  if (const auto ours = platter::runtime::take(statement))
    return entry_of_test(platter::runtime::end, *statement, *ours);
  const Inside inside;
  platter::runtime::catch_up();
  _gfortran_st_write_done(statement);
  session().services().end_list(statement);
  platter::runtime::end_on_terminal(*statement);
  platter::runtime::note_done(*statement);
  platter::runtime::end_lines(*statement);
  platter::runtime::set_overflow_error(*statement);
  platter::runtime::report_errors(*statement);
  session().services().renumber(*statement, platter::runtime::StatementKind::kWrite);
}
}
