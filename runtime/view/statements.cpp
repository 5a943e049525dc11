#include "runtime/view/statements.hpp"

#include <algorithm>
#include <iterator>

namespace platter::runtime {

using record::Event;
using record::Kind;

void Statements::on_event(const Event& event) {
  switch (event.kind) {
    case Kind::kStatement:
      begin(event);
      break;
    case Kind::kOrder:
      for (auto& [number, unit] : units_) {
        if (unit.id == event.parent) unit.orders[event.id] = unit.statement;
      }
      break;
    case Kind::kCall:
      if (const auto statement = called_by(event.parent)) {
        ++row_of(statement).calls;
        const bool moves = event.does == record::Does::kRead || event.does == record::Does::kWrite;
        if (moves) under_way_[event.request] = statement;
      }
      break;
    case Kind::kStatus:
      complete(event);
      break;
    default:
      break;
  }
}

void Statements::begin(const Event& event) {
  auto row =
      std::find_if(rows_.begin(), rows_.end(), [&](const auto& known) { return known.name == event.who; });
  if (row == rows_.end()) row = rows_.insert(row, {.name = std::string(event.who)});
  ++row->times;
  Unit& unit = units_[event.number];
  unit.id = event.id;
  unit.statement = std::make_shared<Begun>(Begun{static_cast<std::size_t>(row - rows_.begin()), event.at});
}

/// Returns the statement of a call: the parent itself, or the statement of the parent order; nullptr if
/// unknown. Earlier orders of the same unit are also part of this call, since a unit assembles one call at a
/// time.
Statements::Statement Statements::called_by(std::uint64_t parent) {
  for (auto& [number, unit] : units_) {
    if (unit.id == parent) return unit.statement;
    const auto order = unit.orders.find(parent);
    if (order == unit.orders.end()) continue;
    const Statement found = order->second;
    unit.orders.erase(unit.orders.begin(), std::prev(unit.orders.end()));
    return found;
  }
  return nullptr;
}

void Statements::complete(const Event& status) {
  const auto found = under_way_.find(status.request);
  if (found == under_way_.end()) return;
  Begun& begun = *found->second;
  const auto so_far = std::max(begun.to_completion, status.at - begun.at);
  StatementCounts& row = row_of(found->second);
  row.words += status.number;
  row.to_completion += so_far - begun.to_completion;
  begun.to_completion = so_far;
  under_way_.erase(found);
}

}  // namespace platter::runtime
