"""Checks your program: python3 check.py COMMAND, for example python3 check.py python3 player.py

The program is started once for each test, and gets all positions of tests/cases.json on its standard input.
The expected answers were made with Obverse.
"""

import json
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent / "tests"
# Maximum time of a test in seconds.
TIMEOUT = 120


def problem(case):
    """Returns a position as the program reads it."""
    return "\n".join([case["player"], str(case["depth"]), *case["board"]]) + "\n"


def run(command, text):
    """Returns the lines that the program prints for this input, and why it stopped early, if it did."""
    try:
        result = subprocess.run(command, input=text, capture_output=True, text=True, timeout=TIMEOUT)
    except FileNotFoundError:
        sys.exit(f"error: `{command[0]}` cannot be started: check the command after check.py")
    except subprocess.TimeoutExpired:
        return [], (
            f"the program did not end within {TIMEOUT} seconds: it must end at the end of the input, and iterative "
            "deepening must stop when a deeper search would be the same"
        )
    why = ""
    if result.returncode != 0:
        why = f"the program ended with exit code {result.returncode}"
        if result.stderr.strip():
            why += ": " + result.stderr.strip().splitlines()[-1]
    return result.stdout.splitlines(), why


def compare(title, command, cases, fault_of):
    """Runs the program on all cases; `fault_of` says what is wrong with an answer. Returns whether all are right."""
    answers, why = run(command, "".join(problem(case) for case in cases))
    faults = []
    for case, answer in zip(cases, answers):
        fault = fault_of(case, answer.strip())
        if fault:
            faults.append((case, fault))
    right = min(len(answers), len(cases)) - len(faults)
    print(f"{title}: {right} of {len(cases)} right")
    for number, (case, fault) in enumerate(faults[:3]):
        print(f"  {case['name']}: {fault}")
        if number == 0:
            print("    " + problem(case).strip().replace("\n", "\n    "))
    if len(faults) > 3:
        print(f"  {len(faults) - 3} more are wrong; tests/cases.json has all positions")
    if len(answers) < len(cases):
        missing = cases[len(answers)]["name"]
        print(f"  no answer to \"{missing}\" and all after it: {why or 'one line for each position is expected'}")
    elif len(answers) > len(cases):
        print(f"  {len(answers)} lines for {len(cases)} positions: one line for each is expected")
        return False
    elif why:
        print(f"  {why}")
        return False
    return right == len(cases)


def legal_fault(case, answer):
    expected = case["legal"] or ["pass"]
    if answer not in expected:
        return f"`{answer}` is not legal: expected one of {' '.join(expected)}"
    return None


def equal_fault(key):
    def fault(case, answer):
        return None if answer == str(case[key]) else f"`{answer}`: expected {case[key]}"

    return fault


def check_logs(command):
    """Compares the logs. Returns whether all are right."""
    inputs = sorted(TESTS.glob("*.in"))
    right = 0
    messages = []
    first_wrong = None
    for path in inputs:
        expected = path.with_suffix(".log").read_text().splitlines()
        rows, why = run(command, path.read_text())
        rows = [row.rstrip() for row in rows]
        if rows == expected and not why:
            right += 1
            continue
        first_wrong = first_wrong or path
        line = next((i for i, (a, b) in enumerate(zip(rows, expected)) if a != b), min(len(rows), len(expected)))
        found = f"`{rows[line]}`" if line < len(rows) else "nothing"
        wanted = f"`{expected[line]}`" if line < len(expected) else "nothing"
        messages.append(f"  {path.name}, line {line + 1}: {found}, expected {wanted}. {why}".rstrip())
    print(f"logs: {right} of {len(inputs)} right")
    for message in messages[:3]:
        print(message)
    if first_wrong:
        name = f"tests/{first_wrong.name}"
        print(f"  {' '.join(command)} < {name} > wrong.txt")
        print(f"  `obverse trace --check wrong.txt {name}` explains the first wrong row")
    return right == len(inputs)


def main(command):
    if not command:
        sys.exit("usage: python3 check.py COMMAND, for example python3 check.py python3 player.py")
    tests = json.loads((TESTS / "cases.json").read_text())
    cases = tests["cases"]
    all_right = compare("legal moves", command, cases, legal_fault)
    for test in tests["tests"]:
        chosen = [case for case in cases if test["key"] in case]
        arguments = [*command, *test["arguments"]]
        all_right &= compare(test["title"], arguments, chosen, equal_fault(test["key"]))
    if any(TESTS.glob("*.in")):
        all_right &= check_logs([*command, "--trace"])
    print("everything is right" if all_right else "something is wrong")
    return 0 if all_right else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
