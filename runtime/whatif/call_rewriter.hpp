#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "emulator/system/services.hpp"
#include "runtime/whatif/stream.hpp"
#include "runtime/whatif/what_if.hpp"

namespace platter::runtime::whatif {

/// The system of a program. Some of the program's calls are replaced by others (Stream). Calls by libraries,
/// and calls of routines that no option of --what-if names, are passed on unchanged.
class CallRewriter final : public system::Services {
 public:
  CallRewriter(system::Services& services, machine::Machine& machine, WhatIf what_if)
      : services_(services), machine_(machine), what_if_(std::move(what_if)) {}

  /// Returns whether a test has found a status busy since the last call of this function.
  bool take_found_busy() { return std::exchange(found_busy_, false); }

  /// Writes data that are still buffered. Called at the end of the program.
  void finish();

  using Services::call;

  const system::SystemSpecification& specification() const override { return services_.specification(); }
  std::size_t channels() const override { return services_.channels(); }
  double timer() const override { return services_.timer(); }
  void connect(std::int64_t connector, const file::Dataset& dataset) override;
  void set_layout(const file::Dataset& dataset) override { services_.set_layout(dataset); }
  bool is_connected(std::int64_t connector) const override { return services_.is_connected(connector); }
  const file::Dataset& dataset(std::string_view routine, std::int64_t connector) override {
    return services_.dataset(routine, connector);
  }
  std::uint64_t call(const system::Routine& routine, std::int64_t connector, system::Call call) override;
  bool test(std::string_view routine, std::int64_t connector) override;
  void wait(std::string_view routine, std::int64_t connector) override;
  void wait(std::string_view routine, std::int64_t connector, std::uint64_t request) override;
  std::optional<fault::Report> prevented_allocation(std::string_view file) override {
    return services_.prevented_allocation(file);
  }
  void add_files(fault::Plan::FindBlock find) override { services_.add_files(std::move(find)); }
  std::optional<fault::Report> take_fault(std::int64_t connector, std::uint64_t request) override {
    return services_.take_fault(connector, request);
  }
  void idle() override;
  void look(std::int64_t connector, amount::Words address, std::span<device::Word> words) override;
  amount::Sectors sectors_in_cylinder(std::int64_t connector, amount::Sectors sector) override {
    return services_.sectors_in_cylinder(connector, sector);
  }
  void work(std::int64_t connector, time::Duration length) override { services_.work(connector, length); }
  void emit(std::int64_t connector, record::Event event) override { services_.emit(connector, event); }
  std::uint64_t new_id() override { return services_.new_id(); }
  const file::Written* find(std::string_view name) const override { return services_.find(name); }
  std::vector<file::Written> written() const override { return services_.written(); }
  std::optional<file::Dataset> place(std::string_view name) const override { return services_.place(name); }
  std::optional<file::Dataset> scratch(const std::string& name, int channel) override {
    return services_.scratch(name, channel);
  }
  void remove(std::string_view routine, std::string_view name) override { services_.remove(routine, name); }

 private:
  /// Returns the stream of the connector; nullptr if none of its calls were replaced.
  Stream* stream(std::int64_t connector);
  /// Returns whether data written on one connector may be read on the other.
  bool share(std::int64_t one, std::int64_t other);

  system::Services& services_;
  machine::Machine& machine_;
  WhatIf what_if_;
  std::map<std::int64_t, Stream> streams_;
  bool found_busy_ = false;
};

}  // namespace platter::runtime::whatif
