#include "runtime/program/session/session.hpp"

#include <fmt/format.h>

#include <map>
#include <new>
#include <utility>

#include "runtime/fortran/unit/connection/files.hpp"
#include "runtime/options/outputs.hpp"
#include "runtime/program/run/run.hpp"
#include "runtime/program/session/guest.hpp"
#include "runtime/program/session/termination.hpp"

namespace platter::runtime {
namespace {

/// Returns seconds to the picosecond, without trailing zeros.
std::string exact_seconds(time::Duration duration) {
  constexpr auto kSecond = time::Duration(std::chrono::seconds(1)).count();
  std::string text = fmt::format("{}.{:012}", duration.count() / kSecond, duration.count() % kSecond);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

}  // namespace

Session& session() {
  return *run().session;
}

bool has_session() {
  return run().session != nullptr;
}

void begin_session(std::unique_ptr<Session> session) {
  run().session = session.release();
}

Session::Session(const Options& options, const processor::ChargedProcessor& charged)
    : options_(options),
      items_(options.cray_words),
      blanks_(options.blanks == "zero"),
      catalogue_(load_catalogue(options.specifications, options.sets)) {
  std::vector<NamedFile> outputs{{"--json", options_.json},
                                 {"--csv", options_.csv},
                                 {"--trace", options_.trace.file},
                                 {"--requests", options_.trace.requests}};
  for (const auto& one : options_.of_system.files()) {
    if (one.use == SystemOption::File::kResult) outputs.push_back({one.flag, one.file});
  }
  require_distinct(outputs, {{"--image", options_.image}, {"--cards", options_.cards}});
  machine::MachineConfig choice = options_.choice;
  if (options_.remote_machine) choice.drifts = false;  // all drives are those of the other process
  machine_ = std::make_unique<machine::Machine>(catalogue_, choice, recorder_, &charged);
  items_ = ItemWords(options_.cray_words, machine_->personality().items());
  system_ = &machine_->system();
  const auto& wanted = machine_->specification().processor;
  if (wanted != charged.name) {
    throw specification::Error(fmt::format(
        "this program was built with the times of a {}, but {} has a {}; rebuild it with --machine {}",
        charged.name, options_.choice.machine, wanted, options_.choice.machine));
  }
  if (catalogue_.fingerprint("processors", wanted) != charged.fingerprint) {
    throw specification::Error(
        fmt::format("the times of the {} have changed since this program was built; give the same --specs "
                    "and --set as for the build, or rebuild it",
                    wanted));
  }
  if (options_.cray_words && machine_->reals() != "cray") {
    throw specification::Error(
        fmt::format("--words cray: {} has a {}, whose words differ from those of the Cray-1; convert with "
                    "platter dataset export --reals cdc",
                    options_.choice.machine, wanted));
  }
  const char* const untold = guest().untold_source;
  if (options_.cray_words && untold != nullptr) {
    throw specification::Error(fmt::format(
        "--words cray: {} has DOUBLE PRECISION items, which are two words of a record while REAL items are "
        "one; they can be distinguished only in fixed form (.f) with --dialect cft or ftn",
        untold));
  }
  options_.of_system.require_known(machine_->personality().name(), machine_->choice().system);
  summary_ = std::make_unique<record::Summary>(machine_->system().channels());
  recorder_.add(*summary_, record::Summary::kinds());
  if (options_.partition && machine_->faults() != nullptr)
    throw specification::Error(
        fmt::format("[[fault]] of {}: the devices of PEs cannot have faults yet", options_.choice.machine));
  if (options_.remote_machine) {
    remote_ = std::make_unique<remote::RemoteSystem>(options_.remote_machine->line,
                                                     options_.remote_machine->words, *machine_);
    system_ = remote_.get();
  }
  if (!machine_->specification().multicomputer.empty() && !options_.partition)
    throw specification::Error(
        fmt::format("{} has many PEs; start a program on each with platter run FILE.f --machine {} --pes N",
                    options_.choice.machine, options_.choice.machine));
  if (options_.partition) {
    const auto& its = *options_.partition;
    link_ =
        std::make_unique<partition::HostConnection>(its.line, its.words, its.number, its.programs, *machine_);
  }
  what_if_ = whatif::read(options_.what_ifs, machine_->system().specification());
  is_special_ = what_if_.tests || options_.waits;
  if (what_if_.looks_at_calls()) {
    other_calls_ = std::make_unique<whatif::CallRewriter>(*system_, *machine_, what_if_);
    system_ = other_calls_.get();
  }
  set_end();
  if (!options_.image.empty()) {
    image::ImageSync::require_one_kind(options_.image, *machine_);
    image_file_.emplace(options_.image, image::ImageFile::Mode::kMayCreate, "--image: ");
  }
  // The services are made before the sandbox is entered, since a system may read files of the host.
  services_ = make_services({*machine_, *system_, options_, link_.get()});
  // With an image, units may be connected to its datasets, so they are made after it is loaded.
  if (!image_file_ || services_->files() != nullptr) make_units();
}

/// Ends the machine's time at the limit, or when its power fails.
void Session::set_end() {
  std::optional<time::Instant> end = machine_->power_fails_at();
  if (options_.limit) end = std::min(end.value_or(time::kEnd), time::kStart + *options_.limit);
  has_limit_ = end.has_value();
  if (end) machine_->processor().set_end(*end);
}

void Session::make_units() {
  if (services_->files() == nullptr) connect_files(*machine_, *system_, options_.files, keeper_ != nullptr);
  const char* const card = guest().program_files;
  units_ = std::make_unique<Units>(*machine_, *system_, options_,
                                   card == nullptr ? ProgramFiles() : ProgramFiles(card), services_->files());
}

void Session::load_image() {
  if (image_file_) {
    const std::size_t size = image_file_->size();
    try {
      keeper_ = std::make_unique<image::ImageSync>(std::move(*image_file_), *machine_);
    } catch (const std::bad_alloc&) {
      throw specification::Error(
          fmt::format("--image: {}: its {} bytes do not fit into memory; --memory allows {}", options_.image,
                      size, options_.sandbox.memory));
    }
    image_file_.reset();
  }
  if (!units_) make_units();
  if (keeper_) services_->keep_files(*keeper_);
  if (units_->has_named_files()) units_->give(options_.files);
  if (!keeper_) return;
  std::map<std::string, bool> cray_words;
  for (const auto& [name, reals] : keeper_->reals()) {
    if (reals != image::Reals::kUnknown) cray_words[name] = reals == image::Reals::kCray;
  }
  units_->know_cray_words(std::move(cray_words));
}

void Session::add(record::Listener& listener, record::Kinds kinds) {
  recorder_.add(listener, kinds);
  if (kinds.has(record::Kind::kResume)) watched_ = is_special_ = true;
}

/// Emits the resumption of the program. It is emitted at the next call, because only the program's own work
/// happens in between.
void Session::note_resumed() {
  const time::Instant now = machine_->processor().now();
  recorder_.emit({.kind = record::Kind::kResume, .at = now, .length = now - entered_});
}

void Session::charge_specially(const void* from) {
  if (forged_) return;
  come_from(from);
  if (what_if_.tests && other_calls_->take_found_busy()) forgive_beyond(*what_if_.tests);
  if (!watched_) return charge_plainly();
  note_resumed();
  charge_plainly();
  entered_ = machine_->processor().now();
}

/// Saves the image, including the format of the records that the program has written in each dataset.
void Session::take_over() {
  const auto reals = options_.cray_words ? image::Reals::kCray : image::Reals::kIeee;
  for (const auto& name : units_->written()) keeper_->set_reals(name, reals);
  keeper_->save();
}

void Session::save() {
  if (!keeper_) return;
  take_over();
  keeper_.reset();
}

void Session::charge_subprogram(std::string_view name, std::int64_t elements) {
  const system::Subprogram* const one = machine_->subprogram(name);
  if (one == nullptr) {
    throw system::CallError(
        name, fmt::format("not in the libraries of {}", options_.choice.machine),
        "platter list routines shows which libraries have it; the program may also define it");
  }
  const time::Duration all =
      time::sum(time::product(machine_->clock_period(), one->start),
                time::product(time::product(machine_->clock_period(), one->element), elements));
  machine_->processor().compute(all);
}

/// Returns the share of an interval during which vector loops hold the memory port, in millionths. `periods`:
/// the length of the interval in clock periods.
std::int64_t Session::held_of(std::uint64_t periods) const {
  constexpr std::uint64_t kMillion = 1'000'000;
  const std::uint64_t port = std::min(charged_words().port_cp - port_charged_, periods);
  const bool fits = port <= std::numeric_limits<std::uint64_t>::max() / kMillion;
  return static_cast<std::int64_t>(fits ? port * kMillion / periods : port / (periods / kMillion));
}

/// Checks the counter. If it is forged, it is not used any more.
void Session::look_at_clock() {
  forged_ = is_special_ = true;
  if (runs_back()) throw ForgedClock("it ran backwards");
  clock_watch_.look(charged_words().cp, catalogue_, machine_->specification().processor);
  forged_ = false;
  is_special_ = watched_ || what_if_.tests || options_.waits;
}

void Session::forgive_beyond(time::Duration most) {
  if (runs_back() || since_charged(0) <= most) return;
  const auto left = static_cast<std::uint64_t>(most / machine_->clock_period());
  charged_ = charged_words().cp - left;
  port_charged_ = charged_words().port_cp - std::min(charged_words().port_cp - port_charged_, left);
}

void Session::settle_there() {
  if (!remote_ && !link_) return;
  try {
    if (remote_) remote_->compute(time::Duration::zero(), 0);
    if (link_) link_->end();
  } catch (const protocol::ProtocolError&) {  // the peer has ended as well
  } catch (const processor::OutOfTime&) {
    note_out_of_time();
  }
}

bool Session::settle() {
  if (watched_) note_resumed();
  watched_ = false;
  try {
    if (charged_words().cp != charged_) charge();
    if (other_calls_) other_calls_->finish();
  } catch (const processor::OutOfTime&) {
    return false;
  } catch (const ForgedClock& error) {
    note_failure(error.what());
  }
  return true;
}

void Session::run_out() {
  charged_ = charged_words().cp;
  try {
    machine_->processor().compute(time::kLongest);
  } catch (const processor::OutOfTime&) {  // the call always ends with this exception
  }
}

void Session::wait_out() {
  try {
    machine_->processor().wait_for_end();
  } catch (const processor::OutOfTime&) {  // the call always ends with this exception
  }
}

std::string Session::end_message() {
  if (const auto* const failure = machine_->power_failure()) {
    return fmt::format("the power failed at {} s (fault {}); {}", exact_seconds(*failure->fault.at),
                       failure->fault.text, failure->losses());
  }
  if (!options_.limit) return processor::OutOfTime().what();
  return fmt::format("the limit of {} virtual seconds was reached (--limit)", exact_seconds(*options_.limit));
}

}  // namespace platter::runtime
