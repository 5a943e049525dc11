#include "runtime/system/vms/asynchronous_io.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emulator/system/vms/condition.hpp"

namespace platter::runtime {

using vms::Condition;

void AsynchronousIo::require_flag(std::uint32_t flag) {
  if (flag < kFlags) return;
  throw vms::Refused(
      Condition::kIllegalFlag,
      fmt::format("event flag {}: only the local event flags 0 to {} are modelled", flag, kFlags - 1));
}

void AsynchronousIo::end(const Request& request) {
  Condition condition = Condition::kNormal;
  try {
    request.channel->wait(*request.pending);
  } catch (const vms::Refused& refused) {
    condition = refused.condition();
  }
  if (request.iosb != nullptr) {
    request.iosb[0] = static_cast<std::uint16_t>(condition);
    request.iosb[1] = static_cast<std::uint16_t>(condition == Condition::kNormal ? request.bytes : 0);
  }
  set(request.flag, true);
  if (request.ast.routine != nullptr) asts_.push_back(request.ast);
}

void AsynchronousIo::poll() {
  for (auto request = requests_.begin(); request != requests_.end();) {
    if (!request->channel->is_complete(*request->pending)) {
      ++request;
      continue;
    }
    end(*request);
    request = requests_.erase(request);
  }
}

bool AsynchronousIo::wait(const std::function<bool()>& done, const std::string& what) {
  for (;;) {
    poll();
    if (done()) return true;
    if (can_run_ast()) return false;
    kernel_.wait_until(
        [&] {
          return std::any_of(requests_.begin(), requests_.end(),
                             [](const Request& one) { return one.channel->is_complete(*one.pending); });
        },
        what);
  }
}

void AsynchronousIo::finish(const vms::Channel& channel) {
  for (auto request = requests_.begin(); request != requests_.end();) {
    const auto one = request++;
    if (one->channel.get() != &channel) continue;
    end(*one);
    requests_.erase(one);
  }
}

std::optional<AsynchronousIo::Ast> AsynchronousIo::begin_ast() {
  if (!can_run_ast()) return std::nullopt;
  const Ast ast = asts_.front();
  asts_.pop_front();
  in_ast_ = true;
  return ast;
}

}  // namespace platter::runtime
