#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/run_platter.hpp"

namespace platter::tests {

/// A program's timing, as JSON: test.f in the desk's folder.
nlohmann::json timed(const std::string& fortran, const Words& flags = {});

/// Returns a whole program that calls a subroutine S(N,M) once. The statements start in line 6 of test.f.
std::string program_of(const std::string& statements, int n = 100, int m = 7);

/// The loop of the DO in this line of test.f.
nlohmann::json loop_at(const nlohmann::json& timing, int line);

nlohmann::json routine(const nlohmann::json& timing, const std::string& name);

}  // namespace platter::tests
