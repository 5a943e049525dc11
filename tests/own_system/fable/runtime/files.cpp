#include "tests/own_system/fable/runtime/files.hpp"

#include <fmt/format.h>

#include <utility>

#include "emulator/system/services.hpp"
#include "tests/own_system/fable/emulator/specification.hpp"

namespace platter::fable {
namespace {

constexpr std::int64_t kConnectors =
    910'000;  // number of the first file's connector; it is larger than all of Fortran's unit numbers

/// A file for READ, WRITE and the statements that position it.
class Sequential final : public runtime::SequentialFile {
 public:
  Sequential(Files& files, File& file, std::int64_t unit)
      : SequentialFile(unit), files_(files), file_(file) {}

  runtime::Record read() override {
    if (next_ == file_.records.size()) return {.met = dataset::ReadStatus::kEndOfData};
    const amount::Bits length = file_.records[next_].length;
    return {.words = files_.get(file_, next_++), .length = length};
  }
  void write(std::span<const dataset::Word> words, amount::Bits length) override {
    files_.put(file_, next_++, words, length);
  }
  void backspace() override { next_ -= next_ > 0 ? 1 : 0; }
  EndMark end_file() override {
    file_.records.resize(next_);
    return EndMark::kPlace;
  }
  void rewind() override { next_ = 0; }
  void close() override {}

 private:
  Files& files_;
  File& file_;
  std::size_t next_ = 0;
};

}  // namespace

std::unique_ptr<runtime::SequentialFile> Files::open(std::int64_t unit, const std::string& name,
                                                     bool /*formatted*/) {
  const auto [found, is_new] = files_.try_emplace(name);
  File& file = found->second;
  if (is_new) {
    file.connector = kConnectors + made_++;
    const auto place = system_.scratch(name, 0);
    if (!place) throw FileError(fmt::format("file {}: the drive is full", name));
    file.most = place->sectors();
    system_.connect(file.connector, *place);
  }
  system_.work(file.connector, specification_of(machine_.personality()).lookup);
  return std::make_unique<Sequential>(*this, file, unit);
}

std::unique_ptr<runtime::DirectFile> Files::open_direct(std::int64_t unit, const std::string& file,
                                                        amount::Bytes /*record*/, bool /*formatted*/) {
  throw FileError(fmt::format("unit {}, file {}: FABLE has no direct access", unit, file));
}

std::unique_ptr<runtime::WordFile> Files::open_words(std::int64_t unit, const std::string& file,
                                                     amount::Blocks /*blocks*/) {
  throw FileError(fmt::format("unit {}, file {}: FABLE has no files of words", unit, file));
}

std::string Files::usual_name(std::int64_t unit) const {
  return fmt::format("TALE{}", unit);
}

std::string Files::name_of(std::int64_t /*unit*/, const std::string& file) {
  constexpr std::size_t kLongest = 7;
  if (file.size() > kLongest) throw FileError(fmt::format("file {}: a name has at most 7 characters", file));
  return file;
}

amount::Sectors Files::sectors_for(amount::Words words) const {
  const auto in_sector = machine_.device(0).geometry().words_per_sector;
  return amount::Sectors{std::max<std::int64_t>(1, (words.count + in_sector.count - 1) / in_sector.count)};
}

std::vector<dataset::Word> Files::get(File& file, std::size_t index) {
  const File::Record& record = file.records[index];
  const auto& geometry = machine_.device(0).geometry();
  std::vector<dataset::Word> words(geometry.words_of(record.sectors).size());
  const auto& call = *system_.specification().find_call(kGet, record::Does::kRead);
  system_.call(call, file.connector, words, geometry.words_of(record.first));
  ++gets_;
  words.resize(amount::Words{up(record.length, dataset::kWordBits)}.size());
  return words;
}

void Files::put(File& file, std::size_t index, std::span<const dataset::Word> words, amount::Bits length) {
  file.records.resize(index);
  const auto first = index == 0 ? amount::Sectors{} : file.records.back().first + file.records.back().sectors;
  const auto sectors = sectors_for(amount::Words{std::ssize(words)});
  if (first + sectors > file.most) throw FileError("the file has no more space");
  const auto& geometry = machine_.device(0).geometry();
  std::vector<dataset::Word> whole(words.begin(), words.end());
  whole.resize(geometry.words_of(sectors).size());
  const auto& call = *system_.specification().find_call(kPut, record::Does::kWrite);
  system_.call(call, file.connector, whole, geometry.words_of(first));
  ++puts_;
  file.records.push_back({first, sectors, length});
}

}  // namespace platter::fable
