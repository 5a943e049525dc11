#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "tools/compiler/charge/assembly/assembly.hpp"
#include "tools/compiler/charge/vector/convoys.hpp"
#include "tools/compiler/charge/vector/loop_body.hpp"

namespace platter::charge {

/// Loads all array elements of an undivided statement before the statement's first operation, up to the
/// number of registers (docs/processor.md, "loads_ahead"). An undivided statement has no parentheses in its
/// expression.
class LoadsAhead {
 public:
  /// Returns the first line of the undivided statement at a location, or nothing if the statement is divided.
  using Undivided = std::function<std::optional<unsigned>(const Location&)>;

  /// `most`: the largest number of loads per statement; 0 turns this off. `assembly` and `references` must
  /// outlive this object.
  LoadsAhead(const Assembly& assembly, const Function& function, const LoopBody& body,
             const References& references, std::int64_t most, Undivided undivided);

  /// Adds the loads of the statement that contains `instruction` to the convoys. Later calls for the same
  /// statement add nothing.
  void begin(std::size_t instruction, Convoys& convoys);
  /// Returns the value that `instruction` loads if begin() has added its load, otherwise nullptr.
  const Convoys::Result* find(std::size_t instruction) const;
  /// Returns the first convoy that can contain operations of the statement at `place`.
  std::size_t first_convoy(const Location& place) const;

 private:
  struct Load {
    std::size_t instruction;
    BlockId block;
  };
  struct Statement {
    std::vector<Load> loads{};  ///< loads to add ahead, in program order; empty once they are in the convoys
    std::size_t last_convoy = 0;  ///< the last convoy that contains one of the statement's loads
  };
  using Key = std::pair<unsigned, unsigned>;  ///< file number and the statement's first line

  std::optional<Key> key_of(const Location& place) const;

  const Assembly& assembly_;
  const References& references_;
  const Undivided undivided_;
  std::map<Key, Statement> statements_;
  std::map<std::size_t, Convoys::Result> loaded_;  ///< values that were loaded ahead, by instruction
};

}  // namespace platter::charge
