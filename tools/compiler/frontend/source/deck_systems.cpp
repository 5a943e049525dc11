// Control cards of SCOPE and NOS, and of COS, by their verbs (unsourced).

#include "tools/compiler/frontend/source/deck_systems.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace platter::dialect {
namespace {

enum class System : std::uint8_t { kEither, kCdc, kCray };

System system_of(std::string_view card) {
  constexpr std::array<std::string_view, 6> kCdc = {"FTN", "FTN4", "FTN5", "RUN", "COMPASS", "LGO"};
  constexpr std::array<std::string_view, 5> kCray = {"CFT", "CFT77", "CAL", "LDR", "SEGLDR"};
  const auto end = std::min(card.find_first_of(".,(=) "), card.size());
  const std::string verb = squeezed_card(card.substr(0, end));
  if (std::find(kCdc.begin(), kCdc.end(), verb) != kCdc.end()) return System::kCdc;
  if (std::find(kCray.begin(), kCray.end(), verb) != kCray.end()) return System::kCray;
  const bool job = verb == "JOB" && squeezed_card(card.substr(end)).find("JN=") != std::string::npos;
  return job ? System::kCray : System::kEither;
}

}  // namespace

ForeignCard foreign_card(const Cards& control, Dialect dialect) {
  if (dialect != Dialect::kFtn && dialect != Dialect::kCft) return {};
  const System own = dialect == Dialect::kFtn ? System::kCdc : System::kCray;
  const auto is_of = [](System system) {
    return [system](const Card& card) { return system_of(card.text) == system; };
  };
  if (std::any_of(control.begin(), control.end(), is_of(own))) return {};
  const System other = own == System::kCdc ? System::kCray : System::kCdc;
  const auto found = std::find_if(control.begin(), control.end(), is_of(other));
  if (found == control.end()) return {};
  const auto verb = found->text.substr(0, found->text.find_first_of(".,(=) \r"));
  return {found->number,
          own == System::kCdc
              ? fmt::format("{} is a card of the Cray's system, and this is read as FTN's Fortran, with ten "
                            "characters in a word; --machine cray1 reads and runs it as CFT's",
                            verb)
              : fmt::format("{} is a card of CDC's systems, and this is read as CFT's Fortran, with eight "
                            "characters in a word; --machine cdc7600 reads and runs it as FTN's",
                            verb)};
}

}  // namespace platter::dialect
