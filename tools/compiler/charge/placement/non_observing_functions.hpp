#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tools/compiler/charge/flow/function.hpp"

namespace platter::charge {

/// Returns whether control may leave the function at the end of this block other than by a call or a return.
bool jumps_elsewhere(const Assembly& assembly, const Block& block);

/// Finds the functions of the file during which the counter is not read: all functions that they call,
/// directly or indirectly, are also of this kind ("quiet"). No costs need to be added before a call of such a
/// function.
///
/// Such a function may also leave a constant cost to its callers in the same file, which is the same at each
/// of its returns. The callers add it together with their own cost. Callers from other files or through a
/// pointer use another entry point, which adds it (counter_handoff.hpp).
class NonObservingFunctions {
 public:
  NonObservingFunctions(const Assembly& assembly, const std::vector<Function>& functions);

  /// Returns whether the block ends with a call during which the counter is not read.
  bool is_quiet_call(const Assembly& assembly, const Block& block) const;
  /// Returns whether the function may leave a cost to its callers: it is quiet, and other functions of the
  /// file call it.
  bool has_callers(const Function& function) const;
  /// Returns the functions of the file, callees before callers except for recursion.
  const std::vector<const Function*>& callees_first() const { return order_; }

  /// Records that the function leaves `cp` CP to its callers.
  void leave(const Function& function, std::int64_t cp);
  /// Returns the CP that the function called by this block leaves to it.
  std::int64_t left_by(const Assembly& assembly, const Block& block) const;
  /// Returns whether the block calls a function of the file for which the CP that it leaves are known.
  bool is_settled_call(const Assembly& assembly, const Block& block) const;

 private:
  struct Routine {
    const Function* function = nullptr;
    std::vector<std::string> calls;
    bool quiet = true;
    bool jumps = false;  ///< the function jumps to other functions, which return to its callers
    bool called = false;
    bool ordered = false;
    bool settled = false;
    std::int64_t left = 0;
  };

  const Routine* called_by(const Assembly& assembly, const Block& block) const;
  void order(Routine& routine);

  std::map<std::string, Routine> routines_;
  std::vector<const Function*> order_;
};

}  // namespace platter::charge
