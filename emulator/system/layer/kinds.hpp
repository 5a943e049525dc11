#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "emulator/codec/cos/file.hpp"
#include "emulator/specification/reader.hpp"
#include "emulator/system/layer/layer.hpp"
#include "emulator/system/layer/request_coalescer.hpp"

namespace platter::layer {

/// Processor time of a library to carry out a statement, whatever is moved.
struct Costs {
  time::Duration statement{};  ///< time per statement, and per buffer of a statement after the first
  time::Duration sector{};     ///< time to copy a sector's worth of words
};

/// Requested sizes of a unit's buffers; 0: the layer's default.
struct Asked {
  amount::Blocks buffer{};  ///< length of a buffer
  std::size_t runs = 0;     ///< number of runs that are kept after a read, if there is no buffer
};

/// The place of a new layer in a unit's stack for one kind of statement.
struct Place {
  Layer* below;            ///< nullptr: the new layer is the lowest
  RequestCoalescer& file;  ///< the unit's dataset
  Costs costs;             ///< processor time of the stack's record format
  Asked asked;             ///< sizes that the user or the program requests
  amount::Blocks least;    ///< the library's minimum size of a buffer
};

/// Makes a layer from parameters that have been read.
using Make = std::function<std::unique_ptr<Layer>(const Place&)>;

/// The objects that a layer works on. The levels of a stack descend from records to calls.
enum class Level : std::uint8_t {
  kRecords,  ///< the layer converts a program's records to blocks
  kBlocks,   ///< the layer decides when blocks are moved and which are kept in memory; without such a layer,
             ///< each block is moved by itself
  kOrders,   ///< the layer combines moves of blocks into transfers
  kCalls,    ///< the layer calls the system for the transfers
};

/// The statements that a layer applies to: reads, writes or both. Even a layer for reads may have to write
/// gathered blocks first, and one for writes may have to read a block that is written in part.
enum class Way : std::uint8_t { kBoth, kReads, kWrites };

/// A kind of layer, by its name in specifications. `read` reads its parameters, and throws
/// specification::Error.
struct Kind {
  std::string_view name;
  Level level;
  Make (*read)(specification::Reader&);
  Way way = Way::kBoth;  ///< statements whose stacks may contain a layer of this kind
};

/// A record format, the first layer of a stack. All statements of a library have the same format, since they
/// use the same datasets. The processor time of a statement (Costs) is specified next to the format's name.
struct Format {
  std::string_view name;
  dataset::MakeRecords make;  ///< nullptr: a format without records, for RANDOM READ and RANDOM WRITE
};

/// The record formats that a stack may use.
inline const Format kFormats[] = {{"blocked", dataset::make_blocked}, {"unblocked", nullptr}};

/// The registry, which the build writes from the names of the files in kinds/: NAME.cpp defines
/// `const Kind& NAME_kind()` (tools/cmake/PlatterSystems.cmake).
std::span<const Kind* const> kind_registry();
/// All kinds, from the highest level to the lowest.
const std::vector<const Kind*>& kinds();

}  // namespace platter::layer
