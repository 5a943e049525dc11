#pragma once

#include <map>
#include <set>
#include <string>

namespace platter::runtime {

/// What is done for a process behind a fence by one that is not, and nothing else, whatever is asked.
struct Errands {
  std::set<std::string> files;  ///< opened for reading and writing, made where need be; removed
  std::map<std::string, std::string>
      results;  ///< put in the place of another when finished; removed if never

  bool empty() const { return files.empty() && results.empty(); }
};

/// Begins the process that goes for these errands, by these names, until this one is gone. Throws
/// specification::Error.
void send_porter(const Errands& errands);

/// It has done what is not finished by now, and is gone.
void dismiss_porter();

/// Where it hears and answers; -1: there is none.
int porter_channel();

// Like open, unlink and rename, by the porter where that is one of its errands.
int open_by_porter(const char* name, int flags, int mode);
int unlink_by_porter(const char* name);
int rename_by_porter(const char* from, const char* to);

}  // namespace platter::runtime
