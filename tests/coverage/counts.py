#!/usr/bin/env python3
"""Tests of tools/coverage: counts.py TOOL COMPILER."""
import importlib.machinery
import importlib.util
import io
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOL, COMPILER = sys.argv[1], sys.argv[2]
loader = importlib.machinery.SourceFileLoader('coverage_tool', TOOL)
coverage = importlib.util.module_from_spec(importlib.util.spec_from_loader('coverage_tool', loader))
loader.exec_module(coverage)

# main() calls half() with 4, so that line 3 is the only one that is not executed.
HALF = '''int half(int n) {
  if (n % 2 != 0)
    return -1;
  return n / 2;
}
'''
# A template of one line, which is executed only for int. Nothing calls unused().
TWICE = '''template <typename T>
T twice(T x) { return x + x; }
'''
MAIN = '''#include "emulator/a/twice.hpp"
int half(int);
double unused() { return twice(1.0); }
int main() { return twice(1) - half(4); }
'''


def report(path, counts):
    """Return a report of gcov on one file; counts are pairs of a line number and a count."""
    lines = [{'line_number': number, 'count': count} for number, count in counts]
    return {'current_working_directory': '/tree', 'files': [{'file': path, 'lines': lines}]}


class Merging(unittest.TestCase):
    """Reports on several objects become one set of lines."""

    def test_line_is_executed_if_one_of_its_copies_is(self):
        reports = [report('emulator/a/x.hpp', [(1, 0), (2, 0)]), report('/tree/emulator/a/x.hpp', [(1, 7), (2, 0), (3, 1)])]
        files = coverage.merge(reports, pathlib.Path('/tree'), ['emulator'])
        self.assertEqual(files, {'emulator/a/x.hpp': {1: True, 2: False, 3: True}})

    def test_files_outside_the_groups_are_left_out(self):
        reports = [report('/usr/include/c++/12/vector', [(1, 1)]), report('tests/a.cpp', [(1, 1)]), report('emulators/a.cpp', [(1, 1)])]
        self.assertEqual(coverage.merge(reports, pathlib.Path('/tree'), ['emulator']), {})


class Sums(unittest.TestCase):
    """The lines of folders and groups are added up."""

    # emulator/a: 4 lines in two files, 3 of them executed; emulator/b/c: 6 lines, 6 executed. Together 9 of 10.
    FILES = {
        'emulator/a/x.cpp': {1: True, 2: True},
        'emulator/a/y.cpp': {5: True, 9: False},
        'emulator/b/c/z.cpp': dict.fromkeys(range(6), True),
        'runtime/main.cpp': {1: False, 2: True, 3: True},
    }

    def test_folders_and_groups_are_added_up(self):
        self.assertEqual(coverage.sums(self.FILES, ['emulator', 'runtime']),
                         {'emulator/a/': (4, 3), 'emulator/b/c/': (6, 6), 'emulator': (10, 9), 'runtime/': (3, 2), 'runtime': (3, 2)})

    def test_group_at_its_aim_passes_and_group_below_it_is_reported(self):
        totals = coverage.sums(self.FILES, ['emulator', 'runtime'])
        table = io.StringIO()
        self.assertEqual(coverage.print_table(totals, {'emulator': 90, 'runtime': 67}, table), ['runtime'])  # 2/3 is 66.67 %
        self.assertEqual(table.getvalue().splitlines()[1].split(), ['emulator/a/', '4', '3', '75.0'])
        self.assertEqual(table.getvalue().splitlines()[3].split(), ['emulator,', 'total', '10', '9', '90.0', '90'])
        self.assertEqual(coverage.print_table(totals, {'emulator': 90, 'runtime': 66}, table), [])

    def test_group_without_any_line_is_reported(self):
        self.assertEqual(coverage.print_table({}, {'emulator': 90}, io.StringIO()), ['emulator'])

    def test_lines_that_were_not_executed_are_printed_as_ranges(self):
        text = io.StringIO()
        lines = {3: False, 4: False, 5: False, 7: True, 9: False}
        coverage.print_lines({'emulator/a/x.cpp': lines, 'runtime/y.cpp': {1: False}}, 'emulator', text)
        self.assertEqual(text.getvalue(), 'emulator/a/x.cpp: 4 of 5 lines not executed: 3-5, 9\n')


class Program(unittest.TestCase):
    """The counts of a program that was compiled with --coverage are read."""

    def test_lines_of_a_program(self):
        with tempfile.TemporaryDirectory() as name:
            root = pathlib.Path(name).resolve()
            (root / 'emulator/a').mkdir(parents=True)
            (root / 'emulator/a/half.cpp').write_text(HALF)
            (root / 'emulator/a/twice.hpp').write_text(TWICE)
            (root / 'main.cpp').write_text(MAIN)
            build = root / 'build'
            build.mkdir()
            flags = ['-O0', '--coverage', '-fprofile-abs-path', f'-I{root}']
            for source in ('main.cpp', 'emulator/a/half.cpp'):
                subprocess.run([COMPILER, *flags, '-c', root / source], cwd=build, check=True)
            subprocess.run([COMPILER, '--coverage', 'main.o', 'half.o', '-o', 'program'], cwd=build, check=True)
            self.assertEqual(subprocess.run([build / 'program'], check=False).returncode, 0)  # 1 + 1 - 4 / 2
            (build / 'CMakeCache.txt').write_text(f'CMAKE_CXX_COMPILER:FILEPATH={COMPILER}\n')
            os.environ.pop('GCOV', None)
            files = coverage.merge(coverage.gcov_reports(build, coverage.gcov_of(build)), root, ['emulator'])
        half = files['emulator/a/half.cpp']
        self.assertEqual({number: half[number] for number in (1, 2, 3, 4)}, {1: True, 2: True, 3: False, 4: True})
        self.assertEqual(files['emulator/a/twice.hpp'], {2: True})
        lines = len(half) + 1  # whether line 5, a brace, counts depends on the compiler
        self.assertEqual(coverage.sums(files, ['emulator'])['emulator'], (lines, lines - 1))


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1], verbosity=1)
