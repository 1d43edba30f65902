import type { ContextFrame } from "./models.js";

const TIMESTAMP = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d+)?Z$/;

/**
 * Whether the text is an instant of the protocol's profile (F4): RFC 3339 in
 * UTC, in capitals, on a day that exists. A leap second is allowed.
 */
export function isTimestamp(text: string): boolean {
  const parts = TIMESTAMP.exec(text)?.slice(1, 7).map(Number);
  if (parts === undefined) {
    return false;
  }
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] =
    parts;
  const time = hour <= 23 && minute <= 59 && second <= 60;
  return (
    time && month >= 1 && month <= 12 && day >= 1 && day <= days(year, month)
  );
}

function days(year: number, month: number): number {
  if (month === 2) {
    const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    return leap ? 29 : 28;
  }
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/**
 * Compares two timestamps as instants. Text order would not do: a fraction
 * sorts before the Z that ends a whole second.
 */
export function compareInstants(a: string, b: string): number {
  return compareTexts(sortable(a), sortable(b));
}

function sortable(instant: string): string {
  return instant.slice(0, 19) + instant.slice(19).replace(/\.?0*Z$/, "");
}

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/**
 * Whether the frame is valid at an instant: from valid_from on, and before
 * valid_to. A bound that is no timestamp is none.
 */
export function isCurrent(
  frame: Pick<ContextFrame, "validFrom" | "validTo">,
  at: string,
): boolean {
  const { validFrom: from, validTo: to } = frame;
  const began =
    from === undefined || !isTimestamp(from) || compareInstants(from, at) <= 0;
  const ended =
    to !== undefined && isTimestamp(to) && compareInstants(at, to) >= 0;
  return began && !ended;
}
