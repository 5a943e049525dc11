#include "runtime/system/unicos/files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "emulator/system/call_error.hpp"
#include "emulator/system/ffio/error.hpp"
#include "emulator/system/ffio/kinds.hpp"
#include "emulator/system/unicos/attributes.hpp"
#include "runtime/host/say.hpp"
#include "runtime/system/unicos/ffio_file.hpp"
#include "runtime/system/unicos/options/options.hpp"
#include "runtime/system/unicos/partitions.hpp"
#include "runtime/system/unicos/pe_kernel.hpp"

namespace platter::runtime {
namespace {

/// Rejects options that apply to the drives of other systems and not to a file system of UNICOS.
void require_files_of_unicos(const Options& options) {
  const auto refuse = [](const char* flag, const char* why) {
    throw specification::Error(fmt::format("{}: {}", flag, why));
  };
  if (options.remote_machine)
    refuse("platter together", "programs cannot share a file system of UNICOS; run them one by one");
  for (const auto& file : options.files) {
    if (!file.channel && !file.start && !file.sectors) continue;
    refuse(fmt::format("--file {}={}", file.unit, file.name).c_str(),
           "under UNICOS, assign places files: use --assign with -p PARTITIONS to select partitions and -n "
           "BLOCKS to reserve space");
  }
  if (options.system_buffer)
    refuse("--system-buffer", "under UNICOS, assign sets the buffers: use --assign '-b BLOCKS u:UNIT'");
}

/// Prints a note if the working directory contains assign options of an earlier session, because they change
/// this run and the file is hidden.
void note_kept(const unicos::Assignments& all, const std::string& file) {
  if (file != kKeptAssigns || all.text().empty()) return;
  say("platter: note: {} of the working folder specifies how files are opened (platter assign -V shows it, "
      "platter assign -R removes it)\n",
      file);
}

unicos::Assignments assignments_of(const Options& options) {
  const std::string file = assign_file();
  auto all = read_assign_file(file, unicos::Faults::kAtOpen);
  note_kept(all, file);
  for (const auto& line : options.of_system[kAssign])
    all.take_line(line, fmt::format("--assign '{}'", line), unicos::Faults::kAtOpen);
  return all;
}

/// Returns the name of the file's structure as procview prints it; the names other than COS's are a design
/// choice.
std::string structure_of(const std::vector<ffio::Wanted>& chain) {
  for (const auto& one : chain) {
    if (!one.kind->makes_records) continue;
    return std::string(one.kind->structure.empty() ? one.kind->name : one.kind->structure);
  }
  return "unblocked";
}

/// Returns the library's sizes; the program's variables SDSLIMIT and SDSINCR set those of the sds layer, in
/// blocks (the unit is unsourced).
ffio::Defaults defaults_of(const std::vector<std::string>& environment) {
  ffio::Defaults defaults;
  const auto set = [&](const std::string& name, amount::Blocks& size) {
    for (const auto& one : environment) {
      if (!one.starts_with(name + "=")) continue;
      std::int64_t blocks = 0;
      const std::string value = one.substr(name.size() + 1);
      const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), blocks);
      if (error != std::errc{} || end != value.data() + value.size() || blocks < 0 ||
          blocks > ffio::kMostBlocks)
        throw specification::Error(fmt::format("--env {}: give a number of blocks of 4096 bytes, at most {}",
                                               one, ffio::kMostBlocks));
      size = amount::Blocks{blocks};
    }
  };
  set("SDSLIMIT", defaults.sds_most);
  set("SDSINCR", defaults.sds_increment);
  return defaults;
}

void require_no_records(const unicos::Assignment& assigned, const char* why) {
  const auto records = std::find_if(assigned.chain.begin(), assigned.chain.end(),
                                    [](const ffio::Wanted& one) { return one.kind->makes_records; });
  if (records == assigned.chain.end()) return;
  throw ffio::Error(
      fmt::format("file {}: {}, but {} makes its own records; assign layers without records (cachea, cache, "
                  "bufa, mr, sds, system) or -s u",
                  assigned.file, why, records->kind->name));
}

/// Returns the kernel of the program's own machine, or of a PE with files on a host.
std::unique_ptr<unicos::Kernel> kernel_of(machine::Machine& machine, system::Services& system,
                                          unicos::FileSystem& files, partition::HostConnection* link) {
  if (link != nullptr) return std::make_unique<partition::PeKernel>(machine, files, *link);
  return std::make_unique<unicos::Kernel>(system, machine.processor(), files,
                                          unicos::specification_of(machine.personality()));
}

}  // namespace

