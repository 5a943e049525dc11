#include "emulator/system/cms/control_program.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emulator/system/cms/refused.hpp"

namespace platter::cms {

using amount::Bytes;
using amount::Sectors;

namespace {

constexpr Bytes kPage{4096};
constexpr std::int64_t kFirstSegment =
    1000;  // pages of the system area before it are for the directory of users

std::int64_t pages_for(Bytes bytes) {
  return std::max<std::int64_t>(up(bytes, kPage), 1);
}

}  // namespace

ControlProgram::ControlProgram(Kernel& kernel)
    : kernel_(kernel),
      storage_(kernel, kernel.specification().frames),
      directory_(kernel),
      next_saved_(kFirstSegment) {
  machines_.emplace(current_, new_machine());
}

ControlProgram::VirtualMachine ControlProgram::new_machine() {
  const Bytes size = kernel_.specification().storage;
  return {.space = storage_.add_space(), .size = size, .pages = {0, size / kPage}};
}

void ControlProgram::log_on(const std::string& user) {
  if (user != kProgramUser) directory_.find(user);
  current_ = user;
  if (machines_.contains(user)) return;
  machines_.emplace(user, new_machine());
  for (const char mode : {'S', 'Y'}) {
    if (kernel_.disks().contains(mode)) read_directory(mode);
  }
}

void ControlProgram::log_off() {
  if (current_ == kProgramUser)
    throw Refused(kBadOption, fmt::format("LOGOFF: {} runs the program; LOGON another user first", current_));
  storage_.remove_space(machine().space);
  machines_.erase(current_);
  current_ = kProgramUser;
}

void ControlProgram::define_storage(Bytes size) {
  VirtualMachine& now = machine();
  storage_.remove_space(now.space);
  now = {.space = storage_.add_space(), .size = size, .pages = {0, size / kPage}};
}

bool ControlProgram::unload(const std::string& name) {
  VirtualMachine& now = machine();
  const auto found = now.loaded.find(name);
  if (found == now.loaded.end()) return false;
  now.pages.release(found->second.first, found->second.pages);
  now.loaded.erase(found);
  return true;
}

void ControlProgram::load(const std::string& name, Bytes bytes) {
  unload(name);
  VirtualMachine& now = machine();
  const std::int64_t count = pages_for(bytes);
  const auto first = now.pages.take(count);
  if (!first) {
    throw Refused(kNoStorage,
                  fmt::format("{}: {} needs {}K of storage; the virtual machine of {}K has {}K free; use "
                              "CP DEFINE STORAGE",
                              current_, name, 4 * count, now.size.count / 1024, 4 * now.pages.longest()));
  }
  now.loaded[name] = {*first, count};
  for (std::int64_t page = 0; page < count; ++page) storage_.reference(now.space, *first + page, true);
}

void ControlProgram::load_module(const std::string& name, Bytes bytes) {
  unload(machine().module);
  machine().module = name;
  load(name, bytes);
}

void ControlProgram::reference(const std::string& name, std::int64_t page) {
  VirtualMachine& now = machine();
  const auto loaded = now.loaded.find(name);
  const auto segment = now.segments.find(name);
  std::int64_t pages = 0;
  if (loaded != now.loaded.end())
    pages = loaded->second.pages;
  else if (segment != now.segments.end())
    pages = segments_.at(name).pages;
  else
    throw Refused(kNotLoaded,
                  fmt::format("{}: {} is neither loaded nor an attached segment; use LOADMOD, NUCXLOAD or "
                              "SEGMENT LOAD",
                              current_, name));
  if (page < 0 || page >= pages)
    throw Refused(kBadOption, fmt::format("{}: page {} of {}: its pages are numbered from 1 to {}", current_,
                                          page + 1, name, pages));
  if (loaded != now.loaded.end())
    storage_.reference(now.space, loaded->second.first + page, false);
  else
    storage_.reference(segment->second, page, false);
}

void ControlProgram::save_segment(const std::string& name, std::int64_t pages) {
  if (next_saved_ + pages > kernel_.pages(Area::kSystem).count) {
    throw Refused(
        kFull,
        fmt::format("SAVESEG {}: {} pages do not fit; the system area has {} pages left for segments", name,
                    pages, std::max<std::int64_t>(kernel_.pages(Area::kSystem).count - next_saved_, 0)));
  }
  for (std::int64_t page = 0; page < pages; ++page)
    kernel_.move_page(Area::kSystem, Sectors{next_saved_ + page}, true);
  segments_[name] = {storage_.add_saved_space(Sectors{next_saved_}), pages};
  next_saved_ += pages;
}

void ControlProgram::attach_segment(const std::string& name) {
  const auto found = segments_.find(name);
  if (found == segments_.end())
    throw Refused(kNotLoaded, fmt::format("segment {} is not saved; use CP DEFSEG and CP SAVESEG", name));
  machine().segments[name] = found->second.space;
}

void ControlProgram::detach_segment(const std::string& name) {
  if (machine().segments.erase(name) == 0)
    throw Refused(kNotLoaded, fmt::format("{}: segment {} is not attached", current_, name));
}

void ControlProgram::save_system() {
  saved_directories_.clear();
  for (const char mode : {'S', 'Y'}) {
    const auto found = kernel_.disks().find(mode);
    if (found == kernel_.disks().end()) continue;
    const std::string segment = fmt::format("CMS {}-STAT", mode);
    save_segment(segment, pages_for(found->second->directory_bytes()));
    saved_directories_[mode] = {found->second, found->second->version(), segment};
  }
}

void ControlProgram::read_directory(char mode) {
  const Minidisk& disk = kernel_.disk(mode);
  const auto move = [&](Sectors block) {
    kernel_.move(disk, std::span(&block, 1), {.timing_only = device::words_of(disk.block_bytes())});
  };
  const auto& blocks = disk.directory_blocks();
  const std::string name = fmt::format("DIRECTORY {}", mode);
  const auto saved = saved_directories_.find(mode);
  if (saved != saved_directories_.end() && saved->second.disk == &disk &&
      saved->second.version == disk.version()) {
    unload(name);
    move(blocks.front());  // compares the disk's date with the saved one
    const Segment& segment = segments_.at(saved->second.segment);
    for (std::int64_t page = 0; page < segment.pages; ++page) storage_.reference(segment.space, page, false);
    return;
  }
  for (const Sectors block : blocks) move(block);
  load(name, disk.directory_bytes());
}

}  // namespace platter::cms
