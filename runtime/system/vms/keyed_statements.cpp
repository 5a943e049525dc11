// The functions that the translation of OPEN with ORGANIZATION=, READ with KEYEQ=, REWRITE and DELETE calls.
// They return the unit, so that the statement itself continues as gfortran's.

#include <fmt/format.h>

#include <charconv>
#include <string>
#include <string_view>

#include "emulator/system/call_error.hpp"
#include "emulator/system/vms/fortran_errors.hpp"
#include "runtime/system/vms/keyed_unit.hpp"
#include "runtime/system/vms/service.hpp"
#include "runtime/system/vms/services.hpp"

namespace platter::runtime {
namespace {

using Match = vms::KeyedStream::Match;

/// Parses KEY= as the translation passes it: "1:10:CHARACTER,11:14:INTEGER".
std::vector<vms::KeyField> keys_of(std::string_view text, std::int32_t unit) {
  std::vector<vms::KeyField> keys;
  while (!text.empty()) {
    const auto end = std::min(text.find(','), text.size());
    std::string_view one = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    std::int64_t first = 0;
    std::int64_t last = 0;
    const char* const end_of_one = one.data() + one.size();
    const char* const colon = std::from_chars(one.data(), end_of_one, first).ptr;
    if (colon != end_of_one) std::from_chars(colon + 1, end_of_one, last);
    const bool integer = one.ends_with("INTEGER");
    if (first < 1 || last < first || (integer && last - first != 3 && last - first != 1)) {
      throw system::CallError(
          "OPEN", fmt::format("unit {}", unit),
          fmt::format("KEY={}: a key is FIRST:LAST with 1 <= FIRST <= LAST; an INTEGER key has "
                      "2 or 4 bytes",
                      one));
    }
    keys.push_back({.first = amount::Bytes{first - 1},
                    .length = amount::Bytes{last - first + 1},
                    .is_integer = integer});
  }
  return keys;
}

KeyedUnit& keyed_unit(Session& now, std::int32_t unit, const char* statement) {
  auto* const files = vms_files(now);
  auto* const found = files == nullptr ? nullptr : files->keyed(unit);
  if (found != nullptr) return *found;
  throw system::CallError(
      statement, fmt::format("unit {}", unit),
      "is not on a relative or an indexed file; OPEN it with ORGANIZATION= and ACCESS='KEYED'");
}

void find(Session& now, std::int32_t unit, std::int32_t match, std::int32_t key,
          std::vector<std::byte> value) {
  keyed_unit(now, unit, "READ with a key").find_next(key, static_cast<Match>(match), std::move(value));
}

}  // namespace
}  // namespace platter::runtime

extern "C" {
std::int32_t plt_vax_organization_(const std::int32_t* unit, const std::int32_t* organization,
                                   const char* keys, std::size_t length);
std::int32_t plt_vax_key_text_(const std::int32_t* unit, const std::int32_t* match, const std::int32_t* key,
                               const char* value, std::size_t length);
std::int32_t plt_vax_key_number_(const std::int32_t* unit, const std::int32_t* match, const std::int32_t* key,
                                 const std::int32_t* value);
std::int32_t plt_vax_rewrite_(const std::int32_t* unit);
std::int32_t plt_vax_delete_(const std::int32_t* unit, const std::int32_t* record, std::int32_t* status,
                             const std::int32_t* handled);

std::int32_t plt_vax_delete_or_(const std::int32_t* unit, const std::int32_t* record, std::int32_t* status,
                                const std::int32_t* handled);

std::int32_t plt_vax_organization_(const std::int32_t* unit, const std::int32_t* organization,
                                   const char* keys, std::size_t length) {
  return platter::runtime::entry([&](platter::runtime::Session& now) {
    std::string_view text(keys, length);
    while (text.ends_with(' ')) text.remove_suffix(1);
    if (auto* const files = platter::runtime::vms_files(now)) {
      files->set_next_organization(*unit, static_cast<platter::vms::Organization>(*organization),
                                   platter::runtime::keys_of(text, *unit));
    }
    return *unit;
  });
}

/// READ(1,KEYEQ='SMITH',KEYID=1): `match` is 0 for KEYEQ, 1 for KEYGE and 2 for KEYGT.
std::int32_t plt_vax_key_text_(const std::int32_t* unit, const std::int32_t* match, const std::int32_t* key,
                               const char* value, std::size_t length) {
  return platter::runtime::entry([&](platter::runtime::Session& now) {
    const auto* const bytes = reinterpret_cast<const std::byte*>(value);
    platter::runtime::find(now, *unit, *match, *key, {bytes, bytes + length});
    return *unit;
  });
}

std::int32_t plt_vax_key_number_(const std::int32_t* unit, const std::int32_t* match, const std::int32_t* key,
                                 const std::int32_t* value) {
  return platter::runtime::entry([&](platter::runtime::Session& now) {
    const auto* const bytes = reinterpret_cast<const std::byte*>(value);
    platter::runtime::find(now, *unit, *match, *key, {bytes, bytes + sizeof *value});
    return *unit;
  });
}

std::int32_t plt_vax_rewrite_(const std::int32_t* unit) {
  return platter::runtime::entry([&](platter::runtime::Session& now) {
    platter::runtime::keyed_unit(now, *unit, "REWRITE").rewrite_next();
    return *unit;
  });
}

/// DELETE(1,REC=5,IOSTAT=I,ERR=10). `record`: below 0 if the statement has no REC=. `handled`: 0 if it has
/// neither IOSTAT= nor ERR=, so that an error ends the program. Returns 1 after an error, which makes
/// gfortran branch to the label of ERR=.
std::int32_t plt_vax_delete_(const std::int32_t* unit, const std::int32_t* record, std::int32_t* status,
                             const std::int32_t* handled) {
  return platter::runtime::entry([&](platter::runtime::Session& now) {
    *status = 0;
    try {
      platter::runtime::keyed_unit(now, *unit, "DELETE")
          .remove(*record < 0 ? std::nullopt : std::optional<std::int64_t>(*record));
    } catch (const platter::vms::Refused& refused) {
      if (*handled == 0) throw;
      *status = static_cast<std::int32_t>(platter::vms::fortran_error("DELETE", refused.condition()));
    }
    platter::runtime::vms_files(now)->kernel().end_statement();
    return *status == 0 ? 0 : 1;
  });
}

/// The same for a statement with ERR=.
std::int32_t plt_vax_delete_or_(const std::int32_t* unit, const std::int32_t* record, std::int32_t* status,
                                const std::int32_t* handled) {
  return plt_vax_delete_(unit, record, status, handled);
}
}
