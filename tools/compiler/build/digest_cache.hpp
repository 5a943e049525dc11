#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>

namespace platter::guest {

/// Digests of files, known from one run to the next as long as a file is the same by host, device, number,
/// size and times: Platter's own parts are 14 MB, which nobody wants to read at every start. They are kept in
/// a file of the cache's folder; where there is none, others may have written it, or it is damaged,
/// everything is read anew.
class DigestCache {
 public:
  explicit DigestCache(std::filesystem::path kept);
  /// Keeps what has been learned. Where that cannot be done the next run reads again.
  ~DigestCache();
  DigestCache(const DigestCache&) = delete;
  DigestCache& operator=(const DigestCache&) = delete;

  /// Of the file's content.
  std::string of(const std::filesystem::path& file);
  /// Of what is asked of a program, such as its version, as long as its file is the same.
  std::string of(const std::filesystem::path& program, const std::function<std::string()>& ask);
  /// Of what is found out `about` something, of which that is a digest.
  std::string about(const std::string& about, const std::function<std::string()>& find);

 private:
  /// Nothing is kept of what has no key.
  std::string known(const std::string& key, const std::function<std::string()>& ask);

  std::filesystem::path kept_;
  std::map<std::string, std::string> sums_;
  bool learned_ = false;
};

}  // namespace platter::guest
