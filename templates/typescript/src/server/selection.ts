import {
  hasEvidence,
  withoutEvidence,
  withRemainingEvidence,
} from "../protocol/attestations.js";
import { isCurrent, isTimestamp } from "../protocol/instants.js";
import type {
  ContextFrame,
  ContextQuery,
  ContextQueryResult,
} from "../protocol/models.js";
import { inlineCost, isWanted } from "../protocol/protocol.js";
import { validate } from "../protocol/validate.js";
import {
  type Answer,
  type FrameDraft,
  type Provider,
  RequestError,
  RulesError,
} from "./provider.js";

/** What selecting needs of a server. */
export interface Asked {
  readonly provider: Provider;
  readonly strict: boolean;
  readonly log: (text: string) => void;
}

/**
 * Asks the provider and makes its answer an honest one: with the costs that the
 * frames have, without frames that the query does not ask for or that break a
 * rule, and within the budget, best first.
 */
export async function select(
  asked: Asked,
  query: ContextQuery,
): Promise<ContextQueryResult> {
  checkEmbedding(query, asked.provider);
  const answer = answerOf(await asked.provider.query(query));
  const sound = soundFrames(asked, answer.frames, query);
  const frames = cut(ranked(sound, query, asked.provider), query);
  const dropped = sound.length - frames.length;
  const estimate = (answer.droppedEstimate ?? 0) + dropped;
  const result: ContextQueryResult = {
    ...answer,
    frames,
    truncated: dropped > 0 || answer.truncated === true,
    ...(dropped > 0 && { droppedEstimate: estimate }),
  };
  const whole = frames.length === answer.frames.length;
  return checked(asked, whole ? result : withRemainingEvidence(result), query);
}

function answerOf(answer: readonly FrameDraft[] | Answer): Answer {
  return "frames" in answer ? answer : { frames: answer };
}

/** Refuses a vector whose length is not the declared one (E1). */
function checkEmbedding(query: ContextQuery, provider: Provider): void {
  const fingerprint = provider.capabilities.embeddingsFingerprint;
  const [, dimensions] = fingerprint?.split("/") ?? [];
  const length = query.embedding?.length;
  if (
    dimensions !== undefined &&
    length !== undefined &&
    String(length) !== dimensions
  ) {
    const text = `the embedding has ${String(length)} dimensions, not ${dimensions}`;
    throw new RequestError("bad_request", text);
  }
}

/** The frames that the query asks for and that break no rule. */
function soundFrames(
  asked: Asked,
  drafts: readonly FrameDraft[],
  query: ContextQuery,
): ContextFrame[] {
  const { asOf } = query;
  const pin = asOf !== undefined && isTimestamp(asOf) ? asOf : undefined;
  const ids = new Set<string>();
  return drafts
    .filter(
      (draft) =>
        isWanted(draft, query) && (pin === undefined || isCurrent(draft, pin)),
    )
    .map((draft) => ({ ...draft, tokenCost: inlineCost(draft) }))
    .filter((frame) => {
      const consequence = `the frame ${JSON.stringify(frame.id)} is left out`;
      if (ids.has(frame.id)) {
        asked.log(`${consequence}: there is one of this id already`);
        return false;
      }
      const alone = { frames: [frame], truncated: false };
      ids.add(frame.id);
      return isAllowed(asked, alone, consequence);
    });
}

/**
 * Whether an answer breaks no rule. What it breaks is said in the log; a strict
 * server throws it.
 */
function isAllowed(
  asked: Asked,
  result: ContextQueryResult,
  consequence: string,
  query?: ContextQuery,
): boolean {
  const found = validate({ type: "frames", result }, query);
  if (found.length === 0) {
    return true;
  }
  const error = new RulesError(found);
  asked.log(`${consequence}: ${error.message}`);
  if (asked.strict) {
    throw error;
  }
  return false;
}

/**
 * The frames by score; with the capability graph, those near an anchor before
 * all others (G3, G4), so that a cut does not take them.
 */
function ranked(
  frames: readonly ContextFrame[],
  query: ContextQuery,
  provider: Provider,
): ContextFrame[] {
  const graph = provider.capabilities.graph === true;
  const anchors = new Set(graph ? query.anchors : []);
  const nearness = (frame: ContextFrame): number =>
    Number(isAnchored(frame, anchors));
  return frames.toSorted(
    (a, b) => nearness(b) - nearness(a) || b.score - a.score,
  );
}

function isAnchored(
  frame: ContextFrame,
  anchors: ReadonlySet<string>,
): boolean {
  const targets = (frame.relations ?? []).map(({ targetUri }) => targetUri);
  return [frame.uri, ...targets].some(
    (uri) => uri !== undefined && anchors.has(uri),
  );
}

/** The frames that fit into the budget, the first ones first. */
function cut(
  frames: readonly ContextFrame[],
  query: ContextQuery,
): ContextFrame[] {
  const kept: ContextFrame[] = [];
  let left = query.maxTokens;
  for (const frame of frames) {
    if (kept.length < query.maxFrames && frame.tokenCost <= left) {
      kept.push(frame);
      left -= frame.tokenCost;
    }
  }
  return kept;
}

/**
 * Looks at the answer as a whole. Its frames are sound by now: what may be
 * wrong still is in the evidence about them.
 */
function checked(
  asked: Asked,
  result: ContextQueryResult,
  query: ContextQuery,
): ContextQueryResult {
  if (!hasEvidence(result)) {
    return result;
  }
  const sound = isAllowed(asked, result, "the evidence is left out", query);
  return sound ? result : withoutEvidence(result);
}
