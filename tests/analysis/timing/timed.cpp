#include "tests/analysis/timing/timed.hpp"

#include <fmt/format.h>

namespace platter::tests {

using nlohmann::json;

json timed(const std::string& fortran, const Words& flags) {
  CliFixture desk;
  desk.folder.write("test.f", fortran);
  Words words{"time", "test.f", "--json", "time.json"};
  words.insert(words.end(), flags.begin(), flags.end());
  const Outcome outcome = desk.platter(words);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  return json::parse(desk.folder.read("time.json"));
}

std::string program_of(const std::string& statements, int n, int m) {
  return fmt::format(
      "      PROGRAM P\n      CALL S({},{})\n      END\n      SUBROUTINE S(N,M)\n"
      "      COMMON /X/ A(1000),B(1000),C(1000),K(1000),D(20,20),L,Q\n{}      END\n"
      // A division by zero would end the program.
      "      BLOCK DATA\n      COMMON /X/ A(1000),B(1000),C(1000),K(1000),D(20,20),L,Q\n"
      "      DATA A/1000*1./,B/1000*1./,C/1000*1./,D/400*1./,Q/1./\n      END\n",
      n, m, statements);
}

json loop_at(const json& timing, int line) {
  for (const auto& loop : timing["loops"]) {
    if (loop["line"] == line) return loop;
  }
  ADD_FAILURE() << "no loop in line " << line << " of " << timing["loops"].dump(1);
  return {};
}

json routine(const json& timing, const std::string& name) {
  for (const auto& one : timing["routines"]) {
    if (one["name"] == name) return one;
  }
  ADD_FAILURE() << "no routine " << name;
  return {};
}

}  // namespace platter::tests
