#!/usr/bin/env python3
"""Tests of tools/count_lines: count_lines.py TOOL."""
import importlib.machinery
import importlib.util
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

TOOL = sys.argv[1]
loader = importlib.machinery.SourceFileLoader('count_lines', TOOL)
count_lines = importlib.util.module_from_spec(importlib.util.spec_from_loader('count_lines', loader))
loader.exec_module(count_lines)


class Counts(unittest.TestCase):
    def test_comments_and_blank_lines_of_cpp_are_left_out(self):
        text = '// one\nint a;  // two\n\n/* three\n   four */ int b;\nchar c[] = "/*";\nint d;\nchar e[] = R"(\n// text\n)";\n'
        self.assertEqual(count_lines.count('x.cpp', text), 7)

    def test_comments_of_scripts_are_left_out(self):
        self.assertEqual(count_lines.count('x', '#!/bin/sh\n# one\necho "# two"\n\necho  # three\n'), 2)
        self.assertEqual(count_lines.count('x.py', '"""One.\n\nTwo.\n"""\na = 1\n# three\n'), 1)
        self.assertEqual(count_lines.count('CMakeLists.txt', '# one\nproject(x)\n'), 1)

    def test_data_is_no_code(self):
        for name in ('x.toml', 'x.json', 'x.md', 'x', 'x.txt'):
            self.assertIsNone(count_lines.count(name, 'a\n'))


class Revisions(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        self.write('tools/count_lines', pathlib.Path(TOOL).read_text())
        self.git('init', '-q')

    def write(self, name, text):
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text)

    def git(self, *words):
        subprocess.run(['git', '-c', 'user.name=A', '-c', 'user.email=a@example.com', *words], cwd=self.folder, check=True)

    def commit(self):
        self.git('add', '-A')
        self.git('commit', '-qm', 'One')

    def counts(self):
        out = subprocess.run([sys.executable, '-B', self.folder / 'tools/count_lines', '--since', 'HEAD', '--json'],
                             cwd=self.folder, check=True, capture_output=True)
        return json.loads(out.stdout)

    def test_moved_code_counts_for_its_new_folder(self):
        code = ''.join(f'int moved{i};\n' for i in range(20))
        self.write('runtime/old/moved.cpp', code)
        self.write('runtime/old/gone.cpp', 'int gone_a;\nlong gone_b();\n')
        self.write('runtime/other/same.cpp', 'int same;\n')
        self.commit()
        (self.folder / 'runtime/new').mkdir()
        (self.folder / 'runtime/old/moved.cpp').rename(self.folder / 'runtime/new/moved.cpp')
        (self.folder / 'runtime/old/gone.cpp').unlink()
        self.write('runtime/other/added.cpp', 'char added[] = "";\nint more;\n')
        self.git('add', '-A')
        counts = self.counts()
        self.assertEqual(counts['runtime/new'], {'before': 22, 'now': 20})
        self.assertEqual(counts['runtime/other'], {'before': 1, 'now': 3})
        self.assertEqual(counts['runtime, all'], {'before': 23, 'now': 23})
        self.assertNotIn('runtime/old', counts)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
