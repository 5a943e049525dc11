#pragma once

#include <map>
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
  PeFile(const PeFile&) = delete;
  PeFile& operator=(const PeFile&) = delete;

  amount::Bytes size() const override;
  ffio::Moved read(std::span<std::byte> into, ffio::Record record) override;
  void write(std::span<const std::byte> from, ffio::Record record) override;
  ffio::Started start_read(std::span<std::byte> into) override;
  ffio::Started start_write(std::span<const std::byte> from) override;
  ffio::Started start_read_at(amount::Bytes offset, std::span<std::byte> into) override;
  ffio::Started start_write_at(amount::Bytes offset, std::span<const std::byte> from) override;
  amount::Bytes wait(const ffio::Started& started) override;
  bool is_done(const ffio::Started& started) const override;
  void seek(amount::Bytes to) override;
  void truncate() override;
  void close() override;

  int number() const override { return number_; }
  const unicos::Statistics& statistics() const override { return statistics_; }

 private:
  using Kind = unicos::Kind;

  /// An asynchronous request that is not complete.
  struct UnderWay {
    Kind kind;
    amount::Bytes bytes;
    std::uint64_t request;  ///< the PE's number of the request
  };
  struct Transfer {
    amount::Bytes bytes;
    std::uint64_t request;
  };
  Transfer fetch(Kind kind, amount::Bytes offset, std::span<std::byte> into, bool waits);
  Transfer send(Kind kind, amount::Bytes offset, std::span<const std::byte> from, bool waits);
  ffio::Started started(Kind kind, const Transfer& moved);
  /// Performs a call of the kernel that transfers no data.
  template <typename Work>
  void call(Kind kind, Work work);

  PeKernel& kernel_;
  HostConnection& link_;
  std::string name_;
  int number_;
  std::int64_t file_ = 0;  ///< the partition's number of the file
  amount::Bytes position_{};
  mutable amount::Bytes size_{};  ///< size of the file when it was closed
  std::map<ffio::Ticket, UnderWay> started_;
  ffio::Ticket tickets_ = 0;
  unicos::Statistics statistics_;
};

}  // namespace platter::runtime::partition
