import assert from "node:assert/strict";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import {
  type ContextQuery,
  type ContextQueryResult,
  Server,
} from "../src/index.js";
import { provider, providerOf } from "../src/provider.js";

// The server as a host meets it, but for this: a frame that breaks a rule of the
// protocol is an error here.
const server = new Server(provider, { strict: true });

function ask(
  members: Partial<ContextQuery> = {},
  asked = server,
): Promise<ContextQueryResult> {
  const goal = "how much does a plot cost";
  return asked.query({ goal, maxFrames: 100, maxTokens: 100_000, ...members });
}

test("the declaration is sound", () => {
  server.check();
});

test("every declared kind is served", async () => {
  for (const kind of provider.capabilities.query.kinds) {
    const { frames } = await ask({ kinds: [kind] });
    assert(frames.length > 0, kind);
  }
});

test("the best frame comes first", async () => {
  const [best] = (await ask()).frames;
  assert.match(best?.content ?? "", /It costs 30 crowns a year/);
});

test("dates are kept", async () => {
  const { frames } = await ask({ asOf: "2025-06-01T00:00:00Z" });
  const ids = frames.map(({ id }) => id);
  assert(ids.includes("garden.md"));
  assert(!ids.includes("watering.md"));
});

test("an edit shows at once", async () => {
  const folder = await mkdtemp(join(tmpdir(), "documents-"));
  const news = join(folder, "news.md");
  const here = providerOf(pathToFileURL(`${folder}/`));
  const strict = new Server(here, { strict: true });
  await writeFile(news, "# News\n\n## Today\n\nOld.\n");
  const held = (await ask({}, strict)).frames;
  assert.equal(held.length, 2);
  await writeFile(news, "# News\n\n## Today\n\nNew.\n");
  for (const { id, contentDigest } of held) {
    const digest = contentDigest === undefined ? {} : { contentDigest };
    const frame = { providerId: here.info.name, frameId: id, ...digest };
    const { verdicts } = await strict.verify({ frames: [frame] });
    assert.equal(verdicts[0]?.status, "stale");
  }
  for (const { content } of (await ask({}, strict)).frames) {
    assert.match(content ?? "", /New\./);
  }
});
