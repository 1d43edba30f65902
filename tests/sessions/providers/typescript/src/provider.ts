import {
  contentDigest,
  type FrameDraft,
  type Provenance,
  type Provider,
} from "./index.js";

console.log("author-noise");

const honest: FrameDraft = {
  id: "honest",
  kind: "fact",
  title: "A fact",
  content: "An honest fact.",
  score: 0.5,
  tokenCost: 1,
  citationLabel: "fact",
};

export const provider: Provider = {
  info: {
    name: "unruly",
    version: "0.1.0",
    dataFlow: { reads: false, writes: false, egress: false },
  },
  capabilities: {
    query: { kinds: ["fact", "doc"] },
    correlation: true,
    graph: true,
    verify: false,
  },

  query({ goal }) {
    switch (goal) {
      case "print":
        makeNoise();
        return [honest];
      case "throw":
        throw new Error("author-fault");
      case "fail":
        return Promise.reject(new Error("author-fault"));
      case "careless":
        return careless;
      case "dishonest":
        return { frames: [...dishonest(), honest] };
      default:
        return Promise.resolve([honest]);
    }
  },
};

/** Prints in every way that a program has, but for bare file descriptors. */
function makeNoise(): void {
  console.log("author-noise");
  console.log({ author: "author-noise" });
  console.table(["author-noise"]);
  process.stdout.write("author-noise\n");
  process.stdout.write(Buffer.from("author-noise\n"));
  process.stdout.write("author-noise\n", "utf8", () => undefined);
}

const careless: readonly FrameDraft[] = [
  { ...honest, id: "worst", kind: "doc", score: 0.1, content: "Dull." },
  {
    ...honest,
    id: "dated",
    score: 0.6,
    content: "It was so in July.",
    validFrom: "2026-07-01T00:00:00Z",
    validTo: "2026-08-01T00:00:00Z",
  },
  {
    ...honest,
    id: "best",
    score: 0.9,
    content: "Überaus trefflich: die großen Möwen.",
  },
];

function dishonest(): FrameDraft[] {
  const { content, citationLabel, ...bare } = honest;
  const digest = contentDigest("");
  const link: Provenance = { type: "file", uri: "file:///nowhere" };
  const reference = { providerId: "unruly", uri: "unruly:1" };
  const far = { contentRef: reference, canonicalContentHash: digest };
  const edge = { rel: "doc.references", targetUri: "x:y", displayName: "x" };
  return [
    { ...honest, id: "F1", score: 7 },
    { ...honest, id: "F2", title: " \t" },
    { ...bare, content: content ?? "", id: "F3" },
    { ...honest, id: "F4", validFrom: "2026-02-30T00:00:00Z" },
    { ...honest, id: "F5", provenance: [link] },
    { ...honest, id: "F17", provenance: [{ ...link, digest, range: "L7-3" }] },
    { ...honest, id: "D1", contentDigest: "sha256:abc" },
    { ...bare, citationLabel: citationLabel ?? "", id: "P1" },
    {
      ...honest,
      ...far,
      id: "P2",
      representation: "compact",
      contentDigest: digest,
    },
    { ...honest, ...far, id: "P3", representation: "reference" },
    { ...honest, id: "G1", relations: [{ ...edge, displayName: " " }] },
    { ...honest, id: "G2", relations: [{ ...edge, targetUri: " " }] },
  ];
}
