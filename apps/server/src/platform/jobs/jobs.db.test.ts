import { sql } from "kysely";
import pino from "pino";
import { afterAll, afterEach, expect, test } from "vitest";
import { cloneDatabase } from "../../../test/stages/database.ts";
import type { DbTransaction } from "../db/handles.ts";
import { lockSchema } from "../db/migrate.ts";
import { inTransaction } from "../db/request-transaction.ts";
import { createLog } from "../log/create-log.ts";
import { countJobs, listTroubledJobs } from "./count-jobs.ts";
import { enqueueJob } from "./enqueue-job.ts";
import { installJobs } from "./install-jobs.ts";
import { type JobOptions, type JobTask, runnerEnded, type RunningJobs, startJobs } from "./start-jobs.ts";

const database = await cloneDatabase();
const { requests, pool } = database;
const log = pino({ level: "silent" });
const noJobs = { waiting: 0, running: 0, planned: 0, failing: 0, stuck: 0, dead: 0 };
let running: RunningJobs | undefined;

afterEach(async () => {
  await running?.stop();
  running = undefined;
  await pool.query("delete from graphile_worker._private_jobs");
});
afterAll(() => database.drop());

const start = async (tasks: Record<string, JobTask>, options: Partial<JobOptions> = {}) => {
  running = await startJobs({ pool, tasks, log, ...options });
};

/** A request: the unprivileged role in one transaction. */
const asRequest = <T>(work: (transaction: DbTransaction) => Promise<T>): Promise<T> =>
  inTransaction(requests.db, undefined, "write", work);

/** True if the runner receives notifications of new jobs. Earlier notifications are lost. */
const isListening = async () => {
  const { rows } = await pool.query(`
    select from pg_stat_activity
    where datname = current_database() and state = 'idle' and query like 'LISTEN "jobs:insert"%'`);
  return rows.length > 0;
};

test("a job runs once, with its payload, after the commit", async () => {
  const { promise: done, resolve } = Promise.withResolvers<{ payload: unknown; attempt: number }>();
  // No poll runs during this test.
  await start(
    { greet: async (payload, { attempt }) => resolve({ payload, attempt }) },
    { pollInterval: 3_600_000 },
  );
  await expect.poll(isListening).toBe(true);
  await asRequest((transaction) => enqueueJob(transaction, "greet", { name: "Колос", ids: [1, 2] }));
  expect(await done).toEqual({ payload: { name: "Колос", ids: [1, 2] }, attempt: 1 });
});

test("a rolled-back transaction enqueues nothing", async () => {
  const failing = asRequest(async (transaction) => {
    await enqueueJob(transaction, "greet", {});
    throw new Error("the business said no");
  });
  await expect(failing).rejects.toThrow("the business said no");
  expect(await countJobs(pool)).toEqual(noJobs);
});

test("the role of requests cannot read the queue", async () => {
  await expect(
    asRequest((transaction) => sql`select * from graphile_worker.jobs`.execute(transaction)),
  ).rejects.toThrow("permission denied");
});

test("a key replaces the waiting job; a time postpones it", async () => {
  const later = new Date(Date.now() + 3_600_000);
  await asRequest(async (transaction) => {
    await enqueueJob(transaction, "report", { version: 1 }, { key: "report-7", runAt: later });
    await enqueueJob(transaction, "report", { version: 2 }, { key: "report-7", runAt: later });
    await enqueueJob(transaction, "report", {}, { queue: "reports", maxAttempts: 3 });
  });
  expect(await countJobs(pool)).toEqual({ ...noJobs, waiting: 1, planned: 1 });
  const { rows } = await pool.query(
    "select payload from graphile_worker._private_jobs where key is not null",
  );
  expect(rows).toEqual([{ payload: { version: 2 } }]);
});

test("a failed job repeats; after the last attempt it stays", async () => {
  const { promise: seen, resolve } = Promise.withResolvers<string>();
  await start(
    { fail: () => Promise.reject(new Error("no")) },
    { observe: (task, outcome) => resolve(`${task} ${outcome}`) },
  );
  await asRequest((transaction) => enqueueJob(transaction, "fail", {}, { maxAttempts: 1 }));
  expect(await seen).toBe("fail failed");
  await expect.poll(async () => (await countJobs(pool)).dead).toBe(1);
});

