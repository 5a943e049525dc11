#include "runtime/whatif/call_rewriter.hpp"

#include <algorithm>

namespace platter::runtime::whatif {
namespace {

std::int64_t count_of(const std::map<std::string, std::int64_t>& all, const std::string& routine) {
  const auto found = all.find(routine);
  return found == all.end() ? 1 : found->second;
}

/// Returns whether the datasets may share a sector of a device.
bool overlap(const file::Dataset& one, const file::Dataset& other) {
  const auto meet = [](const file::Extent& a, const file::Extent& b) {
    return a.channel == b.channel && a.first_sector < b.on_drive(b.sectors) &&
           b.first_sector < a.on_drive(a.sectors);
  };
  return std::any_of(one.extents.begin(), one.extents.end(), [&](const file::Extent& a) {
    return std::any_of(other.extents.begin(), other.extents.end(),
                       [&](const file::Extent& b) { return meet(a, b); });
  });
}

}  // namespace

bool CallRewriter::share(std::int64_t one, std::int64_t other) {
  if (one == other) return true;
  if (!services_.is_connected(one) || !services_.is_connected(other)) return false;
  return overlap(services_.dataset("", one), services_.dataset("", other));
}

Stream* CallRewriter::stream(std::int64_t connector) {
  const auto found = streams_.find(connector);
  return found == streams_.end() ? nullptr : &found->second;
}

std::uint64_t CallRewriter::call(const system::Routine& routine, std::int64_t connector, system::Call call) {
  const std::int64_t calls = count_of(what_if_.calls, routine.name);
  const std::int64_t buffers = count_of(what_if_.buffers, routine.name);
  const bool is_programs =
      call.parent == 0 && call.transfers.empty() && call.timing_only == amount::Words{} && routine.moves();
  // Two connectors may refer to one dataset.
  for (auto& [number, one] : streams_) {
    if (number == connector || !share(number, connector)) continue;
    one.flush();
    if (routine.writes()) one.forget();
  }
  if (!is_programs || (calls == 1 && buffers == 1)) {
    if (Stream* const here = stream(connector)) {
      here->make_way();
      if (routine.writes()) here->forget();
    }
    return services_.call(routine, connector, std::move(call));
  }
  const auto words = [this, connector] {
    const auto& dataset = services_.dataset("", connector);
    return machine_.device(dataset.channel()).geometry().words_of(dataset.sectors());
  };
  Stream& here = streams_.try_emplace(connector, services_, connector, words).first->second;
  return routine.writes() ? here.write(routine, call.from, call.address, calls, buffers)
                          : here.read(routine, call.into, call.address, calls, buffers);
}

bool CallRewriter::test(std::string_view routine, std::int64_t connector) {
  Stream* const here = stream(connector);
  found_busy_ = here == nullptr ? services_.test(routine, connector) : here->test(routine);
  return found_busy_;
}

void CallRewriter::wait(std::string_view routine, std::int64_t connector) {
  Stream* const here = stream(connector);
  if (here == nullptr) return services_.wait(routine, connector);
  here->wait(routine);
}

void CallRewriter::wait(std::string_view routine, std::int64_t connector, std::uint64_t request) {
  if (stream(connector) == nullptr) return services_.wait(routine, connector, request);
  wait(routine, connector);
}

void CallRewriter::connect(std::int64_t connector, const file::Dataset& dataset) {
  if (Stream* const here = stream(connector)) {
    here->flush();
    services_.wait("connect", connector);
    streams_.erase(connector);
  }
  services_.connect(connector, dataset);
}

void CallRewriter::look(std::int64_t connector, amount::Words address, std::span<device::Word> words) {
  for (auto& [number, one] : streams_) {
    if (share(number, connector)) one.flush();
  }
  services_.look(connector, address, words);
}

void CallRewriter::idle() {
  for (auto& [number, one] : streams_) one.flush();
  services_.idle();
}

void CallRewriter::finish() {
  for (auto& [number, one] : streams_) {
    one.flush();
    services_.wait("", number);
  }
}

}  // namespace platter::runtime::whatif
