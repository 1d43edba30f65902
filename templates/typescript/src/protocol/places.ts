/** A member's name, or an index into an array. */
export type Step = string | number;

/** The levels of arrays and objects that a message may have. */
export const MAX_DEPTH = 127;
/** How many alternatives of untagged unions are tried for one message. */
const MAX_TRIES = 250_000;

/**
 * An array or object on the way from the message to a value. Paths are made
 * of places only when something is wrong, so that a good message pays little.
 */
export class Place {
  /** 1 for the message itself, 0 for what it stands in. */
  readonly depth: number;
  readonly up: Place | undefined;
  readonly step: Step;
  private readonly effort: { tries: number };

  private constructor(up: Place | undefined, step: Step) {
    this.up = up;
    this.step = step;
    this.depth = up === undefined ? 0 : up.depth + 1;
    this.effort = up === undefined ? { tries: 0 } : up.effort;
  }

  /** Where a message stands. */
  static start(): Place {
    return new Place(undefined, "");
  }

  /** The place of an array or object, which may not be too deep. */
  static of(up: Place, step: Step): Place {
    const place = new Place(up, step);
    if (place.depth > MAX_DEPTH) {
      tooDeep();
    }
    return place;
  }

  /** The place of what is known to be of one of several types. */
  static tried(up: Place, step: Step): void {
    up.effort.tries += 1;
    if (up.effort.tries > MAX_TRIES) {
      fail(up, step, "too many alternatives to try");
    }
  }
}

/** What is wrong with a value; the functions for users make their errors of it. */
export class Fault extends Error {
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}

/** The fault of a message that is of no type that the schema has. */
export class UnknownTag extends Fault {
  readonly tag: string;

  constructor(tag: string, name: string) {
    super(pointer(name), `unknown type of message: ${tag}`);
    this.tag = tag;
  }
}

/** Says what is wrong with the value at a step from a place. */
export function fail(up: Place, step: Step, message: string): never {
  throw new Fault(pathTo(up, step), message);
}

/** Says what is wrong with the array or object at a place. */
export function failAt(place: Place, message: string): never {
  throw new Fault(pathOf(place), message);
}

export function tooDeep(): never {
  throw new Fault("", `nested deeper than ${String(MAX_DEPTH)} levels`);
}

/** Checks the depth of an array or object that stands so deep. */
export function checkDepth(depth: number): void {
  if (depth > MAX_DEPTH) {
    tooDeep();
  }
}

/** One step of a JSON Pointer. */
export function pointer(step: Step): string {
  return `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

function pathTo(up: Place, step: Step): string {
  return up.depth === 0 ? "" : pathOf(up) + pointer(step);
}

function pathOf(place: Place): string {
  return place.up === undefined ? "" : pathTo(place.up, place.step);
}
