#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/system/ffio/layer.hpp"

namespace platter::ffio {

/// The sizes that a library uses if an assign does not specify them.
struct Defaults {
  amount::Blocks cos_blocks{8};         ///< of the cos layer's buffer
  amount::Blocks cos_async_blocks{64};  ///< it is asynchronous by itself from this size on; 0: never
  amount::Blocks buffer_blocks{8};      ///< of bufa, text, f77, vms and ibm
};

/// A number of a layer, which is specified by its place after the name, or by its key.
struct Parameter {
  enum class Unit : std::uint8_t { kBlocks, kBytes, kCount };

  std::string_view key;
  Unit unit;
  std::int64_t normal;  ///< the default; kByLibrary: `library` of the library's Defaults
  std::int64_t least;
  std::int64_t most;
  amount::Blocks Defaults::* library = nullptr;
};
inline constexpr std::int64_t kByLibrary = -1;
/// 32 GB of blocks: more than any file of the time.
inline constexpr std::int64_t kMostBlocks = std::int64_t{1} << 23;

/// An option of a layer. Options of the same group exclude each other.
struct Option {
  std::string_view name;
  int group = 0;
};

struct Wanted;

/// What a layer is made from.
struct Making {
  const Wanted& wanted;
  LayerContext& context;
  const Defaults& defaults;
  /// Opens the file below: the rest of the chain. To be called at most once.
  std::function<std::unique_ptr<Layer>()> below;
};

/// A kind of layer, as `-F` names it.
struct Kind {
  std::string_view name;
  std::span<const Option> options{};
  std::span<const Parameter> parameters{};
  std::string_view missing{};  ///< why it cannot be opened; "": it can
  bool makes_records = false;
  std::string_view structure{};     ///< what procview calls its files; "": by the layer's name
  bool ends_itself = false;         ///< a file of its kind records where it ends
  bool is_last = false;             ///< no layer can be below it
  bool goes_above_records = false;  ///< it passes on records of the layer below
  /// Returns why these parameters contradict each other; "": they do not. nullptr: they never do.
  std::string (*conflict)(const Wanted&) = nullptr;
  std::unique_ptr<Layer> (*make)(const Making&) = nullptr;

  /// The same under another name.
  constexpr Kind named(std::string_view other) const {
    Kind kind = *this;
    kind.name = other;
    return kind;
  }
};

/// The kinds that one file in kinds/ defines, in its function NAME_kinds(). Names, options, places, defaults
/// and limits: source, the open source of Cray's later library, as far as docs/unicos.md describes it.
using KindList = std::span<const Kind>;
/// The registry, which the build writes from the names of these files (tools/cmake/PlatterSystems.cmake).
std::span<const KindList* const> kind_lists();

/// All kinds: first those that are modelled.
const std::vector<const Kind*>& kinds();
/// nullptr: there is none of this name.
const Kind* find_kind(std::string_view name);

}  // namespace platter::ffio
