#pragma once

#include <cstdint>
#include <string>

namespace platter::runtime {

/// Notes, once for each statement, that numbers of DOUBLE PRECISION take one word of a record and took two on
/// the machine. `where`: "FILE:LINE". `what` takes the words: "item" or "number".
void note_single_words(const std::string& where, const char* statement, std::int64_t unit, const char* what);

}  // namespace platter::runtime
