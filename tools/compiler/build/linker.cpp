#include "tools/compiler/build/linker.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <limits>
#include <set>
#include <sstream>

#include "emulator/specification/error.hpp"
#include "runtime/process/partition/static_storage.hpp"
#include "tools/compiler/build/bound_names.hpp"
#include "tools/compiler/build/builder.hpp"
#include "tools/compiler/frontend/libraries/absent_routines.hpp"
#include "tools/terminal/say.hpp"

namespace platter::guest {

using dialect::Overlay;

std::string name_of(const Overlay& overlay) {
  if (overlay.is_main()) return {};
  return fmt::format("{}{}_{}", kOverlayEnding, overlay.primary, overlay.secondary);
}

void OverlayNames::add(const Overlay& overlay, const std::vector<std::string>& commons,
                       const std::vector<LinkedName>& names) {
  for (const auto& name : commons) commons_.emplace(name, overlay);
  for (const auto& name : names) {
    const bool common = std::find(commons.begin(), commons.end(), name.name) != commons.end();
    // Blank COMMON is shared by all overlays, as are names that the runtime uses.
    constexpr char kBlankCommon = 'C';
    if (name.is_defined() && name.type != kBlankCommon && !common) subprograms_.emplace(name.name, overlay);
  }
}

Overlay OverlayNames::owner_of_common(const std::string& symbol, const Overlay& overlay) const {
  for (const Overlay& each : {Overlay{}, Overlay{overlay.primary, 0}, overlay}) {
    if (commons_.contains({symbol, each})) return each;
  }
  return {};
}

Overlay OverlayNames::owner_of_subprogram(const std::string& symbol, const Overlay& overlay) const {
  for (const Overlay& each : {overlay, Overlay{overlay.primary, 0}}) {
    if (subprograms_.contains({symbol, each})) return each;
  }
  return {};
}

Overlay OverlayNames::home_of(const std::string& symbol) const {
  const auto found = subprograms_.lower_bound({symbol, Overlay{}});
  return found != subprograms_.end() && found->first == symbol ? found->second : Overlay{};
}

namespace {

constexpr std::int64_t kWordBytes = 8;

/// Returns the Fortran names of all symbols that the objects define, sorted.
std::vector<std::string> defined_in(const Tools& tools, const std::vector<std::filesystem::path>& objects) {
  std::set<std::string> names;
  for (const auto& object : objects) {
    for (const auto& symbol : linked_names(tools, object)) {
      const std::string name = symbol.is_defined() ? fortran_name(symbol.name) : "";
      if (!name.empty()) names.insert(name);
    }
  }
  return {names.begin(), names.end()};
}

std::string advice(const std::string& name, const std::vector<std::string>& known) {
  const std::size_t few =
      // Largest number of wrong letters in a misspelt name.
      std::min<std::size_t>(2, name.size() - 1);
  const std::string nearest = specification::nearest(name, known);
  if (nearest.empty() || specification::edits(name, nearest) > few) return "";
  return fmt::format("; did you mean {}?", nearest);
}

std::string spoken(const std::string& symbol) {
  const std::string name = fortran_name(symbol);
  return name.empty() ? fmt::format("'{}'", symbol) : name;
}

std::string in_words(std::int64_t bytes) {
  return fmt::format("{} words", words_of(bytes));
}

std::string part_of_platter(const std::string& place, const std::string& symbol) {
  return fmt::format("{}: {} is also the name of a part of Platter; use another name", place, spoken(symbol));
}

/// Returns messages about conflicts that the linker accepts silently or reports in terms that users do not
/// know.
std::vector<std::string> clashes(const std::vector<Symbols>& sources, const OverlayNames& overlays) {
  std::vector<std::string> found;
  for (const auto& one : sources) {
    for (const auto& symbol : one.reserved())
      found.push_back(part_of_platter(one.definition(symbol).value_or(one.source()), symbol));
    for (const auto& [symbol, length] : one.commons()) {
      for (const auto& other : sources) {
        const auto filled = other.data().find(symbol);
        if (filled == other.data().end() || filled->second >= length) continue;
        if (overlays.owner_of_common(symbol, one.overlay()) !=
            overlays.owner_of_common(symbol, other.overlay()))
          continue;
        found.push_back(fmt::format(
            "{}: COMMON /{}/ has {}, but only {} in {}, where BLOCK DATA initialises it; declare it with the "
            "same length there",
            one.source(), spoken(symbol), in_words(length), in_words(filled->second), other.source()));
      }
    }
  }
  return found;
}

/// Returns the message for programs whose arrays are too large.
std::string too_large(const std::vector<Symbols>& sources) {
  constexpr std::int64_t kRoom =
      (std::int64_t{1} << 31) - static_cast<std::int64_t>(runtime::partition::kStaticStorage);
  constexpr std::int64_t kSmall = kRoom / 10;
  std::vector<std::pair<std::int64_t, std::string>> all;
  Symbols::Lengths commons;
  std::int64_t sum = 0;
  const auto add = [&](const std::string& what, std::int64_t length) {
    // Saturates; the sum is too large in any case.
    sum += std::min(length, std::numeric_limits<std::int64_t>::max() - sum);
    if (length < kSmall) return;
    all.emplace_back(length, fmt::format("{} with {}", what, in_words(length)));
  };
  for (const auto& source : sources) {
    for (const auto& [symbol, length] : source.commons()) commons[symbol] = std::max(commons[symbol], length);
    for (const auto* own : {&source.variables(), &source.data()}) {
      for (const auto& [symbol, length] : *own)
        add(fmt::format("{} in {}", spoken(symbol), source.source()), length);
    }
  }
  for (const auto& [symbol, length] : commons) add(fmt::format("COMMON /{}/", spoken(symbol)), length);
  std::sort(all.rbegin(), all.rend());
  std::vector<std::string> largest;
  for (const auto& [length, text] : all) largest.push_back(text);
  return fmt::format("the program's variables need {}, but only about {} are available; the largest: {}",
                     in_words(sum), in_words(kRoom), fmt::join(largest, ", "));
}

/// Translates the linker's messages into those of Platter.
class LinkerMessages {
 public:
  LinkerMessages(const Tools& tools, const Request& request,
                 const std::vector<std::filesystem::path>& objects, const std::vector<Symbols>& sources,
                 const OverlayNames& overlays)
      : tools_(tools), request_(request), objects_(objects), sources_(sources), overlays_(overlays) {}

