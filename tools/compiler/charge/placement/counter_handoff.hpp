#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "tools/compiler/charge/assembly/source_text.hpp"
#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/placement/non_observing_functions.hpp"

namespace platter::charge {

/// Passes the cycle counter into and out of a routine. Instrumented code passes the counter in its register.
/// All other code (the runtime, a library, a caller through a function pointer) expects the counter in memory
/// and may use the register for something else. Each routine therefore has several entry points:
///
///     add_:            movq %gs:.Lcharged_cp, %xmm15    for callers that are not instrumented
///     .platter_add_:   paddq ..., %xmm15                for the program's other files: adds the CP that the
///                                                       routine leaves to its callers
///     .Lplatter_add_:                                   for callers in the same file, which add these CP
///
/// The routine stores the counter before it returns, because it does not know its caller. It also stores the
/// counter before calls of code that is not instrumented, and loads it after them.
class CounterHandoff {
 public:
  /// `elsewhere`: routines of the program's other files. Throws Error if other files may call a routine that
  /// ends with a jump, because they could not take the counter back.
  CounterHandoff(const Assembly& assembly, const Function& function, const NonObservingFunctions& quiet,
                 const std::set<std::string>& elsewhere);

  /// Inserts the entry points and the loads of the counter after calls. Must be called before any other lines
  /// are added to the function. `left`: CP that the routine leaves to its callers.
  void arrive(std::int64_t left, SourceText& text) const;
  /// Inserts the stores of the counter and redirects calls to the right entry points. Must be called after
  /// all other lines are added to the function.
  void leave(SourceText& text) const;

 private:
  const Assembly& assembly_;
  const Function& function_;
  bool is_shared_;
  /// Entry point that each call of an instrumented routine uses, by the block that the call ends.
  std::map<BlockId, std::string> entrances_;
};

}  // namespace platter::charge
