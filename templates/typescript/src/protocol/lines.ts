/** The size of a line, in bytes, beyond which it is not read. */
export const MAX_LINE = 16 * 1024 * 1024;

/** Stands for a line of more than {@link MAX_LINE} bytes. */
export const TOO_LONG = Symbol("a line that is too long");

const LF = 0x0a;

/**
 * Splits a stream of bytes into lines. Only a line feed ends a line; blank
 * lines are passed over. Of a line that is too long nothing is kept.
 */
export class LineSplitter {
  private parts: Uint8Array[] = [];
  private size = 0;

  /** The lines that end in this chunk. */
  *push(chunk: Uint8Array): Generator<Uint8Array | typeof TOO_LONG> {
    let start = 0;
    for (
      let end = chunk.indexOf(LF);
      end !== -1;
      end = chunk.indexOf(LF, start)
    ) {
      this.add(chunk.subarray(start, end));
      yield* this.end();
      start = end + 1;
    }
    this.add(chunk.subarray(start));
  }

  /** What stands after the last line feed of the stream, if anything. */
  *end(): Generator<Uint8Array | typeof TOO_LONG> {
    const { parts, size } = this;
    this.parts = [];
    this.size = 0;
    if (size > MAX_LINE) {
      yield TOO_LONG;
    } else {
      const line = joined(parts, size);
      if (!isBlank(line)) {
        yield line;
      }
    }
  }

  private add(part: Uint8Array): void {
    this.size += part.length;
    if (this.size > MAX_LINE) {
      this.parts = [];
    } else if (part.length > 0) {
      this.parts.push(part);
    }
  }
}

/** One array of all the parts. */
export function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const [first] = parts;
  if (first !== undefined && parts.length === 1) {
    return first;
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function isBlank(line: Uint8Array): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}
