#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tools/charge/assembly/source_text.hpp"
#include "tools/charge/flow/function.hpp"

namespace platter::charge {

/// Routines of the file in which nobody can look at the counter: what they call, and what that calls, are
/// such routines, too. Around a call of one nothing has to be settled.
///
/// One that others of the file call may also leave a constant to them, which it owes at each of its returns:
/// they call it behind the place where whoever else calls it, from another file or through a pointer, pays.
///
///     add_:   addq $30, platter_cp(%rip)    for the others
///     .Lplatter_add_:                       for those that pay it together with their own
class QuietRoutines {
 public:
  QuietRoutines(const Assembly& assembly, const std::vector<Function>& functions);

  /// Whether the block ends with a call during which nobody looks at the counter.
  bool is_quiet_call(const Assembly& assembly, const Block& block) const;
  /// Whether the routine may leave something to its callers: there are some.
  bool has_callers(const Function& function) const;
  /// Callees before their callers, as far as that goes.
  const std::vector<const Function*>& callees_first() const { return order_; }

  /// The routine leaves so many CP to its callers; those that know it pay.
  void leave(const Function& function, std::int64_t cp, SourceText& text);
  /// What the routine called by this block leaves to it; the call is led behind the place where others pay.
  std::int64_t take_over(const Assembly& assembly, const Block& block, SourceText& text) const;

 private:
  struct Routine {
    const Function* function = nullptr;
    std::vector<std::string> calls;
    bool quiet = true;
    bool called = false;
    bool ordered = false;
    std::int64_t left = 0;
  };

  const Routine* called_by(const Assembly& assembly, const Block& block) const;
  void order(Routine& routine);

  std::map<std::string, Routine> routines_;
  std::vector<const Function*> order_;
};

}  // namespace platter::charge
