#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "emulator/system/vms/relative_stream.hpp"
#include "runtime/fortran/unit/interface/direct_file.hpp"
#include "runtime/fortran/unit/interface/sequential_file.hpp"
#include "runtime/system/vms/files.hpp"

namespace platter::runtime {

/// A relative or an indexed file as a sequence of records. READ with a key first finds its record. All errors
/// are vms::Refused.
class VmsKeyed final : public SequentialFile, public KeyedUnit {
 public:
  VmsKeyed(vms::Kernel& kernel, std::int64_t unit, VaxFile file)
      : SequentialFile(unit), kernel_(kernel), file_(std::move(file)) {}

  void begin(UnitStatement statement, amount::Words words) override;
  Record read() override;
  void write(std::span<const dataset::Word> words, amount::Bits length) override;
  void backspace() override;
  EndMark end_file() override;
  void rewind() override { file_.keyed->rewind(); }
  void close() override { file_.close(); }
  bool marks_end() const override { return false; }

  vms::KeyedStream& stream() override { return *file_.keyed; }
  void find_next(std::int64_t key, vms::KeyedStream::Match match, std::vector<std::byte> value) override {
    sought_ = {key, match, std::move(value)};
  }
  void rewrite_next() override { rewrites_ = true; }
  void remove(std::optional<std::int64_t> number) override;

 private:
  struct Sought {
    std::int64_t key;
    vms::KeyedStream::Match match;
    std::vector<std::byte> value;
  };

  vms::Kernel& kernel_;
  VaxFile file_;
  std::optional<Sought> sought_{};
  bool rewrites_ = false;
};

/// A relative file for direct access. All errors are vms::Refused.
class VmsRelative final : public DirectFile, public KeyedUnit {
 public:
  VmsRelative(vms::Kernel& kernel, std::int64_t unit, VaxFile file, VaxOpening opening)
      : DirectFile(file.channel->file().records.longest),
        kernel_(kernel),
        unit_(unit),
        file_(std::move(file)),
        opening_(std::move(opening)) {}

  void begin(UnitStatement statement, std::int64_t number) override;
  void read(std::int64_t number, std::span<std::byte> into) override;
  void write(std::int64_t number, std::span<const std::byte> from) override { relative().put(number, from); }
  [[noreturn]] void refuse_length(const std::string& problem) const override;
  /// Stores the number in the INTEGER variable that ASSOCIATEVARIABLE= of the OPEN names.
  void note_next(std::int64_t number) override;
  void close() override { file_.close(); }

  vms::KeyedStream& stream() override { return *file_.keyed; }
  void find_next(std::int64_t key, vms::KeyedStream::Match match, std::vector<std::byte> value) override;
  void rewrite_next() override;
  void remove(std::optional<std::int64_t> number) override;

 private:
  vms::RelativeStream& relative() { return static_cast<vms::RelativeStream&>(*file_.keyed); }

  vms::Kernel& kernel_;
  std::int64_t unit_;
  VaxFile file_;
  VaxOpening opening_;
};

}  // namespace platter::runtime
