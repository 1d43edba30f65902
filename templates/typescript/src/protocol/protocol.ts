import { evidenceBreaches } from "./attestations.js";
import { isDigest, tokenCost } from "./facts.js";
import { isLineRange } from "./files.js";
import { isCurrent, isTimestamp } from "./instants.js";
import type { Breach } from "./limits.js";
import type {
  ContextFrame,
  ContextQuery,
  Envelope,
  HandshakeAck,
  Provenance,
} from "./models.js";

// The protocol's own rules, as far as a message alone, or with the query that
// it answers, shows them.

/** Nothing if all is well, else one breach. */
export function unless(
  good: boolean,
  path: string,
  rule: string,
  message: string,
): Breach[] {
  return good ? [] : [{ path, rule, message }];
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === "";
}

export function protocolBreaches(message: Envelope): Breach[] {
  switch (message.type) {
    case "handshake_ack":
      return ofHandshakeAck(message);
    case "query":
      return ofTimestamp(message.query.asOf, "/query/as_of");
    case "frames":
      return [
        ...message.result.frames.flatMap((frame, i) =>
          frameBreaches(frame, `/result/frames/${String(i)}`),
        ),
        ...evidenceBreaches(message.result),
      ];
    default:
      return [];
  }
}

function ofHandshakeAck(ack: HandshakeAck): Breach[] {
  const { name, version, dataFlow } = ack.provider;
  const scopes = dataFlow.egressScopes ?? [];
  const ways = ack.capabilities.representations ?? [];
  const resolves = ack.capabilities.resolve === true;
  return [
    ...unless(!isBlank(name), "/provider/name", "H2", "is blank"),
    ...unless(!isBlank(version), "/provider/version", "H2", "is blank"),
    ...scopes.flatMap((scope, i) =>
      unless(
        dataFlow.egress || scope === "local-only",
        `/provider/data_flow/egress_scopes/${String(i)}`,
        "C5",
        "leaves the machine, yet egress is false",
      ),
    ),
    ...ways.flatMap((way, i) =>
      unless(
        way === "full" || resolves,
        `/capabilities/representations/${String(i)}`,
        "§6.4.1",
        "needs the capability resolve",
      ),
    ),
  ];
}

function frameBreaches(frame: ContextFrame, path: string): Breach[] {
  const { score, contentDigest: digest } = frame;
  const label = frame.citationLabel;
  return [
    ...unless(
      score >= 0 && score <= 1,
      `${path}/score`,
      "F1",
      "is not from 0 to 1",
    ),
    ...unless(!isBlank(frame.title), `${path}/title`, "F2", "is blank"),
    ...unless(
      !isBlank(label),
      `${path}/citation_label`,
      "F3",
      "is blank or absent",
    ),
    ...ofTimestamp(frame.validFrom, `${path}/valid_from`),
    ...ofTimestamp(frame.validTo, `${path}/valid_to`),
    ...ofTimestamp(frame.recordedAt, `${path}/recorded_at`),
    ...unless(
      digest === undefined || isDigest(digest),
      `${path}/content_digest`,
      "D1",
      "is not a digest",
    ),
    ...(frame.provenance ?? []).flatMap((link, i) =>
      ofProvenance(link, `${path}/provenance/${String(i)}`),
    ),
    ...(frame.relations ?? []).flatMap(({ displayName, targetUri }, i) => [
      ...unless(
        !isBlank(displayName),
        `${path}/relations/${String(i)}/display_name`,
        "G1",
        "is blank or absent",
      ),
      ...unless(
        !isBlank(targetUri),
        `${path}/relations/${String(i)}/target_uri`,
        "G2",
        "is blank",
      ),
    ]),
    ...ofRepresentation(frame, path),
  ];
}

function ofTimestamp(text: string | undefined, path: string): Breach[] {
  const good = text === undefined || isTimestamp(text);
  return unless(good, path, "F4", "is not a timestamp of the protocol");
}

