"""Builds the wheel for `pip install .`: CMake compiles the module, and what is zipped is the package as it stands in the build folder, with the rules.

Nothing is fetched: no package of Python's is needed to build, and the C++ side takes what `./setup --python` installs. The build folder is build-python, or
another: `pip install . --config-settings build=build` takes what has been compiled there. `jobs` says how many compilers run at once (2).
"""

import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAME = "grundy"


def _field(name):
    """Of pyproject.toml, which an old Python cannot read by itself."""
    return re.search(rf'^{name} = "(.*)"$', (ROOT / "pyproject.toml").read_text(), re.M).group(1)


def _metadata():
    readme = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    return (
        f"Metadata-Version: 2.1\nName: {NAME}\nVersion: {_field('version')}\nSummary: {_field('description')}\nRequires-Python: {_field('requires-python')}\n"
        f"Requires-Dist: numpy\nDescription-Content-Type: text/markdown\n\n{readme}"
    )


def _tag():
    version = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    return f"{version}-{version}-{re.sub('[-.]', '_', sysconfig.get_platform())}"


def _compiled(settings):
    build = ROOT / settings.get("build", "build-python")
    generator = [] if (build / "CMakeCache.txt").exists() else ["-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DBUILD_TESTING=OFF", "-DGRUNDY_PROGRAMS=OFF"]
    options = ["-DGRUNDY_PYTHON=ON"]
    if not (build / "python" / NAME / f"_grundy{sysconfig.get_config_var('EXT_SUFFIX')}").exists():  # else what was built fits, whoever built it
        options.append(f"-DPython_EXECUTABLE={sys.executable}")
    # A program on the path, not what an isolated environment of pip's put before it.
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONHOME")}
    for command in (
        ["cmake", "-S", str(ROOT), "-B", str(build), *generator, *options],
        ["cmake", "--build", str(build), "--target", "grundy_python", "-j", settings.get("jobs", "2")],
    ):
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            raise SystemExit(f"{done.stdout[-4000:]}\n{' '.join(command)} failed.\nThe packages that are needed: ./setup --python --packages names them.")
    return build / "python" / NAME


def _written(wheel, record, name, data):
    entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
    entry.external_attr = (0o755 if name.endswith(".so") else 0o644) << 16
    entry.compress_type = zipfile.ZIP_DEFLATED
    wheel.writestr(entry, data)
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    record.append(f"{name},sha256={digest},{len(data)}")


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    package = _compiled(config_settings or {})
    info = f"{NAME}-{_field('version')}.dist-info"
    wheel_name = f"{NAME}-{_field('version')}-{_tag()}.whl"
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    record = []
    with zipfile.ZipFile(Path(wheel_directory) / wheel_name, "w") as wheel:
        for file in sorted(package.rglob("*")) + sorted((ROOT / "rules").rglob("*")):
            rule = ROOT / "rules" in file.parents
            name = f"{NAME}/rules/{file.relative_to(ROOT / 'rules')}" if rule else f"{NAME}/{file.relative_to(package)}"
            wanted = rule or name.endswith((".py", ".pyi", "py.typed", suffix))
            if file.is_file() and wanted and "__pycache__" not in name:
                _written(wheel, record, name, file.read_bytes())
        _written(wheel, record, f"{info}/METADATA", _metadata().encode())
        _written(wheel, record, f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: {NAME}\nRoot-Is-Purelib: false\nTag: {_tag()}\n".encode())
        _written(wheel, record, f"{info}/LICENSE", (ROOT / "LICENSE").read_bytes())
        record.append(f"{info}/RECORD,,")
        wheel.writestr(f"{info}/RECORD", "\n".join(record) + "\n")
    return wheel_name


def build_sdist(sdist_directory, config_settings=None):
    raise SystemExit("there is no source distribution: the source tree is one (git archive)")
