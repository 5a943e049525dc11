// The global variables of the library that programs are linked with. Its state belongs to the run
// (runtime/program/run/run.hpp).

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

/// A demangled name without the namespace platter::runtime, unnamed namespaces, and lists of arguments.
std::string short_name(std::string name) {
  static const std::regex kUnnamed(R"(\(anonymous namespace\)::|platter::runtime::|\[abi:cxx11\]| const\b)");
  static const std::regex kArguments(R"(\([^()]*\))");
  name = std::regex_replace(name, kUnnamed, "");
  for (std::string before; before != name;) {
    before = name;
    name = std::regex_replace(name, kArguments, "");
  }
  return name;
}

/// The variables in a table of symbols (`objdump -t -C`) that may change, at any scope, without those of
/// other libraries and of the compiler. Constants have names such as kSector.
std::set<std::string> variables_in(const std::string& symbols) {
  static const std::regex kVariable(
      R"(^[0-9a-f]+ .{6}O \.(?:bss|data|tbss|tdata)(?!\.rel\.ro)\S*\t[0-9a-f]+ (?:\.hidden )?(.*)$)");
  static const std::regex kOthers(
      R"(^(?:std|fmt|CLI|nlohmann)::|^(?:guard variable|typeinfo|vtable)|^(?:_|DW\.ref)|(?:^|::)k[A-Z]\w*$)");
  std::set<std::string> found;
  std::istringstream lines(symbols);
  std::smatch variable;
  for (std::string line; std::getline(lines, line);) {
    if (!std::regex_match(line, variable, kVariable)) continue;
    const std::string name = short_name(variable[1]);
    if (!std::regex_search(name, kOthers)) found.insert(name);
  }
  return found;
}

/// The variables that may exist, with the reason.
const std::map<std::string, std::string>& allowed() {
  static const char* const kShared = "the platter command uses this file too, and has no run";
  static const char* const kOnce = "is computed once and never changes";
  static const char* const kText =
      "libgfortran's parameter blocks contain a char*; it does not change the text";
  static const std::map<std::string, std::string> kAllowed{
      {"the_run", "Fortran and signal handlers pass no context"},
      {"ProgressLine::wanted_", kShared},
      {"ProgressLine::hidden_", kShared},
      {"ProgressLine::there_", kShared},
      {"ProgressLine::unfinished_", kShared},
      {"begun", kShared},
      {"shown", kShared},
      {"the_print_error", kShared},
      {"numbers_are_sealed", kShared},
      {"the_broker", kShared},
      {"kept_standard_output::kept", kOnce},
      {"version::known", kOnce},
      {"set_blanks::zero", kText},
      {"set_rounding::compatible", kText}};
  return kAllowed;
}

TEST(RuntimeState, BelongsToTheRun) {
  std::istringstream libraries(PLATTER_RUNTIME_LIBRARIES);
  Words command{"/usr/bin/env", "objdump", "-t", "-C"};
  for (std::string library; libraries >> library;) command.push_back(library);
  const auto table = run_in(Folder(), "", command);
  ASSERT_EQ(table.code, 0) << table.err;
  const auto found = variables_in(table.out);
  for (const auto& name : found) {
    EXPECT_TRUE(allowed().contains(name))
        << name
        << " is a global or static variable; make it a member of a part of the run (run().part<...>())";
  }
  for (const auto& [name, reason] : allowed()) EXPECT_TRUE(found.contains(name)) << name << " does not exist";
}

TEST(RuntimeState, VariablesAreFound) {
  using Found = std::set<std::string>;
  const std::string at = "0000000000000010 ";
  EXPECT_EQ(variables_in(at + "g     O .bss\t0000000000000028 .hidden platter::runtime::the_run"),
            Found{"the_run"});
  EXPECT_EQ(
      variables_in(at + "l     O .data\t0000000000000004 platter::runtime::(anonymous namespace)::seed"),
      Found{"seed"});
  EXPECT_EQ(
      variables_in(at + "u     O .bss._ZN1\t04 platter::runtime::f(std::function<long (void*)> const&)::all"),
      Found{"f::all"});
  EXPECT_EQ(variables_in(at + "l     O .tbss\t04 platter::runtime::g[abi:cxx11](long)::text"),
            Found{"g::text"});
  EXPECT_EQ(variables_in(at + "l     O .bss\t04 platter::runtime::kMost"), Found{});
  EXPECT_EQ(variables_in(at + "l     O .bss\t08 guard variable for platter::runtime::f()::all"), Found{});
  EXPECT_EQ(variables_in(at + "l     O .data.rel.ro\t08 platter::runtime::names"), Found{});
  EXPECT_EQ(variables_in(at + "l     O .rodata\t08 platter::runtime::names"), Found{});
  EXPECT_EQ(variables_in(at + "g     F .text\t08 platter::runtime::f()"), Found{});
}

}  // namespace
}  // namespace platter::tests
