import { createServer } from "node:http";
import { isIP } from "node:net";
import { parseArgs } from "node:util";

import { PROTOCOL_VERSION } from "../protocol/facts.js";
import { nodeListener } from "./http.js";
import type { Provider } from "./provider.js";
import { Server, traceOf } from "./server.js";
import { print } from "./stdout.js";
import { serveStdio } from "./stdio.js";

const USAGE = `[--http [HOST:]PORT [--public]]

Without arguments, answer the messages of a host on standard input, one a line.

  --http [HOST:]PORT  serve HTTP instead; the host is 127.0.0.1 unless given
  --public            let that be an address that other machines can reach
  --version           print the version
  --help              print this
`;

/** A mistake in how the program was called, or in what it was given. */
class Refusal extends Error {
  readonly code: number;

  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}

/** The main program of a provider: serves as the arguments say, then exits. */
export async function main(
  provider: Provider,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> {
  const server = new Server(provider);
  process.on("unhandledRejection", (reason) => {
    server.log(`nobody waits for this: ${traceOf(reason)}`);
  });
  try {
    await run(server, args);
  } catch (error) {
    server.log(error instanceof Refusal ? error.message : traceOf(error));
    process.exit(error instanceof Refusal ? error.code : 1);
  }
}

async function run(server: Server, args: readonly string[]): Promise<void> {
  const { name, version } = server.provider.info;
  const flags = flagsIn(args);
  if (flags.help) {
    await print(`Usage: ${name} ${USAGE}`);
    return;
  }
  if (flags.version) {
    await print(`${name} ${version} ${PROTOCOL_VERSION}\n`);
    return;
  }
  checkDeclaration(server);
  if (flags.http === undefined) {
    await serveStdio(server, process.stdin, print);
    process.exit(0);
  }
  await listen(server, addressIn(flags.http, flags.public));
}

function flagsIn(args: readonly string[]): {
  readonly http?: string;
  readonly public: boolean;
  readonly version: boolean;
  readonly help: boolean;
} {
  try {
    return parseArgs({
      args: [...args],
      options: {
        http: { type: "string" },
        public: { type: "boolean", default: false },
        version: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new Refusal(`${what}\nUsage: ${USAGE}`, 2);
  }
}

function checkDeclaration(server: Server): void {
  try {
    server.check();
  } catch (error) {
    throw new Refusal(`not started: ${String(error)}`, 1);
  }
}

interface Address {
  readonly host: string;
  readonly port: number;
}

/**
 * Completes [HOST:]PORT. A host that is not this machine has to be asked for,
 * as everybody in reach could then read what the provider knows.
 */
function addressIn(text: string, open: boolean): Address {
  const [, inBrackets, plain, digits] =
    /^(?:(?:\[(.*)\]|([^:]*)):)?([0-9]+)$/.exec(text) ?? [];
  const host = [inBrackets, plain].find(Boolean) ?? "127.0.0.1";
  const port = Number(digits);
  if (digits === undefined || port > 65_535) {
    throw new Refusal(`${text} is not [HOST:]PORT`, 2);
  }
  if (!isLoopback(host) && !open) {
    const hint = "add --public to serve there nevertheless";
    throw new Refusal(`${host} is not this machine: ${hint}`, 1);
  }
  return { host, port };
}

function isLoopback(host: string): boolean {
  return (
    host === "localhost" ||
    host === "::1" ||
    (isIP(host) === 4 && host.startsWith("127."))
  );
}

/** Serves HTTP until the process is told to end. */
async function listen(server: Server, { host, port }: Address): Promise<void> {
  const http = createServer(nodeListener(server));
  await new Promise<void>((resolve, reject) => {
    http.once("error", (error) => {
      reject(new Refusal(`not started: ${error.message}`, 1));
    });
    http.listen({ host, port, ipv6Only: true }, resolve);
  });
  const bound = http.address();
  const at = typeof bound === "object" && bound !== null ? bound.port : port;
  const name = isIP(host) === 6 ? `[${host}]` : host;
  server.log(`serving http://${name}:${String(at)}/`);
  const end = (): void => {
    http.close(() => process.exit(0));
    http.closeIdleConnections();
    setTimeout(() => process.exit(0), 2000).unref();
  };
  process.once("SIGTERM", end);
  process.once("SIGINT", end);
}
