// This is linked into the mutated test programs. For each test, it writes the duration and the mutants that
// were reached to the file that the environment variable PLATTER_REACHED_MUTANTS names.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <vector>

#include "selection.hpp"

namespace platter::mutation {
namespace {

class ReachedRecorder : public testing::EmptyTestEventListener {
 public:
  ReachedRecorder(const char* file, std::size_t mutants) : out_(file), reached_(mutants + 1) {
    reached = reached_.data();
  }

  // Mutants that are reached between two tests, such as in the set-up of a suite, are recorded for the second
  // test.
  void OnTestEnd(const testing::TestInfo& test) override {
    out_ << test.test_suite_name() << '.' << test.name() << '\t' << test.result()->elapsed_time() << '\t';
    for (std::size_t mutant = 1; mutant < reached_.size(); ++mutant) {
      if (reached_[mutant] != 0) out_ << mutant << ' ';
    }
    out_ << '\n' << std::flush;
    std::fill(reached_.begin(), reached_.end(), 0);
  }

 private:
  std::ofstream out_;
  std::vector<char> reached_;
};

const bool kRecords = [] {
  const char* file = std::getenv("PLATTER_REACHED_MUTANTS");
  const char* mutants = std::getenv("PLATTER_MUTANTS");
  if (file == nullptr || mutants == nullptr) return false;
  const auto count = static_cast<std::size_t>(std::atoi(mutants));
  testing::UnitTest::GetInstance()->listeners().Append(new ReachedRecorder(file, count));
  return true;
}();

}  // namespace
}  // namespace platter::mutation
