import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Reads a line from standard input. Does not echo terminal input. */
export async function askSecretly(question: string): Promise<string> {
  const { stdin, stderr } = process;
  // On a terminal, readline itself writes the echo, so give it an output that discards.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY });
  if (stdin.isTTY) stderr.write(question);
  try {
    for await (const line of lines) return line;
    return "";
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write("\n");
  }
}
