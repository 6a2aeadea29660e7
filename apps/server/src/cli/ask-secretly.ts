import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** A line of standard input; what is typed on a terminal is not shown. */
export async function askSecretly(question: string): Promise<string> {
  const { stdin, stderr } = process;
  // A terminal echoes by what readline writes: it writes nowhere.
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
