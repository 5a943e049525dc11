#pragma once

#include <filesystem>
#include <vector>

#include "runtime/host/replacement.hpp"

namespace platter::runtime {

/// The files that another process, which is not sandboxed, puts in place for this one. It does nothing else,
/// whatever it is asked.
struct Errands {
  std::vector<Replacement*> results;  ///< each is put in place at most once
  std::filesystem::path image;        ///< replaced by new ones as often as is asked; "": there is none
  int image_file = -1;                ///< the open file that is there

  bool empty() const { return results.empty() && image.empty(); }
};

/// Begins the process that goes for these errands until this one is gone; from now on it makes and places all
/// replacements of this process. Throws specification::Error.
void send_porter(const Errands& errands);

/// It has done what is not finished by now, and is gone.
void dismiss_porter();

/// Where it hears and answers; -1: there is none.
int porter_channel();

}  // namespace platter::runtime
