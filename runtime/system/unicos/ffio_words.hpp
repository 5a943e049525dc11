#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "runtime/fortran/unit/interface/word_file.hpp"
#include "runtime/system/unicos/ffio_file.hpp"

namespace platter::runtime {

/// A file of UNICOS as a row of words, through layers, which grows at its end. Asynchronous calls are started
/// where the layers can start one (system, syscall); others are done when they return, as far as the layers
/// do not go on by themselves (cachea; decided by us).
class FfioWords final : public WordFile {
 public:
  FfioWords(unicos::Kernel& kernel, unicos::Assignment assigned, const ffio::Defaults& defaults,
            unicos::UnitReport& report)
      : file_(kernel, std::move(assigned), defaults, report) {}

  std::int64_t unit() const override { return file_.unit(); }
  amount::Words words() const override;
  amount::Words most_words() const override;
  void read(std::string_view routine, amount::Words first, std::span<dataset::Word> words) override;
  void write(std::string_view routine, amount::Words first, std::span<const dataset::Word> words,
             bool fills) override;
  void set_asynchronous(bool asynchronous) override {
    wait();
    asynchronous_ = asynchronous;
  }
  bool is_busy() override { return under_way_ && !file_.layers().is_done(started_); }
  void wait() override;
  void as_one_call(std::string_view routine, const std::function<void()>& work) override;
  void close(std::string_view routine) override;

 private:
  template <typename Work>
  void do_as(std::string_view routine, Work work);

  FfioFile file_;
  std::vector<std::byte> bytes_;  ///< of the call under way, as the file has them
  bool asynchronous_ = false;
  bool under_way_ = false;
  ffio::Started started_{};
  std::span<dataset::Word> wanted_;  ///< where words that are read go when they are there
  bool in_call_ = false;             ///< as_one_call() has begun the statement
};

}  // namespace platter::runtime
