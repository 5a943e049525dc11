#include "tools/analysis/advise/variant.hpp"

#include <fmt/format.h>

#include <string_view>

namespace platter::advise {

// Sizes follow the guide's examples: one track (42 blocks on a DD-49, 48 on a DD-40), two tracks for
// asynchronous buffers (cos.async:96), ten pages (cachea:48:10:3), and rings of six buffers (bufa:144:6 over
// three disks).
const std::vector<Variant>& variants() {
  static const std::vector<Variant> kAll = {
      {.what = "a buffer of a track",
       .where = "Changing Library Buffer Sizes",
       .types = "s",
       .flags = "-F cos.sync:{track}"},
      {.what = "a buffer of ten tracks",
       .where = "Changing Library Buffer Sizes",
       .types = "s",
       .flags = "-F cos.sync:{tracks10}"},
      {.what = "a buffer of a track",
       .where = "Changing Library Buffer Sizes",
       .types = "f",
       .flags = "-b {track}"},
      {.what = "the file in memory", .where = "The MR Feature", .types = "s", .flags = "-F cos,mr::{blocks}"},
      {.what = "the file in memory", .where = "The MR Feature", .types = "d", .flags = "-F mr::{blocks}"},
      {.what = "the file in memory",
       .where = "The MR Feature",
       .types = "f",
       .flags = "-F text,mr::{blocks}"},
      {.what = "the file on the SSD",
       .where = "Using Faster Devices",
       .types = "s",
       .flags = "-F cos,sds:{blocks}"},
      {.what = "the file on the SSD",
       .where = "Using Faster Devices",
       .types = "d",
       .flags = "-F sds:{blocks}"},
      {.what = "a cache of ten pages of a track",
       .where = "Using a Cache Layer",
       .types = "s",
       .flags = "-F cos:{track},cache:{track}:10"},
      {.what = "a cache of ten pages of a track",
       .where = "Using a Cache Layer",
       .types = "d",
       .flags = "-F cache:{track}:10"},
      {.what = "a cache on the SSD, with the whole file in it",
       .where = "Using a Cache Layer",
       .types = "d",
       .flags = "-F cachea.sds:{track}:{pages}"},
      {.what = "striped over all partitions, asynchronous",
       .where = "User Striping",
       .types = "s",
       .flags = "-p 0-{last} -n {blocks} -q {track} -F cos.async:{striped}",
       .stripes = true},
      {.what = "striped over all partitions, a ring of buffers",
       .where = "User Striping",
       .types = "s",
       .flags = "-p 0-{last} -n {blocks} -q {track} -F cos,bufa:{striped}:6",
       .stripes = true},
      {.what = "a scratch file in memory and on the SSD",
       .where = "Scratch Files",
       .types = "s",
       .flags = "-F cos,mr.scr:512:512:0,sds.scr",
       .keeps = false},
      {.what = "a scratch file on the SSD",
       .where = "Scratch Files",
       .types = "s",
       .flags = "-F cos,sds.scr",
       .keeps = false},
      {.what = "asynchronous buffers of a track each",
       .where = "Using the Asynchronous COS Blocking Layer",
       .types = "s",
       .flags = "-F cos.async:{tracks2}"},
      {.what = "a ring of six buffers of a track",
       .where = "Using the Asynchronous COS Blocking Layer",
       .types = "s",
       .flags = "-F cos,bufa:{track}:6"},
      {.what = "ten pages of a track, three read ahead",
       .where = "Using the Asynchronous COS Blocking Layer",
       .types = "s",
       .flags = "-F cos,cachea:{track}:10:3"},
      {.what = "ten pages of a track, three read ahead",
       .where = "Using the Asynchronous COS Blocking Layer",
       .types = "d",
       .flags = "-F cachea:{track}:10:3"},
      {.what = "no records",
       .where = "Using Simpler File Structures",
       .types = "s",
       .flags = "-F bufa:{track}:4"},
      {.what = "no buffers of the library: each item a request",
       .where = "Bypassing Library Buffers",
       .types = "sd",
       .flags = "-s u"},
  };
  return kAll;
}

bool suits(const Variant& variant, const FileUsed& file, const FileSystem& system) {
  const char letter = file.type == "sequential unformatted" ? 's'
                      : file.type == "direct unformatted"   ? 'd'
                                                            : 'f';
  if (variant.stripes && system.partitions < 2) return false;
  return std::string_view(variant.types).find(letter) != std::string_view::npos;
}

std::string assign_of(const Variant& variant, const FileUsed& file, const FileSystem& system) {
  constexpr std::int64_t kMany = 10;
  const std::int64_t pages = (file.blocks + system.track - 1) / system.track;
  const std::string flags = fmt::format(
      fmt::runtime(variant.flags), fmt::arg("track", system.track), fmt::arg("tracks2", 2 * system.track),
      fmt::arg("tracks10", kMany * system.track), fmt::arg("blocks", file.blocks), fmt::arg("pages", pages),
      fmt::arg("last", system.partitions - 1), fmt::arg("striped", system.partitions * system.track));
  return fmt::format("{} u:{}", flags, file.unit);
}

FileSystem file_system_of(machine::Machine& machine) {
  constexpr std::int64_t kBlockWords = 512;
  constexpr std::int64_t kGuides = 48;  // for devices without tracks: blocks per track of the guide's DD-40
  const auto& geometry = machine.device(0).geometry();
  const std::int64_t track =
      geometry.has_cylinders() ? geometry.words_of(geometry.sectors_per_track).count / kBlockWords : kGuides;
  return {.track = track, .partitions = *machine.choice().channels};
}

}  // namespace platter::advise
