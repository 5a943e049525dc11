#pragma once

#include <string>
#include <vector>

namespace platter::sweep {

/// The values of a text: "1,2,5", "ctss,cos", ranges of whole numbers with both ends "1..36", in steps of
/// some "18..90/18", each so many times the one before "1..1024*2", and lists of all of these. Throws
/// specification::Error, which begins with `what`.
std::vector<std::string> values_of(const std::string& what, const std::string& text);

}  // namespace platter::sweep
