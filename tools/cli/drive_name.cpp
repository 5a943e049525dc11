#include "tools/cli/drive_name.hpp"

#include <fmt/format.h>

namespace platter::command {

std::string drive_name(int channel, const machine::Slot& slot) {
  return fmt::format("drive {} ({}{}{})", channel + 1, slot.disk, slot.controller.empty() ? "" : " on ",
                     slot.controller);
}

}  // namespace platter::command
