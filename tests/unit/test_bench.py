"""The benchmarks' arithmetic and words; nothing here looks at a clock."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from cgp_gen import assets
from cgp_gen.load import load
from cgp_gen.lower import lower
from cgp_gen.targets import LANGUAGES

PROJECT = Path(__file__).resolve().parents[2]
sys.path.append(str(PROJECT))

from bench import codec, fixture, measure, scale, schemas  # noqa: E402
from bench.bars import CODECS, GENERATORS  # noqa: E402
from bench.report import Row, as_json, compare, quantity, summary, table  # noqa: E402


def taken(*seconds: float) -> list[measure.Run]:
    return [measure.Run(value, value, 1.0) for value in seconds]


def test_a_ratio_is_of_the_medians_and_its_range_of_the_rounds() -> None:
    row = compare("x", taken(1.0, 9.0, 2.0), taken(4.0, 4.5, 2.0), "peer", 0.5)
    assert (row.ours, row.peer, row.ratio) == (2.0, 4.0, 0.5)
    assert row.pairs == (0.25, 2.0, 1.0)
    assert row.verdict == "pass"


@pytest.mark.parametrize(
    ("row", "verdict"),
    [
        (Row("at the bar", 1.0, 2.0, bar=0.5), "pass"),
        (Row("just over", 1.0001, 2.0, bar=0.5), "MISS"),
        (Row("no bar", 1.0, 2.0), "shown"),
        (Row("a bar and no figure", bar=0.5), "MISS"),
        (Row("nothing to divide by", 1.0, 0.0, bar=0.5), "MISS"),
        (Row("no npm", problem="npm is not installed", bar=0.5), "skipped"),
        (Row("it fell over", problem="ended with 1", broken=True, bar=0.5), "BROKEN"),
    ],
)
def test_a_verdict_is_pass_only_with_a_figure_within_its_bar(row: Row, verdict: str) -> None:
    assert row.verdict == verdict


@pytest.mark.parametrize("markdown", [False, True])
def test_a_miss_is_printed_as_a_miss(markdown: bool) -> None:
    rows = [Row("good", 1.0, 4.0, "peer", 0.3), Row("slow", 3.0, 2.0, "peer", 1.0), Row("close", 1.001, 1.0, "peer", 1.0)]
    good, slow, close = table(rows, markdown).splitlines()[-3:]
    assert "0.25" in good and "pass" in good and "MISS" not in good
    assert "1.50" in slow and "≤ 1 " in slow and "MISS" in slow and "pass" not in slow
    assert "1.001" in close and "MISS" in close
    said = summary(rows).splitlines()
    assert said == ["1 pass, 2 MISS, 0 skipped, 0 BROKEN", "MISS: slow: 1.50, the bar is 1", "MISS: close: 1.001, the bar is 1"]


def test_what_has_no_figure_is_said_with_its_reason() -> None:
    rows = [Row("go", problem="go is not installed"), Row("python", problem="ended with 1", broken=True)]
    assert [line.split()[-1] for line in table(rows).splitlines()[1:]] == ["skipped", "BROKEN"]
    assert "skipped: go: go is not installed" in summary(rows)
    assert "BROKEN: python: ended with 1" in summary(rows)
    assert [row["verdict"] for row in as_json(rows, {})["rows"]] == ["skipped", "BROKEN"]


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (12.34, "s", "12.3 s"),
        (0.3604, "s", "360 ms"),
        (3.24e-4, "s", "324 µs"),
        (9.5e-8, "s", "95.0 ns"),
        (84.04, "MiB", "84.0 MiB"),
        (1240.0, "MiB", "1240 MiB"),
        (9.876, "×", "9.88 ×"),
        (None, "s", ""),
    ],
)
def test_figures_read_as_people_write_them(value: float | None, unit: str, text: str) -> None:
    assert quantity(value, unit) == text


def test_a_run_has_its_own_time_and_memory_and_a_failure_is_loud(tmp_path: Path) -> None:
    run = measure.run([sys.executable, "-c", "b = bytearray(100_000_000)"], tmp_path)
    assert run.cpu > 0 and run.seconds > 0 and 95 < run.peak < 1000
    with pytest.raises(measure.BrokenError, match=r"ended with 3: .*no luck"):
        measure.run([sys.executable, "-c", "import sys; print('no luck', file=sys.stderr); sys.exit(3)"], tmp_path)


def test_the_sides_take_turns_after_a_turn_that_does_not_count() -> None:
    order: list[str] = []

    def side(name: str) -> measure.Run:
        order.append(name)
        return taken(float(len(order)))[0]

    first, second = measure.take_turns([lambda: side("a"), lambda: side("b")], 3)
    assert order == ["a", "b"] * 4
    assert [run.seconds for run in first] == [3, 5, 7]
    assert [run.seconds for run in second] == [4, 6, 8]


def test_a_file_that_was_written_again_has_another_stamp(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    file = tmp_path / "deep" / "a.txt"
    file.write_text("same")
    before = measure.stamps(tmp_path)
    assert measure.stamps(tmp_path) == before and list(before) == ["deep/a.txt"]
    (tmp_path / "new").write_text("same")
    (tmp_path / "new").replace(file)
    assert measure.stamps(tmp_path) != before


@pytest.mark.parametrize("embeddings", [False, True])
def test_the_line_is_always_the_same_and_valid(embeddings: bool) -> None:
    line = fixture.line(embeddings)
    assert line == fixture.line(embeddings)
    assert line.endswith(b"\n") and line.count(b"\n") == 1
    message = json.loads(line)
    Draft202012Validator(json.loads(assets.schema().read_text("utf-8"))).validate(message)
    frames = message["result"]["frames"]
    assert len(frames) == 20
    if embeddings:
        assert {len(frame["embedding"]["vector"]) for frame in frames} == {384}
    else:
        assert 40_000 <= len(line) <= 46_000


def test_codec_rows_have_bars_where_the_issue_has_them() -> None:
    figures = {"decode": 20.0, "encode": 70.0, "json_decode": 100.0, "json_encode": 100.0, "append": 30.0, "bytes": 43.0}
    found = {row.what: row for row in codec.rows("go", figures, CODECS["go"], barred=True)}
    assert {what: row.verdict for what, row in found.items()} == {
        "go: decode": "pass",
        "go: encode": "MISS",
        "go: append": "shown",
    }
    assert found["go: append"].ratio == 0.3
    beside = codec.rows("go", figures, CODECS["go"], barred=False)
    assert {row.verdict for row in beside} == {"shown"}
    lacking = list(codec.rows("go", {"decode": 1.0}, CODECS["go"], barred=True))
    assert [row.verdict for row in lacking] == ["BROKEN", "BROKEN"]


def test_a_benchmark_of_a_language_has_its_bars() -> None:
    folders = {language for language in LANGUAGES if (PROJECT / "bench" / language).is_dir()}
    assert folders == set(CODECS)
    assert set(GENERATORS) <= set(LANGUAGES)


@pytest.mark.parametrize("size", [10, 200])
def test_made_up_schemas_are_sound_and_have_their_size(size: int, tmp_path: Path) -> None:
    text = schemas.schema(size)
    assert text == schemas.schema(size)
    schema = json.loads(text)
    Draft202012Validator.check_schema(schema)
    assert len(schema["$defs"]) == size
    file = tmp_path / "made-up.json"
    file.write_text(text, "utf-8")
    package, warnings = lower(load(file))
    assert len(package.decls) >= size
    assert not warnings


def test_the_start_is_taken_off_before_sizes_are_compared() -> None:
    seconds = {scale.BASE: 1.0, 500: 1.0 + 490 * 0.002, 5000: 1.0 + 4990 * 0.003}
    assert scale.each(seconds, 5000) / scale.each(seconds, 500) == pytest.approx(1.5)
