import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { checkCertificate } from "@birzha/domain/signing/api.ts";
import { startSession } from "../apps/server/src/platform/auth/sessions.ts";
import { openDatabase } from "../apps/server/src/platform/db/database.ts";
import { findRunningPostgres } from "../apps/server/src/platform/db/embedded-postgres.ts";
import { findFreePort, runProgram } from "../apps/server/test/server-process.ts";
import { aUser } from "../apps/server/test/factories.ts";
import { enterRegister, fillRegister } from "./fill-register.ts";

/*
 * node bench/signatures.ts
 * What a hundred signatures that are verified at once cost those who work in the register then. A hundred requests cost
 * something by themselves: the first row sends what is no signature at all. The run fails where arithmetic makes readers
 * wait more than twice as long as either nothing or those requests alone.
 */

const atOnce = 100;
const turns = 5;
const limit = 2;

const { content, vectors } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "../apps/server/test/openssl-signatures/vectors.json"), "utf8"),
) as { content: string; vectors: { name: string; authority: string; signature: string }[] };

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

function send(port: number, sessionId: string, url: string, body?: object): Promise<number> {
  const payload = body && JSON.stringify(body);
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        agent,
        host: "localhost",
        port,
        path: url,
        method: payload ? "POST" : "GET",
        headers: {
          cookie: `auth.session=${sessionId}`,
          clientrequestid: "bench",
          ...(payload ? { "content-type": "application/json" } : {}),
        },
      },
      (answer) => {
        answer.resume().on("error", reject);
        answer.on("end", () =>
          answer.statusCode === 200
            ? resolve(performance.now() - start)
            : reject(new Error(`HTTP ${answer.statusCode} for ${url}`)),
        );
      },
    );
    asked.on("error", reject).end(payload);
  });
}

const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

const dataDir = await mkdtemp(path.join(tmpdir(), "birzha-bench-"));
const authorities = path.join(dataDir, "authorities.pem");
const pem = (base64: string) => `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`;
await writeFile(authorities, vectors.map(({ authority }) => pem(authority)).join(""));
const port = await findFreePort();
const server = runProgram("main.ts", {
  DATA_DIR: dataDir,
  DEMO: "false",
  PORT: String(port),
  RATE_LIMIT_REQUESTS: "1000000",
  RATE_LIMIT_WRITES: "100000",
  SIGN_TRUSTED_CA: authorities,
  LOG_LEVEL: "warn",
});
let isWithin = true;
try {
  if (!(await server.says("Birzha is ready"))) throw new Error(server.output().stderr);
  const url = (await findRunningPostgres(path.join(dataDir, "postgres")))!;
  const database = openDatabase(url, { max: 2, statementTimeout: 0 });
  await fillRegister(database, 5_000);
  const { sessions } = await enterRegister(database);
  const applicant = await aUser(database.db);
  const applicantSession = await startSession(database.db, applicant.id, {}, 3600);
  await database.close();

  const read = () => send(port, sessions.member, "/api/Agreements/list");
  /** One reader after the other, for as long as `until` has not come. */
  const readUntil = async (until: Promise<unknown>) => {
    let isOver = false;
    void until.finally(() => (isOver = true));
    const times: number[] = [];
    while (!isOver) times.push(await read());
    return times;
  };
  const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  await readUntil(wait(3_000));
  console.log(`${"".padEnd(22)}verifications/s   p95 alone   p95 meanwhile   quotient`);
  let bare = 1;
  for (const name of ["no signature", "RSA-2048", "P-256", "GOST-256-TC26-A", "GOST-512-TC26-A"]) {
    const signature = vectors.find((vector) => vector.name === name)?.signature ?? "MAA=";
    const body = {
      inn: "7701234567",
      sign: signature,
      data: Buffer.from(content, "base64").toString(),
    };
    const verify = () => send(port, applicantSession, checkCertificate.path, body);
    const verifyMany = () => Promise.all(Array.from({ length: atOnce }, verify));
    await Promise.all(Array.from({ length: 10 }, verify));
    // By turns: what else the machine does then falls on both.
    const [quiet, busy]: [number[], number[]] = [[], []];
    let seconds = 0;
    for (let turn = 0; turn < turns; turn++) {
      quiet.push(...(await readUntil(wait(2_000))));
      const start = performance.now();
      busy.push(...(await readUntil(verifyMany())));
      seconds += (performance.now() - start) / 1000;
    }
    const [alone, meanwhile] = [p95(quiet), p95(busy)];
    const perSecond = (turns * atOnce) / seconds;
    const ratio = meanwhile / alone;
    if (name === "no signature") bare = Math.max(1, ratio);
    else if (ratio > limit * bare) isWithin = false;
    console.log(
      `${name.padEnd(22)}${perSecond.toFixed(0).padStart(15)}${alone.toFixed(1).padStart(12)}${meanwhile.toFixed(1).padStart(16)}${ratio.toFixed(2).padStart(11)}`,
    );
  }
} finally {
  agent.destroy();
  server.process.kill("SIGTERM");
  await server.ended;
  await rm(dataDir, { recursive: true, force: true });
}
if (!isWithin) {
  console.error(`\nWhile signatures are verified others wait more than ${limit} times as long.`);
  process.exitCode = 1;
}
