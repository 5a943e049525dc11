#pragma once

#include <gtest/gtest.h>

#include <string>

#include "emulator/multicomputer/multicomputer.hpp"
#include "emulator/specification/error.hpp"

namespace platter::tests {

/// A T3D on which jobs run.
class MulticomputerBench : public testing::Test {
 public:
  MulticomputerBench() {
    auto document = catalogue.open("multicomputers", "t3d");
    specification = multicomputer::read_specification(document, catalogue);
  }
  multicomputer::Outcome run(const multicomputer::Job& job, const multicomputer::Site& site,
                             record::Recorder& recorder) const {
    multicomputer::Multicomputer multicomputer(catalogue, specification, site, job, 1, recorder);
    return multicomputer.run();
  }
  multicomputer::Outcome run(const multicomputer::Job& job, const multicomputer::Site& site) const {
    record::Recorder unobserved;
    return run(job, site, unobserved);
  }
  multicomputer::Outcome run(const multicomputer::Job& job, const std::string& site = "arrays") const {
    return run(job, specification.site(site));
  }
  std::string refusal(const multicomputer::Job& job, const std::string& site = "arrays") const {
    try {
      run(job, site);
    } catch (const specification::Error& error) {
      return error.what();
    }
    return "";
  }
  static double seconds(const multicomputer::Outcome& outcome) { return time::seconds(outcome.length); }

  specification::Catalogue catalogue = specification::Catalogue::builtin();
  multicomputer::Specification specification;
};

}  // namespace platter::tests
