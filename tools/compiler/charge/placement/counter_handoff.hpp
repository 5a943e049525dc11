#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "tools/compiler/charge/assembly/source_text.hpp"
#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/placement/non_observing_functions.hpp"

namespace platter::charge {

/// Who has the counter when control enters or leaves a routine. Charged code hands it on in its register;
/// everybody else, the runtime, a library, whoever calls through a pointer, looks for it in memory and may
/// use the register for something else. So a routine has several entrances:
///
///     add_:            movq %gs:.Lcharged_cp, %xmm15    for these
///     .platter_add_:   paddq ..., %xmm15                for the program's other files: what its callers owe
///     .Lplatter_add_:                                   for its own, which pay that themselves
///
/// Before it returns it stores the counter, for it does not know to whom; and around its calls of others it
/// stores and loads it.
class CounterHandoff {
 public:
  /// `elsewhere`: the program's routines of other files. Throws Error where such a file could not take the
  /// counter back.
  CounterHandoff(const Assembly& assembly, const Function& function, const NonObservingFunctions& quiet,
                 const std::set<std::string>& elsewhere);

  /// What comes before everything else that is added to the function's text. `left`: what its callers owe.
  void arrive(std::int64_t left, SourceText& text) const;
  /// And what comes behind it.
  void leave(SourceText& text) const;

 private:
  const Assembly& assembly_;
  const Function& function_;
  bool is_shared_;
  /// Of each block that calls a routine of charged code: at which entrance.
  std::map<BlockId, std::string> entrances_;
};

}  // namespace platter::charge
