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
#include "emulator/system/ffio/layer_context.hpp"

namespace platter::ffio {

/// The sizes that a library uses if an assign does not specify them.
struct Defaults {
  amount::Blocks cos_blocks{8};                    ///< size of the cos layer's buffer
  amount::Blocks cos_async_blocks{64};             ///< asynchronous by default from this size on; 0: never
  amount::Blocks buffer_blocks{8};                 ///< buffer size of bufa, text, f77, vms and ibm
  amount::Blocks sds_most{std::int64_t{1} << 23};  ///< maximum size of the sds layer: variable SDSLIMIT
  amount::Blocks sds_increment{256};               ///< increment of the sds layer: variable SDSINCR
};

/// A numeric parameter of a layer, specified by its place after the name or by its key.
struct Parameter {
  enum class Unit : std::uint8_t { kBlocks, kBytes, kCount };

  std::string_view key;
  Unit unit;
  std::int64_t normal;  ///< the default; kByLibrary: the member `library` of Defaults
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

/// The input for making a layer.
struct Making {
  const Wanted& wanted;
  LayerContext& context;
  const Defaults& defaults;
  /// Opens the file below, which is the rest of the chain. Must be called at most once.
  std::function<std::unique_ptr<Layer>()> below;
};

/// A kind of layer, as `-F` names it.
struct Kind {
  std::string_view name;
  std::span<const Option> options{};
  std::span<const Parameter> parameters{};
  std::string_view missing{};  ///< why the layer cannot be opened; "": it can
  bool makes_records = false;
  std::string_view structure{};  ///< the structure that procview prints for its files; "": the layer's name
  bool ends_itself = false;      ///< true: the file itself marks its end
  bool is_last = false;          ///< true: no layer can be below it
  bool goes_above_records = false;  ///< true: it passes on records of the layer below
  /// Returns why these parameters contradict each other; "": they do not. nullptr: there are no such rules.
  std::string (*conflict)(const Wanted&) = nullptr;
  /// Makes the codec of the records, for a layer that RecordLayer implements.
  std::unique_ptr<codec::RecordCodec> (*records)(const Wanted&) = nullptr;
  std::unique_ptr<Layer> (*make)(const Making&) = nullptr;

  /// Returns the same kind under another name.
  constexpr Kind named(std::string_view other) const {
    Kind kind = *this;
    kind.name = other;
    return kind;
  }
};

/// The kinds that one file in kinds/ defines, in its function NAME_kinds(). Names, options, places, defaults
/// and limits: source, the open source of Cray's later library, as far as docs/unicos.md describes it.
using KindList = std::span<const Kind>;
/// The registry. The build generates it from the names of the files in kinds/
/// (tools/cmake/PlatterSystems.cmake).
std::span<const KindList* const> kind_lists();

/// Returns all kinds; the modelled ones come first.
const std::vector<const Kind*>& kinds();
/// Returns the kind of this name; nullptr: there is none.
const Kind* find_kind(std::string_view name);

}  // namespace platter::ffio
