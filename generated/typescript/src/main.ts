#!/usr/bin/env node
import { main } from "./server/program.js"; // first: it takes standard output for the protocol
import { provider } from "./provider.js";

await main(provider);