UnicosFiles::UnicosFiles(machine::Machine& machine, system::Services& system, const Options& options,
                         partition::HostConnection* link)
    : files_(partitions_of(machine), unicos::specification_of(machine.personality()).growth,
             directories_of(machine)),
      kernel_(kernel_of(machine, system, files_, link)),
      defaults_(defaults_of(options.sandbox.environment)),
      assignments_(assignments_of(options)) {
  require_files_of_unicos(options);
}

std::string UnicosFiles::name_of(std::int64_t unit, const std::string& file) {
  return assignments_.file_of({.unit = unit, .file = file});
}

template <typename Make>
auto UnicosFiles::opened(const unicos::Opening& opening, const char* type, Make make) {
  auto found = assignments_.find(opening, defaults_);
  unicos::UnitReport report;
  report.unit = opening.unit;
  report.file = found.file;
  report.type = type;
  report.structure = structure_of(found.chain);
  report.attributes = found.attributes;
  reports_.push_back(std::move(report));
  try {
    return make(std::move(found), reports_.back());
  } catch (...) {
    reports_.pop_back();
    throw;
  }
}

void UnicosFiles::require_settable_buffer(std::string_view statement, std::int64_t unit) const {
  throw system::CallError(statement, fmt::format("unit {}", unit),
                          fmt::format("under UNICOS, assign sets the buffers: remove the call, and use "
                                      "--assign '-b BLOCKS u:{}'",
                                      unit));
}

std::string UnicosFiles::usual_name(std::int64_t unit) const {
  return fmt::format("fort.{}", unit);
}

/// Returns a name for a scratch file that no permanent file has; "" if the default name is free (the name is
/// a design choice).
std::string UnicosFiles::scratch_name(std::int64_t unit) const {
  if (!files_.has(usual_name(unit))) return "";
  std::string name = fmt::format("scratch.{}", unit);
  while (files_.has(name)) name += ".new";
  return name;
}

std::unique_ptr<SequentialFile> UnicosFiles::open(std::int64_t unit, const std::string& file,
                                                  bool formatted) {
  const auto access =
      formatted ? unicos::Access::kSequentialFormatted : unicos::Access::kSequentialUnformatted;
  return opened({.unit = unit, .file = file, .access = access},
                formatted ? "sequential formatted" : "sequential unformatted",
                [&](unicos::Assignment assigned, unicos::UnitReport& report) {
                  return std::make_unique<FfioSequential>(*kernel_, std::move(assigned), defaults_, report);
                });
}

std::unique_ptr<DirectFile> UnicosFiles::open_direct(std::int64_t unit, const std::string& file,
                                                     amount::Bytes record, bool formatted) {
  const auto access = formatted ? unicos::Access::kDirectFormatted : unicos::Access::kDirectUnformatted;
  const unicos::Opening opening{.unit = unit, .file = file, .access = access, .record = record};
  const char* const type = formatted ? "direct formatted" : "direct unformatted";
  return opened(opening, type, [&](unicos::Assignment assigned, unicos::UnitReport& report) {
    require_no_records(assigned, "direct access addresses records by number");
    return std::make_unique<FfioDirect>(*kernel_, std::move(assigned), defaults_, report, record);
  });
}

std::unique_ptr<WordFile> UnicosFiles::open_words(std::int64_t unit, const std::string& file,
                                                  amount::Blocks blocks) {
  const unicos::Opening opening{
      .unit = unit, .file = file, .access = unicos::Access::kDirectUnformatted, .cache = blocks};
  return opened(opening, "direct unformatted", [&](unicos::Assignment assigned, unicos::UnitReport& report) {
    require_no_records(assigned, "words are addressed by number");
    return std::make_unique<FfioWords>(*kernel_, std::move(assigned), defaults_, report);
  });
}

std::int64_t UnicosFiles::open_queued(std::int64_t unit, const std::string& file) {
  const unicos::Opening opening{.unit = unit, .file = file, .access = unicos::Access::kQueued};
  auto made = opened(opening, "queued", [&](unicos::Assignment assigned, unicos::UnitReport& report) {
    require_no_records(assigned, "queued I/O moves blocks");
    return std::make_unique<QueuedFile>(*kernel_, std::move(assigned), defaults_, report);
  });
  queued_[++queued_so_far_] = std::move(made);
  return queued_so_far_;
}

void UnicosFiles::set_space(const std::string& line) {
  const auto request = unicos::read_assign(line);
  if (!request.object.starts_with("f:")) throw ffio::Error("setf: name a file, such as setf -n 300 data");
  const auto name = request.object.substr(2);
  const auto space = unicos::space_of(request.attributes);
  if (auto* const file = files_.find(name)) {
    files_.ask(*file, space);
    kernel_->set_layout(*file);
  } else {
    files_.create(name, space);
  }
}

bool UnicosFiles::remove(const std::string& file) {
  if (!kernel_->has(file)) return false;
  kernel_->remove(file);
  return true;
}

}  // namespace platter::runtime
