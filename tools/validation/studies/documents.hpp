#pragma once

#include "tools/validation/harness/document.hpp"

namespace platter::documents {

/// Whatever `platter claims` can measure: a folder and a line for each.
std::vector<evidence::Document> all_documents();

}  // namespace platter::documents
