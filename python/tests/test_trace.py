"""Traces: logs, trees, steps, drawings, and the check of a student's log."""

import math
import os
import pickle
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import obverse as ob

ROOT = Path(__file__).parents[2]
LOG = (ROOT / "crates/obverse-classic/tests/data/start-depth-2.log").read_text()
TREE = "((3 12 8)(2 4 6)(14 5 2))"
TRACED = ["minimax", "alphabeta", "ordered", "table", "scout", "probcut"]


def start(**options):
    return ob.classic.search("start", "alphabeta", depth=2, trace=True, **options)


def test_the_log_is_that_of_the_course():
    assert start().log() == LOG


def test_cut_rows():
    example, aima = start().log().splitlines(), start().log("aima").splitlines()
    different = [(a, b) for a, b in zip(example, aima) if a != b]
    # The cut-off at c4 skips moves. The cut-offs at f5 and e6 skip none, because they happen at the last move.
    assert different == [
        ("c4,1,-3,-3,-3", "c4,1,-3,-3,Infinity"),
        ("f5,1,-3,-3,-3", "f5,1,-3,-3,0"),
        ("e6,1,-3,-3,-3", "e6,1,-3,-3,0"),
    ]


def test_the_log_follows_from_the_steps():
    for algorithm in TRACED:
        trace = ob.classic.search("f5d6c3", algorithm, depth=3, trace=True)
        rows = [step.row for step in trace.steps if step.row is not None]
        assert trace.log().splitlines()[9:] == rows
        explained = trace.explain().splitlines()[9:]
        assert explained[-1].endswith(f"{trace.cutoffs} cut-offs.")
        sentences = [step.sentence for step in trace.steps if step.row is not None]
        # Behind each row stand the line of the pseudo-code and the sentence.
        words = [line[36:] if len(row) < 36 else line[len(row):] for line, row in zip(explained, rows)]
        numbers, told = zip(*(part.split(maxsplit=1) for part in words))
        assert all(number.isdigit() for number in numbers)
        assert list(told) == sentences


def test_sentences_are_told_in_five_languages():
    cut = "C val com a màxim 2: MIN té c1. MAX ja té 3 amb a1, de manera que s'ometen c2 i c3."
    trace = ob.classic.search_tree(TREE, trace=True, language="ca")
    assert cut in [step.sentence for step in trace.steps]
    assert cut in trace.explain()
    assert trace.log() == ob.classic.search_tree(TREE, trace=True).log()
    for language, word in [("en", "Black"), ("el", "Μαύρος"), ("ca", "Negre"), ("ja", "黒"), ("zh", "黑方")]:
        trace = ob.classic.search("start", depth=2, trace=True, language=language)
        assert word in trace.steps[0].sentence
    with pytest.raises(ValueError, match="el, ca"):
        ob.classic.search_tree(TREE, trace=True, language="fr")


def test_a_tree_from_a_textbook():
    trace = ob.classic.search_tree(TREE, trace=True)
    assert (trace.value, trace.nodes, trace.leaves, trace.cutoffs) == (3, 11, 7, 1)
    assert (trace.move, trace.line, trace.depth) == ("a1", ["a1", "b1"], 2)
    c = trace.tree["a2"]
    assert (c.letter, c.value, c.alpha, c.beta, c.cut, c.skipped) == ("C", 2, 3, math.inf, ("alpha", 3), ["c2", "c3"])
    assert [leaf.value for leaf in trace.tree["a1"]] == [3, 12, 8]
    assert trace.tree.board is None and trace.tree.move is None
    full = ob.classic.search_tree(TREE, "minimax", trace=True)
    assert (full.value, full.nodes, full.leaves, full.cutoffs) == (3, 13, 9, 0)
    assert full.explain().endswith("The value is 3: MAX chooses a1. 13 nodes, 9 leaves, 0 cut-offs.\n")


