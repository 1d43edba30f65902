import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { contentDigest, tokenCost } from "./facts.js";
import type { ContextFrame, Provenance } from "./models.js";

const LINE_RANGE = /^L([1-9][0-9]*)(?:-([1-9][0-9]*))?$/;
const LF = 0x0a;

/**
 * Whether the text is a range of lines (F17): `L3`, or `L3-9` with an end that
 * is not before the start.
 */
export function isLineRange(text: string): boolean {
  return parseLineRange(text) !== undefined;
}

function parseLineRange(
  text: string,
): [first: bigint, last: bigint] | undefined {
  const [, from, to = from] = LINE_RANGE.exec(text) ?? [];
  if (from === undefined || to === undefined || BigInt(to) < BigInt(from)) {
    return undefined;
  }
  return [BigInt(from), BigInt(to)];
}

/**
 * The bytes that a range of lines stands for (F17), all of them without one.
 * Lines end at a line feed, which belongs to them; an end past the last line
 * is the last line.
 */
export function addressed(content: Uint8Array, lines?: string): Uint8Array {
  if (lines === undefined) {
    return content;
  }
  const range = parseLineRange(lines);
  if (range === undefined) {
    throw new RangeError(
      `"${lines}" is not a range of lines such as L3 or L3-9`,
    );
  }
  const [first, last] = range;
  let start = 0;
  let line = 1n;
  for (; line < first && start < content.length; line += 1n) {
    start = endOfLine(content, start);
  }
  if (start >= content.length) {
    throw new RangeError(`the range ${lines} starts past the last line`);
  }
  let end = start;
  for (; line <= last && end < content.length; line += 1n) {
    end = endOfLine(content, end);
  }
  return content.subarray(start, end);
}

function endOfLine(content: Uint8Array, start: number): number {
  const end = content.indexOf(LF, start);
  return end === -1 ? content.length : end + 1;
}

/** The `file:` URI of a path. */
export function fileUri(path: string): string {
  return pathToFileURL(path).href;
}

/** The bytes that a `file:` URI and a range of lines stand for. */
export async function readAddressed(
  uri: string,
  lines?: string,
): Promise<Uint8Array> {
  return addressed(await readFile(fileURLToPath(uri)), lines);
}

/**
 * Makes a frame of a file, or of a range of its lines such as `L3-9`. Content,
 * cost, digests, provenance and citation label are those of the bytes just
 * read; the score is 1, the kind doc, the id the URI with the range: change
 * what you know better.
 */
export async function fileFrame(
  path: string,
  lines?: string,
): Promise<ContextFrame> {
  const bytes = addressed(await readFile(path), lines);
  const content = new TextDecoder("utf-8", {
    fatal: true,
    ignoreBOM: true,
  }).decode(bytes);
  const uri = fileUri(path);
  const digest = contentDigest(bytes);
  const title = basename(path);
  const range = lines === undefined ? {} : { range: lines };
  const link: Provenance = {
    type: "file",
    uri,
    ...range,
    digest,
    method: "read",
  };
  return {
    id: lines === undefined ? uri : `${uri}#${lines}`,
    kind: "doc",
    title,
    content,
    contentDigest: digest,
    uri,
    score: 1,
    tokenCost: tokenCost(content),
    provenance: [link],
    citationLabel: lines === undefined ? title : `${title} ${lines}`,
  };
}
