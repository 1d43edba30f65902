import assert from "node:assert/strict";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import {
  contentDigest,
  nextCorrelationId,
  PROTOCOL_VERSION,
  tokenCost,
  verifyCorrelation,
  versionsCompatible,
} from "../src/protocol/facts.js";
import { addressed, fileFrame, readAddressed } from "../src/protocol/files.js";
import { compareInstants, isTimestamp } from "../src/protocol/instants.js";
import type {
  ContextFrame,
  ContextQuery,
  Envelope,
} from "../src/protocol/models.js";
import { validate } from "../src/protocol/validate.js";
import { generousQuery, soundFrame } from "./frames.js";

function answerWith(...frames: ContextFrame[]): Envelope {
  return { type: "frames", result: { frames, truncated: false } };
}

function broken(message: Envelope, query?: ContextQuery): string[] {
  return validate(message, query).map(({ rule }) => rule);
}

test("each rule of a frame finds the frame that breaks it", () => {
  const file = {
    type: "file",
    uri: "file:///a",
    digest: contentDigest(""),
  };
  const edge = {
    rel: "doc.references",
    targetUri: "file:///b",
    displayName: "b",
  };
  const { content, citationLabel, ...bare } = soundFrame("a", {
    provenance: [{ ...file, range: "L3-3" }],
    relations: [edge],
  });
  const sound = {
    ...bare,
    content: String(content),
    citationLabel: String(citationLabel),
  };
  assert.deepEqual(broken(answerWith(sound, soundFrame("b"))), []);
  const reference = {
    ...sound,
    representation: "reference",
    tokenCost: 0,
  } as const;
  const spoilt: Record<string, ContextFrame> = {
    F1: { ...sound, score: -0.1 },
    F2: { ...sound, title: " \u00a0" },
    F3: { ...bare, content: sound.content },
    F4: { ...sound, recordedAt: "2026-02-29T00:00:00Z" },
    F5: { ...sound, provenance: [{ type: "file" }] },
    F17: { ...sound, provenance: [{ ...file, range: "L3-2" }] },
    D1: { ...sound, contentDigest: "sha256:AB" },
    P1: { ...bare, citationLabel: "c", tokenCost: 0 },
    P2: { ...sound, representation: "compact" },
    P3: reference,
    P4: { ...reference, tokenCost: 1 },
    B3: { ...sound, tokenCost: sound.tokenCost + 1 },
    G1: { ...sound, relations: [{ ...edge, displayName: " " }] },
    G2: { ...sound, relations: [{ ...edge, targetUri: " " }] },
  };
  for (const [rule, frame] of Object.entries(spoilt)) {
    assert(broken(answerWith(frame)).includes(rule), rule);
  }
});

test("each rule of a handshake finds what breaks it", () => {
  const found = broken({
    type: "handshake_ack",
    protocolVersion: PROTOCOL_VERSION,
    provider: {
      name: " ",
      version: "1",
      dataFlow: {
        reads: true,
        writes: false,
        egress: false,
        egressScopes: ["local-only", "org-tenant"],
      },
    },
    capabilities: { query: { kinds: [] }, representations: ["reference"] },
  });
  assert.deepEqual(found.sort(), ["C5", "H2", "§6.4.1"]);
});

test("each rule of an answer to a query finds what breaks it", () => {
  const old = soundFrame("old", { validTo: "2026-01-01T00:00:00.50Z" });
  const message = answerWith(soundFrame("a"), old);
  assert.deepEqual(broken(message, generousQuery()), []);
  const queries: Record<string, Partial<ContextQuery>> = {
    B1: { maxTokens: 1 },
    B4: { maxFrames: 1 },
    Q1: { kinds: ["fact"] },
    Q2: { asOf: "2026-01-01T00:00:00.5Z" },
  };
  for (const [rule, members] of Object.entries(queries)) {
    const found = broken(message, generousQuery(members));
    assert(found.includes(rule), rule);
  }
  const before = generousQuery({ asOf: "2026-01-01T00:00:00Z" });
  assert.deepEqual(broken(message, before), []);
});

