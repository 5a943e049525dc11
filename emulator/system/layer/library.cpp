#include "emulator/system/layer/library.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "emulator/specification/error.hpp"

namespace platter::layer {
namespace {

constexpr const char* kNames[kAllStatements] = {"BUFFER IN", "BUFFER OUT",  "READ",
                                                "WRITE",     "RANDOM READ", "RANDOM WRITE"};
constexpr const char* kWorksOn[] = {"records", "blocks", "block transfers", "calls of the system"};

/// Returns the record formats that a statement may use.
std::vector<Format> formats_of(Statement statement, const Kinds& kinds) {
  const bool has_records = static_cast<std::size_t>(statement) < kStatements;
  std::vector<Format> all;
  for (const Format& format : kinds.formats)
    if ((format.make != nullptr) == has_records) all.push_back(format);
  return all;
}

/// The state of reading one statement's stack.
struct Reading {
  std::string statement;
  bool writes;
  std::string formats;  ///< names of the record formats
  std::span<const Kind* const> kinds;
  std::string above{};  ///< the layer that was read last; "": none
  Level level = Level::kRecords;
  bool all_known =
      true;  ///< false: a layer was unknown, so errors in the order of layers would be follow-on errors

  bool takes(const Kind& kind) const {
    return kind.way == Way::kBoth || (kind.way == Way::kWrites) == writes;
  }
};

/// Returns the names of the layers of that level that the statement may use.
std::string names_of(Level level, const Reading& now) {
  std::vector<std::string_view> names;
  for (const Kind* kind : now.kinds)
    if (kind->level == level && now.takes(*kind)) names.push_back(kind->name);
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string statements_that(bool write) {
  std::vector<std::string_view> names;
  for (std::size_t one = 0; one < kAllStatements; ++one)
    if (writes(static_cast<Statement>(one)) == write) names.emplace_back(kNames[one]);
  return fmt::format("{}", fmt::join(names, ", "));
}

/// Returns why the layer cannot be at this place of the stack; "": it can.
std::string misfit(const Kind& kind, const Reading& now) {
  const auto works_on = [](Level one) { return kWorksOn[static_cast<std::size_t>(one)]; };
  const Level here = kind.level;
  const bool one_only = here != Level::kOrders;
  if (!now.takes(kind)) {
    return fmt::format("'{}' applies only to statements that {} ({}), but {} {}; to work on {}, use {}",
                       kind.name, now.writes ? "read" : "write", statements_that(!now.writes), now.statement,
                       now.writes ? "writes" : "reads", works_on(here), names_of(here, now));
  }
  if (!now.all_known) return "";
  if (now.above.empty()) {
    return here == Level::kRecords ? ""
                                   : fmt::format("'{}' works on {}; put a record format ({}) above it",
                                                 kind.name, works_on(here), now.formats);
  }
  if (here < now.level || (here == now.level && one_only)) {
    return fmt::format("'{}' works on {} and cannot be below '{}', which works on {}", kind.name,
                       works_on(here), now.above, works_on(now.level));
  }
  return "";
}

/// Reads a statement's layers. The record format must be the first.
Layers read_layers(specification::Reader& entry, Statement statement, const Kinds& all) {
  const auto formats = formats_of(statement, all);
  std::vector<std::string> names;
  for (const Format& format : formats) names.emplace_back(format.name);
  Reading now{.statement = kNames[static_cast<std::size_t>(statement)],
              .writes = writes(statement),
              .formats = fmt::format("{}", fmt::join(names, ", ")),
              .kinds = all.layers};
  for (const Kind* kind : all.layers) names.emplace_back(kind->name);
  Layers layers;
  for (auto& one : entry.tables("layers")) {
    const std::string name = one.name_of("layer", "layer", names);
    if (!one.is_right("layer")) {
      now.all_known = false;
      continue;
    }
    const auto known = std::find_if(all.layers.begin(), all.layers.end(),
                                    [&](const Kind* kind) { return kind->name == name; });
    const Kind kind = known == all.layers.end() ? Kind{name, Level::kRecords, nullptr} : **known;
    if (const auto reason = misfit(kind, now); !reason.empty()) one.refuse("layer", reason);
    now.above = name;
    now.level = kind.level;
    if (kind.level == Level::kRecords) {
      layers.format = *std::find_if(formats.begin(), formats.end(),
                                    [&](const Format& format) { return format.name == name; });
      layers.costs = {one.duration("cpu"), one.duration("copy")};
    } else {
      layers.below.push_back(kind.read(one));
      if (layers.blocks_by.empty()) layers.blocks_by = kind.name;
    }
    one.finish();
  }
  if (now.level != Level::kCalls && entry.is_right()) {
    entry.refuse("layers", fmt::format("the last layer must call the system, but '{}' does not", now.above));
  }
  return layers;
}

/// `routines_known`: the system's routines were read without errors, so their operations can be checked.
Library read_library(specification::Reader& reader, const system::SystemSpecification& system,
                     bool routines_known, const Kinds& kinds) {
  constexpr std::int64_t kMost = 1000;  // keeps sector numbers within 64 bits
  const auto routine = [&](const char* key, system::Does does) {
    const std::string name = reader.text(key);
    const system::Routine* found = system.find(name);
    if (found == nullptr) {
      reader.refuse(key, fmt::format("'{}' is not a routine of this system{}", name,
                                     specification::suggestion(name, system.routine_names())));
    } else if (found->does != does && routines_known) {
      reader.refuse(key, fmt::format("{} does not {}", found->name, key));
    }
    return name;
  };
  const auto perhaps = [&](const char* key, system::Does does) {
    return reader.has(key) ? routine(key, does) : "";
  };
  Library library{
      .name = reader.text("name"),
      .read = routine("read", system::Does::kRead),
      .write = routine("write", system::Does::kWrite),
      .seek = perhaps("seek", system::Does::kSeek),
      .truncate = perhaps("truncate", system::Does::kTruncate),
      .open = perhaps("open", system::Does::kOpen),
      .close = perhaps("close", system::Does::kClose),
      .interleave = reader.has("interleave") ? reader.count("interleave", "sectors", 1, kMost) : 1,
      .least =
          blocks_of(amount::Sectors{reader.has("least") ? reader.count("least", "sectors", 1, kMost) : 1}),
      .statements = {}};
  const std::vector<std::string> names(std::begin(kNames), std::end(kNames));
  std::vector<std::string> missing(names.begin(), names.begin() + kStatements);
  std::vector<std::string> left = names;
  std::string_view format;  // the first statement's format; all statements must use the same
  for (auto& entry : reader.tables("statement")) {
    const std::string name = entry.one_of("name", names);
    if (!entry.is_right("name")) continue;
    std::erase(missing, name);
    if (std::erase(left, name) == 0)
      entry.refuse("name", "another statement of the library already has the name " + name);
    const auto which = static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
    Layers& layers = library.statements[which];
    layers = read_layers(entry, static_cast<Statement>(which), kinds);
    if (which < kStatements && format.empty()) format = layers.format.name;
    if (which < kStatements && !layers.format.name.empty() && format != layers.format.name) {
      entry.refuse("layers", fmt::format("the earlier statements use the record format '{}'; all statements "
                                         "of a library must use the same one",
                                         format));
    }
    entry.finish();
  }
  if (!missing.empty() && reader.is_right())
    reader.refuse("name", fmt::format("the library has no entry for {}", missing.front()));
  reader.finish();
  return library;
}

}  // namespace

std::vector<Library> read_libraries(specification::Reader& reader, const system::SystemSpecification& system,
                                    const Kinds& kinds) {
  std::vector<Library> libraries;
  for (auto& entry : reader.tables("library"))
    libraries.push_back(read_library(entry, system, reader.is_right("routine"), kinds));
  return libraries;
}

Stack::Stack(const Library& library, Statement statement, RequestCoalescer& file, const Asked& asked) {
  const Layers& layers = library.of(statement);
  blocks_by_ = layers.blocks_by;
  costs_ = layers.costs;
  for (auto make = layers.below.rbegin(); make != layers.below.rend(); ++make) {
    Layer* const below = layers_.empty() ? nullptr : layers_.back().get();
    layers_.push_back((*make)({below, file, costs_, asked, library.least}));
  }
}

std::array<Stack, kStatements> stacks(const Library& library, RequestCoalescer& file, amount::Blocks buffer) {
  const Asked asked{buffer, buffer.size()};
  const auto make = [&](Statement statement) { return Stack(library, statement, file, asked); };
  return {make(Statement::kBufferIn), make(Statement::kBufferOut), make(Statement::kRead),
          make(Statement::kWrite)};
}

}  // namespace platter::layer
