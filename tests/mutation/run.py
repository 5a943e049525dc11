"""Runs test programs with each mutant in turn. The first run records which test reaches which mutants."""
import concurrent.futures
import os
import pathlib
import resource
import shutil
import subprocess
import tempfile
import time

MEMORY = 4 << 30  # bytes; an endless loop may also allocate without end
LONGEST = 1200  # seconds that one program may take while recording
FACTOR = 10  # a mutant may take this many times the processor time of the recorded tests
SPECIFIC = 30  # number of the most specific tests, which run first
GRACE = 10  # seconds in addition to FACTOR times the recorded time
STUCK = 20  # seconds without processor time or a wait for a processor after which a process is ended
# Tests that start the command or other programs, by test program.
LEFT_OUT = {"t3d_tests": "Pes.*:Hostile.*:PageOfT3d.*:JobFiles.*:SameRequests.*:All/SameRequests.*", "unit_tests": "Quoting.*"}


def limit(seconds):
    """Limits the processor time, which does not depend on what else the machine does, and the memory of this process."""
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def activity(process):
    """Returns the nanoseconds that the process has computed or has waited for a processor."""
    try:
        return sum(int(number) for thread in pathlib.Path(f"/proc/{process.pid}/task").iterdir()
                   for number in (thread / "schedstat").read_text().split()[:2])
    except OSError:
        return 0


def ends(process):
    """Waits for the end of the process. Returns False if it waits for ever, which a test with several threads may do."""
    before, since = -1, time.monotonic()
    while True:
        try:
            process.wait(1)
            return True
        except subprocess.TimeoutExpired:
            now = activity(process)
            if now > before + 1_000_000:
                before, since = now, time.monotonic()
            elif time.monotonic() - since > STUCK:
                return False


class TestsFailed(Exception):
    """A test program fails without a mutant."""


class Runner:
    """Runs the tests of GoogleTest programs in a folder. Each process gets an empty directory."""

    def __init__(self, binaries, programs, scratch, mutants, jobs, log):
        self.binaries = binaries
        self.programs = programs
        self.scratch = scratch
        self.mutants = mutants
        self.jobs = jobs
        self.log = log
        self.tests = {}  # (program, test) -> (seconds, set of the mutants that it reaches)
        shutil.rmtree(scratch, ignore_errors=True)
        scratch.mkdir(parents=True)

    def start(self, program, arguments, environment, timeout):
        """Returns whether the process succeeded within this processor time, and its output."""
        with tempfile.TemporaryDirectory(dir=self.scratch) as directory, tempfile.TemporaryFile(dir=self.scratch) as output:
            settings = {**os.environ, "TMPDIR": directory, **environment}
            process = subprocess.Popen([self.binaries / program, *arguments], cwd=directory, env=settings, stdin=subprocess.DEVNULL,
                                       stdout=output, stderr=subprocess.STDOUT, preexec_fn=lambda: limit(timeout))
            if not ends(process):
                process.kill()
                process.wait()
                return False, "timeout"
            output.seek(0)
            return process.returncode == 0, output.read().decode(errors="replace")

    def record(self):
        """Runs every program once without a mutant; recorder.cpp writes which test reaches which mutants."""
        def one(program):
            with tempfile.NamedTemporaryFile(dir=self.scratch) as reached:
                settings = {"PLATTER_REACHED_MUTANTS": reached.name, "PLATTER_MUTANTS": str(self.mutants)}
                good, output = self.start(program, [f"--gtest_filter=-{LEFT_OUT.get(program, '')}"], settings, LONGEST)
                if not good:
                    raise TestsFailed(f"{program} fails without a mutant:\n{output[-3000:]}")
                return program, pathlib.Path(reached.name).read_text()

        with concurrent.futures.ThreadPoolExecutor(self.jobs) as workers:
            for program, recorded in workers.map(one, self.programs):
                for line in recorded.splitlines():
                    test, milliseconds, numbers = line.split("\t")
                    self.tests[program, test] = (int(milliseconds) / 1000, {int(number) for number in numbers.split()})
        self.log(f"{len(self.tests)} tests recorded")

    def parts(self, program, tests):
        """Returns the tests in at most three parts: the most specific ones, which reach the fewest mutants; others; slow ones."""
        quick = sorted((test for test, taken in tests.items() if taken < 1), key=lambda test: len(self.tests[program, test][1]))
        slow = [test for test, taken in tests.items() if taken >= 1]
        return [part for part in (quick[:SPECIFIC], quick[SPECIFIC:], slow) if part]

    def outcome(self, mutant, own):
        """Runs the tests that reach the mutant: those of its folder's program first, then by time, until one fails."""
        plan = []
        for program in self.programs:
            tests = {test: entry[0] for (name, test), entry in self.tests.items()
                     if name == program and mutant.number in entry[1]}
            if tests:
                plan.append((program != own, sum(tests.values()), program, tests))
        if not plan:
            return {"outcome": "unreached"}
        for _, seconds, program, tests in sorted(plan, key=lambda entry: entry[:3]):
            for part in self.parts(program, tests):
                allowed = FACTOR * sum(tests[test] for test in part) + GRACE
                good, output = self.start(program, [f"--gtest_filter={':'.join(part)}", "--gtest_fail_fast"],
                                          {"PLATTER_MUTANT": str(mutant.number)}, min(allowed, 300))
                if not good:
                    failed = [line for line in output.splitlines() if line.startswith("[  FAILED  ]")]
                    return {"outcome": "noticed", "by": program,
                            "how": failed[0] if failed else "timeout" if output == "timeout" else "ended early"}
        return {"outcome": "survived", "reached_by": [f"{program}: {len(tests)}" for _, _, program, tests in plan]}

    def run_all(self, mutants, own_of):
        done = 0
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as workers:
            for mutant, outcome in zip(mutants, workers.map(lambda one: self.outcome(one, own_of(one)), mutants)):
                done += 1
                if done % 20 == 0:
                    self.log(f"{done} of {len(mutants)} mutants")
                yield mutant, outcome
