#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tools/compiler/charge/flow/function.hpp"

namespace platter::charge {

/// Whether control may leave the function by this block other than by a call or a return.
bool jumps_elsewhere(const Assembly& assembly, const Block& block);

/// Routines of the file in which nobody can look at the counter: what they call, and what that calls, are
/// such routines, too. Around a call of one nothing has to be settled.
///
/// One that others of the file call may also leave a constant to them, which it owes at each of its returns:
/// they pay it together with their own. Whoever else calls it, from another file or through a pointer, pays
/// at another entrance (counter_handoff.hpp).
class NonObservingFunctions {
 public:
  NonObservingFunctions(const Assembly& assembly, const std::vector<Function>& functions);

  /// Whether the block ends with a call during which nobody looks at the counter.
  bool is_quiet_call(const Assembly& assembly, const Block& block) const;
  /// Whether the routine may leave something to its callers: there are some.
  bool has_callers(const Function& function) const;
  /// Callees before their callers, as far as that goes.
  const std::vector<const Function*>& callees_first() const { return order_; }

  /// The routine leaves so many CP to its callers, from now on.
  void leave(const Function& function, std::int64_t cp);
  /// What the routine called by this block leaves to it.
  std::int64_t left_by(const Assembly& assembly, const Block& block) const;
  /// Whether the block calls a routine of the file of which it is known what it leaves.
  bool is_settled_call(const Assembly& assembly, const Block& block) const;

 private:
  struct Routine {
    const Function* function = nullptr;
    std::vector<std::string> calls;
    bool quiet = true;
    bool jumps = false;  ///< to others, which return to its callers
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
