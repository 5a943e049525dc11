#include "tools/compiler/charge/cost/cost_model.hpp"

#include <algorithm>
#include <iterator>

#include "tools/compiler/charge/cost/average.hpp"
#include "tools/compiler/charge/cost/scoreboard.hpp"

namespace platter::charge {
namespace {

template <typename Model>
std::unique_ptr<CostModel> make(const processor::UnitTimes& times) {
  return std::make_unique<Model>(times);
}

struct Maker {
  processor::Cost cost;
  std::unique_ptr<CostModel> (*make)(const processor::UnitTimes& times);
};
constexpr Maker kModels[] = {{processor::Cost::kScoreboard, make<Scoreboard>},
                             {processor::Cost::kAverage, make<Average>}};

}  // namespace

std::unique_ptr<CostModel> make_cost_model(const processor::UnitTimes& times) {
  return std::find_if(std::begin(kModels), std::end(kModels),
                      [&](const Maker& one) { return one.cost == times.cost; })
      ->make(times);
}

}  // namespace platter::charge