test("S-13: the log names the failed job without personal data", async () => {
  const logLines: string[] = [];
  const listening = createLog("error", { write: (line: string) => void logLines.push(line) });
  const fail = () =>
    Promise.reject(new Error("550 <ivanova@firm.example> is not here, call +7 (912) 345-67-89"));
  running = await startJobs({ pool, tasks: { fail }, log: listening });
  await asRequest((transaction) => enqueueJob(transaction, "fail", {}, { maxAttempts: 1 }));
  await expect.poll(() => logLines.join("")).toContain("Failed task");
  const line = logLines.find((each) => each.includes("Failed task"))!;
  expect(line).not.toMatch(/ivanova|345-67-89/);
  expect(JSON.parse(line)).toMatchObject({
    part: "jobs",
    err: {
      type: "Error",
      message: expect.stringContaining("is not here"),
      stack: expect.stringContaining("at "),
    },
  });
});

test("a stop waits for the running job and starts none", async () => {
  const order: string[] = [];
  const { promise: entered, resolve: enter } = Promise.withResolvers<void>();
  const { promise: leave, resolve: release } = Promise.withResolvers<void>();
  await start({
    slow: async () => {
      enter();
      await leave;
      order.push("job");
    },
  });
  await asRequest((transaction) => enqueueJob(transaction, "slow", {}));
  await entered;
  const stopped = running!.stop().then(() => order.push("stop"));
  running = undefined;
  release();
  await stopped;
  expect(order).toEqual(["job", "stop"]);
  await asRequest((transaction) => enqueueJob(transaction, "slow", {}));
  expect((await countJobs(pool)).waiting).toBe(1);
});

test("a lost connection does not end the worker", async () => {
  const greeted = new Set<unknown>();
  await start({ greet: async (payload) => void greeted.add((payload as { name: string }).name) });
  const greet = (name: string) =>
    asRequest((transaction) => enqueueJob(transaction, "greet", { name })).then(
      () => true,
      () => false,
    );
  // The worker is running, not starting, when its connections end.
  await greet("before");
  await expect.poll(() => greeted.has("before")).toBe(true);
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  // A job can run twice, if its end or the response to the request was lost.
  await expect.poll(() => greet("after")).toBe(true);
  await expect.poll(() => greeted.has("after")).toBe(true);
});

test("another runner replaces one that ended", async () => {
  const logLines: string[] = [];
  const listening = pino({ level: "error" }, { write: (line: string) => void logLines.push(line) });
  const { exitCode } = process;
  let greeted = 0;
  running = await startJobs({ pool, tasks: { greet: async () => void greeted++ }, log: listening });
  // Notification of a runner that has changed the queue schema; every other runner ends.
  const end = async () => {
    await pool.query(`select pg_notify('worker:migrate', '{"breaking": true}')`);
    return logLines.some((line) => line.includes(runnerEnded));
  };
  await expect.poll(end).toBe(true);
  process.exitCode = exitCode;
  await asRequest((transaction) => enqueueJob(transaction, "greet", {}));
  await expect.poll(() => greeted).toBe(1);
});

/** Leaves a job and its queue like a node that was killed during the job. */
async function holdAsKilledNode(task: string): Promise<void> {
  await pool.query(
    `with held as (
       update graphile_worker._private_jobs
       set locked_by = 'pool-killed', locked_at = now() - interval '1 minute', attempts = 1
       where task_id = (select id from graphile_worker._private_tasks where identifier = $1)
       returning job_queue_id)
     update graphile_worker._private_job_queues
     set locked_by = 'pool-killed', locked_at = now() - interval '1 minute'
     where id = (select job_queue_id from held)`,
    [task],
  );
  await pool.query("insert into job_runners values ('pool-killed', now() - interval '1 minute')");
}

test("FIX-003: another node takes over only the jobs of killed nodes", async () => {
  await asRequest((transaction) => enqueueJob(transaction, "held", {}, { queue: "letters" }));
  await holdAsKilledNode("held");
  expect(await countJobs(pool)).toEqual({ ...noJobs, stuck: 1 });
  const attempts: number[] = [];
  const { promise: leave, resolve: release } = Promise.withResolvers<void>();
  const slow: number[] = [];
  await start(
    {
      held: async (_, { attempt }) => void attempts.push(attempt),
      slow: async (_, { attempt }) => {
        slow.push(attempt);
        await leave;
      },
    },
    { signInterval: 20, pollInterval: 50 },
  );
  await asRequest((transaction) => enqueueJob(transaction, "slow", {}));
  await expect.poll(() => [...attempts, ...slow]).toEqual([2, 1]);
  // As if it had run for longer than the takeover limit.
  await pool.query("update graphile_worker._private_jobs set locked_at = now() - interval '10 minutes'");
  await pool.query("insert into job_runners values ('pool-next', now() - interval '1 minute')");
  const runners = async () =>
    (await pool.query<{ id: string }>("select id from job_runners where id like 'pool-%'")).rowCount;
  await expect.poll(runners).toBe(1);
  expect(await countJobs(pool)).toEqual({ ...noJobs, running: 1 });
  release();
  await expect.poll(() => countJobs(pool)).toEqual(noJobs);
  expect(slow).toEqual([1]);
  await running!.stop();
  running = undefined;
  expect(await runners()).toBe(0);
});

