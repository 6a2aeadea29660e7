import { execFile, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "./database.ts";
import { anOwner } from "./factories.ts";
import { aKey } from "./keys.ts";
import { findFreePort, runProgram, type Program } from "./server-process.ts";

/* docs/api.md as a stranger follows it: its commands, word for word, in a clean shell, at a portal as everybody runs it. */

const page = readFileSync(path.resolve(import.meta.dirname, "../../../docs/api.md"), "utf8");
const [filing, feed, token, contracts, notices, webhook, ...more] = [
  ...page.matchAll(/```sh\n([^]*?)```/g),
].map(([, commands]) => commands!);

/** What the page asks to be there beside a shell. */
const hasTools = ["curl", "jq", "openssl"].every((tool) => {
  try {
    execFileSync("sh", ["-c", `command -v ${tool}`]);
    return true;
  } catch {
    return false;
  }
});

const database = await cloneDatabase();
let folder: string;
let portal: Program;
let environment: Record<string, string>;
let origin: string;
let key: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "birzha-page-"));
  const port = await findFreePort();
  origin = `http://localhost:${port}`;
  environment = {
    ...{ DATABASE_URL: database.url, DATA_DIR: folder, DEMO: "false" },
    ...{ PORT: String(port), PUBLIC_URL: origin },
  };
  const { organization } = await anOwner(database.db);
  key = (await aKey(database.db, organization.id)).secret;
  portal = runProgram("main.ts", environment);
  expect(await portal.says("Birzha is ready")).toBe(true);
});
afterAll(async () => {
  portal.process.kill("SIGTERM");
  await portal.ended;
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** What they print, one after the other in one shell, as somebody types them who has put in what stands in `<…>`. */
async function type(blocks: readonly (string | undefined)[], filled: Readonly<Record<string, string>>) {
  let commands = blocks.join("\n").replaceAll("http://localhost:3000", origin);
  for (const [name, value] of Object.entries(filled)) commands = commands.replaceAll(`<${name}>`, value);
  const cwd = await mkdtemp(path.join(folder, "shell-"));
  const { stdout } = await promisify(execFile)("sh", ["-eu", "-c", commands], {
    ...{ cwd, env: { PATH: process.env["PATH"], HOME: cwd }, encoding: "utf8" },
  });
  return stdout;
}

/** Numbers of the records that answers name, whatever else was printed. */
const idsIn = (printed: string) => answersIn(printed).map(({ data }) => (data as { id: number } | null)?.id);

/** The answers that `jq` prints one behind the other. */
const answersIn = (printed: string) =>
  printed.split(/^(?=\{)/m).map((text) => JSON.parse(text) as { readonly data: unknown });

test("DOOR-007: the page has these commands and no others", () => {
  expect([webhook, more.length]).toEqual([expect.stringContaining("/api/webhooks"), 0]);
});

test.skipIf(!hasTools)(
  "DOOR-007 DOOR-004: from nothing to a filed report, and to what has changed, by the commands of docs/api.md",
  { timeout: 60_000 },
  async () => {
    const [setUp] = filing!.split("\n\n");
    const [begin, goOn] = feed!.split(/\n\n/);
    const [first] = idsIn(await type([filing], { key }));
    const cursor = await type([setUp, begin, 'echo "$CURSOR"'], { key });
    const another = filing!.replaceAll(/report-41|file-41/g, "$&-2").replace("_number>41<", "_number>42<");
    const [second] = idsIn(await type([another], { key }));
    // Sent again word for word.
    expect(idsIn(await type([filing], { key }))).toEqual([first]);

    const headers = { authorization: `Bearer ${key}` };
    const { data } = (await (await fetch(`${origin}/api/Agreements/${first}`, { headers })).json()) as {
      data: { contractNumber: string; files: readonly { value: string }[] };
    };
    expect([data.contractNumber, data.files.map(({ value }) => value)]).toEqual(["41", ["contract.pdf"]]);
    const seen = () => type([setUp, `CURSOR=${cursor}`, goOn], { key });
    await expect.poll(seen, { timeout: 20_000 }).toContain(`agreements ${second}\n`);
  },
);

test.skipIf(!hasTools)(
  "DOOR-009: the trading system sends its rows, reads messages and keeps a webhook by the commands of docs/api.md",
  { timeout: 60_000 },
  async () => {
    const command = runProgram("cli.ts", environment, "integration", "secret");
    expect(await command.ended).toBe(0);
    const secret = /Секрет: (\S+)/.exec(command.output().stdout)![1]!;
    const [setUp] = filing!.split("\n\n");
    const printed = await type([setUp, token, contracts, contracts, notices, webhook], { secret });
    const [created, again, told, made] = answersIn(printed);
    expect(created).toMatchObject({ data: [{ externalId: "TS-1001", result: "created" }] });
    // By the same request id it is the first answer.
    expect(again!.data).toEqual(created!.data);
    expect([told!.data, made!.data]).toEqual([[], { id: expect.any(Number) as number }]);
  },
);
