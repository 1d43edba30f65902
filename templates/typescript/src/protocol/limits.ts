import { identity } from "./json.js";
import type { Dictionary } from "./models.js";
import { pointer } from "./places.js";
import { schemaRules } from "./rules.js";

/** One rule that a message breaks. */
export interface Breach {
  /** JSON Pointer into the message. */
  readonly path: string;
  /** Id of the protocol's rule, or keyword of the schema. */
  readonly rule: string;
  readonly message: string;
}

// A schema as it is checked here is true, false or an object of keywords. What
// a keyword says of other types of value than its own, it does not say at all.
type Keywords = Dictionary<unknown>;

const parsed = new Map<string, unknown>();
const patterns = new Map<string, RegExp | undefined>();

/** The schema of a declared type. */
export function rulesOf(name: string): unknown {
  if (!parsed.has(name)) {
    parsed.set(name, JSON.parse(schemaRules(name)));
  }
  return parsed.get(name);
}

/** The pattern, undefined if it is none of JavaScript's. */
function compiled(pattern: string): RegExp | undefined {
  if (!patterns.has(pattern)) {
    patterns.set(pattern, expression(pattern, "u") ?? expression(pattern, ""));
  }
  return patterns.get(pattern);
}

function expression(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}

/** What keeps the value from meeting the schema. */
export function breaches(
  schema: unknown,
  value: unknown,
  path: string,
): Breach[] {
  if (schema === false) {
    return [{ path, rule: "false", message: "no value may stand here" }];
  }
  if (!isObject(schema)) {
    return [];
  }
  return [
    ...general(schema, value, path),
    ...(typeof value === "string" ? ofText(schema, value, path) : []),
    ...(isNumber(value) ? ofNumber(schema, value, path) : []),
    ...(Array.isArray(value) ? ofArray(schema, value, path) : []),
    ...(isObject(value) ? ofObject(schema, value, path) : []),
    ...combined(schema, value, path),
  ];
}

function meets(schema: unknown, value: unknown): boolean {
  return breaches(schema, value, "").length === 0;
}

function isObject(value: unknown): value is Keywords {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}

function listIn(words: Keywords, keyword: string): readonly unknown[] {
  const list = words[keyword];
  return Array.isArray(list) ? list : [];
}

/** An entry of an object that a keyword holds, such as one of properties. */
function entryIn(words: Keywords, keyword: string, name: string): unknown {
  const entries = words[keyword];
  return isObject(entries) && Object.hasOwn(entries, name)
    ? entries[name]
    : undefined;
}

function* general(
  words: Keywords,
  value: unknown,
  path: string,
): Generator<Breach> {
  const { type, enum: listed } = words;
  if (type !== undefined && ![type].flat().some((t) => hasType(t, value))) {
    yield { path, rule: "type", message: `is not ${JSON.stringify(type)}` };
  }
  if ("const" in words && identity(words["const"]) !== identity(value)) {
    const message = `is not ${identity(words["const"])}`;
    yield { path, rule: "const", message };
  }
  const same = (item: unknown): boolean => identity(item) === identity(value);
  if (Array.isArray(listed) && !listed.some(same)) {
    yield { path, rule: "enum", message: "is not one of the listed values" };
  }
}

function hasType(type: unknown, value: unknown): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return isObject(value);
    case "number":
      return isNumber(value);
    case "integer":
      return typeof value === "bigint" || Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

/** Checks a count against a lower and an upper limit. */
function* ofSize(
  words: Keywords,
  size: number,
  keywords: readonly [least: string, most: string],
  what: string,
  path: string,
): Generator<Breach> {
  const [least, most] = keywords.map((keyword) => words[keyword]);
  if (typeof least === "number" && size < least) {
    const message = `has ${String(size)} ${what}, fewer than ${String(least)}`;
    yield { path, rule: keywords[0], message };
  }
  if (typeof most === "number" && size > most) {
    const message = `has ${String(size)} ${what}, more than ${String(most)}`;
    yield { path, rule: keywords[1], message };
  }
}

function* ofText(
  words: Keywords,
  text: string,
  path: string,
): Generator<Breach> {
  const size = text.length - (text.match(/[\ud800-\udbff]/g)?.length ?? 0);
  yield* ofSize(words, size, ["minLength", "maxLength"], "characters", path);
  const pattern = words["pattern"];
  if (typeof pattern === "string" && compiled(pattern)?.test(text) === false) {
    yield { path, rule: "pattern", message: `does not match ${pattern}` };
  }
}

function* ofNumber(
  words: Keywords,
  value: number | bigint,
  path: string,
): Generator<Breach> {
  const wrong = {
    minimum: (limit: number) => value < limit && "is less than",
    maximum: (limit: number) => value > limit && "is more than",
    exclusiveMinimum: (limit: number) => value <= limit && "is not more than",
    exclusiveMaximum: (limit: number) => value >= limit && "is not less than",
    multipleOf: (step: number) =>
      !isMultiple(value, step) && "is no multiple of",
  };
  for (const [rule, judge] of Object.entries(wrong)) {
    const limit = words[rule];
    const message = typeof limit === "number" && judge(limit);
    if (message !== false) {
      yield { path, rule, message: `${message} ${String(limit)}` };
    }
  }
}

