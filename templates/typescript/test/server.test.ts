import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { test } from "node:test";

import { PROTOCOL_VERSION } from "../src/protocol/facts.js";
import { fileFrame } from "../src/protocol/files.js";
import { decodeLine } from "../src/protocol/line.js";
import { MAX_LINE } from "../src/protocol/lines.js";
import type { VerdictStatus } from "../src/protocol/models.js";
import { fetchHandler, nodeListener } from "../src/server/http.js";
import {
  type FrameDraft,
  type Provider,
  RequestError,
  RulesError,
} from "../src/server/provider.js";
import { Server } from "../src/server/server.js";
import { serveStdio } from "../src/server/stdio.js";
import { generousQuery, soundFrame } from "./frames.js";

function serving(frames: readonly FrameDraft[], strict = false) {
  const log: string[] = [];
  const provider: Provider = {
    info: {
      name: "test",
      version: "1",
      dataFlow: { reads: true, writes: false, egress: false },
    },
    capabilities: {
      query: { kinds: ["doc"] },
      graph: true,
      verify: true,
      embeddingsFingerprint: "model/3/l2",
    },
    query({ goal }) {
      switch (goal) {
        case "throw":
          throw new Error("author's fault");
        case "reject":
          return Promise.reject(new Error("author's fault"));
        case "refuse":
          throw new RequestError("unavailable", "come back later");
        default:
          return frames;
      }
    },
  };
  const server = new Server(provider, {
    strict,
    log: (text) => log.push(text),
  });
  return { server, provider, log };
}

const QUERY =
  '{"type":"query","id":"q1","query":{"goal":"GOAL","max_frames":9,"max_tokens":99}}';

/** Type, id and code of a reply. */
function described(line: string | undefined): (string | undefined)[] {
  if (line === undefined) {
    return [];
  }
  const message = decodeLine(line);
  const id = "id" in message ? message.id : undefined;
  return [message.type, id, "code" in message ? message.code : undefined];
}

test("each message gets its answer", async () => {
  const { server, log } = serving([soundFrame("a")]);
  const bad = ["error", undefined, "bad_request"];
  for (const [line, ...wanted] of [
    [
      `{"type":"handshake","protocol_version":"${PROTOCOL_VERSION}"}`,
      ...["handshake_ack", undefined, undefined],
    ],
    [
      '{"type":"handshake","protocol_version":"other/1.0"}',
      ...["error", undefined, "incompatible_version"],
    ],
    [QUERY, "frames", "q1", undefined],
    [QUERY.replace("GOAL", "throw"), "error", "q1", "internal"],
    [QUERY.replace("GOAL", "reject"), "error", "q1", "internal"],
    [QUERY.replace("GOAL", "refuse"), "error", "q1", "unavailable"],
    ['{"type":"query","id":"q1"}', "error", "q1", "bad_request"],
    [
      '{"type":"verify","request":{"frames":[]}}',
      "verified",
      undefined,
      undefined,
    ],
    ['{"type":"subscribe","id":"q1"}', "error", "q1", "bad_request"],
    ['{"id":"q1"}', "error", "q1", "bad_request"],
    ['{"type":"query","id":"q1",}', ...bad],
    ["42", ...bad],
    ["", ...bad],
    ['{"type":"subscribe"}'],
    ['{"type":"shutdown"}'],
    ['{"type":"frames"}'],
  ] as [string, ...(string | undefined)[]][]) {
    assert.deepEqual(described(await server.answer(line)), wanted, line);
  }
  const faults = log.filter((text) => text.includes("author's fault"));
  assert.equal(faults.length, 2);
});

test("frames are cut to the budget, best first", async () => {
  const near = soundFrame("near", { uri: "file:///near", score: 0.1 });
  const good = soundFrame("good", { score: 0.6 });
  const best = soundFrame("best", { score: 0.9, tokenCost: 1_000_000 });
  const { server } = serving([near, good, best]);
  const one = good.tokenCost;
  for (const [members, ...wanted] of [
    [{}, "best", "good", "near"],
    [{ maxFrames: 2 }, "best", "good"],
    [{ maxTokens: 2 * one }, "best", "good"],
    [{ maxFrames: 0 }],
    [{ maxTokens: 0 }],
    [{ maxFrames: 1, anchors: ["file:///near"] }, "near"],
  ] as [Partial<ReturnType<typeof generousQuery>>, ...string[]][]) {
    const result = await server.query(generousQuery(members));
    const dropped = 3 - wanted.length;
    assert.deepEqual(
      result.frames.map(({ id }) => id),
      wanted,
    );
    assert.equal(result.truncated, dropped > 0);
    assert.equal(result.droppedEstimate, dropped > 0 ? dropped : undefined);
  }
  const none = await server.query(generousQuery({ kinds: ["fact"] }));
  assert.deepEqual(none, { frames: [], truncated: false });
});

