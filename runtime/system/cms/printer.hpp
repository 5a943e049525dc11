#pragma once

#include <string>

#include "emulator/system/cms/printer.hpp"
#include "runtime/fortran/unit/interface/record_unit.hpp"

namespace platter::runtime {

/// A Fortran unit on the virtual printer: each record is a line, and a start of its own. What is printed goes
/// nowhere.
class CmsPrinter final : public RecordUnit {
 public:
  CmsPrinter(cms::Kernel& kernel, cms::Printer& printer, std::int64_t unit)
      : kernel_(kernel), printer_(printer), unit_(unit) {}

  Record read() override { refuse("READ"); }
  void write(std::span<const dataset::Word> words, amount::Bits length) override;
  void backspace() override { refuse("BACKSPACE"); }
  void end_file() override {}
  void rewind() override { refuse("REWIND"); }
  void close() override { printer_.close(); }
  void discard() override { close(); }
  bool has_written() const override { return true; }

  using RecordUnit::buffer_in;
  void buffer_in(std::span<dataset::Word>, std::size_t, bool, const Convert&) override {
    refuse("BUFFER IN");
  }
  void buffer_out(std::span<const dataset::Word>, bool) override { refuse("BUFFER OUT"); }
  double status() override { return kDone; }
  amount::Words length() override { return {}; }
  bool take_end_of_file() override { return false; }
  const std::string& complaint() const override { return complaint_; }

 private:
  [[noreturn]] void refuse(const char* statement) const;

  cms::Kernel& kernel_;
  cms::Printer& printer_;
  std::int64_t unit_;
  std::string complaint_{};
};

}  // namespace platter::runtime
