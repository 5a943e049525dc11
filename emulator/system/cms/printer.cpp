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
  kernel_.work(its.spool_start + std::ssize(lines) * its.spool_line);
  for (const amount::Bytes bytes : lines) {
    if (used_ + kLineHead + bytes > kPage) write_page();
    used_ += kLineHead + bytes;
  }
}

void Printer::close() {
  if (used_ > amount::Bytes{}) write_page();
}

}  // namespace platter::cms
