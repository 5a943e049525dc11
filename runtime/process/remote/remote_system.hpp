#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "runtime/process/protocol/client.hpp"

namespace platter::runtime::remote {

using namespace protocol;

/// The system of a machine in another process of the host, as a program sees it, and its processor if other
/// programs or devices are involved. All other calls are answered by this process's own machine, which was
/// made from the same specifications.
class RemoteSystem final : public system::Services,
                           public processor::RemoteProcessor,
                           public time::Actor,
                           private Client {
 public:
  /// See protocol::Client.
  RemoteSystem(int line, int words, machine::Machine& machine);

  const system::SystemSpecification& specification() const override {
    return machine_.system().specification();
  }
  std::size_t channels() const override { return machine_.system().channels(); }
  double timer() const override;
  void connect(std::int64_t connector, const file::Dataset& dataset) override;
  void set_layout(const file::Dataset& dataset) override;
  bool is_connected(std::int64_t connector) const override;
  const file::Dataset& dataset(std::string_view routine, std::int64_t connector) override;
  std::uint64_t call(const system::Routine& routine, std::int64_t connector, system::Call call) override;
  bool test(std::string_view routine, std::int64_t connector) override;
  void wait(std::string_view routine, std::int64_t connector) override;
  void wait(std::string_view routine, std::int64_t connector, std::uint64_t request) override;
  void idle() override;
  void look(std::int64_t connector, amount::Words address, std::span<device::Word> words) override;
  amount::Sectors sectors_in_cylinder(std::int64_t connector, amount::Sectors sector) override;
  void work(std::int64_t connector, time::Duration length) override;
  void emit(std::int64_t connector, record::Event event) override;
  std::uint64_t new_id() override;
  const file::Written* find(std::string_view name) const override;
  std::vector<file::Written> written() const override;
  std::optional<file::Dataset> place(std::string_view name) const override;
  std::optional<file::Dataset> scratch(const std::string& name, int channel) override;
  void remove(std::string_view routine, std::string_view name) override;

  void compute(time::Duration work, std::int64_t held) override;
  void wait_for_end() override;
  /// Never called, because the other process is asked before the time of the event.
  void act(time::Instant) override {}

 private:
  /// The words of a call that is under way: a read, or a call whose completion the library handles.
  struct Moving {
    std::span<device::Word> words;  ///< words of the program; empty for a write
    std::size_t place;              ///< first of the shared words that the call uses
    std::function<void()> finished;
  };

  template <typename... Arguments>
  Message ask(RequestType what, const Arguments&... arguments) const;
  Message tests_until_now() const;
  void advance(time::Instant to, Message& reply) const override;
  RequestType serve(ReplyType type, Message& asked) const override;
  std::size_t free_place(std::string_view routine, std::size_t count) const;

  time::Engine::ActorId actor_;
  mutable std::map<std::uint64_t, Moving> moving_;
  std::uint64_t calls_ = 0;
  struct Tested {
    std::int64_t connector;
    bool busy;
    /// Other programs run meanwhile and may interrupt this one, so the clock must be requested.
    bool others_go_on;
    bool is_seen;  ///< a trace records each test
    /// Times of the tests that the trace has not received, each since the one before.
    std::vector<time::Duration> times{};
  };
  mutable std::optional<Tested>
      tested_;  ///< result of the last test; empty if the status may have changed since
  mutable std::optional<file::Written> found_;
  file::Dataset dataset_;
};

}  // namespace platter::runtime::remote
