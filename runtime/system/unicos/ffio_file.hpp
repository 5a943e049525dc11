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

/// An open UNICOS file of a unit: its chain of layers, the library's processor time, and its procstat
/// statistics. All errors are ffio::Error or dataset::FormatError.
class FfioFile {
 public:
  /// Opens the file. Its statistics go to `report`, which must outlive this object.
  FfioFile(unicos::Kernel& kernel, unicos::Assignment assigned, const ffio::Defaults& defaults,
           unicos::UnitReport& report);
  FfioFile(const FfioFile&) = delete;
  FfioFile& operator=(const FfioFile&) = delete;

  bool is_open() const { return layers_ != nullptr; }
  ffio::Layer& layers() const { return *layers_; }
  std::int64_t unit() const { return report_.unit; }
  time::Instant now() const { return kernel_.now(); }

  /// A counted statement, or a counted routine of a library. Its real time is the lifetime of this object.
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
  /// The same as two calls: begin() starts the statement and returns the time, note() counts it.
  time::Instant begin(std::string_view name);
  void note(std::string_view name, time::Instant begun);
  // The processor time of the library for a READ or WRITE, without that of the layers.
  void work_for_read() { kernel_.compute(kernel_.specification().library.read); }
  void work_for_write() { kernel_.compute(kernel_.specification().library.write); }

  /// Appends at most `max_bytes` bytes of a record to `bytes`.
  ffio::Moved take(std::vector<std::byte>& bytes, amount::Bytes max_bytes, ffio::Record record);
  /// Returns true if a REWIND, BACKSPACE or CLOSE after a WRITE truncates the file, because its format has no
  /// EOD.
  bool truncates() const { return truncates_; }

  /// Closes the file after the layers have finished their work, and deletes a scratch file.
  void close();
  /// Closes the file without writing the buffered data, as a counted CLOSE. Returns true.
  bool discard_counted();

 private:
  void note_calls();

  unicos::Kernel& kernel_;
  bool truncates_;
  bool is_scratch_;  ///< the file is deleted when it is closed
  /// Text that procview adds to the structure of a file for which the system was never called.
  std::string never_asked_;
  unicos::UnitReport& report_;
  unicos::UnitLayerContext context_;
  std::unique_ptr<ffio::Layer> layers_;
};

/// A UNICOS file as a sequence of words, accessed through layers; writing past its end extends it.
/// Asynchronous calls are started if the layers can start them (system, syscall). All others are complete on
/// return, except for work that a layer continues in the background (cachea; design choice).
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
  std::vector<std::byte> bytes_;  ///< data of the current call in the file's format
  bool asynchronous_ = false;
  bool under_way_ = false;
  ffio::Started started_{};
  std::span<dataset::Word> wanted_;  ///< destination of the words of an asynchronous read
  bool in_call_ = false;             ///< as_one_call() has started the statement
};

}  // namespace platter::runtime
