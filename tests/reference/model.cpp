#include "tests/reference/model.hpp"

namespace platter::reference {

std::string text(const std::vector<Event>& events) {
  static constexpr const char* kNames[] = {"command", "seek", "on cylinder", "latency",  "pass",    "move",
                                           "ahead",   "lost", "complete",    "notified", "finished"};
  std::string lines;
  for (const Event& event : events) {
    lines += std::to_string(event.at) + " " + kNames[static_cast<std::size_t>(event.kind)] + " device " +
             std::to_string(event.device) + " request " + std::to_string(event.request) + " number " +
             std::to_string(event.number) + " length " + std::to_string(event.length) + "\n";
  }
  return lines;
}

void World::run() {
  while (true) {
    Actor* first = nullptr;
    for (Actor* actor : actors_) {
      if (actor->next() != kNever && (first == nullptr || actor->next() < first->next())) first = actor;
    }
    if (first == nullptr) return;
    first->act(first->next());
  }
}

}  // namespace platter::reference
