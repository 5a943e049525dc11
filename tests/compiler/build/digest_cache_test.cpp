#include "tools/compiler/build/digest_cache.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <thread>

#include "tests/support/folder.hpp"
#include "tools/compiler/build/cache.hpp"
#include "tools/compiler/build/digest.hpp"

// SHA-256 of lists of texts.
namespace platter::guest {
namespace {

/// The expected digest is the output of sha256sum for "3:abc".
TEST(Digest, IsSha256OfLengthsAndTexts) {
  EXPECT_EQ(digest_of("abc"), "aab5f9ae99b2e38fb462025c8f72f570c9c811705d2a4277dc855d7fa293fe97");
}

TEST(Digest, TheBoundariesOfTextsChangeTheDigest) {
  Digest one;
  one.add("ab");
  one.add("c");
  Digest other;
  other.add("a");
  other.add("bc");
  EXPECT_NE(one.take(), other.take());
}

TEST(Digest, OnlySixtyFourHexadecimalDigitsAreADigest) {
  EXPECT_TRUE(is_digest(digest_of("")));
  EXPECT_FALSE(is_digest("0123456789abcdef"));
  EXPECT_FALSE(is_digest(std::string(64, 'g')));
}

}  // namespace
}  // namespace platter::guest

// The cache key of a compiled program contains the digests of the tools that made it. The tools are not read
// again at every start.
namespace platter::tests {
namespace {

namespace fs = std::filesystem;

/// A fixture in which small files replace the parts of Platter. Its compiler logs each request for its
/// version.
class DigestCacheTest : public testing::Test {
 public:
  DigestCacheTest() {
    write_compiler("1");
    for (const char* part : {"charge", "libplatter-runtime.so", "libm.a"}) folder.write(part, "old");
    folder.write("test.f", "      END\n");
    toolchain.gfortran = path("gfortran").string();
    toolchain.objcopy = "objcopy";
    toolchain.charge = path("charge");
    toolchain.libraries = {path("libplatter-runtime.so")};
    toolchain.mathematics = {path("libm.a")};
  }

  fs::path path(const std::string& name) const { return folder.path() / name; }
  void write_compiler(const std::string& version) {
    folder.write("gfortran", "#!/bin/sh\necho x >>" + path("asked").string() + "\necho " + version + "\n");
    fs::permissions(path("gfortran"), fs::perms::owner_all);
  }
  std::string name() {
    const guest::Request request{.given = {.sources = {path("test.f").string()}},
                                 .machine = "cray1",
                                 .processor = "cray1",
                                 .sets = {},
                                 .charged = {}};
    guest::DigestCache sums(path("known.sum"));
    return guest::fingerprint(toolchain, request, sums);
  }
  std::size_t asked() const { return folder.read("asked").size() / 2; }
  /// Waits so long that any later change of the files also changes their times.
  static void grow_old() { std::this_thread::sleep_for(std::chrono::milliseconds(3100)); }

  Folder folder;
  guest::Toolchain toolchain;
};

TEST_F(DigestCacheTest, AreNotQueriedTwice) {
  grow_old();
  const auto first = name();
  ASSERT_EQ(asked(), 1U);
  EXPECT_EQ(name(), first);
  EXPECT_EQ(asked(), 1U);
}

/// The changed files have the same size and, as far as a program can set it, the same time.
TEST_F(DigestCacheTest, ChangedFilesOfTheSameSizeAndTimeNameAnotherGuest) {
  grow_old();
  std::string before = name();
  for (const char* part : {"charge", "libplatter-runtime.so", "libm.a"}) {
    const auto time = fs::last_write_time(path(part));
    folder.write(part, "new");
    fs::last_write_time(path(part), time);
    const auto after = name();
    EXPECT_NE(after, before) << part;
    before = after;
  }
  write_compiler("2");
  EXPECT_NE(name(), before) << "the compiler";
}

TEST_F(DigestCacheTest, RecentFilesAreReadAgain) {
  name();
  name();
  EXPECT_EQ(asked(), 2U);
}

TEST_F(DigestCacheTest, AreNotComputedTwiceForTheSameFile) {
  int found = 0;
  const auto about = [&](const std::string& what) {
    guest::DigestCache sums(path("known.sum"));
    return sums.about(what, [&] {
      ++found;
      return what + std::to_string(found);
    });
  };
  const auto first = about("one");
  EXPECT_EQ(about("one"), first);
  EXPECT_EQ(found, 1);
  EXPECT_NE(about("another"), first);
  EXPECT_EQ(about("one"), first);
  EXPECT_EQ(found, 2);
}

TEST_F(DigestCacheTest, AreReadAgainIfTheCacheIsDamaged) {
  grow_old();
  const auto first = name();
  const std::string known = folder.read("known.sum");
  for (const auto& damaged : {std::string(), known.substr(0, known.size() / 2), "nonsense\n" + known}) {
    folder.write("known.sum", damaged);
    EXPECT_EQ(name(), first);
  }
  EXPECT_EQ(asked(), 4U);
}

}  // namespace
}  // namespace platter::tests
