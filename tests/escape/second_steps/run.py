#!/usr/bin/env python3
"""Runs second-step attacks (ground.py): run.py PLATTER [NAME...], or run.py --list."""

import os
import sys

import endless  # noqa: F401  (these register attacks)
import ground
import images  # noqa: F401
import names  # noqa: F401
import remains  # noqa: F401
import results  # noqa: F401
import texts  # noqa: F401


def main():
    if sys.argv[1:] == ["--list"]:
        print("\n".join(ground.ATTACKS))
        return 0
    platter, *wanted = sys.argv[1:]
    os.environ["PLATTER"] = platter  # for attacks that prepare a genuine image or result
    failed = 0
    for name in wanted or ground.ATTACKS:
        problems = ground.check(name, platter)
        if problems:
            failed += 1
            print(f"{name}: {ground.ATTACKS[name]['tries']}")
            for problem in problems:
                print(f"  {problem}")
    print(f"{failed} of {len(wanted or ground.ATTACKS)} attacks did harm or were not rejected")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
