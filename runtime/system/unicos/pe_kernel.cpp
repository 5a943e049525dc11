#include "runtime/system/unicos/pe_kernel.hpp"

#include "runtime/system/unicos/pe_file.hpp"

namespace platter::runtime::partition {

std::unique_ptr<unicos::OpenFile> PeKernel::open(const std::string& name, const unicos::Space& space) {
  return std::make_unique<PeFile>(*this, link_, name, space);
}

}  // namespace platter::runtime::partition
