import { Buffer } from "node:buffer";
import type {
  IncomingMessage,
  RequestListener,
  ServerResponse,
} from "node:http";

import { joined, MAX_LINE, TOO_LONG } from "../protocol/lines.js";
import { type Server, traceOf } from "./server.js";

/** An answer in the terms of HTTP. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

const NOT_FOR_PAGES: Answer = {
  status: 403,
  headers: { "Content-Type": "text/plain" },
  body: "not for web pages\n",
};
const ONLY_POST: Answer = {
  status: 405,
  headers: { Allow: "POST", "Content-Type": "text/plain" },
  body: "send one message as the body of a POST request\n",
};

/**
 * Whether a request can be refused for what its head says. A browser sends an
 * origin with what a page asks of a server on the user's own machine, a host
 * does not: pages are kept out.
 */
function refusal(
  method: string | undefined,
  origin: boolean,
): Answer | undefined {
  if (origin) {
    return NOT_FOR_PAGES;
  }
  return method === "POST" ? undefined : ONLY_POST;
}

/**
 * The answer to the message in a body. An error of the protocol is a reply like
 * others, with status 200; where there is nothing to say, the status is 204. A
 * shutdown ends nothing here: others may be served.
 */
async function answerTo(
  server: Server,
  body: Uint8Array | typeof TOO_LONG,
): Promise<Answer> {
  const { line } = await server.reply(body);
  return line === undefined
    ? { status: 204, headers: {}, body: null }
    : {
        status: 200,
        headers: { "Content-Type": "application/json" },
        body: line,
      };
}

/** A handler for any runtime that knows web-standard requests and responses. */
export function fetchHandler(
  server: Server,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { status, headers, body } =
      refusal(request.method, request.headers.has("origin")) ??
      (await answerTo(server, await bodyOf(request)));
    return new Response(body, { status, headers });
  };
}

async function bodyOf(request: Request): Promise<Uint8Array | typeof TOO_LONG> {
  const reader = request.body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const next = await reader?.read();
    const part = next?.value as Uint8Array | undefined;
    if (part === undefined) {
      return joined(parts, size);
    }
    size += part.length;
    if (size > MAX_LINE) {
      await reader?.cancel();
      return TOO_LONG;
    }
    parts.push(part);
  }
}

/** A listener for the server of `node:http`. */
export function nodeListener(server: Server): RequestListener {
  return (request, response) => {
    respond(server, request, response).catch((error: unknown) => {
      server.log(`a reply was not delivered: ${traceOf(error)}`);
      response.destroy();
    });
  };
}

async function respond(
  server: Server,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, headers, body } =
    refusal(request.method, request.headers.origin !== undefined) ??
    (await answerTo(server, await received(request)));
  const length = { "Content-Length": String(Buffer.byteLength(body ?? "")) };
  response.writeHead(
    status,
    body === null ? headers : { ...headers, ...length },
  );
  response.end(body);
}

/** The body of a request. What is too long is thrown away as it comes. */
function received(
  request: IncomingMessage,
): Promise<Uint8Array | typeof TOO_LONG> {
  return new Promise((resolve, reject) => {
    let parts: Uint8Array[] = [];
    let size = 0;
    request.on("data", (part: Uint8Array) => {
      size += part.length;
      if (size > MAX_LINE) {
        parts = [];
        resolve(TOO_LONG);
      } else {
        parts.push(part);
      }
    });
    request.on("end", () => {
      resolve(joined(parts, size));
    });
    request.on("error", reject);
    request.on("close", () => {
      reject(new Error("the connection was closed"));
    });
  });
}
