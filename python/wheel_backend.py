"""Builds the wheel with the standard library alone.

pip builds packages in a folder of its own into which it first downloads what
builds them. Nothing is needed here, so nothing is downloaded.

A library that was built (`make` in the source tree, or KICKDOOR_LIBRARY) goes
into the wheel, and the books with it: the package then needs nothing else.
Without one the wheel has Python code only.
"""

import base64
import hashlib
import os
import pathlib
import re
import sysconfig
import zipfile

HERE = pathlib.Path(__file__).resolve().parent


def _project(key):
    text = (HERE / "pyproject.toml").read_text("utf-8")
    return re.search(rf'^{key} = "(.*)"$', text, re.M).group(1)


def _library():
    named = os.environ.get("KICKDOOR_LIBRARY")
    path = pathlib.Path(named or HERE.parent / "build/src/libkickdoor.so")
    return path if path.is_file() else None


def _files(library):
    """Pairs of a name in the wheel and the bytes of the file."""
    for path in sorted((HERE / "kickdoor").glob("*.py")):
        yield f"kickdoor/{path.name}", path.read_bytes()
    if library:
        yield "kickdoor/libkickdoor.so", library.read_bytes()
        for path in sorted((HERE.parent / "games").rglob("*")):
            if path.is_file():
                name = path.relative_to(HERE.parent).as_posix()
                yield f"kickdoor/data/{name}", path.read_bytes()


def _metadata():
    return (f"Metadata-Version: 2.1\nName: {_project('name')}\n"
            f"Version: {_project('version')}\n"
            f"Summary: {_project('description')}\nLicense: MIT\n"
            f"Requires-Python: {_project('requires-python')}\n").encode()


def _digest(data):
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest())
    return "sha256=" + digest.rstrip(b"=").decode()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    library = _library()
    platform = re.sub(r"[-. ]", "_", sysconfig.get_platform())
    tag = f"py3-none-{platform if library else 'any'}"
    stem = f"{_project('name')}-{_project('version')}"
    info = f"{stem}.dist-info"
    wheel = (f"Wheel-Version: 1.0\nGenerator: kickdoor\n"
             f"Root-Is-Purelib: {'false' if library else 'true'}\n"
             f"Tag: {tag}\n").encode()
    files = [*_files(library), (f"{info}/METADATA", _metadata()),
             (f"{info}/WHEEL", wheel)]
    record = "".join(f"{name},{_digest(data)},{len(data)}\n"
                     for name, data in files) + f"{info}/RECORD,,\n"
    name = f"{stem}-{tag}.whl"
    path = pathlib.Path(wheel_directory) / name
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        for file, data in [*files, (f"{info}/RECORD", record)]:
            out.writestr(file, data)
    return name
