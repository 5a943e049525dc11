#pragma once

#include "tools/validation/harness/document.hpp"

namespace platter::documents {

/// Returns all studies that `platter claims` can measure. Each has a folder, and a line in this function.
std::vector<evidence::Document> all_documents();

}  // namespace platter::documents
