#include "tests/runtime/programs/program_fixture.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>

namespace platter::tests {
namespace {

/// Returns the FNV-1a hash of the text, as build_programs.py computes it.
std::string hash_of(const std::string& text) {
  std::uint64_t hash = 0xCBF29CE484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  return fmt::format("{:016x}", hash);
}

std::string machine_of(const Words& flags) {
  const auto found = std::find(flags.begin(), flags.end(), "--machine");
  return found == flags.end() ? "cray1" : *(found + 1);
}

}  // namespace

Words ProgramFixture::command_of(const std::string& fortran, const Words& flags) {
  Words words{std::filesystem::read_symlink("/proc/self/exe").string(), kProgramFlag,
              hash_of(machine_of(flags) + '\n' + text_of(fortran.c_str()))};
  // tools/coverage names the folder where the sandboxed program writes its counts.
  if (const char* const counts = std::getenv("PLATTER_COUNTS_FOLDER"))
    words.insert(words.end(), {"--allow", counts});
  words.insert(words.end(), flags.begin(), flags.end());
  return words;
}

Outcome ProgramFixture::run_with_summary(const std::string& fortran, const Words& flags) const {
  const Outcome outcome = run_in(folder, cards, command_of(fortran, flags));
  if (outcome.code == kNoProgram)
    ADD_FAILURE() << "not a program of this suite, compiled for " << machine_of(flags) << ":\n" << fortran;
  return outcome;
}

Outcome ProgramFixture::run(const std::string& fortran, const Words& flags) const {
  Words words{"--no-summary"};
  words.insert(words.end(), flags.begin(), flags.end());
  return run_with_summary(fortran, words);
}

nlohmann::json ProgramFixture::json_of(const std::string& fortran, const Words& flags) const {
  Words words{"--json", "result.json"};
  words.insert(words.end(), flags.begin(), flags.end());
  std::filesystem::remove(folder.path() / "result.json");
  run(fortran, words);
  return nlohmann::json::parse(folder.read("result.json"));
}

}  // namespace platter::tests
