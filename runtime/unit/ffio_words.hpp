#pragma once

#include <memory>

#include "runtime/unit/ffio_unit.hpp"
#include "runtime/unit/word_file.hpp"

namespace platter::runtime {

/// A file of UNICOS as a row of words, through layers, which grows at its end. Asynchronous calls are done
/// when they return, as far as the layers do not go on by themselves (cachea; decided by us).
class FfioWords final : public WordFile {
 public:
  FfioWords(std::int64_t unit, std::unique_ptr<FfioUnit> file) : unit_(unit), file_(std::move(file)) {}

  std::int64_t unit() const override { return unit_; }
  std::int64_t words() const override { return file_->words(); }
  std::int64_t most_words() const override;
  void read(std::string_view routine, std::int64_t first, std::span<dataset::Word> words) override;
  void write(std::string_view routine, std::int64_t first, std::span<const dataset::Word> words,
             bool fills) override;
  void set_asynchronous(bool) override {}
  bool is_busy() override { return false; }
  void wait() override {}
  void close() override { file_->close(); }

 private:
  std::int64_t unit_;
  std::unique_ptr<FfioUnit> file_;
};

}  // namespace platter::runtime