test("a vocabulary that is open has room for others", () => {
  const frame = soundFrame("a", { kind: "vendor:recipe" });
  assert.deepEqual(broken(answerWith(frame)), []);
});

test("timestamps are those of the protocol's profile, in order of time", () => {
  for (const good of [
    "2024-02-29T23:59:60Z",
    "0001-01-01T00:00:00Z",
    "2026-07-01T00:00:00.000000000001Z",
  ]) {
    assert(isTimestamp(good), good);
  }
  for (const bad of [
    "",
    "2026-02-29T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-01-01T24:00:00Z",
    "2026-01-01T00:00:61Z",
    "2026-01-01t00:00:00z",
    "2026-01-01T00:00:00",
    "2026-01-01T00:00:00+00:00",
    "2026-01-01T00:00:00.Z",
    "2026-1-1T00:00:00Z",
    "2026-01-01T00:00:00Z\n",
  ]) {
    assert(!isTimestamp(bad), bad);
  }
  const inOrder = [
    "2026-01-01T00:00:00Z",
    "2026-01-01T00:00:00.05Z",
    "2026-01-01T00:00:00.5Z",
    "2026-01-01T00:00:01Z",
  ];
  assert.deepEqual([...inOrder].reverse().sort(compareInstants), inOrder);
  const zeros = "2026-01-01T00:00:00.000Z";
  assert.equal(compareInstants("2026-01-01T00:00:00Z", zeros), 0);
});

test("a range of lines stands for just those bytes", () => {
  const text = "one\ntwo\r\n\nfour";
  const part = (lines?: string): string =>
    Buffer.from(addressed(Buffer.from(text), lines)).toString();
  assert.equal(part(), text);
  for (const [lines, want] of Object.entries({
    L1: "one\n",
    L2: "two\r\n",
    L3: "\n",
    L4: "four",
    "L2-3": "two\r\n\n",
    "L2-2": "two\r\n",
    "L3-99999999999999999999999": "\nfour",
    "L1-4": text,
  })) {
    assert.equal(part(lines), want, lines);
  }
  for (const lines of [
    ...["L5", "L2-1", "L0", "L01", "L1-", "L-1", "l1", "1-2", "L1-L2", ""],
    ...[" L1", "L1 ", "L1\n", "L1,2", "L99999999999999999999999", "L10-9"],
  ]) {
    assert.throws(() => part(lines), RangeError, lines);
  }
  assert.throws(() => addressed(new Uint8Array(), "L1"), RangeError);
});

test("a frame of a file is true", async () => {
  const folder = await mkdtemp(join(tmpdir(), "frames-"));
  const path = join(folder, "a b%ü.md");
  await writeFile(path, "one\ntwo\n");
  for (const [lines, content] of [
    [undefined, "one\ntwo\n"],
    ["L2", "two\n"],
  ] as const) {
    const frame = await fileFrame(path, lines);
    assert.equal(frame.content, content);
    assert.equal(frame.contentDigest, contentDigest(content));
    assert.deepEqual(broken(answerWith(frame)), []);
    const [link] = frame.provenance ?? [];
    const bytes = await readAddressed(link?.uri ?? "", link?.range);
    assert.equal(link?.digest, contentDigest(bytes));
  }
  await writeFile(path, Buffer.from([0xff]));
  await assert.rejects(fileFrame(path), TypeError);
});

test("facts are computed as the protocol has them", () => {
  const costs = { "": 0, a: 1, abcd: 1, abcde: 2, "é😀": 2 };
  for (const [content, cost] of Object.entries(costs)) {
    assert.equal(tokenCost(content), cost);
  }
  assert(versionsCompatible("contextgraph/1.0-draft", "contextgraph/1.7"));
  assert(!versionsCompatible("contextgraph/1.0", "contextgraph/10.0"));
  assert.match(nextCorrelationId(), /^q[0-9]+$/);
  assert.notEqual(nextCorrelationId(), nextCorrelationId());
  assert(verifyCorrelation(undefined, "x"));
  assert(verifyCorrelation("q1", "q1"));
  assert(!verifyCorrelation("q1", undefined));
});
