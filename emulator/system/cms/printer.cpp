#include "emulator/system/cms/printer.hpp"

namespace platter::cms {
namespace {

constexpr amount::Bytes kPage{4096};
constexpr amount::Bytes kLineHead{8};  // header of each line in a page (assumed)

}  // namespace

void Printer::write_page() {
  kernel_.spool_page();
  ++pages_;
  used_ = {};
}

void Printer::print(std::span<const amount::Bytes> lines) {
  const auto& its = kernel_.specification();
  ++starts_;
  // The program's virtual machine issues SIO, loads a PSW that waits, and loads the old one after the
  // interrupt.
  constexpr std::int64_t kPrivileged = 3;
  amount::Bytes all;
  for (const amount::Bytes bytes : lines) all += bytes;
  kernel_.work(time::sum(
      time::sum(time::product(its.privileged, kPrivileged), its.interrupt),
      time::sum(time::product(its.spool_line, std::ssize(lines)), time::product(its.copy, all.count))));
  for (const amount::Bytes bytes : lines) {
    if (used_ + kLineHead + bytes > kPage) write_page();
    used_ += kLineHead + bytes;
  }
}

void Printer::close() {
  if (used_ > amount::Bytes{}) write_page();
}

}  // namespace platter::cms
