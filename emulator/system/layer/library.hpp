#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "emulator/specification/reader.hpp"
#include "emulator/system/layer/kinds.hpp"
#include "emulator/system/system_specification.hpp"

namespace platter::layer {

/// The kinds of statements on a dataset. REWIND, ENDFILE and CLOSE use the stack of WRITE; BACKSPACE uses
/// that of READ.
///
/// RANDOM READ and RANDOM WRITE are optional. READMS and GETWA, and WRITMS and PUTWA, use them for words of a
/// dataset without blocked records.
enum class Statement : std::uint8_t { kBufferIn, kBufferOut, kRead, kWrite, kRandomRead, kRandomWrite };
/// Reads and writes alternate in Statement.
constexpr bool writes(Statement statement) {
  return static_cast<unsigned>(statement) % 2 == 1;
}
inline constexpr std::size_t kStatements =
    4;  ///< number of statements on blocked datasets, which every library has
inline constexpr std::size_t kAllStatements = 6;

/// The layers with which a library carries out one kind of statement, from the top down. The first is the
/// record format, whose processor time `costs` specifies.
struct Layers {
  Format format;
  Costs costs;
  std::vector<Make> below;
  std::string_view blocks_by;  ///< name of the layer that decides which blocks are moved
};

/// A system's library, which implements BUFFER IN, BUFFER OUT, READ and WRITE on blocked datasets.
struct Library {
  std::string name;
  std::string read;   ///< name of the routine that reads sectors
  std::string write;  ///< name of the routine that writes sectors
  // Names of the routines that REWIND, CLOSE after writing, OPEN (or the first statement) and CLOSE call; "":
  // none.
  std::string seek, truncate, open, close;
  std::int64_t interleave = 1;  ///< the library's datasets use every `interleave`-th sector of a drive
  amount::Blocks least{1};      ///< minimum length of a buffer
  std::array<Layers, kAllStatements> statements;

  /// Returns the library's routines in `system`, which must be the system that it was read for.
  Routines routines(const system::SystemSpecification& system) const {
    return {system.find(read),     system.find(write), system.find(seek),
            system.find(truncate), system.find(open),  system.find(close)};
  }
  /// The record format of the library's datasets, which is the same for all statements.
  const Format& format() const { return statements.front().format; }
  bool has_random() const {
    return !of(Statement::kRandomRead).below.empty() && !of(Statement::kRandomWrite).below.empty();
  }
  const Layers& of(Statement statement) const { return statements[static_cast<std::size_t>(statement)]; }
};

/// The record formats and layers that a specification may use.
struct Kinds {
  std::span<const Format> formats = kFormats;
  std::span<const Kind* const> layers = kinds();
};

/// Reads the [[library]] tables of a system's specification, whose routines must have been read. The reader
/// collects all errors.
std::vector<Library> read_libraries(specification::Reader& reader, const system::SystemSpecification& system,
                                    const Kinds& kinds = {});

/// A unit's layers for one kind of statement.
class Stack {
 public:
  Stack(const Library& library, Statement statement, RequestCoalescer& file, const Asked& asked);

  std::string_view blocks_by() const { return blocks_by_; }
  const Costs& costs() const { return costs_; }
  Layer& top() { return *layers_.back(); }
  const Layer& top() const { return *layers_.back(); }

 private:
  std::string_view blocks_by_;
  Costs costs_;
  std::vector<std::unique_ptr<Layer>> layers_;  ///< from the lowest to the highest
};

/// Makes all of a unit's stacks on a blocked dataset, in the order of Statement. `buffer`: the length of
/// buffers; 0: the library's default.
std::array<Stack, kStatements> stacks(const Library& library, RequestCoalescer& file, amount::Blocks buffer);

}  // namespace platter::layer
