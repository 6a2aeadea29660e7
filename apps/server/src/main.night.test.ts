import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { findFreePort, runProgram, type Program } from "../test/resilience/server-process.ts";
import { startFlakyProxy } from "../test/services/flaky-proxy.ts";
import { emptyDatabase } from "../test/stages/database.ts";
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

/** Returns the error line of a start that must fail with code 1. */
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

/** True if the process is still a database on this folder. A zombie has no command line. */
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

describe("start and stop", () => {
  test("an empty folder gets a database; a stop cleans up", async () => {
    const { program, port } = await startReady();
    expect(await statusOf(port, "/healthz")).toBe(200);
    const database = await databasePid();
    program.process.kill("SIGTERM");
    expect(await program.ended).toBe(0);
    expect(await isServing(database)).toBe(false);
    expect(existsSync(postmaster())).toBe(false);
  });

  test("INST-003: an unusable identity server does not prevent the start", async () => {
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
    await expect.poll(() => statusOf(port, "/readyz")).toBe(200);
  });

  test("two signals of npm count once; the code is 0", async () => {
    const { program } = await startReady();
    program.process.kill("SIGINT");
    program.process.kill("SIGINT");
    expect(await program.ended).toBe(0);
  });

  test("a stop completes the running request and accepts no others", async () => {
    const { program, port } = await startReady();
    const body = "grant_type=refresh_token";
    const socket = connect(port, "localhost").setEncoding("utf8");
    let response = "";
    socket.on("data", (text: string) => (response += text));
    socket.write(
      `POST /identity/token HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: ${body.length}\r\n` +
        "Content-Type: application/x-www-form-urlencoded\r\nExpect: 100-continue\r\n\r\n",
    );
    await once(socket, "data");
    expect(response).toContain("100 Continue");
    program.process.kill("SIGTERM");
    await expect.poll(() => isRejected(port), { interval: 20 }).toBe(true);
    socket.write(body);
    await once(socket, "close");
    // On failure the assertion shows the output of the program.
    expect(response, JSON.stringify(program.output())).toContain("HTTP/1.1 400");
    expect(await program.ended).toBe(0);
  });

  test("INST-040: during DRAIN_SECONDS readiness fails and requests still work", async () => {
    const { program, port } = await startReady({ DRAIN_SECONDS: "300" });
    program.process.kill("SIGTERM");
    const both = () => Promise.all(["/readyz", "/api/Agreements/1"].map((place) => statusOf(port, place)));
    await expect.poll(both, { interval: 20 }).toEqual([503, 401]);
    // A second signal of the operator ends the wait.
    let isOver = false;
    void program.ended.then(() => (isOver = true));
    const kill = () => {
      program.process.kill("SIGTERM");
      return isOver;
    };
    await expect.poll(kill).toBe(true);
    expect(await program.ended).toBe(1);
  });

  test("FIX-166: open connections are served after the port is closed", async () => {
    const { program, port } = await startReady({ DRAIN_SECONDS: "1", HOST: "127.0.0.1" });
    const socket = connect(port, "127.0.0.1").setEncoding("utf8");
    await once(socket, "connect");
    program.process.kill("SIGTERM");
    await expect.poll(() => isRejected(port), { interval: 20 }).toBe(true);
    socket.write(`GET /healthz HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
    const [response] = (await once(socket, "data")) as [string];
    expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(response).toMatch(/^connection: close\r$/im);
    expect(await program.ended).toBe(0);
  });

  test("kill -9 loses no acknowledged write; a restart cleans up", async () => {
    const { program } = await startReady();
    await query("insert into settings (key, value) values ('kept', '42')");
    const database = await databasePid();
    program.process.kill("SIGKILL");
    await program.ended;
    await startReady();
    expect(await query("select value from settings where key = 'kept'")).toEqual([{ value: 42 }]);
    expect(await isServing(database)).toBe(false);
  });

  test("FIX-006: the server restarts a dead database and accepts a stop", async () => {
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

  test("a second server on the folder fails; the CLI works", async () => {
    const { program } = await startReady();
    const second = start({ PORT: String(await findFreePort()) });
    expect(await failureOf(second)).toContain(String(program.process.pid));
    const cli = runProgram("cli.ts", { DATA_DIR: dataDir }, "audit", "verify");
    expect(await cli.ended).toBe(0);
  });

  test("a taken port fails with its number, without a database", async () => {
    const port = await findFreePort();
    const occupant = createServer().listen(port, "localhost");
    await once(occupant, "listening");
    expect(await failureOf(start({ PORT: String(port) }))).toContain(String(port));
    expect(existsSync(postmaster())).toBe(false);
    occupant.close();
  });

  test("the error names an unreachable database without its password", async () => {
    const port = await findFreePort();
    const failure = await failureOf(
      start({ PORT: String(port), DATABASE_URL: "postgres://birzha:hunter2@127.0.0.1:9/birzha" }),
    );
    expect(failure).toContain("127.0.0.1:9/birzha");
    expect(failure).not.toContain("hunter2");
  });

  test("INST-042: a first start waits for PostgreSQL and repeats each dropped connection", async () => {
    const database = await emptyDatabase();
    onTestFinished(database.drop);
    const [port, databasePort] = [await findFreePort(), await findFreePort()];
    const url = new URL(database.url);
    const program = start({
      PORT: String(port),
      DATABASE_URL: `postgres://${url.username}:${url.password}@127.0.0.1:${databasePort}${url.pathname}`,
    });
    await expect
      .poll(() => program.output().stdout)
      .toContain("database connection failed during the start; retrying");
    const proxy = await startFlakyProxy(database.url, databasePort);
    onTestFinished(proxy.stop);
    const isReady = await program.says("Birzha is ready");
    expect(program.output().stderr).toBe("");
    expect(isReady).toBe(true);
  });

  test("FIX-342: nodes that start together on an empty database become ready", async () => {
    for (let round = 0; round < 3; round++) {
      const database = await emptyDatabase();
      onTestFinished(database.drop);
      const nodes = await Promise.all(
        [1, 2].map(async () => start({ PORT: String(await findFreePort()), DATABASE_URL: database.url })),
      );
      const areReady = await Promise.all(nodes.map((node) => node.says("Birzha is ready")));
      expect(nodes.map((node) => node.output().stderr)).toEqual(["", ""]);
      expect(areReady).toEqual([true, true]);
      for (const node of nodes) node.process.kill("SIGTERM");
      await Promise.all(nodes.map((node) => node.ended));
    }
  });

  test("FIX-002: a reachable portal without DEMO does not start", async () => {
    const failure = await failureOf(start({ HOST: "0.0.0.0", DEMO: "" }));
    expect(failure).toMatch(/DEMO должна быть задана.*false.*true/);
    expect(existsSync(postmaster())).toBe(false);
  });

  test("the server starts without apps/demo", async () => {
    const { program, port } = await startReady(withoutDemo);
    await expect.poll(() => statusOf(port, "/readyz")).toBe(200);
    program.process.kill("SIGTERM");
    expect(await program.ended).toBe(0);
  });

  test("DEMO without apps/demo fails with the package's name", async () => {
    const program = start({ ...withoutDemo, DEMO: "true", PORT: String(await findFreePort()) });
    expect(await failureOf(program)).toContain("@birzha/demo");
  });

  test("the start names all wrong settings", async () => {
    expect(await failureOf(start({ PORT: "abc", LOG_LEVEL: "loud" }))).toMatch(/PORT.*LOG_LEVEL/);
  });
});
