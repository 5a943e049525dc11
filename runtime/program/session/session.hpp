#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "emulator/machine/machine.hpp"
#include "emulator/record/accounts.hpp"
#include "emulator/record/listener.hpp"
#include "runtime/fortran/unit/units.hpp"
#include "runtime/fortran/unit/word/item_words.hpp"
#include "runtime/fortran/unit/word/text_units.hpp"
#include "runtime/options/options.hpp"
#include "runtime/process/partition/host_connection.hpp"
#include "runtime/process/remote/distant_system.hpp"
#include "runtime/program/image/image_sync.hpp"
#include "runtime/program/session/charged_counter.hpp"
#include "runtime/system/system_services.hpp"
#include "runtime/whatif/call_rewriter.hpp"

namespace platter::runtime {

/// With whose times a guest was charged, as its build noted down.
struct Charged {
  std::string processor;    ///< its name
  std::string fingerprint;  ///< of its specification
};

/// A guest program's run on a machine: the one object behind all Fortran-callable entry points.
class Session {
 public:
  /// Reads what the host has of the run, but looks at nothing of an image. Throws specification::Error.
  Session(const Options& options, const Charged& charged);
  /// The drives hold what the image does, and units are on their datasets; once, in the sandbox. Throws
  /// specification::Error.
  void load_image();

  /// Brings the machine's time up to what the program has computed so far. Every entry point begins with it.
  /// Throws processor::OutOfTime where the program has no more of it, ForgedClock where the program's counter
  /// cannot be true; from then on the machine's time stands still.
  /// Part of the function that Fortran calls, whose return address says where that is.
  [[gnu::always_inline]] void catch_up() {
    charge();
    if (keeper_ && keeper_->is_due()) take_over();
  }

  /// As catch_up(), if no event of the machine falls into the time that the program has computed. Otherwise
  /// does nothing and returns false. Computes with integers only and throws nothing.
  bool catch_up_undisturbed() {
    const auto& words = charged_words();
    if (is_special_ || keeper_ || runs_back() || clock_watch_.is_due(words.cp)) return false;
    if (!machine_->processor().compute_undisturbed(since_charged(0))) return false;
    charged_ = words.cp;
    port_charged_ = words.port_cp;
    return true;
  }

  /// The program has come here from that place of its code: a return address. It is the Fortran statement's
  /// where Fortran calls the routine itself; where it is not, it lies in the runtime.
  void come_from(const void* place) { from_ = place; }
  const void* const& from() const { return from_; }

  const whatif::WhatIf& what_if() const { return what_if_; }

  /// catch_up() at the end of the program; false where its time is over. A forged clock is noted as a
  /// failure. Nothing is left to do where it ended inside a routine, which may be in the middle of its work.
  bool settle();
  /// Where the machine is in another process: what the program has computed since its last call is told
  /// there.
  void settle_there();

  /// The program's place among others of its partition; nullptr: it is none's.
  partition::HostConnection* partition() { return link_.get(); }

  /// The time of a call of a library's subprogram that works on so many elements. Throws system::CallError
  /// where the machine has none of that name.
  void charge_subprogram(std::string_view name, std::int64_t elements);

  bool has_limit() const { return options_.limit.has_value(); }
  /// How long the program may still go on, from the last time that the machine caught up with it.
  time::Duration left() const { return machine_->processor().left(); }
  /// Whether it has computed for longer than that, by the counter and so many clock periods more. Moves
  /// nothing: for a look from a handler.
  bool is_out_of_time(std::uint64_t more) const { return since_charged(more) > left(); }
  /// Picoseconds of the machine by now, as far as the counter tells; for a handler, which tells it to
  /// somebody.
  std::int64_t about_now() const {
    return machine_->processor().now().time_since_epoch().count() + since_charged(0).count();
  }
  /// Whether the counter has run back since then; for a handler, too.
  bool runs_back() const { return charged_words().cp < charged_ || charged_words().port_cp < port_charged_; }
  /// The program computes, or waits, until its time is over.
  void run_out();
  void wait_out();
  /// Why the time is over.
  std::string end_message() const;