/** Whether a number is a multiple of another, both as they are written. */
function isMultiple(value: number | bigint, step: number): boolean {
  const [a, b] = [decimal(value), decimal(step)];
  const scale = Math.min(a.exponent, b.exponent);
  const digits = (n: Decimal): bigint =>
    n.digits * 10n ** BigInt(n.exponent - scale);
  return b.digits === 0n || digits(a) % digits(b) === 0n;
}

interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

function decimal(value: number | bigint): Decimal {
  const [mantissa = "", power = "0"] = String(value).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  return {
    digits: BigInt(whole + fraction),
    exponent: Number(power) - fraction.length,
  };
}

function* ofArray(
  words: Keywords,
  array: readonly unknown[],
  path: string,
): Generator<Breach> {
  yield* ofSize(words, array.length, ["minItems", "maxItems"], "items", path);
  const first = listIn(words, "prefixItems");
  const seen = new Set<string>();
  for (const [i, item] of array.entries()) {
    const here = path + pointer(i);
    yield* breaches(i < first.length ? first[i] : words["items"], item, here);
    if (words["uniqueItems"] === true && seen.has(identity(item))) {
      yield { path: here, rule: "uniqueItems", message: "stands there twice" };
    }
    seen.add(identity(item));
  }
  if (words["contains"] !== undefined) {
    const least = words["minContains"] ?? 1;
    const matching = array.filter((item) => meets(words["contains"], item));
    yield* ofSize(
      { ...words, minContains: least },
      matching.length,
      ["minContains", "maxContains"],
      "items of the wanted kind",
      path,
    );
  }
}

function* ofObject(
  words: Keywords,
  object: Keywords,
  path: string,
): Generator<Breach> {
  const names = Object.keys(object);
  const keywords = ["minProperties", "maxProperties"] as const;
  yield* ofSize(words, names.length, keywords, "members", path);
  yield* missing("required", words["required"], object, path);
  for (const name of names) {
    yield* ofMember(words, name, object[name], path + pointer(name));
    const wanted = entryIn(words, "dependentRequired", name);
    yield* missing("dependentRequired", wanted, object, path);
    yield* breaches(entryIn(words, "dependentSchemas", name), object, path);
  }
}

function* missing(
  rule: string,
  names: unknown,
  object: Keywords,
  path: string,
): Generator<Breach> {
  for (const name of Array.isArray(names) ? (names as string[]) : []) {
    if (!Object.hasOwn(object, name)) {
      yield { path: path + pointer(name), rule, message: "is missing" };
    }
  }
}

function* ofMember(
  words: Keywords,
  name: string,
  value: unknown,
  path: string,
): Generator<Breach> {
  if (!meets(words["propertyNames"], name)) {
    const message = "has a name that is not allowed";
    yield { path, rule: "propertyNames", message };
  }
  const declared = entryIn(words, "properties", name);
  yield* breaches(declared, value, path);
  const byPattern = Object.entries(words["patternProperties"] ?? {}).filter(
    ([pattern]) => compiled(pattern)?.test(name) === true,
  );
  for (const [, schema] of byPattern) {
    yield* breaches(schema, value, path);
  }
  if (declared === undefined && byPattern.length === 0) {
    yield* breaches(words["additionalProperties"], value, path);
  }
}

function* combined(
  words: Keywords,
  value: unknown,
  path: string,
): Generator<Breach> {
  const reference = words["$ref"];
  if (typeof reference === "string") {
    yield* breaches(rulesOf(reference.slice(1)), value, path);
  }
  for (const schema of listIn(words, "allOf")) {
    yield* breaches(schema, value, path);
  }
  yield* alternatives("anyOf", words["anyOf"], value, path);
  yield* alternatives("oneOf", words["oneOf"], value, path);
  if (words["not"] !== undefined && meets(words["not"], value)) {
    yield { path, rule: "not", message: "is what it must not be" };
  }
  if (words["if"] !== undefined) {
    const branch = meets(words["if"], value) ? "then" : "else";
    yield* breaches(words[branch], value, path);
  }
}

/**
 * Says what is wrong with the one alternative that the value is meant to be,
 * where that can be told from its type and its tag.
 */
function* alternatives(
  rule: string,
  schemas: unknown,
  value: unknown,
  path: string,
): Generator<Breach> {
  if (!Array.isArray(schemas)) {
    return;
  }
  const found = schemas.map((schema) => breaches(schema, value, path));
  const matching = found.filter((list) => list.length === 0).length;
  if (matching === 1 || (matching > 1 && rule === "anyOf")) {
    return;
  }
  const meant = found.filter((list) => !isForeign(list, path));
  const [only] = meant;
  if (matching === 0 && only !== undefined && meant.length === 1) {
    yield* only;
    return;
  }
  const [some, all] = [String(matching), String(schemas.length)];
  const message = `meets ${some} of the ${all} alternatives`;
  yield { path, rule, message };
}

/**
 * Whether the value is of another type than the one it was checked against, or
 * has another tag.
 */
function isForeign(found: readonly Breach[], path: string): boolean {
  return found.some((breach) => {
    const depth = breach.path.slice(path.length).split("/").length - 1;
    return (
      (breach.rule === "type" && depth === 0) ||
      (breach.rule === "const" && depth <= 1) ||
      (breach.rule === "enum" && depth === 0)
    );
  });
}