def test_trees_of_lists_and_the_side_at_the_root():
    lists = [[3, 12, 8], [2, 4, 6], (14, 5, 2)]
    assert ob.classic.search_tree(lists) == ob.classic.search_tree(TREE)
    assert ob.classic.search_tree(TREE, root="min").value == 6
    assert ob.classic.search_tree("min " + TREE).value == 6
    assert ob.classic.search_tree("min " + TREE, root="max").value == 3
    assert ob.classic.search_tree(7).value == 7
    assert ob.classic.search_tree("((1 1)(1 1))", ties="last").move == "a2"


def python_minimax(tree, maximizing):
    if isinstance(tree, int):
        return tree
    values = [python_minimax(child, not maximizing) for child in tree]
    return max(values) if maximizing else min(values)


def test_random_trees_agree_with_plain_python():
    import random

    rng = random.Random(1)

    def grow(level):
        if level == 0 or rng.random() < 0.15:
            return rng.randint(-9, 9)
        return [grow(level - 1) for _ in range(rng.randint(1, 4))]

    for _ in range(100):
        tree = [grow(4) for _ in range(rng.randint(1, 4))]
        for root in ("max", "min"):
            expected = python_minimax(tree, root == "max")
            for algorithm in ("minimax", "alphabeta", "scout"):
                trace = ob.classic.search_tree(tree, algorithm, root=root, trace=True)
                assert trace.value == expected == trace.tree.value
                plain = ob.classic.search_tree(tree, algorithm, root=root)
                assert (plain.value, plain.line, plain.nodes, plain.cutoffs) == (
                    trace.value, trace.line, trace.nodes, trace.cutoffs)
                if algorithm != "scout":
                    assert trace.nodes == len(trace.tree.walk())


def test_wrong_trees():
    for text, column in [("((3 12)", 1), ("(3 x)", 4), ("()", 2)]:
        with pytest.raises(ob.FormatError) as caught:
            ob.classic.search_tree(text)
        assert caught.value.column == column
    for wrong in (None, 2.5, [1, "2"], [1, None], True, b"(1 2)"):
        with pytest.raises(TypeError):
            ob.classic.search_tree(wrong)
    for wrong in ([], [[]], [10**10], [10**5000]):
        with pytest.raises(ValueError):
            ob.classic.search_tree(wrong)
    endless = []
    endless.append(endless)
    with pytest.raises(ValueError):
        ob.classic.search_tree(endless)
    with pytest.raises(ValueError, match="expected minimax, alphabeta or scout"):
        ob.classic.search_tree(TREE, "table")
    with pytest.raises(ValueError, match="expected `max` or `min`"):
        ob.classic.search_tree(TREE, root="both")


def test_nodes_are_walkable():
    trace = start()
    root = trace.tree
    nodes = root.walk()
    assert len(nodes) == trace.nodes == 15
    assert [node.index for node in nodes] == list(range(15))
    assert root.parent is None and root.move is None and root.label == "root"
    for node in nodes:
        assert list(node) == node.children and len(node) == len(node.children)
        for number, child in enumerate(node):
            assert child.parent == node and child.ply == node.ply + 1
            assert node[number] == node[child.label] == node[child.move] == child
            assert child.board == node.board.after(child.move)
        assert node.walk() == [other for other in nodes if other == node or is_below(other, node)]
    chosen = [node.label for node in nodes if node.is_chosen]
    assert chosen == ["root", "d3", "c3"] == ["root"] + [str(move) for move in trace.line]
    cut = [node for node in nodes if node.is_cut]
    assert [node.label for node in cut] == ["c4"]
    assert cut[0].skipped == [ob.E3, ob.C5] and "(e3, c5) are skipped" in cut[0].reason
    assert sum(node.is_leaf for node in nodes) == trace.leaves
    assert len({hash(node) for node in nodes}) > 1 and len(set(nodes)) == 15
    with pytest.raises(KeyError):
        root["a1"]
    with pytest.raises(IndexError):
        root[4]
    assert root[-1] == root.children[-1]
    with pytest.raises(TypeError):
        root[1.5]


