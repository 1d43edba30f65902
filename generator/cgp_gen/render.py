"""Views → files: the Jinja environment, and the loop over a language's outputs."""

from __future__ import annotations

from typing import NoReturn

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from cgp_gen import assets, ir
from cgp_gen.names import Names
from cgp_gen.target import Output, Target
from cgp_gen.views import PackageView


def render(package: ir.Package, names: Names, target: Target, view: PackageView) -> dict[str, str]:
    """Text by path, for every output that belongs to this package."""
    environment = _environment(target, view)
    files: dict[str, str] = {}
    for output in outputs(target, view):
        if output.each:
            template = environment.get_template(output.template)
            for shape in view.shapes:
                if shape.name or shape.kind == "tuple":
                    files[_path(output, target, view, type=shape.type)] = template.render(shape=shape)
        elif output.make is not None:
            files[_path(output, target, view)] = output.make(package, names, view)
        else:
            files[_path(output, target, view)] = environment.get_template(output.template).render()
    return files


def outputs(target: Target, view: PackageView) -> list[Output]:
    """The outputs of the language that belong to this package."""
    wanted = ("always", "server" if view.server else "codec")
    return [output for output in target.outputs if output.when in wanted]


def scaffolds(target: Target, view: PackageView) -> frozenset[str]:
    """Paths of the files that are written once and then the author's."""
    return frozenset(_path(output, target, view) for output in outputs(target, view) if output.scaffold)


def foreign(target: Target, view: PackageView) -> frozenset[str]:
    """Paths of the files whose text no template prints."""
    return frozenset(_path(output, target, view) for output in outputs(target, view) if output.make is not None)


def _path(output: Output, target: Target, view: PackageView, **more: str) -> str:
    options = {name: target.options[name].path(value) for name, value in view.options.items()}
    return output.path.format_map({"module": view.module, **options, **more})


def _environment(target: Target, view: PackageView) -> Environment:
    environment = Environment(
        loader=FileSystemLoader(assets.templates() / target.name),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )
    environment.filters |= {"quote": target.quote, "comment": target.comment}
    environment.globals |= {"package": view, "fail": _fail}
    return environment


def _fail(message: str) -> NoReturn:
    raise AssertionError(message)
