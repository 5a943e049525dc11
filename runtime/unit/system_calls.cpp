#include "runtime/unit/system_calls.hpp"

namespace platter::runtime {

SystemCalls::SystemCalls(system::System& system, std::int64_t unit, const system::Library& library)
    : system_(system),
      unit_(unit),
      read_(*system.specification().find(library.read)),
      write_(*system.specification().find(library.write)),
      blocks_(system.dataset(library.name, unit).sectors) {}

void SystemCalls::look(std::int64_t block, dataset::Block& into) {
  system_.look(unit_, block * dataset::kBlockWords, into);
}

void SystemCalls::start(Movement movement, time::Duration at_end, std::function<void()> finished) {
  wait();
  work(movement.before);
  memory_ = std::move(movement.words);
  memory_.resize(static_cast<std::size_t>(movement.blocks * dataset::kBlockWords));
  system_.call(movement.writes ? write_ : read_, unit_,
               {.words = memory_,
                .address = movement.first * dataset::kBlockWords,
                .pieces = std::move(movement.pieces),
                .to_surface = movement.to_surface,
                .at_end = at_end,
                .finished = std::move(finished)});
}

void SystemCalls::wait() {
  system_.wait(read_.name, unit_);
}

}  // namespace platter::runtime
