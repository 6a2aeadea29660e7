import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { runCommand } from "./run-command.ts";
import { listFiles, readText } from "./source-files.ts";

/* Commands in the code blocks of the documents, and in the comments of `deploy`. */

const documents = ["README.md", "README.ru.md", "CONTRIBUTING.md", "bench/README.md"]
  .concat(listFiles("docs"), listFiles("deploy"))
  .filter((file) => !/\.(?:json|webp)$/.test(file));
const commandLine = /^(?:# )? *((?:git|docker|helm|kubectl|npm|npx|cp|install|runuser) .*)$/gm;
const commands = documents.flatMap((file) =>
  [...readText(file).matchAll(commandLine)].map(([, line]) => ({ file, command: line!.split(/ {4}# /)[0]! })),
);

test("FIX-232: commands of the documents name no release but a new one", () => {
  expect(commands.length).toBeGreaterThan(40);
  const fixed = commands.filter(
    ({ command }) =>
      /--branch|\bv\d+\.\d+|\bbirzha:v?\d/.test(command) && !command.startsWith("npm run release -- "),
  );
  expect(fixed).toEqual([]);
});

test("FIX-232: files and scripts of the commands exist in the checkout", () => {
  const files = ["apps", "deploy", "docs", "e2e", "packages", "tools"].flatMap((folder) => listFiles(folder));
  const { scripts } = JSON.parse(readText("package.json")) as { readonly scripts: Record<string, string> };
  const isThere = (name: string) => files.some((file) => file === name || file.startsWith(`${name}/`));
  const missing = commands.filter(({ command }) => {
    const names = [
      ...command.matchAll(/(?<=[\s=])(?:apps|deploy|docs|e2e|packages|tools)\/[\w./-]+/g),
    ].flat();
    const called = [...command.matchAll(/\bnpm run (?:--silent )?([\w:]+)/g)].map(([, name]) => name!);
    return !names.every(isThere) || !called.every((name) => name in scripts);
  });
  expect(missing).toEqual([]);
});

test.each(["docs/operations.md", "docs/operations.ru.md"])(
  "FIX-232: the installation of %s clones a checkout as it is",
  async (document) => {
    const [clone] = commands.filter(({ file, command }) => file === document && command.startsWith("git"));
    const directory = await mkdtemp(path.join(tmpdir(), "birzha-clone-"));
    try {
      const line = clone!.command.replaceAll("/opt/birzha", `${directory}/birzha`);
      const { code, output } = await runCommand(["sh", "-c", `${line} && ls -a`]);
      expect({ code, output }).toEqual({
        code: 0,
        output: expect.stringContaining(".env.example") as string,
      });
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  },
);
