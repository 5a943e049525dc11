// INQUIRE as called by compiled Fortran. libgfortran does not know the units on blocked datasets. Their
// questions are answered here, or rejected if there is no answer.

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "runtime/fortran/statement/formatted_statements.hpp"
#include "runtime/fortran/statement/libgfortran_errors.hpp"
#include "runtime/fortran/statement/libgfortran_statements.hpp"
#include "runtime/fortran/statement/read_write.hpp"
#include "runtime/fortran/statement/statement_end.hpp"
#include "runtime/program/session/entry.hpp"

extern "C" {
void _gfortran_st_inquire(platter::runtime::gfortran::Inquire* statement);
}

namespace platter::runtime {
namespace {

using gfortran::Inquire;

/// Questions that have no answer for a blocked dataset.
struct Unanswered {
  std::uint32_t flag;
  const char* what;
  const char* why;
};
constexpr Unanswered kUnanswered[] = {
    {gfortran::kAsksRecl, "RECL=", "its records have no maximum length"},
    {gfortran::kAsksNextrec, "NEXTREC=", "its records have no numbers"},
    {gfortran::kAsksPos, "POS=", "it has positions only between records"},
    {gfortran::kAsksPosition, "POSITION=", "Platter does not record its position as REWIND, APPEND or ASIS"},
    {gfortran::kAsksConvert, "CONVERT=", "its words are always those of the machine"},
    {gfortran::kAsksMore, "a specifier of Fortran 2003 or later",
     "the compilers of these machines did not have it"},
};

class Answers {
 public:
  explicit Answers(const Inquire& statement) : statement_(statement) {}

  void number(std::uint32_t flag, std::int32_t* to, std::int64_t value) const {
    if (asks(flag)) *to = static_cast<std::int32_t>(value);
  }
  template <typename To>
  void text(std::uint32_t flag, const To& to, std::string_view value) const {
    if (!asks(flag)) return;
    std::fill_n(to.text, to.length, ' ');
    std::copy_n(value.begin(), std::min(value.size(), to.length), to.text);
  }
  bool asks(std::uint32_t flag) const { return (statement_.common.flags & flag) != 0; }

