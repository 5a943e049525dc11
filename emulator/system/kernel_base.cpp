#include "emulator/system/kernel_base.hpp"

#include <utility>

namespace platter::system {
namespace {

constexpr std::int64_t kDevices = 850'000;     // connectors of whole devices
constexpr std::int64_t kStatements = 860'000;  // the program's connector, for events of no file

/// The dataset that parked connectors are connected to.
file::Dataset nothing() {
  return {"", {file::Extent{}}};
}

}  // namespace

KernelBase::KernelBase(Services& services, processor::Processor& processor, std::int64_t first,
                       std::int64_t max_connectors)
    : services_(services), processor_(processor), files_(kFiles + first, max_connectors) {
  services_.connect(kStatements, nothing());
}

void KernelBase::begin(std::string_view statement, std::int64_t unit) {
  statement_ = services_.new_id();
  services_.emit(kStatements,
                 {.kind = record::Kind::kStatement, .number = unit, .id = statement_, .who = statement});
}

/// Charges the time to channel 1's connector, which every machine has from the start.
void KernelBase::work(time::Duration length) {
  services_.work(services_.specification().connector_base + 1, length);
}

std::uint64_t KernelBase::call(const Routine& routine, std::int64_t connector, Call call) {
  call.parent = statement_;
  const auto request = services_.call(routine, connector, std::move(call));
  check(connector, request);
  return request;
}

void KernelBase::require_space(std::string_view file) {
  if (const auto fault = services_.prevented_allocation(file)) fail(*fault);
}

void KernelBase::check(std::int64_t connector, std::uint64_t request) {
  const auto fault = services_.take_fault(connector, request);
  if (fault && !fault->is_recovered) fail(*fault);
}

StartedCall KernelBase::start(const Routine& called, std::int64_t connector, Call its) {
  const auto complete = std::make_shared<bool>(false);
  its.finished = [complete] { *complete = true; };
  return {connector, call(called, connector, std::move(its)), complete};
}

void KernelBase::wait(std::string_view routine, const StartedCall& call) {
  if (!call.is_complete()) services_.wait(routine, call.connector, call.request);
  check(call.connector, call.request);
}

std::optional<std::int64_t> KernelBase::connect(const file::Dataset& dataset) {
  const auto number = files_.first_fit(1);
  if (!number) return std::nullopt;
  services_.connect(*number, dataset);
  files_.reserve(*number, 1);
  return number;
}

std::optional<std::int64_t> KernelBase::park() {
  return connect(nothing());
}

void KernelBase::disconnect(std::int64_t connector) {
  files_.release(connector, 1);
  services_.connect(connector, nothing());
}

void KernelBase::connect_device(int channel, const std::string& name, amount::Sectors sectors) {
  services_.connect(device(channel), {name, channel, {}, sectors});
}

std::int64_t KernelBase::device(int channel) {
  return kDevices + channel;
}

}  // namespace platter::system
