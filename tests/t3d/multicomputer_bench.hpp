#pragma once

#include <gtest/gtest.h>

#include <string>

#include "emulator/specification/error.hpp"
#include "emulator/t3d/multicomputer.hpp"

namespace platter::tests {

/// A T3D that jobs are run on.
class MulticomputerBench : public testing::Test {
 public:
  MulticomputerBench() {
    auto document = catalogue.open("multicomputers", "t3d");
    specification = t3d::read_specification(document, catalogue);
  }
  t3d::Outcome run(const t3d::Job& job, const t3d::Site& site, record::Recorder& recorder) const {
    t3d::Multicomputer multicomputer(catalogue, specification, site, job, 1, recorder);
    return multicomputer.run();
  }
  t3d::Outcome run(const t3d::Job& job, const t3d::Site& site) const {
    record::Recorder nobody;
    return run(job, site, nobody);
  }
  t3d::Outcome run(const t3d::Job& job, const std::string& site = "arrays") const {
    return run(job, specification.site(site));
  }
  std::string refusal(const t3d::Job& job, const std::string& site = "arrays") const {
    try {
      run(job, site);
    } catch (const specification::Error& error) {
      return error.what();
    }
    return "";
  }
  static double seconds(const t3d::Outcome& outcome) { return time::seconds(outcome.length); }

  specification::Catalogue catalogue = specification::Catalogue::builtin();
  t3d::Specification specification;
};

}  // namespace platter::tests
