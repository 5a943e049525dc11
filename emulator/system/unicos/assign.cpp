#include "emulator/system/unicos/assign.hpp"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "emulator/system/ffio/chain.hpp"
#include "emulator/system/ffio/error.hpp"
#include "emulator/system/unicos/attributes.hpp"

namespace platter::unicos {
namespace {

constexpr std::array<std::string_view, 6> kGroupOf = {"g:su", "g:sf", "g:du", "g:df", "g:aq", "g:ff"};
/// Source: the open sources of the later library, as far as docs/unicos.md describes them.
constexpr std::int64_t kDirectPages = 4, kDirectBlocks = 8, kMaxDirectBlocks = 100, kBinaryBlocks = 16;

std::int64_t number(std::string_view text, std::int64_t normal) {
  std::from_chars(text.data(), text.data() + text.size(), normal);
  return normal;
}

/// Returns the size of a page of the library's cache in blocks, so that a record fits into one.
std::int64_t direct_blocks(const Opening& opening) {
  const auto record = up(opening.record, kBlockBytes);
  return std::clamp(record, kDirectBlocks, kMaxDirectBlocks);
}

/// Returns the number of pages that hold the requested blocks.
std::int64_t direct_pages(const Opening& opening) {
  if (opening.cache == amount::Blocks{}) return kDirectPages;
  return up(opening.cache, amount::Blocks{kDirectBlocks});
}

bool is_direct(Access access) {
  return access == Access::kDirectUnformatted || access == Access::kDirectFormatted;
}

/// Returns the suffix of a layer's name that specifies its size, such as ":96"; "" without a size.
std::string of_size(std::string_view blocks) {
  return blocks.empty() ? "" : fmt::format(":{}", blocks);
}

std::string without_records(const Attributes& all, const Opening& opening, std::int64_t normal) {
  const auto blocks = all.has('b') ? number(all.value('b'), 0) : normal;
  if (is_direct(opening.access))
    return fmt::format("cachea:{}:{}", std::max(blocks, direct_blocks(opening)),
                       all.has('u') ? number(all.value('u'), 0) : direct_pages(opening));
  return fmt::format("bufa:{}{}", blocks, of_size(all.value('u')));
}

std::string default_layers(const Attributes& all, const Opening& opening) {
  switch (opening.access) {
    case Access::kSequentialUnformatted:
      return "cos" + of_size(all.value('b'));
    case Access::kDirectUnformatted:
    case Access::kDirectFormatted:  // lines of text are not found by number (design choice)
      return without_records(all, opening, kDirectBlocks);
    case Access::kSequentialFormatted:
      return all.has('b') ? "text::" + all.value('b') : "text";
    case Access::kQueued:
    case Access::kByLayers:
      return "system";
  }
  return "system";
}

/// Returns the layers of a -s option.
std::string layers(const Attributes& all, const Opening& opening, const ffio::Defaults& defaults) {
  const auto structure = all.value('s');
  if (structure.empty()) return default_layers(all, opening);
  if (structure == "u") {
    if (all.value('a') != "SDS") return "syscall";
    const auto blocks = number(all.value('n'), 0);
    return fmt::format("sds.scr.novfl:{0}:{0}:0", blocks);
  }
  if (structure == "unblocked" || structure == "sbin")
    return without_records(all, opening,
                           is_direct(opening.access) ? kDirectBlocks : defaults.buffer_blocks.count);
  if (structure == "bin") return without_records(all, opening, kBinaryBlocks);
  if (structure == "text" || structure == "f77")
    return all.has('b') ? fmt::format("{}::{}", structure, all.value('b')) : structure;
  if (structure == "cos" || structure == "blocked") return structure + of_size(all.value('b'));
  return structure;
}

}  // namespace

void Assignments::fail_for(const std::string& object) const {
  std::string known;
  for (const auto& [name, attributes] : objects_) known += (known.empty() ? "" : ", ") + name;
  throw ffio::Error(fmt::format(
      "nothing is assigned to {}; {}", object,
      known.empty() ? "the environment is empty" : "the environment assigns attributes only to " + known));
}

void Assignments::apply(const AssignRequest& request) {
  using Does = AssignRequest::Does;
  switch (request.does) {
    case Does::kList:
      return;
    case Does::kRemove: {
      if (request.object.empty()) {
        objects_.clear();
        faults_.clear();
        return;
      }
      const auto removed = objects_.erase(request.object) + faults_.erase(request.object);
      if (removed == 0) fail_for(request.object);
      return;
    }
    case Does::kReplace:
      faults_.erase(request.object);
      objects_[request.object] = request.attributes;
      return;
    case Does::kAdd:
      objects_[request.object].add(request.attributes);
      return;
  }
}

void Assignments::take_line(std::string_view line, const std::string& where, Faults faults) {
  AssignRequest request;
  try {
    request = read_assign_unchecked(line);
    if (request.does == AssignRequest::Does::kList)
      throw ffio::Error("-V lists attributes and works only in the command platter assign");
    check_values(request.attributes);
    apply(request);
  } catch (const ffio::Error& error) {
    const auto message = fmt::format("{}: {}", where, error.what());
    if (faults == Faults::kAtOnce) throw ffio::Error(message);
    faults_.emplace(request.object, message);
  }
}

/// Returns the objects that match the OPEN, the closest last.
std::vector<std::string> Assignments::objects_for(const Opening& opening) const {
  std::vector<std::string> all = {"", "g:all",
                                  std::string(kGroupOf.at(static_cast<std::size_t>(opening.access)))};
  const auto fits = [&](const auto& one) {
    return one.first.starts_with("p:") && fnmatch(one.first.c_str() + 2, opening.file.c_str(), 0) == 0;
  };
  const auto pattern = std::find_if(objects_.begin(), objects_.end(), fits);
  if (pattern != objects_.end()) all.push_back(pattern->first);
  const auto wrong = std::find_if(faults_.begin(), faults_.end(), fits);
  if (wrong != faults_.end() && all.back() != wrong->first) all.push_back(wrong->first);
  all.push_back("f:" + opening.file);
  if (opening.unit >= 0) all.push_back(fmt::format("u:{}", opening.unit));
  return all;
}

Attributes Assignments::attributes_for(const Opening& opening) {
  Attributes all;
  for (const auto& object : objects_for(opening)) {
    const auto found = objects_.find(object);
    if (found == objects_.end()) continue;
    used_.insert(object);
    all.add(found->second);
  }
  return all;
}

void Assignments::refuse_faults(const Opening& opening) const {
  for (const auto& object : objects_for(opening))
    if (const auto found = faults_.find(object); found != faults_.end()) throw ffio::Error(found->second);
}

std::string Assignments::file_of(const Opening& opening) {
  const auto all = attributes_for(opening);
  const bool on_ssd = all.value('s') == "u" && all.value('a') == "SDS";
  return all.has('a') && !on_ssd ? all.value('a') : opening.file;
}

Space space_of(const Attributes& all) {
  Space space;
  if (all.has('p')) space.partitions = read_partitions(all.value('p'));
  space.unit = amount::Blocks{number(all.value('q'), 0)};
  const auto blocks = all.value('n');
  const auto colon = blocks.find(':');
  space.blocks = amount::Blocks{number(blocks, 0)};
  if (colon != std::string::npos) space.stride = amount::Blocks{number(blocks.substr(colon + 1), 0)};
  space.contiguous = all.has('c');
  return space;
}

namespace {

/// Throws ffio::Error for a conversion of numbers or characters that changes the file. Numbers of files are
/// those of the emulated program: IEEE numbers of 64 bits and ASCII characters (docs/unicos_commands.md).
void require_no_conversion(const Attributes& all) {
  constexpr std::array<std::string_view, 4> kNumbers = {"none", "default", "ieee_64", "t3d"};
  constexpr std::array<std::string_view, 3> kCharacters = {"none", "default", "ascii"};
  const auto require = [&](char flag, const auto& allowed, std::string_view what) {
    if (!all.has(flag) || is_one_of(allowed, all.value(flag))) return;
    throw ffio::Error(fmt::format(
        "-{} {}: this conversion of {} is not modelled; files contain {}, so {} are "
        "allowed",
        flag, all.value(flag), what, flag == 'N' ? "IEEE numbers of 64 bits" : "ASCII", listed(allowed)));
  };
  require('N', kNumbers, "numbers");
  require('C', kCharacters, "characters");
}

}  // namespace

Assignment Assignments::find(const Opening& opening, const ffio::Defaults& defaults) {
  refuse_faults(opening);
  const auto all = attributes_for(opening);
  require_no_conversion(all);
  Assignment found;
  found.structure = all.value('s');
  const bool on_ssd = found.structure == "u" && all.value('a') == "SDS";
  if (on_ssd && number(all.value('n'), 0) == 0)
    throw ffio::Error("-s u -a SDS needs -n: the blocks that the file has on the SSD");
  found.file = file_of(opening);
  found.chain = ffio::parse(all.has('F') ? all.value('F') : layers(all, opening, defaults), defaults);
  ffio::check(found.chain);
  found.space = space_of(all);
  if (on_ssd) found.space.blocks = found.space.stride = amount::Blocks{};
  found.is_scratch = all.has('t');
  found.truncates =
      found.structure != "u" && found.structure != "bin" && found.chain.front().kind->name != "syscall";
  found.attributes = all.text();
  return found;
}

std::string Assignments::text() const {
  std::string lines;
  for (const auto& [object, attributes] : objects_) lines += assign_line(attributes, object);
  return lines;
}

std::string Assignments::text_of(const std::string& object) const {
  if (object.empty()) return text();
  const auto found = objects_.find(object);
  if (found == objects_.end()) fail_for(object);
  return assign_line(found->second, object);
}

Assignments Assignments::read(std::string_view text, const std::string& name, Faults faults) {
  Assignments all;
  int line_number = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find('\n', at), text.size());
    const auto line = text.substr(at, end - at);
    at = end + 1;
    ++line_number;
    if (line.find_first_not_of(" \t") == std::string_view::npos || line.front() == '#') continue;
    constexpr std::string_view kCommand = "assign ";
    const auto where = fmt::format("{}, line {}", name, line_number);
    if (line.starts_with(kCommand)) {
      all.take_line(line.substr(kCommand.size()), where, faults);
      continue;
    }
    const auto message = where + ": each line must be assign, its flags and an object";
    if (faults == Faults::kAtOnce) throw ffio::Error(message);
    all.faults_.emplace("", message);
  }
  return all;
}

namespace {

/// Returns a note about an object that applied to no file of the run.
std::string not_opened(const std::string& object) {
  const bool is_single = object.starts_with("u:") || object.starts_with("f:");
  return object + (is_single ? " was not opened" : " matched no file that was opened");
}

}  // namespace

std::vector<std::string> Assignments::unused() const {
  std::vector<std::string> all;
  for (const auto& [object, attributes] : objects_) {
    if (used_.contains(object)) {
      for (const auto& [flag, value] : attributes.all())
        if (!find_flag(flag)->is_modelled)
          all.push_back(fmt::format("{}: -{}{}{} is stored but has no effect here", object, flag,
                                    value.empty() ? "" : " ", value));
      continue;
    }
    all.push_back(not_opened(object));
  }
  for (const auto& [object, message] : faults_)
    all.push_back(fmt::format("{}; {}", object.empty() ? "no file was opened" : not_opened(object), message));
  return all;
}

}  // namespace platter::unicos
