#include "tools/documents/documents.hpp"

#include "tools/documents/bucher-hayes/document.hpp"

namespace platter::documents {

std::vector<evidence::Document> all_documents() {
  return {
      bucher_hayes::document(),
  };
}

}  // namespace platter::documents
