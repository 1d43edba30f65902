import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { fileFrame, fileUri, type FrameDraft } from "./index.js";

const TITLE = /^# +(.+)$/m;
const DATES = /^In force from (\d{4}-\d\d-\d\d)(?: to (\d{4}-\d\d-\d\d))?\.$/m;
const LINK = /\[([^\]]+)\]\(([^():/]+\.md)\)/g;

/**
 * The frames of the Markdown files in a folder: each file as a whole, and each
 * of its sections. The folder is read each time, so that an edit shows in the
 * next answer.
 */
export async function framesIn(folder: URL): Promise<FrameDraft[]> {
  const path = fileURLToPath(folder);
  const names = (await readdir(path)).filter((name) => name.endsWith(".md"));
  const frames = names.sort().map((name) => framesOf(join(path, name)));
  return (await Promise.all(frames)).flat();
}

async function framesOf(path: string): Promise<FrameDraft[]> {
  const text = await readFile(path, "utf8");
  const { mtime } = await stat(path);
  const name = basename(path);
  const title = TITLE.exec(text)?.[1]?.trim() ?? name;
  const dates = { ...datesIn(text), recordedAt: mtime.toISOString() };
  const document: FrameDraft = {
    ...(await fileFrame(path)),
    id: name,
    title,
    ...dates,
    relations: linksIn(text, path),
  };
  const sections = sectionsOf(text).map(async ({ heading, lines }) => {
    const frame = await fileFrame(path, lines);
    const up = { rel: "doc.part_of", targetUri: frame.uri ?? "" };
    return {
      ...frame,
      id: `${name}#${heading}`,
      kind: "snippet",
      title: heading,
      ...dates,
      relations: [
        { ...up, displayName: title },
        ...linksIn(frame.content ?? "", path),
      ],
    };
  });
  return [document, ...(await Promise.all(sections))];
}

/** Since when, and until when, what a document says is true. */
function datesIn(text: string): Pick<FrameDraft, "validFrom" | "validTo"> {
  const [, from, to] = DATES.exec(text) ?? [];
  return {
    ...(from !== undefined && { validFrom: `${from}T00:00:00Z` }),
    ...(to !== undefined && { validTo: `${to}T00:00:00Z` }),
  };
}

/** The other documents that a text leads to. */
function linksIn(
  text: string,
  path: string,
): NonNullable<FrameDraft["relations"]> {
  return [...text.matchAll(LINK)].map(([, displayName = "", target = ""]) => ({
    rel: "doc.references",
    targetUri: fileUri(join(dirname(path), target)),
    displayName,
  }));
}

/** The parts that begin with a heading of the second level. */
function sectionsOf(text: string): { heading: string; lines: string }[] {
  const lines = text.replace(/\n$/, "").split("\n");
  const starts = lines.flatMap((line, i) =>
    line.startsWith("## ") ? [i] : [],
  );
  return starts.map((start, i) => ({
    heading: (lines[start] ?? "").slice("## ".length).trim(),
    lines: `L${String(start + 1)}-${String(starts[i + 1] ?? lines.length)}`,
  }));
}
