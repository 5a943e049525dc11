#include "runtime/fortran/statement/card_statements.hpp"

#include <fmt/format.h>

#include "emulator/system/call_error.hpp"
#include "runtime/fortran/statement/libgfortran_statements.hpp"
#include "runtime/host/data_cards.hpp"
#include "runtime/program/session/session.hpp"

extern "C" {
void _gfortran_st_read(platter::runtime::gfortran::Transfer* statement);
void _gfortran_transfer_character(platter::runtime::gfortran::Transfer* statement, char* text,
                                  std::int32_t length);
void _gfortran_st_read_done(platter::runtime::gfortran::Transfer* statement);
}

namespace platter::runtime {

void go_on_with_cards(std::int64_t unit) {
  if (!data_cards().goes_on(unit)) return;
  begin_anew(unit);
  data_cards().next();
  session().units().forms().set_end_of_file(unit, false);
  session().text_ends().go_before(unit);
}

void note_end_of_cards(std::int64_t unit) {
  session().units().forms().set_end_of_file(unit, true);
  session().text_ends().meet(unit);
  data_cards().meet_end(unit);
}

std::optional<std::string> next_card(std::int64_t unit) {
  constexpr std::size_t kMaxColumns = 1000;
  session().units().forms().take_as_text("READ", unit);
  go_on_with_cards(unit);
  if (data_cards().is_over(unit)) {
    session().units().forms().set_end_of_file(unit, true);
    return std::nullopt;
  }
  char format[] = "(A)";
  std::string card(kMaxColumns, ' ');
  char complaint[256] = "";
  std::int32_t iostat = 0;
  NativeStatement<gfortran::Transfer> one;
  one.statement.common = native_common(unit);
  one.statement.common.flags = gfortran::kHasFormat | gfortran::kHasIostat | gfortran::kHasEnd |
                               gfortran::kHasErr | gfortran::kHasIomsg;
  one.statement.common.iostat = &iostat;
  one.statement.common.iomsg = complaint;
  one.statement.common.iomsg_len = sizeof complaint;
  one.statement.format = {format, sizeof format - 1};
  _gfortran_st_read(&one.statement);
  _gfortran_transfer_character(&one.statement, card.data(), static_cast<std::int32_t>(card.size()));
  _gfortran_st_read_done(&one.statement);
  const auto result = one.statement.common.flags & gfortran::kResult;
  if (result == gfortran::kResultEnd) {
    note_end_of_cards(unit);
    return std::nullopt;
  }
  if (result == 0) return card;
  const std::string what(complaint, std::string_view(complaint, sizeof complaint).find_last_not_of(' ') + 1);
  throw system::CallError("BUFFER IN", fmt::format("unit {}", unit), what);
}

}  // namespace platter::runtime
