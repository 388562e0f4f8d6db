"""The notebook of examples/ runs from its first cell to its last, and shows tables, formulas and a picture."""

import pathlib

import pytest

NOTEBOOK = pathlib.Path(__file__).resolve().parents[2] / "examples" / "notebook.ipynb"


def executed():
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(notebook)
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    return notebook


def test_it_runs_and_shows():
    notebook = executed()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    kinds = {kind for output in outputs for kind in output.get("data", {})}
    assert {"text/html", "text/latex", "image/svg+xml"} <= kinds
    said = "\n".join(output["data"].get("text/plain", "") for output in outputs if "data" in output)
    assert "period 12 from n = 71" in said or "period 12 from n = 71" in "".join(output.get("text", "") for output in outputs)


def test_it_is_kept_without_output():
    import json

    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    assert len([cell for cell in cells if cell["cell_type"] == "code"]) >= 8
    assert all(not cell["outputs"] and cell["execution_count"] is None for cell in cells if cell["cell_type"] == "code")
