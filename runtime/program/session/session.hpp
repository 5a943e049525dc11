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
#include "runtime/process/remote/remote_system.hpp"
#include "runtime/program/image/image_sync.hpp"
#include "runtime/program/session/charged_counter.hpp"
#include "runtime/system/system_services.hpp"
#include "runtime/whatif/call_rewriter.hpp"

namespace platter::runtime {

/// A guest program's run on a machine: the object that all routines called by Fortran use.
class Session {
 public:
  /// Reads the files of the run, but not the contents of an image. `charged`: the processor that
  /// the program was compiled for. Throws specification::Error.
  Session(const Options& options, const processor::ChargedProcessor& charged);
  /// Loads the image to the drives, and connects units to its datasets. Called once, in the sandbox. Throws
  /// specification::Error.
  void load_image();

  /// Brings the machine's time up to the time that the program has computed. Every routine that Fortran calls
  /// starts with it. Throws processor::OutOfTime if the program's time is over, and ForgedClock if the
  /// program's counter is not plausible; after that, the machine's time no longer advances. Inlined into the
  /// function that Fortran calls, whose return address identifies the call site.
  [[gnu::always_inline]] void catch_up() {
    charge();
    if (keeper_ && keeper_->is_due()) take_over();
  }

  /// Does the same as catch_up() if no event of the machine is due in the time that the program has computed.
  /// Otherwise does nothing and returns false. Computes with integers only and throws nothing.
  bool catch_up_undisturbed() {
    const auto& words = charged_words();
    if (is_special_ || keeper_ || runs_back() || clock_watch_.is_due(words.cp)) return false;
    if (!machine_->processor().compute_undisturbed(since_charged(0))) return false;
    charged_ = words.cp;
    port_charged_ = words.port_cp;
    return true;
  }

  /// Sets the call site of the current call, a return address. It is in the Fortran statement if Fortran
  /// calls the routine itself, and in the runtime otherwise.
  void come_from(const void* place) { from_ = place; }
  const void* const& from() const { return from_; }

  const whatif::WhatIf& what_if() const { return what_if_; }

  /// Does the same as catch_up() at the end of the program. Returns false if the program's time is over. A
  /// forged clock is noted as a failure. Does nothing if the program ended inside a routine, which may be
  /// incomplete.
  bool settle();
  /// If the machine is in another process, reports to it the time that the program has computed since its
  /// last call.
  void settle_there();

  /// Returns the connection to the program's partition; nullptr if it is not on a PE.
  partition::HostConnection* partition() { return link_.get(); }

  /// Adds the time of a call of a library subprogram that processes `elements` elements. Throws
  /// system::CallError if the machine has no subprogram of this name.
  void charge_subprogram(std::string_view name, std::int64_t elements);

  /// Returns whether the machine's time ends early: at the limit, or when its power fails.
  bool has_limit() const { return has_limit_; }
  /// Returns the program's remaining time, counted from the last catch_up().
  time::Duration left() const { return machine_->processor().left(); }
  /// Returns whether the program has computed for longer than left(), according to the counter and `more`
  /// clock periods. Changes nothing, so signal handlers may call it.
  bool is_out_of_time(std::uint64_t more) const { return since_charged(more) > left(); }
  /// Returns the machine's time in picoseconds, including the time that the counter has gained. For the
  /// progress line, which a signal handler writes.
  std::int64_t about_now() const {
    return machine_->processor().now().time_since_epoch().count() + since_charged(0).count();
  }
  /// Returns whether the counter has decreased since the last catch_up(). Signal handlers may call it.
  bool runs_back() const { return charged_words().cp < charged_ || charged_words().port_cp < port_charged_; }
  /// Advance the machine to the end of the program's time, computing or waiting.
  void run_out();
  void wait_out();
  /// Returns the reason for which the time is over. If the power of the machine fails, it has failed then.
  std::string end_message();

  /// Returns the machine's system, or the object that replaces it.
  system::Services& system() { return *system_; }
  machine::Machine& machine() { return *machine_; }
  Units& units() { return *units_; }
  SystemServices& services() { return *services_; }
  ItemWords& items() { return items_; }
  Blanks& blanks() { return blanks_; }
  TextEnds& text_ends() { return text_ends_; }
  const record::Summary& summary() const { return *summary_; }
  /// Adds a listener. Called before the program starts.
  void add(record::Listener& listener, record::Kinds kinds);
  /// Returns the date and time of the run's start.
  std::chrono::sys_seconds date() const { return options_.date.value_or(machine_->specification().date); }
  const Options& options() const { return options_; }
  const specification::Catalogue& catalogue() const { return catalogue_; }
  /// Saves the contents of the drives in the image, if there is one, and closes it. Called at the end. Throws
  /// specification::Error.
  void save();
  /// Returns the image's file before load_image(); nullptr if there is no image.
  const image::ImageFile* image_file() const { return image_file_ ? &*image_file_ : nullptr; }

 private:
  /// Returns the time that the counter has gained since the last catch_up(), plus `more` clock periods.
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
  void note_resumed();
  void charge_plainly() {
    if (runs_back() || clock_watch_.is_due(charged_words().cp)) look_at_clock();
    const time::Duration work = since_charged(0);
    // If the interval may exceed the program's time, held is 0: the host's timer may have ended the program
    // anywhere in the interval, and the result must not depend on the part beyond the limit.
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
  void set_end();

  Options options_;
  ItemWords items_;
  Blanks blanks_;
  TextEnds text_ends_;
  specification::Catalogue catalogue_;
  record::Recorder recorder_;
  std::unique_ptr<machine::Machine> machine_;
  std::unique_ptr<remote::RemoteSystem> remote_;     ///< set if the machine is in another process
  std::unique_ptr<partition::HostConnection> link_;  ///< set if the program is a PE of a partition
  whatif::WhatIf what_if_;
  std::unique_ptr<whatif::CallRewriter>
      other_calls_;  ///< set if --what-if replaces some of the program's calls
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
  bool watched_ = false;                  ///< a listener records when the program resumes
  bool has_limit_ = false;                ///< the machine's time ends early
  bool is_special_ = false;               ///< charge_specially() is needed, for any of several reasons
  time::Instant entered_ = time::kStart;  ///< if watched_: virtual time of the last call
};

/// Returns the session of this process. It exists from begin_session(), before the program starts, to the end
/// of the process.
Session& session();
bool has_session();
void begin_session(std::unique_ptr<Session> session);

}  // namespace platter::runtime
