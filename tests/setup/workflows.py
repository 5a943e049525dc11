"""Checks the workflows of .github: each is valid YAML with steps, can only read the repository and publish the site, gives scripts of
this tree only options that they accept, and pins a version of each action. Without Python's yaml module, the structure of the YAML is not
checked. Also checks that each test preset runs either only the tests with the label `long` or none of them.

    workflows.py SOURCE_FOLDER
"""

import json
import os
import pathlib
import re
import sys

try:
    import yaml
except ImportError:
    yaml = None

SCRIPT = re.compile(r"(?<![\w./-])(?<!-r )((?:tools|tests)/[\w./-]+)((?: +--?[a-z][a-z-]*)*)")
DEPLOYMENT = "pages: write id-token: write"
USES = re.compile(r"^\s*(?:- )?uses:\s*(\S+)", re.MULTILINE)


def structure_faults(text):
    try:
        workflow = yaml.safe_load(text)
    except yaml.YAMLError as error:
        return [f"not valid YAML: {error}"]
    faults = [f"{key} is missing" for key in ("name", "jobs") if key not in workflow]
    if not {"on", True} & set(workflow):  # YAML 1.1 reads the key `on` as true
        faults.append("on is missing")
    for name, job in workflow.get("jobs", {}).items():
        faults += [f"job {name}: {key} is missing" for key in ("runs-on", "steps") if key not in job]
        faults += [f"job {name}: a step neither runs a command nor uses an action" for step in job.get("steps", []) if not {"run", "uses"} & set(step)]
    return faults


def script_faults(text, source):
    faults = []
    for script, options in SCRIPT.findall(text):
        path = source / script
        if not path.is_file() or not os.access(path, os.X_OK):
            faults.append(f"{script} is not a script of this tree")
            continue
        faults += [f"{script} has no option {option}" for option in options.split() if option not in path.read_text()]
    return faults


def permission_faults(text):
    """Permissions are `contents: read` for the workflow, and DEPLOYMENT for a job that deploys the site."""
    given = [" ".join(block.split()) for block in re.findall(r"^ *permissions:\n((?:(?: {2}| {6})[\w-]+: \w+\n)+)", text, re.MULTILINE)]
    allowed = ["contents: read"] + [DEPLOYMENT] * text.count("uses: actions/deploy-pages@")
    if given == allowed and text.count("permissions:") == len(allowed):
        return []
    return [f"permissions need to be `contents: read` for the workflow; a job that uses actions/deploy-pages needs `{DEPLOYMENT}`"]


def faults_of(text, source):
    """Returns the faults of a workflow's text."""
    faults = structure_faults(text) if yaml else []
    faults += script_faults(text, source)
    faults += permission_faults(text)
    faults += [f"{action} needs a version: {action}@v1" for action in USES.findall(text) if "@" not in action]
    return faults


def faults_found_in_a_wrong_workflow(source):
    """Returns the kinds of faults that faults_of misses in a workflow that has them."""
    wrong = "name: x\non: push\njobs:\n  a:\n    runs-on: y\n    steps:\n      - uses: z\n      - run: tools/none\n      - run: tools/test --unknown\n"
    found = "\n".join(faults_of(wrong, source))
    missed = [part for part in ("tools/none is not", "no option --unknown", "z needs a version", "permissions need") if part not in found]
    if yaml and not faults_of("a: [", source):
        missed.append("invalid YAML")
    return [f"this test does not find: {part}" for part in missed]


def preset_faults(presets):
    """Returns the faults of the test presets: a preset without a filter runs hours of tests."""
    kinds = ({"exclude": {"label": "^long$"}}, {"include": {"label": "^long$"}})
    names = [preset["name"] for preset in presets if preset.get("filter") not in kinds]
    return [f"CMakePresets.json: the test preset {name} neither excludes nor selects the label long" for name in names]


def main():
    source = pathlib.Path(sys.argv[1])
    files = sorted((source / ".github/workflows").glob("*.yml"))
    faults = [f"{file.name}: {fault}" for file in files for fault in faults_of(file.read_text(), source)]
    faults += faults_found_in_a_wrong_workflow(source)
    faults += preset_faults(json.loads((source / "CMakePresets.json").read_text())["testPresets"])
    if not preset_faults([{"name": "wrong"}]):
        faults.append("this test does not find a preset without a filter")
    if not files:
        faults.append("no workflow was found")
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