def is_below(node, other):
    while node is not None:
        if node == other:
            return True
        node = node.parent
    return False


def test_values_of_nodes_are_minimax_values():
    def check(node):
        if node.is_leaf:
            return
        values = [child.value for child in node]
        assert node.value == (max(values) if node.side == "max" else min(values))
        for child in node:
            assert child.side != node.side
            check(child)

    for position in ("start", "f5d6c3"):
        check(ob.classic.search(position, "minimax", depth=3, trace=True).tree)
        check(ob.classic.search(position, "alphabeta", depth=4, trace=True).tree)


def test_steps():
    trace = start()
    assert trace.steps[0].kind == "enter" and trace.steps[0].node == trace.tree
    assert trace.steps[0].sentence == "Black (MAX) moves and wants the highest value."
    assert trace.steps[0].window == (-math.inf, math.inf) and trace.steps[0].value == -math.inf
    assert trace.steps[-1].kind == "leave" and trace.steps[-1].row is None
    assert {step.kind for step in trace.steps} == {"enter", "leaf", "returned", "cut", "leave"}
    assert [step.index for step in trace.steps] == list(range(len(trace.steps)))
    assert sum(step.kind == "leaf" for step in trace.steps) == trace.leaves
    for node in trace.tree.walk():
        assert all(step.node == node for step in node.steps)
    kinds = {step.kind for step in ob.classic.search("start", "table", depth=6, trace=True).steps}
    assert "table_hit" in kinds


def test_drawings():
    trace = start()
    svg = trace.svg()
    assert ET.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"
    assert trace._repr_svg_() == svg and "alphabeta, weights, depth 2" in svg
    # The command has drawn the picture of the guide.
    assert svg == (ROOT / "docs/guide/pictures/alpha-beta-start.svg").read_text()
    tree = ob.classic.search_tree(TREE, "minimax", trace=True)
    assert tree.svg() == (ROOT / "docs/guide/pictures/minimax-textbook.svg").read_text()
    assert trace.dot().startswith("digraph") and trace.html().startswith("<!DOCTYPE html>")
    with pytest.raises(ValueError, match="the tree has more than 14 nodes: reduce depth, or raise max_nodes"):
        trace.svg(max_nodes=14)
    large = ob.classic.search("start", "minimax", depth=5, trace=True)
    assert large.nodes == 1713 and large._repr_svg_()
    large = ob.classic.search("start", "minimax", depth=6, trace=True)
    assert large._repr_svg_() is None

    def mine(board):
        return 0

    assert "alphabeta, mine, depth 2" in start(evaluation=mine).svg()


def test_what_cannot_be_traced():
    for algorithm in ("random", "greedy", "id", "mcts"):
        with pytest.raises(ValueError, match=f"`{algorithm}` cannot be traced here"):
            ob.classic.search("start", algorithm, depth=2, trace=True)
    with pytest.raises(ValueError, match="too many to record: reduce depth, or raise max_nodes"):
        ob.classic.search("start", depth=6, trace=True, max_nodes=100)
    with pytest.raises(ValueError, match="give .depth. instead"):
        ob.classic.search("start", time=1, trace=True)


def test_traces_are_pickled():
    for trace in (start(), ob.classic.search_tree(TREE, trace=True)):
        again = pickle.loads(pickle.dumps(trace))
        assert again == trace and again.log() == trace.log()


# Checks of students' logs


def test_a_right_log(tmp_path):
    trace = start()
    for log in (LOG, LOG.replace("\n", "\r\n"), trace.log("aima")):
        verdict = trace.check(log)
        assert verdict and verdict.ok and verdict.differences == [] and verdict.messages == []
        assert verdict.first_wrong_row is None
    file = tmp_path / "student.txt"
    file.write_text(LOG)
    assert trace.check(file) and trace.check(str(file))
    assert str(trace.check(file)).startswith(f"{file}: right: the board after the best move and")
    assert trace.check(LOG).cut_rows == "example" and trace.check(trace.log("aima")).cut_rows == "aima"
    assert not trace.check(trace.log("aima"), cut_rows="example")