  /// The machine's, or the one that it stands for.
  system::Services& system() { return *system_; }
  machine::Machine& machine() { return *machine_; }
  Units& units() { return *units_; }
  SystemServices& services() { return *services_; }
  ItemWords& items() { return items_; }
  Blanks& blanks() { return blanks_; }
  TextEnds& text_ends() { return text_ends_; }
  const record::Summary& summary() const { return *summary_; }
  /// Before the program begins.
  void add(record::Listener& listener, record::Kinds kinds);
  /// When the run begins.
  std::chrono::sys_seconds date() const { return options_.date.value_or(machine_->specification().date); }
  const Options& options() const { return options_; }
  const specification::Catalogue& catalogue() const { return catalogue_; }
  /// At the end: takes what the drives hold into the image, if there is one, and closes it. Throws
  /// specification::Error.
  void save();
  /// The image's file until load_image(); nullptr: there is none.
  const image::ImageFile* image_file() const { return image_file_ ? &*image_file_ : nullptr; }

 private:
  /// What the counter has gained, and so many clock periods more.
  time::Duration since_charged(std::uint64_t more) const {
    constexpr auto kMost = std::uint64_t{std::numeric_limits<std::int64_t>::max()};
    return time::product(machine_->clock_period(),
                         static_cast<std::int64_t>(std::min(charged_words().cp - charged_ + more, kMost)));
  }
  [[gnu::always_inline]] void charge() {
    if (is_special_) return charge_specially(__builtin_return_address(0));
    charge_plainly();
  }
  void charge_specially(const void* from);
  void tell_resumed();
  void charge_plainly() {
    if (runs_back() || clock_watch_.is_due(charged_words().cp)) look_at_clock();
    const time::Duration work = since_charged(0);
    // Where the host's timer may end the program somewhere in this stretch, what is beyond the end must not
    // matter.
    const std::int64_t held = charged_words().port_cp == port_charged_ || work > left()
                                  ? 0
                                  : held_of(charged_words().cp - charged_);
    charged_ = charged_words().cp;
    port_charged_ = charged_words().port_cp;
    machine_->processor().compute(work, held);
  }
  void look_at_clock();
  void forgive_beyond(time::Duration most);
  std::int64_t held_of(std::uint64_t periods) const;
  void take_over();
  void make_units();

  Options options_;
  ItemWords items_;
  Blanks blanks_;
  TextEnds text_ends_;
  specification::Catalogue catalogue_;
  record::Recorder recorder_;
  std::unique_ptr<machine::Machine> machine_;
  std::unique_ptr<distant::DistantSystem> distant_;  ///< set if the machine is in another process
  std::unique_ptr<partition::HostConnection> link_;  ///< set if the program is a PE of a partition
  whatif::WhatIf what_if_;
  std::unique_ptr<whatif::CallRewriter> other_calls_;  ///< set if some of its calls are replaced
  system::Services* system_ = nullptr;
  std::unique_ptr<record::Summary> summary_;
  std::unique_ptr<SystemServices> services_;
  std::unique_ptr<Units> units_;
  std::optional<image::ImageFile> image_file_;
  std::unique_ptr<image::ImageSync> keeper_;
  const void* from_ = nullptr;
  std::uint64_t charged_ = 0;
  std::uint64_t port_charged_ = 0;
  ClockWatch clock_watch_;
  bool forged_ = false;
  bool watched_ = false;                  ///< somebody wants to hear when the program goes on
  bool is_special_ = false;               ///< one of these: all that a plain run looks at
  time::Instant entered_ = time::kStart;  ///< where it is watched: when the program came here last
};

/// The session of this process; set up by main before the program begins, and there until the process is
/// gone.
Session& session();
bool has_session();
void begin_session(std::unique_ptr<Session> session);

}  // namespace platter::runtime
