#include "runtime/sandbox/hint.hpp"

#include <utility>

namespace platter::runtime {
namespace {

std::string& the_hint = *new std::string;  // never destroyed: it is said at the very end

}  // namespace

void set_hint(std::string hint) {
  the_hint = std::move(hint);
}

const std::string& hint() {
  return the_hint;
}

}  // namespace platter::runtime
