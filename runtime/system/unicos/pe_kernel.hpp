#pragma once

#include <memory>
#include <string>

#include "emulator/system/unicos/file.hpp"
#include "emulator/system/unicos/kernel.hpp"
#include "runtime/process/partition/host_connection.hpp"

namespace platter::runtime::partition {

/// The kernel of a PE. Its files are on the host; everything else works as under UNICOS.
class PeKernel final : public unicos::Kernel {
 public:
  /// `files` is empty, because no files are on the PE. All arguments must outlive this object.
  PeKernel(machine::Machine& machine, unicos::FileSystem& files, HostConnection& link)
      : Kernel(machine.system(), machine.processor(), files, unicos::specification_of(machine.personality())),
        link_(link) {}

  std::unique_ptr<unicos::OpenFile> open(const std::string& name, const unicos::Space& space) override;
  bool has(std::string_view name) override { return link_.ask(RequestType::kFileExists, name).get<bool>(); }
  void remove(const std::string& name) override { link_.ask(RequestType::kFileRemove, name); }

  /// Reserve and release the descriptor of a file.
  int take(const std::string& name) { return take_descriptor(name); }
  void give_back(int number) { give_back_descriptor(number); }

 private:
  HostConnection& link_;
};

/// A file that a program on a PE has opened: the position is kept here, and each call is one request to the
/// host, of any length and at any offset.
class PeFile final : public unicos::OpenFile {
 public:
  /// Opens the file, or creates it if there is none of that name. Throws ffio::Error.
  PeFile(PeKernel& kernel, HostConnection& link, const std::string& name, const unicos::Space& space);

  amount::Bytes size() const override;
  void close() override;

 private:
  using Kind = unicos::Kind;

  Transfer move(Kind kind, const unicos::Stretch& stretch) override;
  void finish(std::uint64_t transfer) override { link_.ask(RequestType::kFileWait, transfer); }
  bool is_finished(std::uint64_t transfer) const override {
    return link_.ask(RequestType::kFileIsDone, transfer).get<bool>();
  }
  void cut() override { link_.ask(RequestType::kFileTruncate, file_, position_); }

  PeKernel& pe_;
  HostConnection& link_;
  std::string name_;
  std::int64_t file_ = 0;         ///< the partition's number of the file
  mutable amount::Bytes size_{};  ///< size of the file when it was closed
};

}  // namespace platter::runtime::partition
