#pragma once

#include <string>
#include <vector>

#include "runtime/options/options.hpp"
#include "runtime/program/sandbox/file_broker.hpp"

namespace platter::runtime {

/// The parts of a sandbox, as reports name them.
using ActiveRestrictions = std::vector<std::string>;

/// What a run has and makes besides its program.
struct InheritedResources {
  std::vector<std::string> files;     ///< that it is made of, or that it makes: not for the program to change
  std::vector<Replacement*> results;  ///< that are not finished
  std::filesystem::path image;        ///< "": there is none
  int image_file = -1;                ///< the image that is open
  std::vector<int> inherited;         ///< descriptors that it is to be without
  std::vector<int> kept_by_file_broker{};  ///< of these, those that the file broker keeps
};

/// From now on this process is a stranger's: it touches what the flags let it, by the kernel's rules and by
/// those of the runtime (docs/safety.md). All that the run reads besides is read by now, and its results are
/// open. Throws specification::Error where not everything can be had and the user insists.
void enter_sandbox(const Options& options, const InheritedResources& run);

/// What is in force: "files", "names", "calls", "environment", "limits".
const ActiveRestrictions& held();

}  // namespace platter::runtime
