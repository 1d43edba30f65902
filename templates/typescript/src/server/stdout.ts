// Standard output belongs to the protocol. Once this module is loaded, what other
// code prints there comes out on standard error.

const { stdout, stderr } = process;
const write = stdout.write.bind(stdout);
stdout.on("error", () => undefined); // whoever prints is told

/** Prints for the host; done when it is out. */
export function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    write(text, (error) => {
      if (error) {
        reject(error);
      } else {
        resolve();
      }
    });
  });
}

type Done = (error?: Error | null) => void;

stdout.write = (
  chunk: Uint8Array | string,
  encoding?: BufferEncoding | Done,
  done?: Done,
): boolean => {
  const text =
    typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8");
  // Some tools read both streams as one, and take a brace for their own.
  const shown = text.replaceAll(/^(?=\{)/gm, " ");
  return stderr.write(shown, typeof encoding === "function" ? encoding : done);
};
