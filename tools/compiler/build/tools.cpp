#include "tools/compiler/build/tools.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cctype>
#include <optional>

#include "emulator/specification/units.hpp"
#include "runtime/host/quoting.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "tools/compiler/build/builder.hpp"
#include "tools/compiler/build/source_texts.hpp"
#include "tools/compiler/build/supervised_process.hpp"
#include "tools/compiler/charge/assembly/source_text.hpp"
#include "tools/files/text_file.hpp"
#include "tools/terminal/say.hpp"

namespace platter::guest {
namespace {

namespace fs = std::filesystem;

/// Prefix of temporary files, which users' sources are not expected to have.
constexpr std::string_view kStem = "platter-source-";
constexpr std::string_view kDigits = "0123456789";

/// Returns the length of the file name at the start of `text`.
std::size_t name_length(std::string_view text) {
  std::size_t length = 0;
  while (length < text.size() && (std::isalnum(static_cast<unsigned char>(text[length])) != 0 ||
                                  text[length] == '.' || text[length] == '-' || text[length] == '_'))
    ++length;
  return length;
}

/// Returns the directories that the tools can use. The files of a program are listed one by one and not by
/// directory, because a macro could otherwise generate the name of a device or a pipe.
Confinement::Folders folders_of(const Toolchain& toolchain, const Request& request, const SourceTexts& texts,
                                const fs::path& work) {
  Confinement::Folders folders{.readable = folders_of_tools(), .writable = {work}};
  auto& readable = folders.readable;
  readable.push_back(fs::path(toolchain.gfortran).parent_path().parent_path());
  readable.push_back(toolchain.charge.parent_path());
  readable.push_back(toolchain.libraries.front().parent_path());
  readable.push_back(toolchain.mathematics.front().parent_path());
  if (request.processor.ends_with(".toml")) readable.emplace_back(request.processor);
  for (const auto& file : texts.files()) readable.push_back(file.name);
  readable.insert(readable.end(), texts.nameable().begin(), texts.nameable().end());
  return folders;
}

std::string_view digits_of(std::string_view text) {
  return text.substr(0, std::min(text.find_first_not_of(kDigits), text.size()));
}

}  // namespace

Tools::Tools(const Toolchain& toolchain, const Request& request, const fs::path& work)
    : request_(request),
      work_(work),
      deadline_(request.given.build_time,
                fmt::format("{}: compiling took more than {} s; --build-time SECONDS allows more",
                            fmt::join(request.given.sources, ", "), request.given.build_time.count())),
      texts_(request.given),
      folders_(folders_of(toolchain, request, texts_, work)),
      confinement_(folders_) {}

Tools::~Tools() {
  ToolSupervisor::of_this_process().end();
}

std::string Tools::output_of(const std::vector<std::string>& command) const {
  auto ran = capture_process(command, Stream::kOutput, {"TMPDIR=" + work_.string()}, &confinement_);
  require_end(ran, command.front());
  return std::move(ran.output);
}

std::string Tools::preprocessed(std::vector<std::string> command, const std::string& source) const {
  constexpr Confinement::Limits kLimits{.seconds = 10, .file = kMostOfFile, .memory = 400'000'000};
  const Confinement confinement(folders_, kLimits);
  const fs::path text = work_ / "preprocessed";
  command.insert(command.end(), {"-o", text.string()});
  const Captured ran =
      capture_process(command, Stream::kBoth, {"TMPDIR=" + work_.string(), "LC_ALL=C"}, &confinement);
  for (const char* limit :
       {"limit exceeded", "out of memory", "memory exhausted", "File too large", "Killed signal"}) {
    if (ran.code == 0 || ran.output.find(limit) == std::string::npos) continue;
    throw BuildError(fmt::format(
        "{}: the preprocessor's output exceeds {} bytes, or it needs more than {} s or too much memory; use "
        "macros that expand to less text",
        source, kMostOfFile, kLimits.seconds));
  }
  if (ran.code != 0 && ran.output.find("Permission denied") != std::string::npos) {
    terminal::say_text(readable(ran.output));
    throw BuildError(
        fmt::format("{}: a file that a macro names may not be included; {}", source, kMayBeIncluded));
  }
  accept(command, ran);
  return runtime::read_untrusted(text, kMostOfFile);
}

Captured Tools::capture(const std::vector<std::string>& command) const {
  return capture_process(command, Stream::kBoth, {"TMPDIR=" + work_.string(), "LC_ALL=C"}, &confinement_);
}

void Tools::accept(const std::vector<std::string>& command, const Captured& ran) const {
  require_sense(ran, command.front());
  terminal::say_text(readable(ran.output));
  if (ran.code != 0) throw BuildError("");
}

Captured Tools::ask(const std::vector<std::string>& command) const {
  auto asked =
      capture_process(command, Stream::kError, {"TMPDIR=" + work_.string(), "LC_ALL=C"}, &confinement_);
  require_sense(asked, command.front());
  return asked;
}

void Tools::require_end(const Captured& ran, const std::string& tool) {
  if (ran.code > kSignalled) throw BuildError(fmt::format("{}: {}", tool, reason_of({ran.code, ""})));
  if (ran.code != 0) throw BuildError("");
}

void Tools::require_sense(const Captured& ran, const std::string& tool) const {
  if (ran.code == 0) return;
  for (const char* full : {"No space left on device", "File too large", "File size limit exceeded"}) {
    if (ran.output.find(full) == std::string::npos) continue;
    throw BuildError(fmt::format("{} cannot hold the temporary files of {}: {}; set TMPDIR to another folder",
                                 work_.parent_path().string(), tool, full));
  }
  if (ran.output.empty()) throw BuildError(fmt::format("{}: {}", tool, reason_of(ran)));
}

std::string Tools::place_of(std::string_view file, std::string_view line) const {
  const auto number = specification::parse_whole<std::size_t>(digits_of(file.substr(kStem.size())));
  if (!number || *number >= request_.given.sources.size()) return std::string(file);
  const std::string& source = request_.given.sources[*number];
  const auto in_file = specification::parse_whole<std::size_t>(line);
  if (!in_file || *in_file == 0) return source;
  if (!file.ends_with(".s")) return fmt::format("{}:{}", source, line);
  const charge::LineTable table(charge::SourceText("", files::text_of(work_ / file)));
  const auto location = table.at(*in_file - 1);
  return location.known() ? table.name(location) : source;
}

std::string Tools::readable(const std::string& text) const {
  const std::string folder = work_.string() + "/";
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const bool ours = text.compare(at, folder.size(), folder) == 0;
    const std::string_view rest = std::string_view(text).substr(at + (ours ? folder.size() : 0));
    if (!ours && !rest.starts_with(kStem)) {
      result += text[at++];
      continue;
    }
    const std::string_view file = rest.substr(0, name_length(rest));
    std::size_t length = file.size();
    if (file.starts_with(kStem)) {
      const auto line = rest.substr(length).starts_with(':') ? digits_of(rest.substr(length + 1)) : "";
      if (!line.empty()) length += 1 + line.size();
      result += runtime::terminal_line(place_of(file, line));
    } else {
      result += "a temporary file";
    }
    at += (ours ? folder.size() : 0) + length;
  }
  return result;
}

fs::path stem_of(const fs::path& work, std::size_t source) {
  return work / fmt::format("{}{}", kStem, source);
}

}  // namespace platter::guest
