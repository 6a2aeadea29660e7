import { execFile, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "./stages/database.ts";
import { anOwner } from "./stages/factories.ts";
import { aKey } from "./stages/keys.ts";
import { untilAnswered } from "./resilience/ask-again.ts";
import { findFreePort, runProgram, type Program } from "./resilience/server-process.ts";

/* Runs the documented commands verbatim in a clean shell against a portal with default settings. */

const readDocument = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, "../../../docs", name), "utf8");
const page = readDocument("api.md");
const recipes = readDocument("recipes/call-from-a-program.md");
const [filing, dryRun, batch, correction, feed, token, contracts, notices, webhook, ...more] = [
  ...page.matchAll(/```sh\n([^]*?)```/g),
].map(([, commands]) => commands!);

const hasTool = (tool: string) => {
  try {
    execFileSync("sh", ["-c", `command -v ${tool}`]);
    return true;
  } catch {
    return false;
  }
};
/** Tools that the page requires besides a shell. */
const hasTools = ["curl", "jq", "openssl"].every(hasTool);

const database = await cloneDatabase();
let folder: string;
let portal: Program;
let environment: Record<string, string>;
let origin: string;
let key: string;
let company: { readonly id: number };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "birzha-page-"));
  const port = await findFreePort();
  origin = `http://localhost:${port}`;
  environment = {
    ...{ DATABASE_URL: database.url, DATA_DIR: folder, DEMO: "false" },
    ...{ PORT: String(port), PUBLIC_URL: origin },
  };
  company = (await anOwner(database.db)).organization;
  key = (await aKey(database.db, company.id)).secret;
  portal = runProgram("main.ts", environment);
  expect(await portal.says("Birzha is ready")).toBe(true);
});
afterAll(async () => {
  portal.process.kill("SIGTERM");
  await portal.ended;
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Output of the commands in one shell, with the placeholders `<…>` filled in. */
async function type(blocks: readonly (string | undefined)[], filled: Readonly<Record<string, string>>) {
  let commands = blocks.join("\n").replaceAll("http://localhost:3000", origin);
  for (const [name, value] of Object.entries(filled)) commands = commands.replaceAll(`<${name}>`, value);
  const cwd = await mkdtemp(path.join(folder, "shell-"));
  // A busy portal postpones requests; curl repeats them and prints only the last response.
  await writeFile(path.join(cwd, ".curlrc"), "retry = 5\nfail\n");
  const { stdout } = await promisify(execFile)("sh", ["-eu", "-c", commands], {
    ...{ cwd, env: { PATH: process.env["PATH"], HOME: cwd }, encoding: "utf8" },
  });
  return stdout;
}

/** Record ids in the responses, whatever else was printed. */
const idsIn = (printed: string) =>
  responsesIn(printed).map(({ data }) => (data as { id: number } | null)?.id);

/** Responses that `jq` printed one after another. */
const responsesIn = (printed: string) =>
  printed.split(/^(?=\{)/m).map((text) => JSON.parse(text) as { readonly data: unknown });

test("DOOR-007: the page has exactly the tested commands", () => {
  expect([webhook, more.length]).toEqual([expect.stringContaining("/api/webhooks"), 0]);
});

test.skipIf(!hasTools)("DOOR-007 DOOR-004: the commands file reports and read changes", async () => {
  const [setUp] = filing!.split("\n\n");
  const [begin, goOn] = feed!.split(/\n\n/);
  const [first] = idsIn(await type([filing], { key }));
  const cursor = await type([setUp, begin, 'echo "$CURSOR"'], { key });
  const another = filing!.replaceAll(/report-41|file-41/g, "$&-2").replace("_number>41<", "_number>42<");
  const [second] = idsIn(await type([another], { key }));
  // The same request again.
  expect(idsIn(await type([filing], { key }))).toEqual([first]);

  const headers = { authorization: `Bearer ${key}` };
  const response = await untilAnswered(() => fetch(`${origin}/api/Agreements/${first}`, { headers }));
  const { data } = (await response.json()) as {
    data: { contractNumber: string; files: readonly { value: string }[] };
  };
  expect([data.contractNumber, data.files.map(({ value }) => value)]).toEqual(["41", ["contract.pdf"]]);
  const seen = () => type([setUp, `CURSOR=${cursor}`, goOn], { key });
  await expect.poll(seen).toContain(`agreements ${second}\n`);
});

test.skipIf(!hasTools)(
  "FIX-143 BULK-007: the commands validate, file a batch and correct its report",
  async () => {
    const first = filing!.replaceAll(/report-41|file-41/g, "$&-3").replaceAll("_number>41<", "_number>51<");
    const next = dryRun!.replace("_number>41<", "_number>51<").replace("_number>42<", "_number>52<");
    const printed = await type([first, next, batch, correction], { key });
    expect(printed).toContain('"isValid": true');
    expect(printed).toMatch(/^contract-42\ttrue\t\d+\t/m);
    expect(printed).toMatch(/"key": "c-1",\s+"isAccepted": true/);
  },
);

test.skipIf(!hasTools)("DOOR-009: the trading system's commands send rows and keep a webhook", async () => {
  const command = runProgram("cli.ts", environment, "integration", "secret");
  expect(await command.ended).toBe(0);
  const secret = /Секрет: (\S+)/.exec(command.output().stdout)![1]!;
  const [setUp] = filing!.split("\n\n");
  const printed = await type([setUp, token, contracts, contracts, notices, webhook], { secret });
  const [created, again, listed, made] = responsesIn(printed);
  expect(created).toMatchObject({ data: [{ externalId: "TS-1001", result: "created" }] });
  // The same request id returns the first response.
  expect(again!.data).toEqual(created!.data);
  expect([listed!.data, made!.data]).toEqual([[], { id: expect.any(Number) as number }]);
});

/** The example report of the page without its document, with another text. */
const reportOf = (number: string) =>
  /<\?xml[^]*?<\/agreement>\n/
    .exec(page)![0]
    .replace(/ *<files>.*<\/files>\n/, "")
    .replace("_number>41<", `_number>${number}<`);

test.skipIf(!hasTool("python3"))(
  "DOOR-007: the Python recipe files a report once and prints errors",
  async () => {
    const cwd = await mkdtemp(path.join(folder, "python-"));
    const recipe = /```python\n([^]*?)```/
      .exec(recipes)![1]!
      .replaceAll("https://birzha.example", origin)
      .replaceAll('"organizationId": 12', `"organizationId": ${company.id}`);
    const run = async (report: string, requestId: string) => {
      await writeFile(path.join(cwd, "report.xml"), report);
      const program = `KEY = "${key}"\n${recipe.replaceAll("report-41", requestId)}`;
      const { stdout } = await promisify(execFile)("python3", ["-c", program], { cwd, encoding: "utf8" });
      return stdout;
    };
    const filed = await run(reportOf("43"), "python-43");
    expect(filed).toMatch(/^filed as \d+\n$/);
    expect(await run(reportOf("43"), "python-43")).toBe(filed);
    const wrong = await run(reportOf("44").replace("<price>13900<", "<price>0<"), "python-44");
    expect(wrong).toContain("agreements.invalid-report");
    expect(wrong).toContain("dataXML.price");
  },
);

test.skipIf(!hasTool("python3"))("FIX-143: the Python recipe files a batch and reads the feed", async () => {
  const cwd = await mkdtemp(path.join(folder, "python-"));
  await writeFile(path.join(cwd, "report.xml"), reportOf("60"));
  const [calls = "", batches] = [...recipes.matchAll(/```python\n([^]*?)```/g)].map(([, code]) => code!);
  const program = `KEY = "${key}"
${calls.split("response = call")[0]!.replaceAll("https://birzha.example", origin)}
${batches}
cursor = call("GET", "/api/changes?after=now")["data"]["next"]
xml = open("report.xml", encoding="utf-8").read()
rows = [{"passportId": 1, "dataXML": xml.replace("_number>60<", "_number>60-%d<" % i), "key": "doc/%d" % i} for i in range(3)]
rows.append({"passportId": 1, "dataXML": xml.replace("<price>13900<", "<price>0<"), "key": "doc/3"})
numbers, rejected = file_batch(rows, "python-batch")
seen = []
while len(seen) < 3:
    for change, cursor in read_changes(cursor):
        seen.append(change["id"])
print(json.dumps([sorted(numbers), [r["key"] for r in rejected], sorted(seen) == sorted(numbers.values())]))`;
  const { stdout } = await promisify(execFile)("python3", ["-c", program], {
    cwd,
    encoding: "utf8",
  });
  expect(JSON.parse(stdout)).toEqual([["doc/0", "doc/1", "doc/2"], ["doc/3"], true]);
});

test("DOOR-007: the Excel recipe reads every page of the register", async () => {
  const relativePath = /RelativePath = "([^"]*)"/.exec(recipes)![1]!;
  const query = [
    .../Query = \[(.*?)\],/.exec(recipes)![1]!.matchAll(/(\w+) = (?:"([^"]*)"|Text\.From\(page\))/g),
  ];
  const headers = {
    ...{ authorization: `Bearer ${key}`, "accept-encoding": "gzip, deflate", connection: "Keep-Alive" },
    "user-agent": "Microsoft.Data.Mashup (https://go.microsoft.com/fwlink/?LinkID=304225)",
  };
  /** Like the program: without `Accept` and without a request id. */
  const requestPage = async (number: number) => {
    const search = new URLSearchParams(
      query.map(([, name, value]): [string, string] => [name!, value ?? String(number)]),
    );
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    get(`${origin}/${relativePath}?${search}`, { headers }, resolve).on("error", reject);
    const response = await promise;
    return { status: response.statusCode!, headers: response.headers, bytes: await buffer(response) };
  };
  const readPage = async (number: number) => {
    const response = await untilAnswered(() => requestPage(number));
    const type = response.headers["content-type"];
    expect([response.status, type]).toEqual([200, "application/json; charset=utf-8"]);
    const isPacked = response.headers["content-encoding"] === "gzip";
    const text = (isPacked ? gunzipSync(response.bytes) : response.bytes).toString();
    return (JSON.parse(text) as { data: { id: number }[] }).data.map(({ id }) => id);
  };
  const { rows } = await sql<{ id: number }>`
    select id from agreements where organization_id = ${company.id} order by id`.execute(database.db);
  const read: number[] = [];
  for (let number = 0, ids = await readPage(0); ids.length > 0; ids = await readPage(++number))
    read.push(...ids);
  expect(read).toEqual(rows.map(({ id }) => id));
  expect(query.map(([, name]) => name)).toContain("pageSize");
});

test("DOOR-007: the 1C recipe files a report with the documented headers", async () => {
  const headers = [...recipes.matchAll(/Запрос\.Заголовки\.Вставить\("([^"]*)", (?:"([^"]*)")?/g)].map(
    ([, name]) => name!,
  );
  expect(headers).toEqual(["Authorization", "Content-Type", "ClientRequestId"]);
  const fields = /Новый Структура\("([^"]*)"/.exec(recipes)![1]!.split(", ");
  const values = [1, company.id, reportOf("45").replaceAll("\n", "\r\n")];
  // 1C writes multi-line JSON without a byte order mark.
  const body = JSON.stringify(Object.fromEntries(fields.map((name, i) => [name, values[i]])), null, 1);
  const send = (bytes: string) =>
    fetch(`${origin}${/HTTPЗапрос\("([^"]*)"\)/.exec(recipes)![1]!}`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${key}`,
        "Content-Type": "application/json",
        ClientRequestId: "0f8fad5b-d9cb-469f-a165-70867728950e",
        "User-Agent": "1C+Enterprise/8.3",
      },
      body: bytes.replaceAll("\n", "\r\n"),
    });
  const filed = await untilAnswered(() => send(body));
  expect([filed.status, await filed.json()]).toMatchObject([
    200,
    { data: { id: expect.any(Number) as number } },
  ]);
});
