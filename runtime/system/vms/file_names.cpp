#include "runtime/system/vms/file_names.hpp"

#include <fmt/format.h>

namespace platter::runtime {
namespace {

constexpr const char* kDefaultType = ".DAT";

}  // namespace

std::string usual_vms_name(std::int64_t unit) {
  return fmt::format("FOR{:03}{}", unit, kDefaultType);
}

vms::FileName read_vms_name(std::string_view text) {
  return vms::read_name(text, kDefaultType);
}

}  // namespace platter::runtime
