#pragma once

#include <nettle/sha2.h>

#include <string>
#include <string_view>

namespace platter::guest {

/// SHA-256 digest of a list of texts. It identifies programs and their input: finding another list with the
/// same digest is infeasible.
class Digest {
 public:
  Digest();

  /// Adds one text. The boundaries between texts affect the digest.
  void add(std::string_view text);
  /// Adds several texts and their number.
  void add_all(const auto& texts) {
    add(std::to_string(texts.size()));
    for (const auto& text : texts) add(text);
  }
  /// Returns the digest of all added texts as 64 hexadecimal digits, and resets this object.
  std::string take();

 private:
  sha256_ctx state_;
};

/// Returns the digest of one text.
std::string digest_of(std::string_view text);

/// Returns whether a text has the form of a digest.
bool is_digest(std::string_view text);

}  // namespace platter::guest
