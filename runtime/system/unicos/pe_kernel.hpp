#pragma once

#include <memory>
#include <string>

#include "emulator/system/unicos/kernel.hpp"
#include "runtime/process/partition/host_connection.hpp"

namespace platter::runtime::partition {

/// The kernel of a PE: files are the host's, all else is as under UNICOS.
class PeKernel final : public unicos::Kernel {
 public:
  /// `files` is empty: nothing lies here. All outlive it.
  PeKernel(machine::Machine& machine, unicos::FileSystem& files, HostConnection& link)
      : Kernel(machine.system(), machine.processor(), files, unicos::specification_of(machine.personality())),
        link_(link) {}

  std::unique_ptr<unicos::OpenFile> open(const std::string& name, const unicos::Space& space) override;
  bool has(std::string_view name) override { return link_.ask(RequestType::kHas, name).get<bool>(); }
  void remove(const std::string& name) override { link_.ask(RequestType::kRemove, name); }

  /// For files: a number of their own.
  int take(const std::string& name) { return take_descriptor(name); }
  void give_back(int number) { give_back_descriptor(number); }

 private:
  HostConnection& link_;
};

}  // namespace platter::runtime::partition
