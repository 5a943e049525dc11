#pragma once

#include "runtime/unit/called_unit.hpp"
#include "runtime/unit/random_unit.hpp"

namespace platter::runtime {

/// WOPEN's: words by their number.
class WordUnit final : public CalledUnit {
 public:
  WordUnit(system::Services& system, std::int64_t unit, const layer::Library& library, std::int64_t pages)
      : file_(system, unit, library, pages) {}

  std::string_view opener() const override { return "WOPEN"; }
  std::string_view closer() const override { return "WCLOSE"; }
  void close() override { file_.close(); }

  RandomUnit& file() { return file_; }

 private:
  RandomUnit file_;
};

}  // namespace platter::runtime
