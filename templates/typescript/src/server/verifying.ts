import { contentDigest } from "../protocol/facts.js";
import { readAddressed } from "../protocol/files.js";
import type {
  ContextFrame,
  FrameId,
  FrameVerdict,
  Provenance,
} from "../protocol/models.js";
import type { Provider } from "./provider.js";

/** How many frames a server remembers. */
const REMEMBERED = 10_000;

interface Served {
  readonly digest: string | undefined;
  readonly files: readonly Provenance[];
}

/** The frames that were served last. */
export class Ledger {
  private readonly frames = new Map<string, Served>();

  add(frames: readonly ContextFrame[]): void {
    for (const { id, contentDigest: digest, provenance = [] } of frames) {
      const files = provenance.filter(({ type }) => type === "file");
      this.frames.delete(id); // so that it counts as the last one
      this.frames.set(id, { digest, files });
    }
    for (const id of this.frames.keys()) {
      if (this.frames.size <= REMEMBERED) {
        break;
      }
      this.frames.delete(id);
    }
  }

  get(id: string): Served | undefined {
    return this.frames.get(id);
  }
}

/**
 * The verdict on a frame: by what the provider says of it now, or, if it does
 * not say, by what was served. It repeats the identity as it came. The
 * providerId plays no part: hosts have their own names for providers.
 */
export async function verdictOn(
  frame: FrameId,
  { provider, log }: { provider: Provider; log: (text: string) => void },
  ledger: Ledger,
): Promise<FrameVerdict> {
  const served = ledger.get(frame.frameId);
  try {
    if (provider.currentDigest === undefined) {
      return served === undefined
        ? { frame, status: "unknown" }
        : await fromServed(frame, served);
    }
    const digest = await provider.currentDigest(frame.frameId);
    return digest === undefined
      ? { frame, status: served === undefined ? "unknown" : "gone" }
      : compared(frame, digest);
  } catch (error) {
    log(`verify ${JSON.stringify(frame.frameId)}: ${String(error)}`);
    return { frame, status: "unknown" };
  }
}

/** The verdict by the digest that the frame has now. */
function compared(frame: FrameId, digest: string | undefined): FrameVerdict {
  if (frame.contentDigest === undefined || digest === undefined) {
    return { frame, status: "unknown" };
  }
  return frame.contentDigest === digest
    ? { frame, status: "valid" }
    : { frame, status: "stale", replacementDigest: digest };
}

/** The verdict by what was served, if its files still hold that. */
async function fromServed(
  frame: FrameId,
  served: Served,
): Promise<FrameVerdict> {
  for (const link of served.files) {
    const now = await digestNow(link);
    if (now === undefined) {
      return { frame, status: "gone" };
    }
    if (now !== link.digest) {
      return link.digest === served.digest && now !== ""
        ? { frame, status: "stale", replacementDigest: now }
        : { frame, status: "stale" };
    }
  }
  return compared(frame, served.digest);
}

/** The digest of what a link leads to; undefined if that is not there any more. */
async function digestNow(link: Provenance): Promise<string | undefined> {
  try {
    return contentDigest(await readAddressed(link.uri ?? "", link.range));
  } catch (error) {
    const gone =
      error instanceof Error && "code" in error && error.code === "ENOENT";
    return gone ? undefined : "";
  }
}
