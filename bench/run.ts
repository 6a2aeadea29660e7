import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { openDatabase } from "../apps/server/src/platform/db/database.ts";
import { findRunningPostgres } from "../apps/server/src/platform/db/embedded-postgres.ts";
import { columnTypes } from "../apps/server/src/platform/db/type-parsers.ts";
import { findFreePort, runProgram } from "../apps/server/test/server-process.ts";
import { commonWord, fillRegister, rareWord, type FilledRegister } from "./fill-register.ts";
import { compare, type Measured } from "./measure.ts";
import { recordStatements, type Statement } from "./recorded-statements.ts";

/*
 * npm run bench [-- --reports 100000 --calls 1000]
 * The register through HTTP beside the same SQL through pg; bench/README.md says how to read it.
 */

const { values: options } = parseArgs({
  options: {
    reports: { type: "string", default: "100000" },
    calls: { type: "string", default: "1000" },
  },
});

interface Case {
  readonly name: string;
  readonly person: keyof FilledRegister["sessions"];
  readonly query: Readonly<Record<string, string>>;
  /** Largest permitted quotient of the two p95 at one connection. */
  readonly limit?: number;
}

const cases: readonly Case[] = [
  { name: "organisation, first page", person: "member", query: {}, limit: 3 },
  { name: "organisation, page 30", person: "member", query: { pageIndex: "29" } },
  { name: "organisation, by status", person: "member", query: { status: "2" } },
  { name: "operator, first page", person: "operator", query: {} },
  { name: "operator, common purchaser", person: "operator", query: { purchaserName: commonWord } },
  { name: "operator, rare purchaser", person: "operator", query: { purchaserName: rareWord } },
];

/** A server process on a new folder, with fsync as it is for everybody. */
async function startServer(dataDir: string) {
  const port = await findFreePort();
  const server = runProgram("main.ts", {
    DATA_DIR: dataDir,
    DEMO: "false",
    PORT: String(port),
    RATE_LIMIT_REQUESTS: "1000000",
    LOG_LEVEL: "warn",
  });
  if (!(await server.says("Birzha is ready"))) throw new Error(server.output().stderr);
  const url = (await findRunningPostgres(path.join(dataDir, "postgres")))!;
  const stop = async () => {
    server.process.kill("SIGTERM");
    await server.ended;
  };
  return { port, url, stop };
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** One call of the register with a session; anything but 200 ends the benchmark. */
function get(port: number, sessionId: string, query: Case["query"]): Promise<void> {
  const search = new URLSearchParams(query);
  return new Promise((resolve, reject) => {
    const headers = { cookie: `auth.session=${sessionId}`, clientrequestid: "bench" };
    const asked = request(
      { agent, host: "localhost", port, path: `/api/Agreements/list?${search}`, headers },
      (answer) => {
        answer.resume().on("error", reject);
        answer.on("end", () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`HTTP ${answer.statusCode}`)),
        );
      },
    );
    asked.on("error", reject).end();
  });
}

/** The statements of one page, one after the other, on a connection of each caller. */
async function openPg(url: string, statements: readonly Statement[], connections: number) {
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, types: columnTypes });
    await client.connect();
    return client;
  };
  const clients = await Promise.all(Array.from({ length: connections }, connect));
  return {
    call: async (caller: number) => {
      for (const { text, values } of statements) await clients[caller]!.query(text, values);
    },
    close: () => Promise.all(clients.map((client) => client.end())),
  };
}

const show = (number: number) => number.toFixed(number < 100 ? 2 : 0).padStart(9);
const line = (name: string, of: string, { p50, p95, perSecond }: Measured, ratio = "") =>
  console.log(`${name.padEnd(44)}${of.padEnd(6)}${show(p50)}${show(p95)}${show(perSecond)}  ${ratio}`);

const dataDir = await mkdtemp(path.join(tmpdir(), "birzha-bench-"));
const server = await startServer(dataDir);
let isWithin = true;
try {
  const database = openDatabase(server.url, { max: 2, statementTimeout: 0 });
  const start = performance.now();
  const filled = await fillRegister(database, Number(options.reports));
  await database.close();
  console.log(`${options.reports} reports written in ${Math.round((performance.now() - start) / 1000)} s\n`);
  console.log(`${"".padEnd(50)}   p50 ms   p95 ms per second  p95 HTTP / SQL`);
  for (const connections of [1, 16])
    for (const { name, person, query, limit } of cases) {
      const load = { connections, calls: Number(options.calls) };
      const sessionId = filled.sessions[person];
      const statements = await recordStatements(server.url, sessionId, query);
      const raw = await openPg(server.url, statements, connections);
      const [sql, http] = (await compare([raw.call, () => get(server.port, sessionId, query)], load)) as [
        Measured,
        Measured,
      ];
      await raw.close();
      const ratio = http.p95 / sql.p95;
      const isChecked = connections === 1 && limit !== undefined;
      if (isChecked && ratio > limit) isWithin = false;
      const title = `${name}, ${connections} at once`;
      line(title, "SQL", sql);
      line(title, "HTTP", http, `${ratio.toFixed(2)}${isChecked ? ` (at most ${limit})` : ""}`);
    }
} finally {
  agent.destroy();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
if (!isWithin) {
  console.error("\nThe register is slower than it may be.");
  process.exitCode = 1;
}
