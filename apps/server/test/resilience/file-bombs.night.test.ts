import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSession } from "../../src/platform/auth/sessions.ts";
import { workbook } from "../import-files/make/workbook.ts";
import { cloneDatabase } from "../stages/database.ts";
import { anOwner } from "../stages/factories.ts";
import { findFreePort, runUnwatched, type Program } from "./server-process.ts";

/* Memory of a started node while it gets files that exhaust a careless reader. Linux only: it reads /proc. */

const megabyte = 1024 * 1024;
/** Megabytes above the node's memory before the file. */
const allowance = 300;

const database = await cloneDatabase();
const { user } = await anOwner(database.db);
const cookie = `auth.session=${await startSession(database.db, user.id, {}, 36_000)}`;
const port = await findFreePort();
let dataDir: string;
let node: Program;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "birzha-bombs-"));
  node = runUnwatched("main.ts", {
    ...{ DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: "true", PORT: String(port) },
    LOAD_LIMIT_DELAY: "600000",
  });
  expect(await node.says("Birzha is ready"), node.output().stderr).toBe(true);
});
afterAll(async () => {
  node.process.kill("SIGTERM");
  await node.ended;
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

let requests = 0;
async function upload(bytes: Uint8Array): Promise<{ readonly status: number; readonly code: string | null }> {
  const response = await fetch(`http://localhost:${port}/api/imports`, {
    method: "POST",
    headers: { cookie, clientrequestid: `bomb-${++requests}`, "content-type": "application/json" },
    body: JSON.stringify({ fileName: "a.xlsx", content: Buffer.from(bytes).toString("base64") }),
  });
  const { code } = (await response.json()) as { code: string | null };
  return { status: response.status, code };
}

const memory = async (name: "VmHWM" | "VmRSS") => {
  const status = await readFile(`/proc/${node.process.pid}/status`, "utf8");
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)![1]) / 1024;
};

const row = (number: number, column: string) =>
  `<row r="${number}"><c r="${column}${number}"><v>1</v></c></row>`;
const rows = (count: number, column: string) =>
  Array.from({ length: count }, (_, index) => row(index + 1, column)).join("");

test.each<[string, () => Uint8Array, string]>([
  [
    "300 MB of blanks",
    () => workbook({ sheets: [{ data: " ".repeat(300 * megabyte) }], isDeflated: true }),
    "imports.unpacked-too-large",
  ],
  [
    "10,000 rows up to the last column",
    () => workbook({ sheets: [{ data: rows(10_000, "XFD") }], isDeflated: true }),
    "imports.too-many-columns",
  ],
  [
    "3,000 names of one sheet",
    () =>
      workbook({
        sheets: [{ data: rows(5_000, "A") }, ...Array.from({ length: 2_999 }, (_, n) => ({ name: `${n}` }))],
        isDeflated: true,
      }),
    "imports.too-many-sheets",
  ],
  ["7 MB of line ends", () => Buffer.from("\n".repeat(7 * megabyte)), "imports.empty-file"],
  [
    "10,000 rows of 191 columns",
    () => Buffer.from(`Договор${";а".repeat(190)}\n${`1${";1".repeat(190)}\n`.repeat(10_000)}`),
    "imports.too-many-cells",
  ],
  [
    "9,000 names of elements",
    () => {
      const names = Array.from({ length: 9_000 }, (_, index) => `<n${index}/>`).join("");
      return Buffer.from(`<a><agreement>${names}</agreement>${"<agreement/>".repeat(9_990)}</a>`);
    },
    "imports.too-many-columns",
  ],
])("FIX-202: %s leave the node its memory", async (_, make, code) => {
  const bytes = make();
  // Resets the highest resident size.
  await writeFile(`/proc/${node.process.pid}/clear_refs`, "5");
  const before = await memory("VmRSS");
  expect(await upload(bytes)).toEqual({ status: 400, code });
  expect((await memory("VmHWM")) - before).toBeLessThan(allowance);
  expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
});
