// Measures the generated codec and JSON on one frames line, side by side, and
// prints nanoseconds per line as JSON.
//
//     node main.js FIXTURE

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import {
  decodeLine,
  encodeLine,
} from "../../generated/typescript/dist/src/index.js";

const ROUNDS = 60;
const BUDGET = 20_000_000n; // nanoseconds a side and round
const WARM_UP = 400;

const line = readFileSync(process.argv[2]);
const message = decodeLine(line);
assert.deepEqual(decodeLine(encodeLine(message)), message);
const plain = JSON.parse(line.toString());
assert.deepEqual(JSON.parse(encodeLine(message)), plain);

const sides = {
  decode: () => decodeLine(line),
  encode: () => encodeLine(message),
  json_decode: () => JSON.parse(line.toString()),
  json_encode: () => JSON.stringify(plain),
};

/** Nanoseconds of one call. */
function timed(side) {
  let calls = 0;
  const start = process.hrtime.bigint();
  let spent = 0n;
  for (; spent < BUDGET; spent = process.hrtime.bigint() - start) {
    for (let i = 0; i < 20; i += 1) {
      side();
    }
    calls += 20;
  }
  return Number(spent) / calls;
}

for (const side of Object.values(sides)) {
  for (let i = 0; i < WARM_UP; i += 1) {
    side();
  }
}
// The sides take turns, so that a slow moment of the machine hits all of them.
const rounds = Object.fromEntries(Object.keys(sides).map((name) => [name, []]));
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, side] of Object.entries(sides)) {
    rounds[name].push(timed(side));
  }
}
const medians = Object.entries(rounds).map(([name, times]) => [
  name,
  times.sort((a, b) => a - b)[ROUNDS >> 1],
]);
console.log(
  JSON.stringify({ bytes: line.length, ...Object.fromEntries(medians) }),
);
