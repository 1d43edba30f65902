import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import * as check from "../src/protocol/checks.js";
import { DecodeError } from "../src/protocol/errors.js";
import {
  checkJson,
  isSameJson,
  parseJson,
  textOf,
} from "../src/protocol/json.js";
import { decodeLine, encodeLine } from "../src/protocol/line.js";
import { LineSplitter, MAX_LINE, TOO_LONG } from "../src/protocol/lines.js";
import { Fault, Place } from "../src/protocol/places.js";

/** Examples of every message of the schema, the smallest and the fullest. */
const messages = readFileSync(
  new URL("../../test/messages.ndjson", import.meta.url),
  "utf8",
)
  .split("\n")
  .filter(Boolean);

function isGood(text: string | Uint8Array): boolean {
  try {
    checkJson(parseJson(text), Place.start(), "");
    return true;
  } catch (error) {
    assert(error instanceof Fault);
    return false;
  }
}

function bytes(...codes: number[]): Uint8Array {
  return Uint8Array.from([0x22, ...codes, 0x22]);
}

test("messages come back", () => {
  for (const line of messages) {
    const written = encodeLine(decodeLine(line));
    assert(written.endsWith("}\n") || !line.endsWith("}"));
    assert(isSameJson(parseJson(line), parseJson(written)), line);
    assert.equal(encodeLine(decodeLine(Buffer.from(written))), written);
  }
});

test("half a message is bad", () => {
  for (const line of messages.filter((text) => text.startsWith("{"))) {
    for (let end = 0; end < line.trimEnd().length; end += 1) {
      assert.throws(() => decodeLine(line.slice(0, end)), DecodeError);
    }
  }
});

test("JSON is what RFC 8259 says, and no more", () => {
  for (const good of [
    "null",
    ' [1 , -0.5e+3,"\\u00e9\\ud83d\\ude00\\/"] ',
    '{"a":{},"b":[]}',
    '"\u2028\u0085\x7f"',
    '"\\\\ud83d"',
    "1e-400",
    "[".repeat(127) + "]".repeat(127),
    JSON.stringify("[".repeat(200)),
  ]) {
    assert(isGood(good), good);
    assert(isGood(Buffer.from(good)), good);
  }
  for (const bad of [
    ...["", " ", "{", "[1,]", '{"a":1,}', '{"a" 1}', "{a:1}", "'a'", "1 2"],
    ...["01", "+1", ".5", "5.", "1e", "-", "NaN", "Infinity", "0x1", "nul"],
    ...["1e400", "-1e309", "9".repeat(400), '{"a":[{"b":1e999}]}'],
    ...['"\\ud83d"', '"\\ude00x"', '"\\ud83d\\u0041"', '"\\ude00\\ud83d"'],
    ...['"\\ud83dx\\ude00"', '"\\\\\\ud83d"', '{"\\ud800":1}'],
    ...['"\\x"', '"\\u12g4"', '"\n"', '"\0"', "\ufeff1", "// 1", '"\ud800"'],
    "[".repeat(128) + "]".repeat(128),
    '{"a":'.repeat(128) + "1" + "}".repeat(128),
    "[".repeat(3_000_000),
  ]) {
    assert(!isGood(bad), bad.slice(0, 80));
  }
  for (const bad of [
    bytes(0xff),
    bytes(0xc0, 0xaf),
    bytes(0xed, 0xa0, 0xbd),
    bytes(0xf4, 0x90, 0x80, 0x80),
  ]) {
    assert(!isGood(bad), String(bad));
  }
});

test("integers are whole numbers in their bounds, however they are spelt", () => {
  const read = (text: string): number =>
    check.integerFrom(JSON.parse(text), Place.start(), "", 0, 4294967295);
  const good = { "0": 0, "-0": 0, "42.0": 42, "4.2e1": 42, "1E2": 100 };
  for (const [text, want] of Object.entries(good)) {
    assert.equal(read(text) + 0, want);
  }
  for (const bad of [
    "-1",
    "1.5",
    "4294967296",
    "1e99",
    "true",
    '"1"',
    "null",
  ]) {
    assert.throws(() => read(bad), Fault, bad);
  }
});

test("what JSON cannot hold is not written", () => {
  const start = Place.start();
  for (const odd of [NaN, Infinity, -Infinity]) {
    assert.throws(() => check.numberFrom(odd, start, ""), Fault);
  }
  for (const odd of [undefined, NaN, () => 1, Symbol("a"), new Date(0)]) {
    assert.throws(() => check.jsonFrom([odd], start, ""), Fault);
  }
  for (const odd of ["\ud83d", ["\ude00a"], { a: "\ud83d" }, { "\ude00": 1 }]) {
    assert.throws(() => textOf(odd), Fault);
  }
});

test("strings are written as they are, but for what has to be escaped", () => {
  const text = 'a"\\/\b\f\n\r\t\0\x1f\x7f<>&é\u2028😀 \\ud83d';
  const written =
    '"a\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\x7f<>&é\u2028😀 \\\\ud83d"';
  assert.equal(textOf(text), written);
});

test("a member may have any name", () => {
  const text = '{"__proto__":1,"constructor":{"toString":null}}';
  const value = check.jsonFrom(parseJson(text), Place.start(), "");
  const copy = check.entriesFrom(value, Place.start(), "", check.jsonFrom);
  assert.equal(textOf(copy), text);
});

test("faults say where they are", () => {
  const items = check.orNull<unknown, string[]>((value, up, step) =>
    check.itemsFrom(value, up, step, check.stringFrom),
  );
  for (const [value, path] of [
    [1, ""],
    [{ "a/~b": 1 }, "/a~1~0b"],
    [{ a: ["x", null] }, "/a/1"],
  ] as const) {
    assert.throws(
      () => check.entriesFrom(value, Place.start(), "", items),
      (error) => error instanceof Fault && error.path === path,
    );
  }
});

test("only a line feed ends a line, and no line is longer than the limit", () => {
  const long = "x".repeat(MAX_LINE);
  const text = `a\r\n\n \t\r\nb\u2028b\n${long}\n${long}x\nlast`;
  for (const size of [7, 1000, 1 << 20]) {
    const splitter = new LineSplitter();
    const input = Buffer.from(
      size === 7 ? "a\r\n\n \t\r\nb\u2028b\nlast" : text,
    );
    const lines: (Uint8Array | typeof TOO_LONG)[] = [];
    for (let at = 0; at < input.length; at += size) {
      lines.push(...splitter.push(input.subarray(at, at + size)));
    }
    lines.push(...splitter.end());
    const wanted = ["a\r", "b\u2028b", long, TOO_LONG, "last"];
    assert.deepEqual(
      lines.map((line) =>
        line === TOO_LONG ? line : Buffer.from(line).toString(),
      ),
      size === 7 ? ["a\r", "b\u2028b", "last"] : wanted,
    );
  }
});
