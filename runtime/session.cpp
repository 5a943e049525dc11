#include "runtime/session.hpp"

#include <fmt/format.h>

#include <map>
#include <utility>

#include "runtime/fault.hpp"
#include "runtime/outputs.hpp"
#include "runtime/unit/files.hpp"

std::uint64_t platter_cp = 0;
std::uint64_t platter_port_cp = 0;

/// The files of the PROGRAM card, as they stand there: "INPUT,OUTPUT,TAPE5=INPUT". The translator adds it.
extern "C" [[gnu::weak]] const char platter_program_files[];

namespace platter::runtime {
namespace {

// Never destroyed: reports are written after the destructors of static objects.
Session* the_session = nullptr;

}  // namespace

Session& session() {
  return *the_session;
}

bool has_session() {
  return the_session != nullptr;
}

void begin_session(std::unique_ptr<Session> session) {
  the_session = session.release();
}

Session::Session(const Options& options, const Charged& charged)
    : options_(options),
      reals_(options.cray_words),
      catalogue_(load_catalogue(options.specifications, options.sets)) {
  require_distinct({{"--json", options_.json}, {"--trace", options_.trace}},
                   {{"--image", options_.image}, {"--cards", options_.cards}});
  machine_ = std::make_unique<machine::Machine>(catalogue_, options_.choice, recorder_);
  const auto& wanted = machine_->specification().processor;
  if (wanted != charged.processor) {
    throw specification::Error(fmt::format(
        "this program was built with the times of a {}, and {} has a {}: build it again with --machine {}",
        charged.processor, options_.choice.machine, wanted, options_.choice.machine));
  }
  if (catalogue_.fingerprint("processors", wanted) != charged.fingerprint) {
    throw specification::Error(
        fmt::format("this program was built with other times of the {} than those of now: give it the "
                    "--specs and --set that it was "
                    "built with, or build it again",
                    wanted));
  }
  if (options_.cray_words && wanted != "cray1") {
    throw specification::Error(
        fmt::format("--words cray: {} has a {}, whose words are others; platter dataset export --reals cdc "
                    "converts to them",
                    options_.choice.machine, wanted));
  }
  summary_ = std::make_unique<record::Summary>(machine_->system().channels());
  recorder_.add(*summary_, record::Summary::kinds());
  if (!options_.trace.empty()) {
    trace_ = std::make_unique<Trace>(options_.trace);
    recorder_.add(*trace_);
  }
  if (options_.limit) limit_ = time::kStart + *options_.limit;
  if (!options_.image.empty()) keeper_ = std::make_unique<image::Keeper>(options_.image, *machine_);
  connect_files(*machine_, options_.files, keeper_ != nullptr);
  const char* const card = platter_program_files;
  units_ =
      std::make_unique<Units>(*machine_, options_, card == nullptr ? ProgramFiles() : ProgramFiles(card));
  if (!keeper_) return;
  std::map<std::string, bool> cray_words;
  for (const auto& [name, reals] : keeper_->reals()) {
    if (reals != image::Reals::kUnknown) cray_words[name] = reals == image::Reals::kCray;
  }
  units_->know_cray_words(std::move(cray_words));
}

/// Which datasets the program has written records in, and how, goes into the image with them.
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

std::string Session::limit_message() const {
  return fmt::format("the limit of {:g} virtual seconds was reached (--limit)",
                     time::seconds(limit_.time_since_epoch()));
}

void Session::over_limit() const {
  stop_with(limit_message());
}

}  // namespace platter::runtime
