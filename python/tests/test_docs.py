"""Every example of a docstring and of docs/python.md runs and shows what it says; everything public has a docstring, and stubs name what there is."""

import ast
import doctest
import inspect
import pathlib

import pytest

import grundy
from grundy import _answers, _errors, _games, _grundy, _lessons, _positions, _show

ROOT = pathlib.Path(__file__).resolve().parents[2]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL


@pytest.mark.parametrize("module", [grundy, _answers, _errors, _games, _lessons, _positions, _show], ids=lambda module: module.__name__)
def test_docstrings(module):
    found = doctest.testmod(module, optionflags=FLAGS)
    assert found.failed == 0
    assert module not in (_answers, _games) or found.attempted > 20


def test_the_page():
    found = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False, optionflags=FLAGS, encoding="utf-8")
    assert found.failed == 0 and found.attempted >= 12


def test_everything_public_is_documented():
    for name in grundy.__all__:
        thing = getattr(grundy, name)
        assert inspect.getdoc(thing), name
        for member, value in vars(thing).items() if inspect.isclass(thing) else ():
            if not member.startswith("_") and (callable(value) or isinstance(value, property)):
                assert inspect.getdoc(value), f"{name}.{member}"


def test_stubs_name_what_there_is():
    stub = ast.parse((ROOT / "python" / "grundy" / "_grundy.pyi").read_text(encoding="utf-8"))
    for node in stub.body:
        if isinstance(node, ast.ClassDef):
            there = {name for name in vars(getattr(_grundy, node.name)) if not name.startswith("_")}
            assert {one.name for one in node.body if isinstance(one, ast.FunctionDef)} == there, node.name
    there = {name for name in vars(_grundy) if not name.startswith("_")}
    assert {node.name for node in stub.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))} == there
    assert (pathlib.Path(grundy.__file__).parent / "py.typed").exists()


def test_types_are_consistent(tmp_path):
    """As mypy reads them, where it is installed; and what a user writes has the types that the page says."""
    pytest.importorskip("mypy.api")
    from mypy import api

    user = tmp_path / "user.py"
    user.write_text(
        "import grundy\n"
        "game = grundy.Game.named('kayles')\n"
        "value: int = int(game.value(10**30))\n"
        "moves: 'list[str]' = [move.to for move in game.moves(5)]\n"
        "finding: grundy.Finding = game.check('P(n)')\n"
        "findings: grundy.Findings = game.check()\n"
        "period: 'int | None' = game.solve(seconds=2.0).law.period\n"
    )
    package = str(ROOT / "python" / "grundy")
    said, wrong, status = api.run(["--strict", "--cache-dir", str(tmp_path), package, str(user)])
    assert status == 0, said + wrong
