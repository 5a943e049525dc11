#include "tests/compiler/charge/charged_build.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <stdexcept>

#include "emulator/specification/catalogue.hpp"
#include "tools/compiler/build/vector_functions.hpp"
#include "tools/compiler/build/vector_loops.hpp"
#include "tools/compiler/charge/assembly/source_text.hpp"
#include "tools/compiler/charge/flags.hpp"
#include "tools/files/text_file.hpp"

namespace platter::charge::test {
processor::UnitTimes unit_times(const std::string& processor) {
  auto document = specification::Catalogue::builtin().open("processors", processor);
  return processor::read_unit_times(document);
}

void ChargedBuild::shell(const std::string& command) const {
  const std::string line = fmt::format("cd '{}' && {}", folder_.path().string(), command);
  if (std::system(line.c_str()) != 0) throw std::runtime_error("failed: " + command);
}

std::string ChargedBuild::assembly(const std::string& fortran, const std::string& more) {
  folder_.write("test.f", fortran);
  shell(fmt::format("'{}' -w {} {} -S test.f -o test.s", CHARGE_GFORTRAN,
                    fmt::join(charge::fortran_flags(amount::Bytes{8}), " "), more));
  return folder_.read("test.s");
}

VectorList ChargedBuild::vector_loops() {
  folder_.write("test.functions", guest::vector_function_declarations());
  shell(fmt::format(
      "'{}' -w {} {} -nostdinc -fpre-include=test.functions -fopt-info-vec-optimized=test.loops -S test.f -o "
      "/dev/null && touch test.loops",
      CHARGE_GFORTRAN, fmt::join(charge::fortran_flags(amount::Bytes{8}), " "),
      fmt::join(charge::kVectorFlags, " ")));
  std::string list = folder_.read("test.loops");
  for (const auto& card : guest::VectorDirectives(folder_.read("test.f")).undivided()) {
    for (auto line = card.first; line <= card.last; ++line)
      list += fmt::format("test.f:{}:1: undivided: {}\n", line, card.first);
  }
  return VectorList(list);
}

std::string ChargedBuild::bytes_of(const std::string& assembly) {
  folder_.write("few.s", assembly);
  shell(fmt::format("'{}' -c few.s -o few.o && objcopy -O binary -j .text few.o few", CHARGE_GFORTRAN));
  return folder_.read("few");
}

std::vector<std::string> ChargedBuild::run(const std::string& assembly, const std::string& library) {
  folder_.write("run.s", assembly);
  shell(fmt::format("'{}' -no-pie run.s '{}' -o run", CHARGE_GFORTRAN, library));
  shell("./run > run.out");
  std::vector<std::string> lines;
  std::istringstream stream(folder_.read("run.out"));
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

namespace {

constexpr std::string_view kAddition = "paddq\t.Lplatter_cp_";

}  // namespace

std::int64_t next_charge(const std::string& text, std::size_t place) {
  const auto found = text.find(kAddition, place);
  return found == std::string::npos ? 0 : std::stoll(text.substr(found + kAddition.size()));
}

std::size_t charges_of(const std::string& text, std::int64_t cp) {
  const std::string addition = fmt::format("{}{}(", kAddition, cp);
  std::size_t count = 0;
  for (auto at = text.find(addition); at != std::string::npos; at = text.find(addition, at + 1)) ++count;
  return count;
}

std::string routine_of(const std::string& text, const std::string& name) {
  const auto begin = text.find("\n" + name + ":");
  return text.substr(begin, text.find("\t.size\t" + name, begin) - begin);
}

std::string read_source(const std::string& name) {
  return files::text_of(std::filesystem::path(CHARGE_SOURCES) / name);
}

std::string fixed_form(const std::vector<std::string>& lines) {
  std::string text;
  for (const auto& line : lines) {
    if (std::isdigit(static_cast<unsigned char>(line.front())) != 0) {
      const auto blank = line.find(' ');
      text += fmt::format("{:>5} {}", line.substr(0, blank), line.substr(blank + 1));
    } else {
      text += "      " + line;
    }
    text += '\n';
  }
  return text;
}

Charged charged(const std::string& assembly, const Options& options, const std::string& processor) {
  return charge("test.s", assembly, unit_times(processor), options);
}

std::string complaint(const std::string& assembly, const Options& options) {
  try {
    charge("test.s", assembly, unit_times(), options);
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

std::vector<std::string> results(const std::vector<std::string>& lines) {
  std::vector<std::string> found;
  for (const auto& line : lines) {
    if (line.substr(0, 2) == "= ") found.push_back(line);
  }
  return found;
}

}  // namespace platter::charge::test
