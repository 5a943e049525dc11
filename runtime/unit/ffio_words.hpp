#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "runtime/unit/ffio_file.hpp"
#include "runtime/unit/word_file.hpp"

namespace platter::runtime {

/// A file of UNICOS as a row of words, through layers, which grows at its end. Asynchronous calls are done
/// when they return, as far as the layers do not go on by themselves (cachea; decided by us).
class FfioWords final : public WordFile {
 public:
  FfioWords(unicos::Kernel& kernel, unicos::Assignment assigned, const ffio::Defaults& defaults,
            unicos::UnitReport& report)
      : file_(kernel, std::move(assigned), defaults, report) {}

  std::int64_t unit() const override { return file_.unit(); }
  std::int64_t words() const override;
  std::int64_t most_words() const override;
  void read(std::string_view routine, std::int64_t first, std::span<dataset::Word> words) override;
  void write(std::string_view routine, std::int64_t first, std::span<const dataset::Word> words,
             bool fills) override;
  void set_asynchronous(bool) override {}
  bool is_busy() override { return false; }
  void wait() override {}
  void close() override;

 private:
  FfioFile file_;
  std::vector<std::byte> bytes_;
};

}  // namespace platter::runtime
