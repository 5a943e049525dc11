#include "tools/validation/studies/documents.hpp"

#include "tools/validation/studies/bucher-hayes/document.hpp"
#include "tools/validation/studies/cms/document.hpp"
#include "tools/validation/studies/t3d/document.hpp"
#include "tools/validation/studies/unicos/document.hpp"
#include "tools/validation/studies/vms/document.hpp"

namespace platter::documents {

std::vector<evidence::Document> all_documents() {
  return {
      bucher_hayes::document(), unicos_guide::document(), noble::document(),
      johnston::document(),     koeninger::document(),
  };
}

}  // namespace platter::documents
