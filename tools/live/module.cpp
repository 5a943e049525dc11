#include "tools/live/module.h"

#include <exception>
#include <string>
#include <vector>

#include "tools/live/experiment.hpp"
#include "tools/live/outcome.hpp"

namespace {

std::string& returned() {
  static std::string text;
  return text;
}

}  // namespace

const char* platter_run(const char* settings) {
  returned() = platter::live::answer(settings);
  return returned().c_str();
}

const char* platter_machines() {
  try {
    returned() = platter::live::machines();
  } catch (const std::exception& error) {
    returned() = "{\"error\":" + platter::live::json_text(error.what()) + "}";
  }
  return returned().c_str();
}

char* platter_buffer(unsigned size) {
  static std::vector<char> buffer;
  buffer.assign(size, '\0');
  return buffer.data();
}
