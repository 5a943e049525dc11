#include "emulator/cms/printer.hpp"

namespace platter::cms {
namespace {

constexpr std::int64_t kPage = 4096;
constexpr std::int64_t kLineHead = 8;  // of a line, what the page says of it (hypothesis)

}  // namespace

void Printer::write_page() {
  kernel_.spool_page();
  ++pages_;
  used_ = 0;
}

void Printer::print(std::span<const std::int64_t> lines) {
  const auto& its = kernel_.specification();
  ++starts_;
  kernel_.work(its.spool_start + std::ssize(lines) * its.spool_line);
  for (const std::int64_t bytes : lines) {
    if (used_ + kLineHead + bytes > kPage) write_page();
    used_ += kLineHead + bytes;
  }
}

void Printer::close() {
  if (used_ > 0) write_page();
}

}  // namespace platter::cms
