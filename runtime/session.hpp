#pragma once

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <memory>
#include <string>

#include "emulator/machine/machine.hpp"
#include "emulator/record/listener.hpp"
#include "emulator/record/summary.hpp"
#include "runtime/image/keeper.hpp"
#include "runtime/options.hpp"
#include "runtime/statement/item_words.hpp"
#include "runtime/trace.hpp"
#include "runtime/unit/units.hpp"

/// Clock periods the guest has been charged since it began; the charging pass makes each of its blocks add to
/// it.
extern "C" std::uint64_t platter_cp;
/// Of these, clock periods during which the guest's vector loops held the port to memory.
extern "C" std::uint64_t platter_port_cp;

namespace platter::runtime {

/// With whose times a guest was charged, as its build noted down.
struct Charged {
  std::string processor;    ///< its name
  std::string fingerprint;  ///< of its specification
};

/// A guest program's run on a machine: the one object behind all Fortran-callable entry points.
class Session {
 public:
  /// Throws specification::Error.
  Session(const Options& options, const Charged& charged);

  /// Brings the machine's time up to what the program has computed so far. Every entry point begins with it.
  void catch_up() {
    charge();
    if (keeper_ && keeper_->is_due()) keeper_->save();
    if (machine_->processor().now() > limit_) over_limit();
  }

  /// The same at the end of the program; what is over the limit then is for main to say. Nothing is left to
  /// do where it ended inside a routine, which may be in the middle of its work.
  void settle() {
    if (platter_cp != charged_) charge();
  }

  /// The same without moving the machine: for a look from a timer's handler.
  bool is_over_limit() const {
    const auto periods = static_cast<std::int64_t>(platter_cp - charged_);
    return machine_->processor().now() + machine_->clock_period() * periods > limit_;
  }
  bool has_limit() const { return limit_ != time::kNever; }
  /// What the program may still compute, by the counter.
  time::Duration left() const {
    const auto periods = static_cast<std::int64_t>(platter_cp - charged_);
    return limit_ - machine_->processor().now() - machine_->clock_period() * periods;
  }
  std::string limit_message() const;

  system::System& system() { return machine_->system(); }
  machine::Machine& machine() { return *machine_; }
  Units& units() { return *units_; }
  ItemWords& items() { return items_; }
  const record::Summary& summary() const { return *summary_; }
  const Options& options() const { return options_; }
  const specification::Catalogue& catalogue() const { return catalogue_; }
  /// Takes what the drives hold into the image, if there is one. Throws specification::Error.
  void save() {
    if (keeper_) keeper_->save();
  }
  /// Writes out what listeners still hold; false where it could not all be written.
  bool flush() { return !trace_ || trace_->flush(); }

 private:
  static constexpr std::int64_t kMillion = 1'000'000;

  void charge() {
    const std::uint64_t charged = platter_cp;
    const auto periods = static_cast<std::int64_t>(charged - charged_);
    charged_ = charged;
    // In millionths of the stretch; a stretch of so many periods that this overflows would last a day.
    const auto port = static_cast<std::int64_t>(platter_port_cp - port_charged_);
    port_charged_ = platter_port_cp;
    const std::int64_t held = port == 0 ? 0 : std::min(port, periods) * kMillion / periods;
    machine_->processor().compute(machine_->clock_period() * periods, held);
  }
  void connect_files();
  void check_age(const FileOption& file, const system::Written* before) const;
  [[noreturn]] void over_limit() const;

  Options options_;
  ItemWords items_;
  specification::Catalogue catalogue_;
  record::Recorder recorder_;
  std::unique_ptr<machine::Machine> machine_;
  std::unique_ptr<record::Summary> summary_;
  std::unique_ptr<Trace> trace_;
  std::unique_ptr<Units> units_;
  std::unique_ptr<image::Keeper> keeper_;
  std::uint64_t charged_ = 0;
  std::uint64_t port_charged_ = 0;
  time::Instant limit_ = time::kNever;
};

/// The session of this process; set up by main before the program begins, and there until the process is
/// gone.
Session& session();
bool has_session();
void begin_session(std::unique_ptr<Session> session);

}  // namespace platter::runtime