 private:
  const Inquire& statement_;
};

/// Returns true if Platter knows the values of all specifiers of the INQUIRE; otherwise ends the statement
/// with an error. `but`: flags of the specifiers that libgfortran sets.
bool has_answers(Inquire& to, std::uint32_t but = 0) {
  for (const auto& one : kUnanswered) {
    if (!Answers(to).asks(one.flag & ~but)) continue;
    end_with_error(to.common, "INQUIRE",
                   fmt::format("{} is not available for a blocked dataset: {}", one.what, one.why));
    return false;
  }
  return true;
}

/// The values of RECL= and NEXTREC= for a unit, if known.
struct Records {
  std::optional<std::int64_t> length = std::nullopt;  ///< in the units of OPEN's RECL=
  std::optional<std::int64_t> next = std::nullopt;
};

Records records_of(const SystemServices& services, std::int64_t unit, const DirectUnit* direct,
                   bool formatted) {
  Records records{.length = services.record_length(unit, direct, formatted)};
  if (direct != nullptr) records.next = direct->next();
  return records;
}

/// Answers for a unit on a dataset. `random`: a routine such as OPENMS has opened it for records by number or
/// for words, or OPEN for direct access.
void answer(Inquire& to, const std::string& name, bool random, const Records& records,
            bool formatted = false) {
  using namespace gfortran;
  const Answers is(to);
  if (!has_answers(to, (records.length ? kAsksRecl : 0U) | (records.next ? kAsksNextrec : 0U))) return;
  if (records.length) is.number(kAsksRecl, to.recl, *records.length);
  if (records.next) is.number(kAsksNextrec, to.nextrec, *records.next);
  is.number(kAsksExist, to.exist, 1);
  is.number(kAsksOpened, to.opened, 1);
  is.number(kAsksNumber, to.number, to.common.unit);
  is.number(kAsksNamed, to.named, 1);
  is.text(kAsksName, to.name, name);
  is.text(kAsksAccess, to.access, random ? "DIRECT" : "SEQUENTIAL");
  is.text(kAsksSequential, to.sequential, random ? "NO" : "YES");
  is.text(kAsksDirect, to.direct, random ? "YES" : "NO");
  is.text(kAsksForm, to.form, formatted ? "FORMATTED" : "UNFORMATTED");
  is.text(kAsksFormatted, to.formatted, formatted ? "YES" : "NO");
  is.text(kAsksUnformatted, to.unformatted, formatted ? "NO" : "YES");
  is.text(kAsksAction, to.action, "READWRITE");
  is.text(kAsksRead, to.read, "YES");
  is.text(kAsksWrite, to.write, "YES");
  is.text(kAsksReadwrite, to.readwrite, "YES");
  is.text(kAsksBlank, to.blank, "UNDEFINED");  // BLANK=, DELIM= and PAD= apply only to formatted units
  is.text(kAsksDelim, to.delim, "UNDEFINED");
  is.text(kAsksPad, to.pad, "UNDEFINED");
  end_normally(to.common);
}

/// libgfortran answers NULL if no OPEN has set BLANK=. Changes the answer to ZERO if blanks are zeros by
/// default.
void mend_blank(const Inquire& statement, std::int64_t unit) {
  if (!Answers(statement).asks(gfortran::kAsksBlank) || !session().blanks().are_zeros(unit)) return;
  const auto& blank = statement.blank;
  const std::string_view answer_text(blank.text, blank.length);
  if (answer_text.starts_with(std::string_view("NULL").substr(0, blank.length)))
    Answers(statement).text(gfortran::kAsksBlank, blank, "ZERO");
}

/// Answers for a unit with lines. libgfortran knows everything except the dataset, because its own file has
/// no name.
void answer_of_lines(Inquire& to, std::int64_t unit, const std::string& name, const Records& records) {
  if (!has_answers(to, gfortran::kAsksRecl | gfortran::kAsksConvert)) return;
  connect_lines(unit);
  const std::int64_t given_unit = std::exchange(to.common.unit, static_cast<std::int32_t>(unit));
  _gfortran_st_inquire(&to);
  to.common.unit = static_cast<std::int32_t>(given_unit);
  const Answers is(to);
  is.number(gfortran::kAsksNumber, to.number, given_unit);
  is.number(gfortran::kAsksNamed, to.named, 1);
  is.text(gfortran::kAsksName, to.name, name);
  if (records.length) is.number(gfortran::kAsksRecl, to.recl, *records.length);
  mend_blank(to, unit);
}

/// Answers the questions about format specifiers, which libgfortran has stored.
void answer_of_formats(const Inquire& to, std::int64_t unit) {
  Inquire formats = to;
  formats.common.flags &= gfortran::kAsksBlank | gfortran::kAsksDelim | gfortran::kAsksPad;
  if (formats.common.flags == 0) return;
  formats.common.unit = static_cast<std::int32_t>(unit);
  _gfortran_st_inquire(&formats);
  mend_blank(formats, unit);
}

/// Answers for a unit that is open on a dataset.
void answer_of_unit(Session& now, Inquire& to) {
  Units& units = now.units();
  const auto& forms = units.forms();
  const std::int64_t unit = to.common.unit;
  const DirectUnit* const direct = units.find_direct(unit);
  const bool random = units.is_called(unit) || direct != nullptr;
  const bool lines =
      !random && (forms.is_lines(unit) || (forms.puts_lines_on_drives(unit) && !forms.is_dataset(unit)));
  if (lines) {
    return answer_of_lines(to, forms.formatted(unit), units.name_of(unit),
                           records_of(now.services(), unit, direct, true));
  }
  const bool formatted = direct != nullptr && forms.is_lines(unit);
  answer(to, units.name_of(unit), random, records_of(now.services(), unit, direct, formatted), formatted);
  if (formatted) answer_of_formats(to, forms.formatted(unit));
}

/// Answers INQUIRE(FILE=) if text is on the emulated drives, so that FILE= names a dataset.
void answer_of_dataset(Session& now, Inquire& to) {
  const std::string name = text_of(to.file);
  const Inquire original = to;
  if (const auto unit = now.units().unit_on(name)) {
    to.common.flags &= ~static_cast<std::uint32_t>(gfortran::kInquiresFile);
    to.common.unit = static_cast<std::int32_t>(*unit);
    answer_of_unit(now, to);
  } else {
    char nowhere[] = "/dev/null/none";
    to.file = {nowhere, sizeof nowhere - 1};
    _gfortran_st_inquire(&to);
    Answers(to).number(gfortran::kAsksExist, to.exist, now.units().has_dataset(name) ? 1 : 0);
    Answers(to).text(gfortran::kAsksName, to.name, now.units().full_name(name));
  }
  const std::uint32_t result = to.common.flags & gfortran::kResult;
  to.common.flags = (original.common.flags & ~static_cast<std::uint32_t>(gfortran::kResult)) | result;
  to.common.unit = original.common.unit;
  to.file = original.file;
}

/// Ends the program if the name could be a file of the host or a dataset of the emulated drives.
void require_file_of_the_host(Session& now, const Inquire& statement) {
  const std::string name = text_of(statement.file);
  const std::string capitals = capitals_of(statement.file);
  if (!now.units().has_dataset(name) && !now.units().has_dataset(capitals)) return;
  stop_with(
      fmt::format("INQUIRE: FILE='{}' names both a file of the host and a dataset of the emulated drives; "
                  "inquire by UNIT=",
                  name));
}

/// Performs the INQUIRE. Returns false if libgfortran must answer it.
bool inquire(Inquire& statement) {
  return entry([&](Session& now) {
    now.services().answer_inquire(now.units(), statement);
    if ((statement.common.flags & gfortran::kInquiresFile) != 0) {
      if (now.units().forms().has_text_on_drives()) {
        try {
          answer_of_dataset(now, statement);
        } catch (const IoError& error) {  // the name is not valid for a file of the system
          end_with_error(statement.common, "INQUIRE", error);
        }
        return true;
      }
      require_file_of_the_host(now, statement);
      return false;
    }
    const Units& units = now.units();
    const std::int64_t unit = statement.common.unit;
    require_free("INQUIRE", unit);
    if (!units.is_open(unit)) {
      statement.common.unit = static_cast<std::int32_t>(units.forms().formatted(unit));
      return false;
    }
    answer_of_unit(now, statement);
    return true;
  });
}

}  // namespace
}  // namespace platter::runtime

using platter::runtime::gfortran::Inquire;

extern "C" {
void platter_st_inquire(Inquire* statement);

void platter_st_inquire(Inquire* statement) {
  const platter::runtime::Inside inside;
  if (platter::runtime::inquire(*statement)) return;
  _gfortran_st_inquire(statement);
  std::int64_t unit = statement->common.unit;
  if ((statement->common.flags & platter::runtime::gfortran::kInquiresFile) != 0) {
    std::int32_t number = -1;
    Inquire which = *statement;
    which.common.flags = platter::runtime::gfortran::kInquiresFile | platter::runtime::gfortran::kAsksNumber;
    which.number = &number;
    _gfortran_st_inquire(&which);
    unit = number;
  }
  platter::runtime::mend_blank(*statement, unit);
}
}
