#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include "tools/charge/assembly/assembly.hpp"
#include "tools/charge/vector/convoys.hpp"
#include "tools/charge/vector/loop_body.hpp"
#include "tools/charge/vector/references.hpp"

namespace platter::charge {

/// Of a statement that is not divided by parentheses all elements are loaded, as many as there are registers
/// for, before its first operation (docs/processor.md, of loads_ahead).
class LoadsAhead {
 public:
  /// Names the card at a place, if no statement of it has a part of its expression in parentheses; else
  /// empty.
  using Undivided = std::function<std::string(const Location&)>;

  /// `most`: at a time. All but that and `undivided` are kept by reference.
  LoadsAhead(const Assembly& assembly, const Function& function, const LoopBody& body,
             const References& references, std::int64_t most, Undivided undivided)
      : assembly_(assembly),
        function_(function),
        body_(body),
        references_(references),
        most_(most),
        undivided_(std::move(undivided)) {}

  /// Puts the loads of an instruction's statement into the convoys, at the first of its instructions.
  void begin(std::size_t instruction, Convoys& convoys);
  /// What an instruction loads, if that was put there; else nullptr.
  const Convoys::Result* find(std::size_t instruction) const;
  /// The first convoy in which the operations of the statement at a place can be.
  std::size_t behind(const Location& statement) const;

 private:
  const Assembly& assembly_;
  const Function& function_;
  const LoopBody& body_;
  const References& references_;
  std::int64_t most_;
  Undivided undivided_;
  std::map<std::size_t, Convoys::Result> loaded_;  ///< by instruction
  std::map<std::string, std::size_t> cards_;       ///< the convoy of a card's last load
};

}  // namespace platter::charge
