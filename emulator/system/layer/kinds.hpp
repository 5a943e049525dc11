#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "emulator/codec/file.hpp"
#include "emulator/specification/reader.hpp"
#include "emulator/system/layer/layer.hpp"
#include "emulator/system/layer/request_coalescer.hpp"

namespace platter::layer {

/// What it costs a library to carry out a statement, whatever is moved.
struct Costs {
  time::Duration statement{};  ///< of the processor's for each, and for each buffer beyond its first
  time::Duration sector{};     ///< to copy a sector's worth of words
};

/// Requested sizes of a unit's buffers; 0: the layer's default.
struct Asked {
  amount::Blocks buffer{};  ///< its length
  std::size_t runs = 0;     ///< runs of blocks that are kept after a read, without a buffer
};

/// The place of a new layer: in a unit's stack for one kind of statement.
struct Place {
  Layer* below;            ///< nullptr: it is the lowest
  RequestCoalescer& file;  ///< its dataset
  Costs costs;             ///< costs of the stack's record format
  Asked asked;             ///< requests of the user or the program
  amount::Blocks least;    ///< the library's least size of a buffer
};

/// Makes a layer with parameters that have been read.
using Make = std::function<std::unique_ptr<Layer>(const Place&)>;

/// What a layer works on. A stack goes from records down to calls, and never back up.
enum class Level : std::uint8_t {
  kRecords,  ///< makes blocks of a program's records
  kBlocks,   ///< decides which blocks are moved when, and which are held; without such a layer
             ///< each block is moved by itself
  kOrders,   ///< combines moves into transfers
  kCalls,    ///< calls the system for them
};

/// Which way a statement moves words, of those that a layer makes sense for. A READ's stack may have to write
/// first what was gathered, and a WRITE's to read a block that is written in part: all layers do both.
enum class Way : std::uint8_t { kBoth, kReads, kWrites };

/// A kind of layer, by the name that specifications have for it; `read` reads its parameters, and throws
/// specification::Error.
struct Kind {
  std::string_view name;
  Level level;
  Make (*read)(specification::Reader&);
  Way way = Way::kBoth;  ///< it stands under these statements only
};

/// A record format, the first layer of a stack: all statements of a library have the same, since they are of
/// the same datasets. What a statement takes the processor (Costs) stands beside its name, whichever it is.
struct Format {
  std::string_view name;
  dataset::MakeRecords make;  ///< nullptr: it has no records, and is for RANDOM READ and RANDOM WRITE
};

/// What a stack may be made of.
inline const Format kFormats[] = {{"blocked", dataset::make_blocked}, {"unblocked", nullptr}};

/// The registry, which the build writes from the names of the files in kinds/: NAME.cpp defines
/// `const Kind& NAME_kind()` (tools/cmake/PlatterSystems.cmake).
std::span<const Kind* const> kind_registry();
/// All kinds, from the highest level to the lowest.
const std::vector<const Kind*>& kinds();

}  // namespace platter::layer
