#include "runtime/session.hpp"

#include <fmt/format.h>

#include "emulator/specification/nearest.hpp"
#include "runtime/fault.hpp"
#include "runtime/outputs.hpp"

std::uint64_t platter_cp = 0;
std::uint64_t platter_port_cp = 0;

/// The files of the PROGRAM card, as they stand there: "INPUT,OUTPUT,TAPE5=INPUT". The translator adds it.
extern "C" [[gnu::weak]] const char platter_program_files[];
/// A source whose DOUBLE PRECISION items nobody has told from REAL ones.
extern "C" [[gnu::weak]] const char platter_untold_source[];

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
      items_(options.cray_words),
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
  const char* const untold = platter_untold_source;
  if (options_.cray_words && untold != nullptr) {
    throw specification::Error(fmt::format(
        "--words cray: {} has DOUBLE PRECISION, which takes two words of a record, and REAL takes "
        "one; that can be told only in fixed form (.f), with --dialect cft or ftn",
        untold));
  }
  summary_ = std::make_unique<record::Summary>(machine_->system().channels());
  recorder_.add(*summary_, record::Summary::kinds());
  if (!options_.trace.empty()) {
    trace_ = std::make_unique<Trace>(options_.trace);
    recorder_.add(*trace_);
  }
  if (options_.limit) limit_ = time::kStart + *options_.limit;
  if (!options_.image.empty()) keeper_ = std::make_unique<image::Keeper>(options_.image, *machine_);
  connect_files();
  const char* const card = platter_program_files;
  units_ =
      std::make_unique<Units>(*machine_, options_, card == nullptr ? ProgramFiles() : ProgramFiles(card));
}

/// A name that is not in an image with others may be misspelt.
void Session::check_age(const FileOption& file, const system::Written* before) const {
  using Age = FileOption::Age;
  const std::string option = fmt::format("--file {}={}", file.connector, file.name);
  if (before != nullptr) {
    if (file.age != Age::kNew) return;
    throw specification::Error(
        fmt::format("{}: new: the image has a dataset of that name, on drive {} from "
                    "sector {}; leave ',new' out to go on with it",
                    option, before->dataset.channel + 1, before->dataset.first_sector));
  }
  std::vector<std::string> names;
  for (const auto& one : machine_->system().written_datasets()) names.push_back(one.dataset.name);
  std::sort(names.begin(), names.end());
  const std::string problem =
      fmt::format("the image has no dataset of that name{}", specification::suggestion(file.name, names));
  if (file.age == Age::kOld) {
    throw specification::Error(fmt::format(
        "{}: old: {}", option, keeper_ ? problem : "there is no --image with datasets of earlier runs"));
  }
  if (file.age == Age::kAny && !names.empty()) {
    fmt::print(stderr, "platter: note: {}: a new dataset: {}\n", option, problem);
  }
}

void Session::connect_files() {
  const auto channels = static_cast<std::int64_t>(machine_->system().channels());
  for (const auto& file : options_.files) {
    const auto* before = machine_->system().find_written(file.name);
    check_age(file, before);
    if (before != nullptr && !file.channel && !file.sectors && file.start == 0) {  // where it was, by name
      machine_->system().connect(file.connector, before->dataset);
      continue;
    }
    const std::int64_t own = file.connector - machine::kConnectorBase;
    const std::int64_t channel = file.channel.value_or(own >= 1 && own <= channels ? own : 1);
    const auto fail = [&](const std::string& problem) {
      throw specification::Error(fmt::format("--file {}={}: {}", file.connector, file.name, problem));
    };
    if (channel < 1 || channel > channels)
      fail(fmt::format("channel {}: there are channels 1 to {}", channel, channels));
    const std::int64_t length = machine_->drive(static_cast<int>(channel - 1)).geometry.sectors();
    if (file.start >= length)
      fail(fmt::format("start {}: the drive has sectors 0 to {}", file.start, length - 1));
    const std::int64_t sectors = file.sectors.value_or(length - file.start);
    if (sectors < 1 || sectors > length - file.start) {
      fail(fmt::format("sectors {}: from {} on the drive has {}", sectors, file.start, length - file.start));
    }
    machine_->system().connect(file.connector,
                               {file.name, static_cast<int>(channel - 1), file.start, sectors});
  }
}

std::string Session::limit_message() const {
  return fmt::format("the limit of {:g} virtual seconds was reached (--limit)",
                     time::seconds(limit_.time_since_epoch()));
}

void Session::over_limit() const {
  stop_with(limit_message());
}

}  // namespace platter::runtime
