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

/// The kinds of statements that reach a blocked dataset. REWIND, ENDFILE and CLOSE go the way of WRITE,
/// BACKSPACE that of READ.
/// RANDOM READ and RANDOM WRITE, which a library need not have, are what READMS and GETWA, WRITMS and PUTWA
/// do with words of a dataset that has no blocked records.
enum class Statement : std::uint8_t { kBufferIn, kBufferOut, kRead, kWrite, kRandomRead, kRandomWrite };
/// They take turns.
constexpr bool writes(Statement statement) {
  return static_cast<unsigned>(statement) % 2 == 1;
}
inline constexpr std::size_t kStatements = 4;  ///< on blocked datasets, which every library has
inline constexpr std::size_t kAllStatements = 6;

/// How a library carries out one kind of statement: its layers, from the top down. The first is the record
/// format, which takes the processor the time that it says.
struct Layers {
  Format format;
  Costs costs;
  std::vector<Make> below;
  std::string_view blocks_by;  ///< the layer that says which blocks are moved
};

/// A library of a system's: how BUFFER IN, BUFFER OUT, READ and WRITE reach a blocked dataset.
struct Library {
  std::string name;
  std::string read;   ///< the routine that reads sectors
  std::string write;  ///< the one that writes them
  // The ones that REWIND, OPEN (or the first statement) and CLOSE call; "": none.
  std::string seek, truncate, open, close;
  std::int64_t interleave = 1;  ///< its datasets have every so manieth sector of a drive
  amount::Blocks least{1};      ///< of the smallest buffer
  std::array<Layers, kAllStatements> statements;

  /// Of the system that it was read for.
  Routines routines(const system::SystemSpecification& system) const {
    return {system.find(read),     system.find(write), system.find(seek),
            system.find(truncate), system.find(open),  system.find(close)};
  }
  /// Of its datasets, whichever statement reaches them.
  const Format& format() const { return statements.front().format; }
  bool has_random() const {
    return !of(Statement::kRandomRead).below.empty() && !of(Statement::kRandomWrite).below.empty();
  }
  const Layers& of(Statement statement) const { return statements[static_cast<std::size_t>(statement)]; }
};

/// What layers there are.
struct Kinds {
  std::span<const Format> formats = kFormats;
  std::span<const Kind* const> layers = kinds();
};

/// Reads the [[library]] tables of a system's specification, whose routines are known. Layers are of `kinds`.
/// What is wrong is the reader's to tell.
std::vector<Library> read_libraries(specification::Reader& reader, const system::SystemSpecification& system,
                                    const Kinds& kinds = {});

/// The layers of a unit for one kind of statement.
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
  std::vector<std::unique_ptr<Layer>> layers_;  ///< from the lowest up
};

/// All of a unit's on a blocked dataset, in the order of Statement. `buffer`: of this length; 0: as the
/// library has it.
std::array<Stack, kStatements> stacks(const Library& library, RequestCoalescer& file, amount::Blocks buffer);

}  // namespace platter::layer
