#pragma once

#include <nettle/sha2.h>

#include <string>
#include <string_view>

namespace platter::guest {

/// SHA-256 over a list of texts, by which programs and what they are made of are known: nobody can make
/// another list with the same digest.
class Digest {
 public:
  Digest();

  /// Adds one text; where it ends counts.
  void add(std::string_view text);
  /// Adds each of several, and how many they are.
  void add_all(const auto& texts) {
    add(std::to_string(texts.size()));
    for (const auto& text : texts) add(text);
  }
  /// Of all that was added, as 64 hexadecimal digits; this is then as new.
  std::string take();

 private:
  sha256_ctx state_;
};

/// Of one text.
std::string digest_of(std::string_view text);

/// Whether a text is what take() gives.
bool is_digest(std::string_view text);

}  // namespace platter::guest
