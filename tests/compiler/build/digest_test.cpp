// SHA-256 of lists of texts.

#include "tools/compiler/build/digest.hpp"

#include <gtest/gtest.h>

namespace platter::guest {
namespace {

/// As sha256sum has it of "3:abc".
TEST(Digest, is_sha_256_of_lengths_and_texts) {
  EXPECT_EQ(digest_of("abc"), "aab5f9ae99b2e38fb462025c8f72f570c9c811705d2a4277dc855d7fa293fe97");
}

TEST(Digest, where_a_text_ends_counts) {
  Digest one;
  one.add("ab");
  one.add("c");
  Digest other;
  other.add("a");
  other.add("bc");
  EXPECT_NE(one.take(), other.take());
}

TEST(Digest, is_known_by_its_form) {
  EXPECT_TRUE(is_digest(digest_of("")));
  EXPECT_FALSE(is_digest("0123456789abcdef"));
  EXPECT_FALSE(is_digest(std::string(64, 'g')));
}

}  // namespace
}  // namespace platter::guest
