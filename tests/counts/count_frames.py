#!/usr/bin/env python3
"""Tests of tools/count_frames: count_frames.py TOOL COMPILER."""
import importlib.machinery
import importlib.util
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

TOOL, COMPILER = sys.argv[1], sys.argv[2]
loader = importlib.machinery.SourceFileLoader('count_frames', TOOL)
count_frames = importlib.util.module_from_spec(importlib.util.spec_from_loader('count_frames', loader))
loader.exec_module(count_frames)

# The shape of a program: a statement calls a library's callback, which reaches the device. Line 4 of MAIN__ is counted.
DEVICE = '''namespace platter::device {
struct Device {
  __attribute__((noinline)) void submit(int sector) { asm volatile("" : : "r"(sector)); }
};
}
'''
RUNTIME = '''#include "emulator/device.hpp"
static void write(int sector) { platter::device::Device().submit(sector); }
void layer(int sector) { write(sector); }
extern "C" void callback(int sector) { sector < 5 ? write(sector) : layer(sector); }
'''
PROGRAM = '''extern "C" void callback(int);
void library(int sector) { callback(sector); }
extern "C" void MAIN__() {
  library(1), library(7);
  library(9);
}
int main() { MAIN__(); }
'''


class Frames(unittest.TestCase):
    STACK = [['submit', '/tree/emulator/device.hpp', 3], ['invoke', '/usr/include/functional', 9], ['put', '/tree/runtime/unit.cpp', 5],
             ['_gfortran_transfer_array_write', '', 0], ['MAIN__', 'statement.f', 5], ['main', '/tree/runtime/main.cpp', 1]]

    def test_only_the_projects_frames_below_the_statement_count(self):
        self.assertEqual(count_frames.frames_of(self.STACK, 5, '/tree'),
                         [('submit', 'emulator/device.hpp'), ('put', 'runtime/unit.cpp')])

    def test_other_statements_do_not_count(self):
        self.assertIsNone(count_frames.frames_of(self.STACK, 6, '/tree'))
        self.assertIsNone(count_frames.frames_of(self.STACK[:4], 5, '/tree'))
        with self.assertRaisesRegex(RuntimeError, 'line 6 submits nothing'):
            count_frames.counts_of([self.STACK], 6, '/tree')

    def test_commands_of_devices_do_not_count(self):
        through_engine = [self.STACK[0], ['platter::time::Engine::act', '/tree/emulator/engine.hpp', 7], *self.STACK[2:]]
        self.assertIsNone(count_frames.frames_of(through_engine, 5, '/tree'))
        passed_on = [['platter::device::Device::submit', '/tree/emulator/drive.hpp', 1], ['start', '/tree/emulator/io.hpp', 2],
                     ['platter::device::Device::submit', '/tree/emulator/device.hpp', 3], *self.STACK[2:]]
        self.assertEqual(count_frames.frames_of(passed_on, 5, '/tree'),
                         [('platter::device::Device::submit', 'emulator/device.hpp'), ('put', 'runtime/unit.cpp')])

    @unittest.skipIf(shutil.which('gdb') is None, 'gdb is missing; tools/setup --sandbox-tests installs it')
    def test_stacks_of_a_program(self):
        with tempfile.TemporaryDirectory() as name:
            root = pathlib.Path(name).resolve()
            for file, text in {'emulator/device.hpp': DEVICE, 'runtime/unit.cpp': RUNTIME, 'program.cpp': PROGRAM}.items():
                (root / file).parent.mkdir(exist_ok=True)
                (root / file).write_text(text)
            subprocess.run([COMPILER, '-g', '-O0', '-I', root, '-o', root / 'program', root / 'program.cpp', root / 'runtime/unit.cpp'],
                           check=True)
            stacks = count_frames.stacks_of([root / 'program'], root)
            self.assertEqual(len(stacks), 3)
            deepest, everything = count_frames.counts_of(stacks, 4, root)
            self.assertEqual([name.split('(')[0] for name, _ in deepest],
                             ['platter::device::Device::submit', 'write', 'layer', 'callback'])
            self.assertEqual({file for _, file in deepest}, {'emulator/device.hpp', 'runtime/unit.cpp'})
            self.assertEqual(len(everything), 4)
            self.assertEqual(len(count_frames.counts_of(stacks, 5, root)[0]), 4)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