test("unsound frames stay behind, and a strict server does not abide them", async () => {
  const frames = [
    soundFrame("blank", { title: " " }),
    soundFrame("sound"),
    soundFrame("half", { title: "\ud83d" }),
    soundFrame("sound", { title: "again" }),
  ];
  const { server, log } = serving(frames);
  const result = await server.query(generousQuery());
  assert.deepEqual(
    result.frames.map(({ id }) => id),
    ["sound"],
  );
  assert.match(log.join("\n"), /"blank" is left out: F2/);
  assert.match(log.join("\n"), /"half" is left out: encode/);
  const strict = serving(frames, true).server;
  await assert.rejects(strict.query(generousQuery()), RulesError);
});

test("an embedding of another length is refused", async () => {
  const { server } = serving([soundFrame("a")]);
  for (const length of [0, 1, 4]) {
    const embedding = Array.from({ length }, () => 0);
    const answer = server.query(generousQuery({ embedding }));
    await assert.rejects(answer, RequestError);
  }
  await server.query(generousQuery({ embedding: [0, 0.5, 1] }));
});

test("a provider that lies about egress is not served", () => {
  const { server, provider } = serving([]);
  server.check();
  const dataFlow = {
    ...provider.info.dataFlow,
    egressScopes: ["third-party-model"],
  };
  const liar = { ...provider, info: { ...provider.info, dataFlow } };
  assert.throws(() => {
    new Server(liar).check();
  }, /C5/);
});

test("verify goes by what was served, and by the files it came from", async () => {
  const folder = await mkdtemp(join(tmpdir(), "verify-"));
  const path = join(folder, "a.md");
  await writeFile(path, "old");
  const frame = await fileFrame(path);
  const told = soundFrame("told");
  const { server } = serving([frame, told]);
  await server.query(generousQuery());
  const status = async (
    frameId: string,
    contentDigest?: string,
  ): Promise<VerdictStatus> => {
    const digest = contentDigest === undefined ? {} : { contentDigest };
    const held = { providerId: "somebody", frameId, ...digest };
    const [verdict] = (await server.verify({ frames: [held] })).verdicts;
    assert.deepEqual(verdict?.frame, held);
    return verdict.status;
  };
  const digest = frame.contentDigest ?? "";
  assert.equal(await status(frame.id, digest), "valid");
  assert.equal(await status(frame.id, "else"), "stale");
  assert.equal(await status(frame.id), "unknown");
  assert.equal(await status("never served", digest), "unknown");
  assert.equal(await status("told", told.contentDigest), "valid");
  await writeFile(path, "new");
  assert.equal(await status(frame.id, digest), "stale");
  await rm(path);
  assert.equal(await status(frame.id, digest), "gone");
});

test("on a stream, each line is answered in its turn until a shutdown", async () => {
  const { server } = serving([soundFrame("a")]);
  const input = [
    "not json\n\n",
    "x".repeat(MAX_LINE + 1),
    `\n${QUERY}\r\n{"type":"shut`,
    `down"}\n{"type":"handshake","protocol_version":"other/1"}\n`,
  ].map((text) => Buffer.from(text));
  const lines: string[] = [];
  await serveStdio(server, Readable.from(input), (line) => {
    lines.push(line);
    return Promise.resolve();
  });
  assert.equal(lines.length, 3);
  assert.match(lines[0] ?? "", /bad_request/);
  assert.match(lines[1] ?? "", /16 MiB/);
  assert.deepEqual(described(lines[2]), ["frames", "q1", undefined]);
});

const REQUESTS = [
  ["POST", {}, ' {\n"type": "handshake", "protocol_version": "x/1" }\n', 200],
  ["POST", {}, "", 200],
  ["POST", {}, " ".repeat(MAX_LINE + 1), 200],
  ["POST", {}, '{"type":"shutdown"}', 204],
  ["POST", { Origin: "https://example.org" }, QUERY, 403],
  ["GET", {}, undefined, 405],
] as const;

test("over HTTP, a message is answered as everywhere", async () => {
  const { server } = serving([soundFrame("a")]);
  const http = createServer(nodeListener(server));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  const handler = fetchHandler(server);
  for (const [method, headers, body = null, status] of REQUESTS) {
    const url = `http://127.0.0.1:${String(port)}/`;
    const ask = (): Request => new Request(url, { method, headers, body });
    for (const response of [await handler(ask()), await fetch(ask())]) {
      const text = await response.text();
      assert.equal(response.status, status, body?.slice(0, 80));
      assert(status !== 200 || text.endsWith("}\n"));
      assert(status !== 405 || response.headers.get("allow") === "POST");
    }
  }
  http.close();
  http.closeAllConnections();
});
