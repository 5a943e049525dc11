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

/// Of a statement that is not divided by parentheses all elements are loaded, as many as there are registers
/// for, before its first operation (docs/processor.md, of loads_ahead).
class LoadsAhead {
 public:
  /// The first line of the undivided statement at a place; nothing where it is divided.
  using Undivided = std::function<std::optional<unsigned>(const Location&)>;

  /// `most`: of a statement. The assembly and `references` are kept by reference.
  LoadsAhead(const Assembly& assembly, const Function& function, const LoopBody& body,
             const References& references, std::int64_t most, Undivided undivided);

  /// Puts the loads of an instruction's statement into the convoys, at the first of its instructions.
  void begin(std::size_t instruction, Convoys& convoys);
  /// What an instruction loads, if that was put there; else nullptr.
  const Convoys::Result* find(std::size_t instruction) const;
  /// The first convoy in which the operations of the statement at a place can be.
  std::size_t behind(const Location& place) const;

 private:
  struct Load {
    std::size_t instruction;
    BlockId block;
  };
  struct Statement {
    std::vector<Load> loads{};    ///< ahead, in order; none any more when they are in the convoys
    std::size_t last_convoy = 0;  ///< of them
  };
  using Key = std::pair<unsigned, unsigned>;  ///< file and first line

  std::optional<Key> key_of(const Location& place) const;

  const Assembly& assembly_;
  const References& references_;
  const Undivided undivided_;
  std::map<Key, Statement> statements_;
  std::map<std::size_t, Convoys::Result> loaded_;  ///< by instruction
};

}  // namespace platter::charge
