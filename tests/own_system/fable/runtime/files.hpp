#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "emulator/error/io_error.hpp"
#include "runtime/system/system_services.hpp"

namespace platter::fable {

/// A request that the file system rejects.
class FileError : public IoError {
 public:
  static constexpr int kNumber = 77;  ///< IOSTAT= of every error of the file system
  explicit FileError(const std::string& text) : IoError(text, kNumber) {}
};

/// A file: a range of sectors of a drive, and the records that have been written there.
struct File {
  struct Record {
    amount::Sectors first;
    amount::Sectors sectors;
    amount::Bits length;
  };
  std::int64_t connector = 0;
  amount::Sectors most;
  std::vector<Record> records;
};

/// The file system of FABLE. Each file is found by its name, and each record starts at a sector.
class Files final : public runtime::FileService {
 public:
  explicit Files(const runtime::ServiceContext& context)
      : machine_(context.machine), system_(context.system) {}

  std::unique_ptr<runtime::SequentialFile> open(std::int64_t unit, const std::string& file,
                                                bool formatted) override;
  std::unique_ptr<runtime::DirectFile> open_direct(std::int64_t unit, const std::string& file,
                                                   amount::Bytes record, bool formatted) override;
  std::unique_ptr<runtime::WordFile> open_words(std::int64_t unit, const std::string& file,
                                                amount::Blocks blocks) override;
  std::string usual_name(std::int64_t unit) const override;
  /// Throws FileError for a name of more than 7 characters.
  std::string name_of(std::int64_t unit, const std::string& file) override;
  bool has(std::string_view file) override { return files_.contains(file); }
  bool remove(const std::string& file) override { return files_.erase(file) == 1; }
  void forget(std::int64_t /*unit*/) override {}
  void close() override {}

  /// Reads record `index` of the file.
  std::vector<dataset::Word> get(File& file, std::size_t index);
  /// Writes record `index`, which then is the file's last one.
  void put(File& file, std::size_t index, std::span<const dataset::Word> words, amount::Bits length);

  std::int64_t gets() const { return gets_; }
  std::int64_t puts() const { return puts_; }

 private:
  amount::Sectors sectors_for(amount::Words words) const;

  machine::Machine& machine_;
  system::Services& system_;
  std::map<std::string, File, std::less<>> files_;
  std::int64_t made_ = 0;
  std::int64_t gets_ = 0;
  std::int64_t puts_ = 0;
};

}  // namespace platter::fable
