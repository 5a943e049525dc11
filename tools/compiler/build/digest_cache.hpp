#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>

namespace platter::guest {

/// Digests of files, which stay valid between runs as long as the file's host, device, inode, size and times
/// are unchanged. Platter's own parts have 14 MB, and reading them at every start would take too long. The
/// digests are stored in a file of the cache's directory. If the file is missing or damaged, or others may
/// have written it, all digests are computed again.
class DigestCache {
 public:
  explicit DigestCache(std::filesystem::path kept);
  /// Stores new digests. If this fails, the next run computes them again.
  ~DigestCache();
  DigestCache(const DigestCache&) = delete;
  DigestCache& operator=(const DigestCache&) = delete;

  /// Returns the digest of a file's contents.
  std::string of(const std::filesystem::path& file);
  /// Returns the digest of information about a program, such as its version, which `ask` obtains. Valid as
  /// long as the program's file is unchanged.
  std::string of(const std::filesystem::path& program, const std::function<std::string()>& ask);
  /// Returns the digest of the result of `find`. `about`: a digest of everything that the result depends on.
  std::string about(const std::string& about, const std::function<std::string()>& find);

 private:
  /// An empty key disables the cache.
  std::string known(const std::string& key, const std::function<std::string()>& ask);

  std::filesystem::path kept_;
  std::map<std::string, std::string> sums_;
  bool learned_ = false;
};

}  // namespace platter::guest
