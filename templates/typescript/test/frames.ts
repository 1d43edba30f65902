import { contentDigest, tokenCost } from "../src/protocol/facts.js";
import type { ContextFrame, ContextQuery } from "../src/protocol/models.js";

/** A frame that breaks no rule. */
export function soundFrame(
  id: string,
  members: Partial<ContextFrame> = {},
): ContextFrame {
  const content = `What there is to know about ${id}.`;
  return {
    id,
    kind: "doc",
    title: "Title",
    content,
    contentDigest: contentDigest(content),
    score: 0.5,
    tokenCost: tokenCost(content),
    citationLabel: "label",
    ...members,
  };
}

/** A query that asks for everything. */
export function generousQuery(
  members: Partial<ContextQuery> = {},
): ContextQuery {
  return { goal: "g", maxFrames: 9, maxTokens: 999, ...members };
}
