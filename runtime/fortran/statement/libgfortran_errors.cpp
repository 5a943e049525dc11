#include "runtime/fortran/statement/libgfortran_errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <memory>
#include <vector>

#include "runtime/fortran/characters/characters.hpp"
#include "runtime/program/run/run.hpp"
#include "runtime/program/session/entry.hpp"
#include "runtime/program/session/guest.hpp"
#include "runtime/program/session/session.hpp"
#include "runtime/program/session/termination.hpp"

namespace platter::runtime {
namespace {

using gfortran::Common;

constexpr std::uint32_t kOurs = gfortran::kHasIostat | gfortran::kHasIomsg;

/// A statement of libgfortran that has started and not ended. Its errors return to Platter.
struct InterceptedStatement {
  const Common* key;  ///< libgfortran's parameter block, which identifies the statement
  bool writes;
  bool external;
  const char* text;    ///< address of the internal file; nullptr for a unit
  std::size_t length;  ///< characters of a record of the internal file
  std::int32_t iostat = 0;
  char complaint[400] = {};  ///< libgfortran's message; the longest quotes a part of the format
};

/// The READ of the active DECODE.
struct Bounded {
  const void* statement = nullptr;
  bool goes_beyond = false;  ///< the format has read beyond the end of the record
};

struct Endings {
  std::vector<std::unique_ptr<InterceptedStatement>> under_way;
  Encoding last_encoding{};
  Bounded bounded;
};

std::vector<std::unique_ptr<InterceptedStatement>>& under_way() {
  return run().part<Endings>().under_way;
}

Encoding& last_encoding() {
  return run().part<Endings>().last_encoding;
}

Bounded& bounded() {
  return run().part<Endings>().bounded;
}

/// Returns the edit descriptor at which the caret below the format points: F6.2. libgfortran sees R as B.
std::string descriptor_at(std::string_view format, std::size_t column) {
  if (column >= format.size()) return "";
  std::string text;
  for (const char c : format.substr(column)) {
    const auto letter = static_cast<unsigned char>(c);
    if (std::isalnum(letter) == 0 && c != '.') break;
    text += static_cast<char>(std::toupper(letter));
  }
  if (text.starts_with('B') && are_in_words()) text[0] = 'R';
  return text;
}

std::string_view line_of(std::string_view text, int number) {
  for (; number > 0; --number) {
    const auto end = text.find('\n');
    if (end == std::string_view::npos) return "";
    text.remove_prefix(end + 1);
  }
  return text.substr(0, text.find('\n'));
}

/// Returns the text between two strings; "" if it does not contain both.
std::string_view between(std::string_view text, std::string_view begin, std::string_view end) {
  const auto at = text.find(begin);
  const auto to = text.find(end, at);
  if (at == std::string_view::npos || to == std::string_view::npos) return "";
  return text.substr(at + begin.size(), to - at - begin.size());
}

/// Returns the message for the error of an ENCODE or DECODE; "" if the statement is neither.
std::string encoding_message(const InterceptedStatement& one, std::string_view complaint) {
  const Encoding& encoding = last_encoding();
  if (one.text == nullptr || encoding.text != one.text) return "";
  const std::string records =
      encoding.records == 1
          ? fmt::format("one record of {} characters", encoding.characters)
          : fmt::format("{} records of {} characters", encoding.records, encoding.characters);
  if (complaint == "End of file")
    return fmt::format(
        "{}: the format extends past {}, which is the size that Platter assumes for {}; declare the array "
        "longer, or make the records longer",
        encoding.statement, records, encoding.array);
  if (complaint == "End of record" && !one.writes)
    return fmt::format(
        "DECODE: the format reads past the {} characters that the count specifies for {}; give a larger "
        "count, or read fewer columns",
        encoding.characters, encoding.array);
  if (complaint == "End of record")
    return fmt::format(
        "{}: the format makes a record longer than the {} characters that the count allows for {}",
        encoding.statement, encoding.characters, encoding.array);
  return fmt::format("{} ({} characters, {}): {}", encoding.statement, encoding.characters, encoding.array,
                     message_for_user(complaint));
}

std::string words(const InterceptedStatement& one, std::int64_t unit, bool at_end) {
  const std::string_view complaint = trimmed_message(one.complaint);
  if (auto text = encoding_message(one, complaint); !text.empty()) return text;
  const char* const name = one.writes ? "WRITE" : "READ";
  const std::string where = one.external ? fmt::format("unit {}", unit) : "an internal file";
  if (one.writes && !one.external && complaint == "End of record")
    return fmt::format("WRITE: the format makes a record longer than the {} character{} of the internal file",
                       one.length, one.length == 1 ? "" : "s");
  if (one.writes && !one.external && complaint == "End of file")
    return "WRITE: the format makes more records than the internal file has";
  if (!one.writes && !one.external && complaint == "End of record")
    return fmt::format("DECODE: the format reads past the {} character{} of its text", one.length,
                       one.length == 1 ? "" : "s");
  if (at_end && one.external)
    return fmt::format("{}: {}: end of file; END= or IOSTAT= lets the program continue", name, where);
  return fmt::format("{}: {}: {}", name, where, message_for_user(complaint));
}

}  // namespace

std::string_view trimmed_message(std::span<const char> buffer) {
  const std::string_view text(buffer.data(), buffer.size());
  return text.substr(0, text.find_last_not_of(std::string_view(" \0", 2)) + 1);
}

void set_message(gfortran::Common& statement, std::string_view message) {
  if ((statement.flags & gfortran::kHasIomsg) == 0) return;
  std::memset(statement.iomsg, ' ', statement.iomsg_len);
  std::memcpy(statement.iomsg, message.data(), std::min(message.size(), statement.iomsg_len));
}

std::string message_for_user(std::string_view complaint) {
  const auto expected = between(complaint, "Expected ", " for item ");
  const auto item = between(complaint, " for item ", " in formatted transfer, got ");
  const std::string_view first = line_of(complaint, 0);
  if (expected.empty() || item.empty()) return std::string(first);
  const auto actual = first.substr(first.rfind(' ') + 1);
  const std::string_view format = line_of(complaint, 1);
  const auto caret = line_of(complaint, 2).find('^');
  const std::string descriptor = caret == std::string_view::npos ? "" : descriptor_at(format, caret);
  // The translator recognizes masks in a list if it knows the format. With any other format a mask is an
  // INTEGER.
  const bool may_be_mask = actual == "INTEGER" && expected == "REAL" && are_in_words();
  return fmt::format("item {} of the list is of type {}, but {} is for {}{}", item, actual,
                     descriptor.empty() ? "its descriptor" : fmt::format("its descriptor {}", descriptor),
                     expected,
                     may_be_mask ? " (a masking expression or a Boolean constant is an INTEGER if its format "
                                   "is stored or if text is read into it; assign it to a REAL variable first)"
                                 : "");
}

void note_encoding(const Encoding& encoding) {
  last_encoding() = encoding;
}

void bound_decode(gfortran::Transfer& statement) {
  const Encoding& encoding = last_encoding();
  const bool internal = (statement.common.flags & gfortran::kHasInternalUnit) != 0;
  const bool translated = internal && statement.internal_unit.text == encoding.text;
  if (translated && encoding.records == 1) statement.internal_unit.length = encoding.characters;
  const bool marked = (statement.common.flags & gfortran::kReadsWithPad) != 0;  // a DECODE of VAX FORTRAN
  bounded().statement = internal && (translated || marked) ? &statement : nullptr;
  bounded().goes_beyond = false;
}

void set_short_text_error(gfortran::Common& statement) {
  const Bounded& decode = bounded();
  const bool result = (statement.flags & gfortran::kResult) != 0;
  if (decode.statement != &statement || !decode.goes_beyond || result) return;
  statement.flags |= gfortran::kResultError;
  constexpr std::string_view kBeyond = "End of record";
  const IoError error(std::string(kBeyond), 0, "", IoError::Cause::kShortInput);
  if ((statement.flags & gfortran::kHasIostat) != 0)
    *statement.iostat = session().services().io_status("READ", error);
  set_message(statement, kBeyond);
}

void intercept_errors(gfortran::Transfer& statement, bool writes) {
  Common& common = statement.common;
  if ((common.flags & (kOurs | gfortran::kHasIolength)) != 0) return;
  const bool internal = (common.flags & gfortran::kHasInternalUnit) != 0;
  auto& one = *under_way().emplace_back(std::make_unique<InterceptedStatement>(
      InterceptedStatement{.key = &common,
                           .writes = writes,
                           .external = !internal,
                           .text = internal ? statement.internal_unit.text : nullptr,
                           .length = internal ? statement.internal_unit.length : 0}));
  common.flags |= kOurs;
  common.iostat = &one.iostat;
  common.iomsg = one.complaint;
  common.iomsg_len = sizeof one.complaint;
}

void report_errors(Common& statement) {
  auto& all = under_way();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const auto& one) { return one->key == &statement; });
  if (found == all.end()) return;
  const std::unique_ptr<InterceptedStatement> one = std::move(*found);
  all.erase(found);
  statement.flags &= ~kOurs;
  const std::uint32_t result = statement.flags & gfortran::kResult;
  const std::uint32_t handlers = result == gfortran::kResultEnd ? gfortran::kHasEnd : gfortran::kHasErr;
  if (result == 0 || (statement.flags & handlers) != 0) return;
  stop_with(words(*one, statement.unit, result == gfortran::kResultEnd));
}

}  // namespace platter::runtime

extern "C" {
void* __real__gfortrani_read_block_form(void* transfer, std::size_t* bytes);
void* __wrap__gfortrani_read_block_form(void* transfer, std::size_t* bytes);

/// Reads a field of a formatted READ. libgfortran returns a shorter field if the record ends before.
void* __wrap__gfortrani_read_block_form(void* transfer, std::size_t* bytes) {
  const std::size_t expected = *bytes;
  void* const field = __real__gfortrani_read_block_form(transfer, bytes);
  auto& decode = platter::runtime::bounded();
  if (transfer == decode.statement && *bytes < expected) decode.goes_beyond = true;
  return field;
}
}