function ofProvenance(link: Provenance, path: string): Breach[] {
  if (link.type !== "file") {
    return [];
  }
  const { digest = "", range } = link;
  const lines = range === undefined || isLineRange(range);
  return [
    ...unless(isDigest(digest), `${path}/digest`, "F5", "is not a digest"),
    ...unless(lines, `${path}/range`, "F17", "is not a range of lines"),
  ];
}

type Member =
  | "content"
  | "contentDigest"
  | "contentRef"
  | "transform"
  | "canonicalContentHash";

const WIRE_NAMES: Readonly<Record<Member, string>> = {
  content: "content",
  contentDigest: "content_digest",
  contentRef: "content_ref",
  transform: "transform",
  canonicalContentHash: "canonical_content_hash",
};

interface Representing {
  readonly rule: string;
  readonly needed: readonly Member[];
  readonly denied: readonly Member[];
}

/** Which members a frame has, by the way in which it carries content. */
const REPRESENTING: Readonly<
  Record<"full" | "compact" | "reference", Representing>
> = {
  full: {
    rule: "P1",
    needed: ["content"],
    denied: ["contentRef", "transform", "canonicalContentHash"],
  },
  compact: {
    rule: "P2",
    needed: [
      "content",
      "contentDigest",
      "canonicalContentHash",
      "transform",
      "contentRef",
    ],
    denied: [],
  },
  reference: {
    rule: "P3",
    needed: ["contentRef", "canonicalContentHash"],
    denied: ["content", "contentDigest", "transform"],
  },
};

function ofRepresentation(frame: ContextFrame, path: string): Breach[] {
  const way = frame.representation ?? "full";
  const { rule, needed, denied } = REPRESENTING[way];
  const found = [
    ...needed
      .filter((name) => frame[name] === undefined)
      .map((name) => ({ name, message: "is required here" })),
    ...denied
      .filter((name) => frame[name] !== undefined)
      .map((name) => ({ name, message: "is not allowed here" })),
  ].map(({ name, message }) => ({
    path: `${path}/${WIRE_NAMES[name]}`,
    rule,
    message,
  }));
  const cost = `${path}/token_cost`;
  return way === "reference"
    ? [
        ...found,
        ...unless(
          frame.tokenCost === 0,
          cost,
          "P4",
          "is not 0, though nothing is inline",
        ),
      ]
    : [
        ...found,
        ...unless(
          frame.tokenCost === inlineCost(frame),
          cost,
          "B3",
          "is not the cost of the content",
        ),
      ];
}

/** What the inline content of the frame costs. */
export function inlineCost(frame: Pick<ContextFrame, "content">): number {
  return tokenCost(frame.content ?? "");
}

/** Checks an answer against its query. */
export function answerBreaches(
  message: Envelope,
  query: ContextQuery,
): Breach[] {
  if (message.type !== "frames") {
    return [];
  }
  const { frames } = message.result;
  const { asOf, maxFrames, maxTokens } = query;
  const sum = frames.reduce((total, frame) => total + frame.tokenCost, 0);
  return [
    ...frames.flatMap((frame, i) => [
      ...unless(
        isWanted(frame, query),
        `/result/frames/${String(i)}/kind`,
        "Q1",
        "is none of the kinds that were asked for",
      ),
      ...unless(
        asOf === undefined || !isTimestamp(asOf) || isCurrent(frame, asOf),
        `/result/frames/${String(i)}`,
        "Q2",
        `is not valid at ${String(asOf)}`,
      ),
    ]),
    ...unless(
      sum <= maxTokens,
      "/result/frames",
      "B1",
      `cost ${String(sum)} tokens, more than ${String(maxTokens)}`,
    ),
    ...unless(
      frames.length <= maxFrames,
      "/result/frames",
      "B4",
      `are ${String(frames.length)}, more than ${String(maxFrames)}`,
    ),
  ];
}

/** Whether a query asks for frames of this kind; without any, for all. */
export function isWanted(
  frame: Pick<ContextFrame, "kind">,
  query: Pick<ContextQuery, "kinds">,
): boolean {
  const kinds = query.kinds ?? [];
  return kinds.length === 0 || kinds.includes(frame.kind);
}
