import { LineSplitter } from "../protocol/lines.js";
import type { Server } from "./server.js";

/**
 * Answers one message a line until the input ends or a shutdown comes. A reply
 * has left before the next line is looked at, so replies come in the order of
 * their requests.
 */
export async function serveStdio(
  server: Server,
  input: AsyncIterable<Uint8Array>,
  print: (text: string) => Promise<void>,
): Promise<void> {
  const splitter = new LineSplitter();
  const serve = async (
    lines: ReturnType<LineSplitter["push"]>,
  ): Promise<boolean> => {
    for (const next of lines) {
      const { line, last } = await server.reply(next);
      if (line !== undefined) {
        await print(line);
      }
      if (last) {
        return true;
      }
    }
    return false;
  };
  for await (const chunk of input) {
    if (await serve(splitter.push(chunk))) {
      return;
    }
  }
  await serve(splitter.end());
}