  void translate(const std::string& line) {
    for (const char* around :
         {": in function `", "collect2: ", "undefined references to `", "relocation overflows omitted"}) {
      if (line.find(around) != std::string::npos) return;
    }
    if (const auto missing = quoted_after(line, "undefined reference to `"); !missing.empty())
      return undefined(missing, line);
    if (const auto twice = quoted_after(line, "multiple definition of `"); !twice.empty())
      return defined_twice(twice, line);
    if (line.find("relocation truncated to fit") != std::string::npos) {
      if (said_.insert("room").second) terminal::say("platter: {}\n", too_large(sources_));
      return;
    }
    terminal::say("{}\n", tools_.readable(line));
  }

 private:
  static std::string quoted_after(const std::string& line, std::string_view words) {
    const auto at = line.find(words);
    if (at == std::string::npos) return "";
    const std::string symbol = line.substr(at + words.size());
    const std::string name = symbol.substr(0, symbol.find('\''));
    return name.substr(0, std::min(name.find(kCommonEnding), name.find(kOverlayEnding)));
  }

  void undefined(const std::string& symbol, const std::string& line) {
    constexpr std::size_t kMost = 10;
    if (!said_.insert(symbol).second) return;
    std::vector<std::string> places;
    for (const auto& source : sources_) {
      if (!overlays_.owner_of_subprogram(symbol, source.overlay()).is_main())
        continue;  // another overlay defines the subprogram
      const auto uses = source.uses(symbol);
      places.insert(places.end(), uses.begin(), uses.end());
    }
    if (places.empty()) return terminal::say("{}\n", tools_.readable(line));  // a fault in Platter
    const std::string name = spoken(symbol);
    if (const auto home = overlays_.home_of(symbol); !home.is_main()) {
      for (const auto& place : places)
        terminal::say("{}: {} is a subprogram of overlay ({:o},{:o}), which is not visible from here\n",
                      place, name, home.primary, home.secondary);
      return;
    }
    if (known_.empty()) known_ = known();
    const std::string_view instead = dialect::substitute_for(name, request_.library);
    const std::string todo = instead.empty() ? advice(name, known_) : fmt::format("; {}", instead);
    for (std::size_t i = 0; i < std::min(places.size(), kMost); ++i) {
      terminal::say("{}: there is no subprogram {}, neither in the program nor in Platter{}\n", places[i],
                    name, todo);
    }
    if (places.size() > kMost)
      terminal::say("platter: the subprogram {} is also missing in {} more lines\n", name,
                    places.size() - kMost);
  }

  bool has_bytes() const { return request_.charged.word < amount::Bytes{kWordBytes}; }

  /// Returns the names that may be suggested. Most library routines of byte-addressed machines are called
  /// NAME$NAME; the other library routines belong to word-addressed machines.
  std::vector<std::string> known() const {
    if (!has_bytes()) return defined_in(tools_, objects_);
    std::vector<std::filesystem::path> own;
    std::copy_if(objects_.begin(), objects_.end(), std::back_inserter(own),
                 [](const auto& object) { return object.extension() == ".o"; });
    auto names = defined_in(tools_, own);
    for (auto& name : defined_in(tools_, objects_)) {
      if (name.find('$') != std::string::npos) names.push_back(std::move(name));
    }
    return names;
  }

  void defined_twice(const std::string& symbol, const std::string& line) {
    if (!said_.insert(symbol).second) return;
    std::vector<std::string> places;
    for (const auto& source : sources_) {
      if (const auto place = source.definition(symbol)) places.push_back(*place);
    }
    if (places.empty()) return terminal::say("{}\n", tools_.readable(line));
    if (symbol == "__BLOCK_DATA__") {
      terminal::say("platter: {} each contain an unnamed BLOCK DATA; name all but one of them\n",
                    fmt::format("{}", fmt::join(places, " and ")));
    } else if (places.size() == 1) {
      terminal::say("{}\n", part_of_platter(places[0], symbol));
    } else {
      terminal::say("{}: {} is also in {}; leave one of them out, or rename it\n", places.back(),
                    spoken(symbol), fmt::format("{}", fmt::join(places.begin(), places.end() - 1, " and ")));
    }
  }

  const Tools& tools_;
  const Request& request_;
  const std::vector<std::filesystem::path>& objects_;
  const std::vector<Symbols>& sources_;
  const OverlayNames& overlays_;
  std::vector<std::string> known_;
  std::set<std::string> said_;
};

}  // namespace

void link(const Tools& tools, const Request& request, const std::vector<std::string>& command,
          const std::vector<std::filesystem::path>& objects, const std::vector<Symbols>& sources,
          const OverlayNames& overlays) {
  if (const auto refused = clashes(sources, overlays); !refused.empty()) throw BuildError(refused);
  const Captured linked = tools.ask(command);
  LinkerMessages messages(tools, request, objects, sources, overlays);
  std::istringstream lines(linked.output);
  for (std::string line; std::getline(lines, line);) messages.translate(line);
  if (linked.code != 0) throw BuildError("");
}

}  // namespace platter::guest