def test_a_wrong_log():
    trace = start()
    wrong = LOG.replace("d3,1,-3,-Infinity,-3", "d3,1,-3,-Infinity,Infinity", 1)
    verdict = trace.check(wrong)
    assert not verdict and not verdict.ok
    first = verdict.first_wrong_row
    assert (first.fault, first.row, first.line) == ("beta", 4, 13)
    assert first.expected == "d3,1,-3,-Infinity,-3" and first.found == "d3,1,-3,-Infinity,Infinity"
    assert verdict.messages == [
        "beta should be -3, because d3 has just got the value -3 from c3 and d3 is a MIN node; your row keeps Infinity"
    ]
    assert verdict.right_rows == 3 and "row 4 (line 13)" in str(verdict)
    several = wrong.replace("*", "X", 1).replace("Node,Depth", "Node;Depth")
    assert [difference.fault for difference in trace.check(several).differences] == ["next_state", "header", "beta"]
    assert trace.check(LOG[: LOG.rindex("root")]).first_wrong_row.fault == "truncated"
    assert trace.check("").differences and trace.check("\n").differences


def test_the_log_of_a_function_is_checked():
    calls = []

    def mine(board):
        calls.append(board)
        return 3 * (len(board.own) - len(board.other))

    trace = ob.classic.search("start", "alphabeta", mine, depth=3, trace=True)
    count = len(calls)
    assert trace.check(trace.log())
    # The check uses the values that the trace has stored, and does not call the function again.
    assert len(calls) == count
    rows = trace.log().splitlines()
    leaf = next(row for row in rows if ",3," in row)
    fields = leaf.split(",")
    fields[2] = str(int(fields[2]) + 1)
    verdict = trace.check(trace.log().replace(leaf, ",".join(fields), 1))
    assert "by `mine`" in verdict.messages[0]
    # The log shows the board after another move. The value of this move depends on boards that alpha-beta skipped.
    other = ob.Board().after("f5") if trace.move != ob.F5 else ob.Board().after("e6")
    board = "\n".join(
        "".join({None: "*"}.get(other[8 * row + column], other[8 * row + column] and other[8 * row + column].symbol)
                for column in range(8)) for row in range(8))
    verdict = trace.check("\n".join([board, *rows[8:]]) + "\n")
    assert verdict.differences[0].fault == "next_state"


def test_logs_of_trees_are_checked():
    for algorithm in ("minimax", "alphabeta", "scout"):
        trace = ob.classic.search_tree(TREE, algorithm, trace=True)
        assert trace.check(trace.log())
    trace = ob.classic.search_tree(TREE, trace=True)
    searched = trace.log().replace("a2,1,2,3,2\n", "a2,1,2,3,Infinity\nc2,2,4,3,Infinity\n")
    assert trace.check(searched).first_wrong_row.fault == "not_pruned"


def test_logs_that_cannot_be_checked(tmp_path):
    with pytest.raises(ValueError, match="expected minimax or alphabeta"):
        ob.classic.search("start", "scout", depth=2, trace=True).check(LOG)
    trace = start()
    with pytest.raises(FileNotFoundError):
        trace.check("missing.txt")
    with pytest.raises(OSError):
        trace.check(tmp_path)
    (tmp_path / "utf16.txt").write_bytes(LOG.encode("utf-16"))
    with pytest.raises(ob.FormatError, match="UTF-16"):
        trace.check(tmp_path / "utf16.txt")
    if os.path.exists("/dev/zero"):
        with pytest.raises(ob.FormatError, match="NUL bytes"):
            trace.check("/dev/zero")
    for wrong in (None, 3, LOG.encode()):
        with pytest.raises(TypeError):
            trace.check(wrong)
    with pytest.raises(ValueError, match="example or aima"):
        trace.check(LOG, cut_rows="other")
    with pytest.raises(ValueError, match="example or aima"):
        trace.log("other")
