"""The command line: gathers options, calls, prints results to stdout and problems to stderr, picks the exit code."""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from typing import Annotated, Any, NoReturn, Optional

import typer

from cgp_gen import __version__
from cgp_gen.errors import Problem, ProblemError
from cgp_gen.targets import LANGUAGES

_EXAMPLES = """Examples:

cgp-gen python out/                       a Python provider, ready to run

cgp-gen go out/ -o module=example.com/me/provider

cgp-gen all out/                          every language, each in a folder of its name

cgp-gen run out/ stdio                    talk to it

cgp-gen check out/                        is it what would be generated now?

cgp-gen compat old.json new.json          what does a schema bump mean to a peer?

cgp-gen python out/                       again, after a schema bump
"""


class _Commands(typer.core.TyperGroup):
    """Says what there is when a word is neither a language nor a command."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            import difflib

            near = difflib.get_close_matches(args[0], self.list_commands(ctx), 1)
            hint = f"did you mean {near[0]!r}?" if near else f"languages: {', '.join(LANGUAGES)}"
            _fail(ProblemError([Problem(args[0], "is neither a language nor a command", hint)]))
        return super().resolve_command(ctx, args)


app = typer.Typer(
    cls=_Commands,
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    epilog=_EXAMPLES,
)


@app.callback(invoke_without_command=True)
def _main(version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False) -> None:
    """Generate a Context Graph Protocol provider package from the protocol's JSON Schema."""
    if version:
        print(f"cgp-gen {__version__}")
        raise typer.Exit


_Schema = Annotated[Optional[Path], typer.Option(help="A JSON Schema file; the bundled one of the protocol by default.")]
_Name = Annotated[Optional[str], typer.Option(help="Package name, such as my-provider.")]
_CodecOnly = Annotated[bool, typer.Option("--codec-only", help="Models, codec, validation and round trip; no server.")]
_DryRun = Annotated[bool, typer.Option("--dry-run", help="Say what would be written, write nothing.")]
_Diff = Annotated[bool, typer.Option("--diff", help="Show what would change as a diff, write nothing.")]
_Force = Annotated[bool, typer.Option("--force", help="Replace generated files that were edited.")]
_Strict = Annotated[bool, typer.Option("--strict", help="Make every warning an error.")]
_Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print problems only.")]


def _generator(language: str) -> Any:
    def generate(
        out: Annotated[Path, typer.Argument(help="Folder of the package; made if it is not there.")],
        schema: _Schema = None,
        name: _Name = None,
        option: Annotated[
            Optional[list[str]],
            typer.Option("-o", metavar="KEY=VALUE", help="An option of the language; may be repeated."),
        ] = None,
        codec_only: _CodecOnly = False,
        dry_run: _DryRun = False,
        diff: _Diff = False,
        force: _Force = False,
        strict: _Strict = False,
        quiet: _Quiet = False,
    ) -> None:
        from cgp_gen.generate import Request
        from cgp_gen.generate import generate as run

        request = Request(language, out, schema, name, _pairs(option or []), codec_only, dry_run, diff, force, strict, quiet)
        _guard(lambda: run(request))

    return generate


for _language in LANGUAGES:
    app.command(_language, help=f"Generate or regenerate a {_language} package in OUT.")(_generator(_language))


@app.command("all")
def generate_all(
    out: Annotated[Path, typer.Argument(help="Folder in which each language gets a folder of its name.")],
    schema: _Schema = None,
    name: _Name = None,
    codec_only: _CodecOnly = False,
    dry_run: _DryRun = False,
    diff: _Diff = False,
    force: _Force = False,
    strict: _Strict = False,
    quiet: _Quiet = False,
) -> None:
    """Generate or regenerate every language, each in OUT/LANG: all of them or, on a problem, none."""
    from cgp_gen.generate import Request
    from cgp_gen.generate import generate_all as run

    flags = (codec_only, dry_run, diff, force, strict, quiet)
    _guard(lambda: run([Request(language, out / language, schema, name, {}, *flags) for language in LANGUAGES]))


@app.command("list")
def list_languages() -> None:
    """Languages, with what a generated package depends on."""
    from cgp_gen.targets import TARGETS

    width = max(map(len, LANGUAGES))
    for name, target in TARGETS.items():
        print(f"{name:{width}}  {target.title}: {target.depends}")
        for key, option in target.options.items():
            print(f"{'':{width}}    -o {key}=…  {option.doc}")


@app.command()
def check(out: Annotated[Path, typer.Argument(help="A generated package.")]) -> None:
    """Exit with 0 if OUT is what would be generated now, with 1 and the differences if not."""
    from cgp_gen.generate import check as run

    raise typer.Exit(_guard(lambda: run(out)))


@app.command()
def compat(
    old: Annotated[Path, typer.Argument(help="The schema as it was.")],
    new: Annotated[Path, typer.Argument(help="The schema as it is to be.")],
    form: Annotated[str, typer.Option("--format", help="text, markdown or json.")] = "text",
) -> None:
    """Report what changed between two schemas; exit with 1 if it breaks peers of the same protocol family."""
    from cgp_gen.compat import compat as compare
    from cgp_gen.pipeline import source
    from cgp_gen.report import FORMATS

    if form not in FORMATS:
        raise typer.BadParameter(f"{form!r} is none of: {', '.join(FORMATS)}", param_hint="--format")

    def report() -> int:
        found = compare(source(old).package, source(new).package)
        print(FORMATS[form](found), end="")
        return int(found.breaking)

    raise typer.Exit(_guard(report))


@app.command(context_settings={"ignore_unknown_options": True})
def run(
    out: Annotated[Path, typer.Argument(help="A generated package.")],
    what: Annotated[str, typer.Argument(help="build, test, stdio, http or roundtrip.")],
    args: Annotated[Optional[list[str]], typer.Argument(help="Passed on; for http: HOST:PORT.")] = None,
) -> None:
    """Build, test or start a generated package; it is built first where that is still to do."""
    from cgp_gen.run import KINDS
    from cgp_gen.run import run as start

    if what not in KINDS:
        raise typer.BadParameter(f"{what!r} is none of: {', '.join(KINDS)}", param_hint="WHAT")
    raise typer.Exit(_guard(lambda: start(out, what, args or [])))


def _pairs(texts: list[str]) -> dict[str, str]:
    pairs = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key:
            raise typer.BadParameter(f"{text!r} is not KEY=VALUE", param_hint="-o")
        pairs[key] = value
    return pairs


def _guard(action: Any) -> int:
    try:
        return int(action() or 0)
    except ProblemError as error:
        _fail(error)


def _fail(error: ProblemError) -> NoReturn:
    for problem in error.problems:
        print(problem, file=sys.stderr)
    raise SystemExit(1)


def main() -> None:
    """Entry point of the ``cgp-gen`` command."""
    gc.set_threshold(50_000, 20, 50)  # large trees that live until the end: looking through them again and again frees nothing
    try:
        app()
    except ProblemError as error:
        _fail(error)
