// CMS, FSREAD, FSWRITE, FSCLOSE, QSIO and PAGING: commands, calls of the file system and I/O statistics for
// Fortran programs. The last argument is the return code. Error messages are printed on standard error.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <span>
#include <string>

#include "emulator/device/disk_specification.hpp"
#include "emulator/system/call_error.hpp"
#include "emulator/system/cms/paging.hpp"
#include "emulator/system/cms/refused.hpp"
#include "runtime/host/say.hpp"
#include "runtime/program/run/run.hpp"
#include "runtime/program/session/entry.hpp"
#include "runtime/system/cms/commands.hpp"
#include "runtime/system/cms/services.hpp"

namespace platter::runtime {
namespace {

std::string text_of(const char* text, std::size_t length) {
  std::string all(text, length);
  all.erase(all.find_last_not_of(' ') + 1);
  return all;
}

/// Runs a routine, which events name as the caller. If CMS rejects the call, stores its return code and
/// prints the message.
template <typename Work>
[[gnu::always_inline]] inline void with_code(const char* name, std::int32_t* code, Work work) {
  entry([&](Session& now) {
    *code = 0;
    CmsFiles& files = cms_files(now, name);
    files.kernel().begin(name, 0);
    try {
      work(now, files);
    } catch (const cms::Refused& refused) {
      *code = refused.code();
      say("platter: note: {}: {} (return code {})\n", as_typed(fortran_line()), refused.what(),
          refused.code());
    }
    files.kernel().end_statement();
  });
}

/// Returns the open file. The first call opens it, and it stays open until FSCLOSE.
cms::OpenFile& opened(CmsFiles& files, const std::string& text) {
  return files.open_by_calls(cms_name(text));
}

cms::OpenFile& made(CmsFiles& files, const std::string& text, cms::Format format, amount::Bytes length) {
  const CmsName name = cms_name(text);
  if (const auto* file = files.find(name)) {
    if (file->format != format)
      throw cms::Refused(
          cms::kBadFormat,
          fmt::format("{}: the file already exists with records of the other format (F or V)", text));
    return opened(files, text);
  }
  auto& file = files.by_calls()[fmt::format("{} {}", name.name, name.mode)];
  return *(file = files.create(name, format, length));
}

/// Writes records. If the file was created for the call and the write fails, deletes it again.
void write(CmsFiles& files, const std::string& text, cms::Format format, amount::Bytes length,
           std::int64_t record, std::int64_t count, std::span<const std::byte> bytes) {
  const CmsName name = cms_name(text);
  const bool is_new = files.find(name) == nullptr;
  auto& file = made(files, text, format, length);
  try {
    file.write(record, count, bytes);
    file.note_calls();
  } catch (const cms::Refused&) {
    if (is_new) {
      files.by_calls().erase(fmt::format("{} {}", name.name, name.mode));
      files.erase(name);
    }
    throw;
  }
}

/// Names of the files for which the note has been printed.
struct NotedFiles {
  std::set<std::string> names;
};

/// Prints a note, once per file, that the program reads numbers in the wrong byte order.
void note_statements(const cms::File& file) {
  if (!file.by_statements || !run().part<NotedFiles>().names.insert(file.name).second) return;
  say("platter: note: {} was written by WRITE, with the most significant byte of each number first; FSREAD "
      "does not convert bytes, and numbers in memory have the least significant byte first\n",
      file.name);
}

/// Returns the drive of the program's first volume.
device::DiskSpecification drive_of(Session& now) {
  const std::string& name = now.machine().disk(0);
  auto document = now.catalogue().open("disks", name);
  specification::Reader reader(document);
  if (const auto kind = reader.text_or("kind", "drive"); kind != "drive")
    throw system::CallError("PAGING",
                            fmt::format("the disk {} is not a drive but of the kind '{}'", name, kind),
                            "this site has no paging areas on minidisks; use another --site");
  return device::read_disk(document);
}

void require_count(std::int64_t count) {
  if (count >= 1) return;
  throw cms::Refused(cms::kBadRecord, fmt::format("{} records: at least one is needed", count));
}

void require_bytes(std::int64_t bytes) {
  constexpr std::int64_t kMaximum = std::int64_t{1} << 30;
  if (bytes >= 0 && bytes <= kMaximum) return;
  throw cms::Refused(cms::kBadLength, fmt::format("{} bytes: 0 to {} are allowed", bytes, kMaximum));
}

}  // namespace
}  // namespace platter::runtime

