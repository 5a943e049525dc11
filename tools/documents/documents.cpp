#include "tools/documents/documents.hpp"

#include "tools/documents/bucher-hayes/document.hpp"
#include "tools/documents/cms/document.hpp"
#include "tools/documents/t3d/document.hpp"
#include "tools/documents/unicos/document.hpp"
#include "tools/documents/vms/document.hpp"

namespace platter::documents {

std::vector<evidence::Document> all_documents() {
  return {
      bucher_hayes::document(), unicos_guide::document(), noble::document(),
      johnston::document(),     koeninger::document(),
  };
}

}  // namespace platter::documents
