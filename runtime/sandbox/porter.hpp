#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace platter::runtime {

/// What is done for a process behind a fence by one that is not, and nothing else, whatever is asked.
struct Errands {
  /// A result's place, and whether the program may write in its folder.
  struct Place {
    std::string file;
    bool is_exposed = false;
  };
  std::set<std::string> files;           ///< opened for reading and writing, made where need be; removed
  std::map<std::string, Place> results;  ///< put in place when finished; removed if never

  bool empty() const { return files.empty() && results.empty(); }
};

/// Begins the process that goes for these errands, by these names, until this one is gone. Throws
/// specification::Error. Only it keeps these descriptors, whose other ends see when it is gone.
void send_porter(const Errands& errands, const std::vector<int>& kept);

/// Waits until it has put in place what is finished by now. It stays until this process is gone, and looks
/// once more.
void dismiss_porter();

/// Where it hears and answers; -1: there is none.
int porter_channel();

// Like open, unlink and rename, by the porter where that is one of its errands.
int open_by_porter(const char* name, int flags, int mode);
int unlink_by_porter(const char* name);
int rename_by_porter(const char* from, const char* to);

}  // namespace platter::runtime
