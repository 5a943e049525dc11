#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/system/ffio/layer.hpp"
#include "emulator/system/unicos/assign.hpp"
#include "emulator/system/unicos/layer_context.hpp"
#include "emulator/system/unicos/unit_report.hpp"
#include "runtime/fortran/unit/interface/word_file.hpp"

namespace platter::runtime {

/// A file of UNICOS as a unit has it open: its chain of layers, the library's own work, and what procstat
/// keeps of it. All that fails is ffio::Error or dataset::FormatError.
class FfioFile {
 public:
  /// Opens it; what is done with it goes into `report`, which stays where it is.
  FfioFile(unicos::Kernel& kernel, unicos::Assignment assigned, const ffio::Defaults& defaults,
           unicos::UnitReport& report);
  FfioFile(const FfioFile&) = delete;
  FfioFile& operator=(const FfioFile&) = delete;

  bool is_open() const { return layers_ != nullptr; }
  ffio::Layer& layers() const { return *layers_; }
  std::int64_t unit() const { return report_.unit; }
  time::Instant now() const { return kernel_.now(); }

  /// A statement, or a routine of a library, which is counted. Its real time is that of the object's life.
  class Statement {
   public:
    Statement(FfioFile& file, std::string_view name) : file_(file), name_(name), begun_(file.begin(name)) {}
    ~Statement() { file_.note(name_, begun_); }
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

   private:
    FfioFile& file_;
    std::string_view name_;
    time::Instant begun_;
  };
  /// The same in two: from when it is, to when it ends.
  time::Instant begin(std::string_view name);
  void note(std::string_view name, time::Instant begun);
  // What the library does for a READ or WRITE, beside its layers.
  void work_for_read() { kernel_.compute(kernel_.specification().library.read); }
  void work_for_write() { kernel_.compute(kernel_.specification().library.write); }

  /// So many bytes of a record, or fewer, behind those that are in bytes.
  ffio::Moved take(std::vector<std::byte>& bytes, amount::Bytes most, ffio::Record record);
  /// Whether a REWIND, BACKSPACE or CLOSE behind a WRITE ends a file that has no EOD there.
  bool truncates() const { return truncates_; }

  /// Behind the layers' own end of their work; a scratch file is gone then.
  void close();
  /// What is in buffers is lost.
  void discard();

 private:
  void note_calls();

  unicos::Kernel& kernel_;
  bool truncates_;
  bool is_scratch_;          ///< gone when it is closed
  std::string never_asked_;  ///< of its structure, where the system was not
  unicos::UnitReport& report_;
  unicos::UnitLayerContext context_;
  std::unique_ptr<ffio::Layer> layers_;
};

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