/** Half an hour from now, far from the time of the test run. */
const otherMinute = (new Date().getUTCMinutes() + 30) % 60;

test.each([
  ["night", `${otherMinute} ${new Date().getUTCHours()} * * *`],
  ["hour", `${otherMinute} * * * *`],
])("FIX-003: missed work of every %s runs once despite two nodes", async (_, match) => {
  const done: string[] = [];
  const tasks = {
    "by-clock": async () => void done.push("by clock"),
    last: async () => void done.push("last"),
  };
  const options = { cron: [{ task: "by-clock", match }], concurrency: 1, pollInterval: 50 };
  await pool.query("delete from graphile_worker._private_known_crontabs");
  await start(tasks, options);
  const known = () =>
    pool.query(
      "update graphile_worker._private_known_crontabs set known_since = now() - interval '9 days', last_execution = null",
    );
  await expect.poll(async () => (await known()).rowCount).toBe(1);
  await running!.stop();
  expect(done).toEqual([]);

  await start(tasks, options);
  const other = await startJobs({ pool, tasks, log, ...options });
  try {
    await expect.poll(() => done).toEqual(["by clock"]);
    await asRequest((transaction) => enqueueJob(transaction, "last", {}));
    await expect.poll(() => done).toEqual(["by clock", "last"]);
    await expect.poll(() => countJobs(pool)).toEqual(noJobs);
  } finally {
    await other.stop();
  }
  expect(done).toEqual(["by clock", "last"]);
});

test("FIX-003 FIX-009: the counts separate failed, stuck and exhausted jobs, with names", async () => {
  await asRequest(async (transaction) => {
    for (const task of ["fails", "hangs", "gave-up", "works"]) await enqueueJob(transaction, task, {});
  });
  const set = (task: string, values: string) =>
    pool.query(
      `update graphile_worker._private_jobs set ${values}
       where task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
      [task],
    );
  await set("fails", "attempts = 1, last_error = 'no', run_at = now() + interval '1 minute'");
  await set("gave-up", "attempts = max_attempts, last_error = 'no'");
  // Its runner is alive, but no job takes two hours.
  await pool.query("insert into job_runners values ('pool-living', now())");
  await set("hangs", "locked_by = 'pool-living', locked_at = now() - interval '2 hours'");
  await set("works", "locked_by = 'pool-living', locked_at = now()");
  expect(await countJobs(pool)).toEqual({ ...noJobs, failing: 1, stuck: 1, dead: 1, running: 1 });
  expect(await listTroubledJobs(pool)).toEqual([
    { task: "gave-up", state: "dead", jobs: 1 },
    { task: "fails", state: "failing", jobs: 1 },
    { task: "hangs", state: "stuck", jobs: 1 },
  ]);
  await pool.query("delete from job_runners");
});

test("FIX-343: a runner with more jobs than connections starts without warning", async () => {
  const warnings: string[] = [];
  const listening = pino({ level: "warn" }, { write: (line: string) => void warnings.push(line) });
  await start({}, { concurrency: 100, log: listening });
  expect(warnings).toEqual([]);
});

test("an unknown task in cron fails the start", async () => {
  const cron = [{ task: "typo", match: "0 1 * * *" }];
  await expect(startJobs({ pool, tasks: {}, cron, log })).rejects.toThrow("cron names an unknown task: typo");
});

test("FIX-342: the installation waits for the migrations of another node", async () => {
  await pool.query("drop schema graphile_worker cascade");
  const isInstalled = async () =>
    (await pool.query("select from pg_namespace where nspname = 'graphile_worker'")).rows.length > 0;
  const isWaiting = async () =>
    (
      await pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'",
      )
    ).rows.length > 0;
  let installing: Promise<void> | undefined;
  await lockSchema(pool, async () => {
    installing = installJobs(pool);
    await expect.poll(isWaiting).toBe(true);
    expect(await isInstalled()).toBe(false);
  });
  await installing;
  expect(await isInstalled()).toBe(true);
});

test("repeated concurrent installation changes nothing", async () => {
  await Promise.all([installJobs(pool), installJobs(pool)]);
  await expect(asRequest((transaction) => enqueueJob(transaction, "greet", {}))).resolves.toMatch(/^\d+$/);
});
