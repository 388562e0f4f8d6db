"""The wheel: made from what is compiled, without a network, and used from a folder of its own."""

import os
import pathlib
import subprocess
import sys
import zipfile

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = os.environ.get("GRUNDY_BUILD", "")


@pytest.mark.skipif(not BUILD, reason="GRUNDY_BUILD names no build folder")
def test_pip_makes_a_wheel_that_works(tmp_path):
    if subprocess.run([sys.executable, "-m", "pip", "--version"], capture_output=True).returncode != 0:
        pytest.skip("pip is not installed")
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    built = subprocess.run(
        [sys.executable, "-m", "pip", "wheel", ".", "--no-deps", "--no-index", "-w", str(tmp_path), "--config-settings", f"build={os.path.relpath(BUILD, ROOT)}"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    (wheel,) = tmp_path.glob("grundy-*.whl")
    with zipfile.ZipFile(wheel) as file:
        assert file.testzip() is None
        names = file.namelist()
        file.extractall(tmp_path / "there")
    assert "grundy/py.typed" in names and "grundy/rules/kayles.game" in names and sum(name.endswith(".so") for name in names) == 1
    code = "import grundy; print(grundy.__file__, grundy.Game.named('kayles').value(5).value, grundy.__version__)"
    said = subprocess.run([sys.executable, "-c", code], cwd=tmp_path / "there", env={**environment, "PYTHONPATH": "."}, capture_output=True, text=True)
    assert said.stdout.split()[1:] == ["4", "0.1.0"] and str(tmp_path) in said.stdout, said.stderr
