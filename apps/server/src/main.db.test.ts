import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findFreePort, runProgram, type Program } from "../test/resilience/server-process.ts";
import { findRunningPostgres } from "./platform/db/embedded/embedded-postgres.ts";

/** The first start may have to build the web interface. */
const timeLimit = 120_000;

const withoutDemo = {
  NODE_OPTIONS: `--import=${path.join(import.meta.dirname, "../test/without-demo.ts")}`,
};

let dataDir: string;
const running = new Set<Program>();

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "birzha-main-"));
});

afterEach(async () => {
  for (const program of running) program.process.kill("SIGTERM");
  await Promise.all([...running].map((program) => program.ended));
  running.clear();
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

function start(environment: Record<string, string>): Program {
  const program = runProgram("main.ts", { DATA_DIR: dataDir, DEMO: "false", ...environment });
  running.add(program);
  return program;
}

async function startReady(
  environment: Record<string, string> = {},
): Promise<{ program: Program; port: number }> {
  const port = await findFreePort();
  const program = start({ PORT: String(port), ...environment });
  const isReady = await program.says(`Birzha is ready: http://localhost:${port}`);
  expect(program.output().stderr).toBe("");
  expect(isReady).toBe(true);
  return { program, port };
}

/** What a start that must fail leaves: code 1 and one sentence. */
async function failureOf(program: Program): Promise<string> {
  const code = await program.ended;
  const { stderr, stdout } = program.output();
  expect(stdout).not.toContain("is ready");
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(stderr).toMatch(/[а-я].*\.\n$/);
  expect(code).toBe(1);
  return stderr;
}

const isRejected = (port: number) =>
  fetch(`http://localhost:${port}/healthz`).then(
    () => false,
    () => true,
  );

const statusOf = async (port: number, place: string) =>
  (await fetch(`http://localhost:${port}${place}`)).status;

const postmaster = () => path.join(dataDir, "postgres/data/postmaster.pid");

/** Whether that process still is a database on our folder; one that nobody has collected yet has no command line. */
const isServing = async (pid: number) =>
  (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).includes(dataDir);

const databasePid = async () => Number((await readFile(postmaster(), "utf8")).split("\n")[0]);

async function query(text: string): Promise<unknown[]> {
  const url = await findRunningPostgres(path.join(dataDir, "postgres"));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}

describe("start and stop", { timeout: timeLimit }, () => {
  test("it starts on an empty folder, says where it is, and stops without a trace", async () => {
    const { program, port } = await startReady();
    expect(await statusOf(port, "/healthz")).toBe(200);
    const database = await databasePid();
    program.process.kill("SIGTERM");
    expect(await program.ended).toBe(0);
    expect(await isServing(database)).toBe(false);
    expect(existsSync(postmaster())).toBe(false);
  });

  test("INST-003: an identity server that lets nobody in keeps nothing from starting, and is named with its setting", async () => {
    const [port, closed] = [await findFreePort(), await findFreePort()];
    const program = start({
      PORT: String(port),
      OIDC_ISSUER: `http://localhost:${closed}`,
      OIDC_CLIENT_ID: "birzha",
      OIDC_CLIENT_SECRET: "secret",
    });
    expect(
      await program.says(
        `Портал запущен, но войти в него не удастся. Сервер входа http://localhost:${closed}`,
      ),
    ).toBe(true);
    expect(await statusOf(port, "/readyz")).toBe(200);
  });

  test("signals that npm doubles count once: requests are still answered, the exit code is 0", async () => {
    const { program } = await startReady();
    program.process.kill("SIGINT");
    program.process.kill("SIGINT");
    expect(await program.ended).toBe(0);
  });

  test("a request that is under way is answered before the server ends; new ones are not taken", async () => {
    const { program, port } = await startReady();
    const body = "grant_type=refresh_token";
    const socket = connect(port, "localhost").setEncoding("utf8");
    let answer = "";
    socket.on("data", (text: string) => (answer += text));
    socket.write(
      `POST /identity/token HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: ${body.length}\r\n` +
        "Content-Type: application/x-www-form-urlencoded\r\nExpect: 100-continue\r\n\r\n",
    );
    await once(socket, "data");
    expect(answer).toContain("100 Continue");
    program.process.kill("SIGTERM");
    await expect.poll(() => isRejected(port), { interval: 20 }).toBe(true);
    socket.write(body);
    await once(socket, "close");
    // Why it was refused, if it was, the program says.
    expect(answer, JSON.stringify(program.output())).toContain("HTTP/1.1 400");
    expect(await program.ended).toBe(0);
  });

  test("INST-040: a stop says so first and still answers for DRAIN_SECONDS, so that no balancer sends into the void", async () => {
    const { program, port } = await startReady({ DRAIN_SECONDS: "3" });
    program.process.kill("SIGTERM");
    const both = () => Promise.all(["/readyz", "/api/Agreements/1"].map((place) => statusOf(port, place)));
    await expect.poll(both, { interval: 20 }).toEqual([503, 401]);
    await expect.poll(() => isRejected(port), { interval: 20 }).toBe(true);
    expect(await program.ended).toBe(0);
  });

  test("kill -9 loses nothing that was acknowledged, and the next start cleans up after it", async () => {
    const { program } = await startReady();
    await query("insert into settings (key, value) values ('kept', '42')");
    const database = await databasePid();
    program.process.kill("SIGKILL");
    await program.ended;
    await startReady();
    expect(await query("select value from settings where key = 'kept'")).toEqual([{ value: 42 }]);
    expect(await isServing(database)).toBe(false);
  });

  test("FIX-006: a database that dies is brought back by the server, which stays up; a stop is heard meanwhile", async () => {
    const { program, port } = await startReady();
    const died = await databasePid();
    process.kill(died, "SIGQUIT");
    await expect.poll(() => statusOf(port, "/readyz"), { timeout: timeLimit }).toBe(503);
    await expect.poll(() => statusOf(port, "/readyz"), { timeout: timeLimit }).toBe(200);
    const back = await databasePid();
    expect(back).not.toBe(died);
    process.kill(back, "SIGQUIT");
    await expect.poll(() => isServing(back), { timeout: timeLimit }).toBe(false);
    program.process.kill("SIGTERM");
    expect(await program.ended).toBe(0);
    expect(existsSync(postmaster())).toBe(false);
  });

  test("a second server on the same folder is refused; the CLI works beside the first", async () => {
    const { program } = await startReady();
    const second = start({ PORT: String(await findFreePort()) });
    expect(await failureOf(second)).toContain(String(program.process.pid));
    const cli = runProgram("cli.ts", { DATA_DIR: dataDir }, "audit", "verify");
    expect(await cli.ended).toBe(0);
  });

  test("a taken port is named, and no database is started for it", async () => {
    const port = await findFreePort();
    const occupant = createServer().listen(port, "localhost");
    await once(occupant, "listening");
    expect(await failureOf(start({ PORT: String(port) }))).toContain(String(port));
    expect(existsSync(postmaster())).toBe(false);
    occupant.close();
  });

  test("an unreachable database is named without its password", async () => {
    const port = await findFreePort();
    const failure = await failureOf(
      start({ PORT: String(port), DATABASE_URL: "postgres://birzha:hunter2@127.0.0.1:9/birzha" }),
    );
    expect(failure).toContain("127.0.0.1:9/birzha");
    expect(failure).not.toContain("hunter2");
  });

  test("FIX-002: a portal that others can reach is not started until it is said whether it is a demonstration", async () => {
    const failure = await failureOf(start({ HOST: "0.0.0.0", DEMO: "" }));
    expect(failure).toMatch(/DEMO должна быть задана.*false.*true/);
    expect(existsSync(postmaster())).toBe(false);
  });

  test("without apps/demo the server starts", async () => {
    const { program, port } = await startReady(withoutDemo);
    expect(await statusOf(port, "/readyz")).toBe(200);
    program.process.kill("SIGTERM");
    expect(await program.ended).toBe(0);
  });

  test("DEMO without apps/demo fails with the package's name", async () => {
    const program = start({ ...withoutDemo, DEMO: "true", PORT: String(await findFreePort()) });
    expect(await failureOf(program)).toContain("@birzha/demo");
  });

  test("wrong settings are all named", async () => {
    expect(await failureOf(start({ PORT: "abc", LOG_LEVEL: "loud" }))).toMatch(/PORT.*LOG_LEVEL/);
  });
});
