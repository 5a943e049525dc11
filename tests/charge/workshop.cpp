#include "tests/charge/workshop.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cctype>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

#include "emulator/specification/catalogue.hpp"
#include "tools/charge/assembly/error.hpp"
#include "tools/guest/flags.hpp"
#include "tools/guest/vector_functions.hpp"

namespace platter::charge::test {
namespace {

std::string read(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void write(const std::filesystem::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

}  // namespace

processor::UnitTimes unit_times(const std::string& processor) {
  auto document = specification::Catalogue::builtin().open("processors", processor);
  return processor::read_unit_times(document);
}

Workshop::Workshop() {
  std::string name = (std::filesystem::temp_directory_path() / "platter-charge-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
  folder_ = name;
}

Workshop::~Workshop() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

void Workshop::shell(const std::string& command) const {
  const std::string line = fmt::format("cd '{}' && {}", folder_.string(), command);
  if (std::system(line.c_str()) != 0) throw std::runtime_error("failed: " + command);
}

std::string Workshop::assembly(const std::string& fortran, const std::string& more) {
  write(folder_ / "test.f", fortran);
  shell(fmt::format("'{}' -w {} {} -S test.f -o test.s", CHARGE_GFORTRAN,
                    fmt::join(guest::fortran_flags({8}), " "), more));
  return read(folder_ / "test.s");
}

VectorList Workshop::vector_loops() {
  write(folder_ / "test.functions", guest::vector_function_declarations());
  shell(fmt::format(
      "'{}' -w {} {} -nostdinc -fpre-include=test.functions -fopt-info-vec-optimized=test.loops -S test.f -o "
      "/dev/null && touch test.loops",
      CHARGE_GFORTRAN, fmt::join(guest::fortran_flags({8}), " "), fmt::join(guest::kVectorFlags, " ")));
  return VectorList(read(folder_ / "test.loops"));
}

std::vector<std::string> Workshop::run(const std::string& assembly, const std::string& library) {
  write(folder_ / "run.s", assembly);
  shell(fmt::format("'{}' -no-pie run.s '{}' -o run", CHARGE_GFORTRAN, library));
  shell("./run > run.out");
  std::vector<std::string> lines;
  std::istringstream stream(read(folder_ / "run.out"));
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::string read_source(const std::string& name) {
  return read(std::filesystem::path(CHARGE_SOURCES) / name);
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
