import type { Pool } from "pg";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type OpenDatabase } from "../../src/platform/db/database.ts";
import { countJobs } from "../../src/platform/jobs/count-jobs.ts";
import { inOwnerTransaction } from "../../src/platform/db/request-transaction.ts";
import { enqueueJob } from "../../src/platform/jobs/enqueue-job.ts";
import { startJobs, type RunningJobs } from "../../src/platform/jobs/start-jobs.ts";
import { prepareDatabase } from "../../src/prepare-database.ts";
import { openOwnPostgres, stopModes, type OwnPostgres } from "../services/own-postgres.ts";

const timeLimit = 60_000;
let postgres: OwnPostgres;
let database: OpenDatabase;
let pool: Pool;
let running: RunningJobs | undefined;

beforeAll(async () => {
  postgres = await openOwnPostgres();
  await prepareDatabase(postgres.url);
  database = openDatabase(postgres.url, { max: 6, statementTimeout: 0 });
  ({ pool } = database);
}, timeLimit);

afterAll(async () => {
  await running?.stop();
  await database.close();
  await postgres.remove();
});

const enqueue = (task: string) => inOwnerTransaction(database.db, (tx) => enqueueJob(tx, task, {}));

test.each(stopModes)(
  "S-1: jobs survive a PostgreSQL stop (%s), a running one included",
  { timeout: 2 * timeLimit },
  async (mode) => {
    const done: string[] = [];
    const { promise: entered, resolve: enter } = Promise.withResolvers<void>();
    const { promise: leave, resolve: release } = Promise.withResolvers<void>();
    running = await startJobs({
      pool,
      log: pino({ level: "silent" }),
      concurrency: 1,
      tasks: {
        "at-work": async () => {
          enter();
          await leave;
          done.push("at work");
        },
        waiting: async () => void done.push("waiting"),
      },
    });
    await enqueue("at-work");
    await entered;
    await enqueue("waiting");
    await postgres.stop(mode);
    // The job ends while the database is down.
    release();
    await expect.poll(() => done).toContain("at work");
    await postgres.start();
    await expect.poll(() => done, { timeout: timeLimit }).toContain("waiting");
    // The end of the first run could not be stored: the job runs again instead of staying locked.
    await expect
      .poll(() => countJobs(pool), { timeout: timeLimit })
      .toEqual({ waiting: 0, running: 0, planned: 0, failing: 0, stuck: 0, dead: 0 });
    await running.stop();
    running = undefined;
  },
);
