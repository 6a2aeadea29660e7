import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inOwnerTransaction } from "../../src/platform/db/request-transaction.ts";
import { countJobs } from "../../src/platform/jobs/count-jobs.ts";
import { systemClock } from "../../src/platform/clock/clock.ts";
import { notifyUsers } from "../../src/platform/notices/notify.ts";
import { cloneDatabase } from "../stages/database.ts";
import { aUser } from "../stages/factories.ts";
import { findFreePort, runProgram, type Program } from "./server-process.ts";

/* A node that is killed while a mail server delays it. */

const database = await cloneDatabase();
const { promise: requested, resolve: ask } = Promise.withResolvers<void>();
const { promise: sent, resolve: send } = Promise.withResolvers<string>();
let isHanging = true;
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onConnect(_, greet) {
    if (isHanging) ask();
    else greet();
  },
  onData(stream, { envelope }, done) {
    stream.resume().once("end", () => {
      send(envelope.rcptTo.map(({ address }) => address).join());
      done();
    });
  },
});
/** Error of a client that was killed during the greeting. */
mailServer.on("error", () => undefined);

let dataDir: string;
let running: Program | undefined;

async function start(): Promise<Program> {
  const { port } = mailServer.server.address() as AddressInfo;
  running = runProgram("main.ts", {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DEMO: "false",
    PORT: String(await findFreePort()),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: "portal@birzha.example",
  });
  expect(await running.says("Birzha is ready")).toBe(true);
  return running;
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "birzha-killed-"));
  mailServer.listen(0, "127.0.0.1");
  await once(mailServer.server, "listening");
});

afterAll(async () => {
  running?.process.kill("SIGTERM");
  await running?.ended;
  await new Promise<void>((resolve) => mailServer.close(resolve));
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test("FIX-003: an e-mail of a killed node leaves within a minute", async () => {
  const user = await aUser(database.db);
  await database.pool.query("update users set email = 'reader@firm.example' where id = $1", [user.id]);
  const killed = await start();
  await inOwnerTransaction(database.db, (tx) =>
    notifyUsers({ db: tx, clock: systemClock, audit: () => {} }, { kind: "user-unblocked", to: [user.id] }),
  );
  await requested;
  killed.process.kill("SIGKILL");
  await killed.ended;
  expect((await countJobs(database.pool)).running).toBe(1);

  isHanging = false;
  await start();
  const started = performance.now();
  expect(await sent).toBe("reader@firm.example");
  expect(performance.now() - started).toBeLessThan(60_000);
});
