"""Tests tools/cmake/batches.py: batches_test.py FOLDER_OF_THE_SCRIPT"""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPTS = pathlib.Path(sys.argv.pop(1))
sys.path.insert(0, str(SCRIPTS))
import batches  # noqa: E402

SOURCE = """#include "a.hpp"
namespace platter {
namespace {
namespace fs = std::filesystem;
using Names = std::vector<std::string>;
constexpr int kLimit = 3;
enum class Kind { kOne };
struct Pair {
  int first;
};
template <typename Value>
Value twice(Value value) {
  const int local = 2;
  return local * value;
}
constexpr const char* kText = R"(
int hidden(int);
)";
TEST(Suite, Name) {
}
}  // namespace
void exported() {
}
}  // namespace platter
"""


def planned(folder, texts, size=12, count=None):
    """Writes sources with these texts, makes batches of them, and returns the numbers of each batch's sources."""
    sources = []
    for number, text in enumerate(texts):
        sources.append(folder / f"source_{number}.cpp")
        sources[-1].write_text(text)
    plan = ["--count", str(count)] if count else ["--plan"]
    subprocess.run([sys.executable, "-B", SCRIPTS / "batches.py", "--folder", folder / "out", "--size", str(size), *plan, *sources], check=True, capture_output=True)
    files = sorted((folder / "out").glob("batch_*.cpp"))
    return [[int(line.split("source_")[1].split(".")[0]) for line in file.read_text(**batches.ENCODING).splitlines() if "source_" in line] for file in files]


def unnamed(text):
    return f"namespace {{\n{text}\n}}  // namespace\n"


class Batches(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def test_names_of_the_unnamed_namespace_are_found(self):
        names = batches.declared_names(SOURCE, "a", False)
        self.assertEqual({name for _, name in names}, {"fs", "Names", "kLimit", "Kind", "Pair", "twice", "kText"})
        self.assertEqual({space for space, _ in names}, {"platter"})

    def test_sources_without_common_names_share_a_batch(self):
        self.assertEqual(planned(self.folder, [unnamed("int one();"), unnamed("int two();")]), [[0, 1]])

    def test_sources_that_define_the_same_name_are_apart(self):
        self.assertEqual(planned(self.folder, [unnamed("int one();"), unnamed("struct one {};"), unnamed("int two();")]), [[0, 2], [1]])

    def test_equal_aliases_are_no_clash(self):
        alias = "namespace fs = std::filesystem;"
        self.assertEqual(planned(self.folder, [alias, alias, "namespace fs = std::other;"]), [[0, 1], [2]])

    def test_batches_have_at_most_the_size(self):
        self.assertEqual([len(batch) for batch in planned(self.folder, [unnamed(f"int f{i}();") for i in range(5)], size=2)], [2, 2, 1])

    def test_an_edit_that_adds_a_clash_moves_the_source(self):
        planned(self.folder, [unnamed("int one();"), unnamed("int two();"), unnamed("int one();")])
        self.assertEqual(planned(self.folder, [unnamed("int one();"), unnamed("int one();"), unnamed("int two();")], count=2), [[0, 2], [1]])

    def test_an_edit_without_a_clash_rewrites_no_batch(self):
        planned(self.folder, [unnamed("int one();"), unnamed("int two();")])
        before = (self.folder / "out/batch_1.cpp").stat().st_mtime_ns
        planned(self.folder, [unnamed("int one(); int x;"), unnamed("int two();")], count=1)
        self.assertEqual((self.folder / "out/batch_1.cpp").stat().st_mtime_ns, before)

    def test_paths_may_contain_blanks_and_any_letters(self):
        rule = batches.dependency_rule(pathlib.Path("a b/\u00fc.cpp"), [pathlib.Path("c$d/#.hpp")])
        self.assertEqual(rule, "a\\ b/\u00fc.cpp: c$$d/\\#.hpp\n")
        folder = self.folder / os.fsdecode(b"a b \xff \xc3\xbc")
        folder.mkdir()
        self.assertEqual(planned(folder, [unnamed("int one();"), unnamed("int two();")]), [[0, 1]])
        self.assertIn(os.fsencode(folder), (folder / "out/batch_1.cpp").read_bytes())


if __name__ == "__main__":
    unittest.main()