using platter::runtime::CmsFiles;
using platter::runtime::Session;

extern "C" {
void cms_(const char* command, std::int32_t* code, std::size_t length);
void fsread_(const char* name, const std::int32_t* record, const std::int32_t* count, std::byte* buffer,
             std::int32_t* bytes, std::int32_t* code, std::size_t length);
void fswrite_(const char* name, const std::int32_t* record, const std::int32_t* count,
              const std::byte* buffer, const std::int32_t* bytes, const char* format, std::int32_t* code,
              std::size_t length, std::size_t format_length);
void fsclose_(const char* name, std::int32_t* code, std::size_t length);
void qsio_(const char* which, std::int32_t* reads, std::int32_t* writes, std::size_t length);
void pgref_(const char* name, const std::int32_t* page, std::int32_t* code, std::size_t length);
void qpage_(std::int32_t* resident, std::int32_t* slots, std::int32_t* reads, std::int32_t* writes);
void paging_(const std::int32_t* arms, const std::int32_t* cylinders, const std::int32_t* channels,
             const std::int32_t* paths, const std::int32_t* pages, const float* others, float* result);

/// CALL CMS('FORMAT 192 B (BLKSIZE 2K', IRC)
void cms_(const char* command, std::int32_t* code, std::size_t length) {
  platter::runtime::with_code("CMS", code, [&](Session& now, CmsFiles&) {
    platter::runtime::do_command(now, platter::runtime::text_of(command, length));
  });
}

/// CALL FSREAD('QUERY DATA A', NUMBER, COUNT, BUFFER, BYTES, IRC): BYTES is the length of the buffer on entry
/// and the number of bytes read on return.
void fsread_(const char* name, const std::int32_t* record, const std::int32_t* count, std::byte* buffer,
             std::int32_t* bytes, std::int32_t* code, std::size_t length) {
  platter::runtime::with_code("FSREAD", code, [&](Session&, CmsFiles& files) {
    platter::runtime::require_bytes(*bytes);
    platter::runtime::require_count(*count);
    const auto capacity = static_cast<std::size_t>(*bytes);
    *bytes = 0;
    auto& file = platter::runtime::opened(files, platter::runtime::text_of(name, length));
    platter::runtime::note_statements(file.file());
    *bytes = static_cast<std::int32_t>(file.read(*record, *count, {buffer, capacity}).count);
  });
}

/// CALL FSWRITE('QUERY DATA A', NUMBER, COUNT, BUFFER, BYTES, 'F', IRC)
void fswrite_(const char* name, const std::int32_t* record, const std::int32_t* count,
              const std::byte* buffer, const std::int32_t* bytes, const char* format, std::int32_t* code,
              std::size_t length, std::size_t) {
  platter::runtime::with_code("FSWRITE", code, [&](Session&, CmsFiles& files) {
    platter::runtime::require_bytes(*bytes);
    platter::runtime::require_count(*count);
    const bool fixed = *format == 'F' || *format == 'f';
    if (!fixed && *format != 'V' && *format != 'v')
      throw platter::cms::Refused(platter::cms::kBadFormat,
                                  fmt::format("format '{}' is not F or V", *format));
    constexpr std::int64_t kLongest = 65535;
    platter::runtime::write(files, platter::runtime::text_of(name, length),
                            fixed ? platter::cms::Format::kFixed : platter::cms::Format::kVariable,
                            platter::amount::Bytes{fixed ? *bytes / *count : kLongest}, *record, *count,
                            {buffer, static_cast<std::size_t>(*bytes)});
  });
}

void fsclose_(const char* name, std::int32_t* code, std::size_t length) {
  platter::runtime::with_code("FSCLOSE", code, [&](Session&, CmsFiles& files) {
    const auto its = platter::runtime::cms_name(platter::runtime::text_of(name, length));
    const auto found = files.by_calls().find(fmt::format("{} {}", its.name, its.mode));
    if (found == files.by_calls().end())
      throw platter::cms::Refused(platter::cms::kNotFound, fmt::format("{}: is not open", its.name));
    found->second->close();
    files.by_calls().erase(found);
  });
}

/// CALL QSIO('A', NREADS, NWRITES): returns the I/O starts of that minidisk; 'VOL1' is the first
/// volume, and 'PRT' for the printer.
void qsio_(const char* which, std::int32_t* reads, std::int32_t* writes, std::size_t length) {
  platter::runtime::entry([&](Session& now) {
    try {
      const auto starts = platter::runtime::starts_of(platter::runtime::cms_files(now, "QSIO"),
                                                      platter::runtime::text_of(which, length));
      *reads = static_cast<std::int32_t>(starts.reads);
      *writes = static_cast<std::int32_t>(starts.writes);
    } catch (const platter::cms::Refused& refused) {
      throw platter::system::CallError(fmt::format("QSIO: {}", refused.what()));
    }
  });
}

/// CALL PGREF('FORTVS', NUMBER, IRC): references a page of a loaded module, nucleus extension or segment.
/// Pages are numbered from 1.
void pgref_(const char* name, const std::int32_t* page, std::int32_t* code, std::size_t length) {
  platter::runtime::with_code("PGREF", code, [&](Session&, CmsFiles& files) {
    files.control_program().reference(platter::runtime::text_of(name, length), std::int64_t{*page} - 1);
  });
}

/// CALL QPAGE(NRES, NSLOTS, NREAD, NWRIT): returns CP's numbers of pages: those in page frames and in the
/// paging area, and those that it has read and written.
void qpage_(std::int32_t* resident, std::int32_t* slots, std::int32_t* reads, std::int32_t* writes) {
  platter::runtime::entry([&](Session& now) {
    const auto use = platter::runtime::cms_files(now, "QPAGE").control_program().storage().use();
    *resident = static_cast<std::int32_t>(use.resident);
    *slots = static_cast<std::int32_t>(use.slots);
    *reads = static_cast<std::int32_t>(use.reads);
    *writes = static_cast<std::int32_t>(use.writes);
  });
}

/// CALL PAGING(ARMS, CYLINDERS, CHANNELS, PATHS, PAGES, OTHERS, RESULT): RESULT(1) is the number of pages per
/// second, (2) the same per arm, (3) the fraction of missed reconnections, (4) the utilization of the
/// channels.
void paging_(const std::int32_t* arms, const std::int32_t* cylinders, const std::int32_t* channels,
             const std::int32_t* paths, const std::int32_t* pages, const float* others, float* result) {
  platter::runtime::entry([&](Session& now) {
    auto& kernel = platter::runtime::cms_files(now, "PAGING").kernel();
    const auto disk = platter::runtime::drive_of(now);
    const auto require = [](const char* what, double value, double minimum, double maximum) {
      if (value >= minimum && value <= maximum) return;
      throw platter::system::CallError("PAGING", fmt::format("{} {}", what, value),
                                       fmt::format("{} to {} are allowed", minimum, maximum));
    };
    constexpr double kMaximum = 1000;
    require("arms", *arms, 1, kMaximum);
    require("cylinders", *cylinders, 1, static_cast<double>(disk.geometry.cylinders));
    require("channels", *channels, 1, kMaximum);
    require("paths", *paths, 1, kMaximum);
    require("pages", *pages, 1, static_cast<double>(disk.geometry.sectors_per_track.count));
    require("others", *others, 0, 1);
    const auto& its = kernel.specification();
    const auto found =
        platter::cms::page({.arms = *arms,
                            .cylinders = *cylinders,
                            .channels = *channels,
                            .paths = *paths,
                            .pages = *pages,
                            .others = *others},
                           disk, its.paging_request, its.paging_transfer, now.machine().choice().seed);
    std::size_t i = 0;
    for (const double value : {found.rate, found.per_arm, found.missed, found.channel_busy})
      result[i++] = static_cast<float>(value);
  });
}
}
