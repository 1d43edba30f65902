import assert from "node:assert/strict";
import { test } from "node:test";

import { breaches } from "../src/protocol/limits.js";

/** For each schema: values that meet it, and values that do not. */
const TABLE: readonly (readonly [
  schema: unknown,
  good: unknown[],
  bad: unknown[],
])[] = [
  [true, [1, null], []],
  [{ type: "string" }, ["a"], [1, null]],
  [{ type: ["integer", "null"] }, [1, 1.0, null], [1.5, true, "1"]],
  [{ const: 1 }, [1], [true, "1", 2]],
  [{ const: { a: [1] } }, [{ a: [1] }], [{ a: [1], b: 2 }, { a: 1 }]],
  [{ enum: ["a", 1, null] }, ["a", 1, null], ["b", true, 0]],
  [
    { minLength: 2, maxLength: 2 },
    ["ab", "e\u0301", "😀😀", 7],
    ["a", "abc", "😀"],
  ],
  [{ pattern: "^[a-z]+$" }, ["abc", 1], ["abc\n", "a b", ""]],
  [{ pattern: "^\\p{L}.$" }, ["ü😀"], ["1a"]],
  [{ minimum: 0, exclusiveMaximum: 1 }, [0, 0.5, "2"], [-1, 1]],
  [{ maximum: 9, exclusiveMinimum: 0 }, [9, 0.1], [0, 10]],
  [{ multipleOf: 0.1 }, [0.3, 7, 1e20, 0], [0.35]],
  [{ multipleOf: 3 }, [9, 3e20, 12n], [10, 1e20, 13n]],
  [{ minItems: 1, maxItems: 2 }, [[1], [1, 2], {}], [[], [1, 2, 3]]],
  [
    { uniqueItems: true },
    [
      [1, true, "1"],
      [{ a: 1 }, { a: 2 }],
    ],
    [
      [1, 1.0],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    ],
  ],
  [
    { prefixItems: [{ type: "string" }], items: { type: "number" } },
    [["a", 1], []],
    [[1], ["a", "b"]],
  ],
  [{ contains: { const: 1 }, maxContains: 1 }, [[1, 2]], [[], [2], [1, 1]]],
  [{ contains: { const: 1 }, minContains: 0 }, [[]], []],
  [
    { required: ["a"], minProperties: 2 },
    [{ a: 1, b: 1 }],
    [{ a: 1 }, { b: 1, c: 1 }],
  ],
  [
    { properties: { a: { type: "string" } }, additionalProperties: false },
    [{ a: "a" }, {}],
    [{ a: 1 }, { b: 1 }, { toString: 1 }],
  ],
  [
    {
      patternProperties: { "^x": { type: "number" } },
      additionalProperties: { type: "string" },
    },
    [{ xa: 1, b: "b" }],
    [{ xa: "a" }, { b: 1 }],
  ],
  [{ propertyNames: { maxLength: 1 } }, [{ a: 1 }], [{ ab: 1 }]],
  [{ dependentRequired: { a: ["b"] } }, [{ a: 1, b: 1 }, {}], [{ a: 1 }]],
  [
    { dependentSchemas: { a: { maxProperties: 1 } } },
    [{ a: 1 }],
    [{ a: 1, b: 1 }],
  ],
  [{ allOf: [{ minimum: 1 }, { maximum: 2 }] }, [1, 2], [0, 3]],
  [{ anyOf: [{ type: "string" }, { minimum: 3 }] }, ["a", 3], [2]],
  [{ oneOf: [{ type: "integer" }, { minimum: 3 }] }, [2, 3.5], [3, 2.5]],
  [{ not: { type: "string" } }, [1], ["a"]],
  [
    {
      if: { required: ["a"] },
      then: { required: ["b"] },
      else: { required: ["c"] },
    },
    [{ a: 1, b: 1 }, { c: 1 }],
    [{ a: 1 }, { b: 1 }],
  ],
];

test("every keyword finds what breaks it", () => {
  for (const [schema, good, bad] of TABLE) {
    for (const value of good) {
      assert.deepEqual(breaches(schema, value, ""), [], JSON.stringify(schema));
    }
    for (const value of bad) {
      const found = breaches(schema, value, "");
      assert(found.length > 0, JSON.stringify(schema));
    }
  }
});

test("a breach says where it is, and which keyword it breaks", () => {
  const schema = { properties: { "a/b": { items: { maximum: 1 } } } };
  const [breach] = breaches(schema, { "a/b": [0, 2] }, "");
  assert.equal(breach?.path, "/a~1b/1");
  assert.equal(breach.rule, "maximum");
});

test("of alternatives, the one that is meant says what is wrong", () => {
  const variant = (tag: string): unknown => ({
    required: ["n"],
    properties: { tag: { const: tag }, n: { minimum: 1 } },
  });
  const schema = { oneOf: [variant("a"), variant("b")] };
  const found = breaches(schema, { tag: "b", n: 0 }, "");
  assert.deepEqual(
    found.map(({ path, rule }) => [path, rule]),
    [["/n", "minimum"]],
  );
});
