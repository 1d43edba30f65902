import { framesIn } from "./documents.js";
import type { FrameDraft, Provider } from "./index.js";

/** The folder `documents` of this package, wherever it is installed. */
const DOCUMENTS = new URL("../../documents/", import.meta.url);

/**
 * Says who the provider is and what it can do. A host shows this to its user,
 * and asks for nothing that is not declared here.
 */
export function providerOf(folder: URL): Provider {
  return {
    info: {
      name: "context-provider",
      version: "0.1.0",
      // It keeps nothing, and nothing leaves the machine.
      dataFlow: { reads: true, writes: false, egress: false },
    },
    capabilities: {
      query: { kinds: ["doc", "snippet"] },
      correlation: true,
      graph: true,
      verify: true,
    },

    // Offers every frame there is, with a score. The server keeps those that the
    // query asks for, sees to their costs, and cuts them to the budget. Put your
    // own source in the place of framesIn.
    async query({ goal, queryText = "" }) {
      const wanted = wordsIn(`${goal} ${queryText}`);
      const frames = await framesIn(folder);
      return frames.map((frame) => ({
        ...frame,
        score: relevance(wanted, frame),
      }));
    },

    // Tells whether a frame that a host still holds is what it would get now.
    async currentDigest(frameId) {
      const frames = await framesIn(folder);
      return frames.find(({ id }) => id === frameId)?.contentDigest;
    },
  };
}

export const provider = providerOf(DOCUMENTS);

/** The share of the words that occur in the frame; each frame is of some use. */
function relevance(wanted: ReadonlySet<string>, frame: FrameDraft): number {
  const found = wordsIn(`${frame.title} ${frame.content ?? ""}`);
  const hits = [...wanted].filter((word) => found.has(word)).length;
  return Math.round(100 * (0.1 + (0.9 * hits) / (wanted.size + 1))) / 100;
}

function wordsIn(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}
