import { Logger, parseCronItems, run, type Runner, type TaskList, type WorkerEvents } from "graphile-worker";
import { EventEmitter } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import pg, { type Pool, type QueryConfig } from "pg";
import type { BaseLogger } from "pino";
import { hidePersonalData } from "../log/hide-personal-data.ts";
import { startPollLoop, type PollLoop } from "../poll-loop.ts";
import { dismissRunner, dismissSilentRunners, noteRunner } from "./runners.ts";

/** What a task learns about its run. */
export interface JobRun {
  readonly id: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Aborted when the server stops and the job did not end in time: give up, another attempt follows. */
  readonly signal: AbortSignal;
}

/** One kind of job. The payload comes from the database as JSON: the task parses it. A rejection means another attempt. */
export type JobTask = (payload: unknown, run: JobRun) => Promise<void>;

/**
 * Work that the clock starts, once an hour or once a day. One whose time passed while no node ran is done once at the
 * next start, however long that was (FIX-003).
 */
export interface CronEntry {
  readonly task: string;
  /** Five crontab fields, `M * * * *` or `M H * * *`; the hours are UTC, Moscow's minus three. */
  readonly match: string;
}

export interface JobOptions {
  /** A pool of the owner role; two of its connections are taken for good. */
  readonly pool: Pool;
  readonly tasks: Readonly<Record<string, JobTask>>;
  readonly cron?: readonly CronEntry[];
  readonly log: BaseLogger;
  /** Jobs that run at the same time on this node. */
  readonly concurrency?: number;
  /** How often the queue is looked into when nobody told of a job, in milliseconds; 2 s unless told. */
  readonly pollInterval?: number;
  /** Between two signs of life of this runner, in milliseconds; 4 s unless told. */
  readonly signInterval?: number;
  /** Called after every attempt; seconds of wall time. */
  readonly observe?: (task: string, outcome: "done" | "failed", seconds: number) => void;
}

export interface RunningJobs {
  /** Takes no new job, waits for those that run (they are aborted after 5 s), then releases its connections. */
  stop(): Promise<void>;
}

/** After so many signs of life without a failure all others had the time for one, too. */
const signsBeforeJudging = 3;

/** Between the end of a runner and the next start; doubled with every start that fails. Milliseconds. */
const firstPause = 500;
const longestPause = 30_000;

/**
 * Starts working through the queue, and starts again when the runner ends by itself: it does
 * when it can neither end nor give back a job, its connections cut at a bad moment. `installJobs` must have run before.
 */
export async function startJobs(options: JobOptions): Promise<RunningJobs> {
  const { pool, tasks, cron = [], log } = options;
  const unknown = cron.find((entry) => !Object.hasOwn(tasks, entry.task));
  if (unknown) throw new Error(`cron names an unknown task: ${unknown.task}`);

  const forget = survivePoolErrors(pool, log);
  const stopped = new AbortController();
  let { runner, id } = await startRunner(options);

  const supervise = async () => {
    let pause = firstPause;
    for (;;) {
      const start = performance.now();
      const error = await runner.promise.then(
        () => undefined,
        (fault: unknown) => fault,
      );
      if (stopped.signal.aborted) return;
      log.error({ err: error, part: "jobs" }, runnerEnded);
      if (performance.now() - start > longestPause) pause = firstPause;
      for (;;) {
        await delay(pause, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
        if (stopped.signal.aborted) return;
        pause = Math.min(pause * 2, longestPause);
        try {
          await dismissRunner(pool, id);
          ({ runner, id } = await startRunner(options));
          break;
        } catch (fault) {
          log.warn({ err: fault, part: "jobs" }, "the job runner does not start yet");
        }
      }
      if (stopped.signal.aborted) await runner.stop();
    }
  };
  const supervised = supervise();
  const signs = giveSignsOfLife(options, () => id);

  return {
    async stop() {
      stopped.abort();
      // One that has ended by itself cannot be stopped any more.
      await runner.stop().catch(() => undefined);
      await supervised;
      await signs.stop();
      // Without the database the next runner does it.
      await dismissRunner(pool, id).catch(() => undefined);
      forget();
    },
  };
}

/**
 * Records that this runner is alive and takes over the jobs of silent ones. Only a runner that has had the database for a
 * while does that: during an outage all runners are silent, and alive.
 */
function giveSignsOfLife({ pool, log, signInterval = 4_000 }: JobOptions, id: () => string): PollLoop {
  let signs = 0;
  return startPollLoop({
    async poll() {
      await noteRunner(pool, id());
      signs++;
      if (signs > signsBeforeJudging && (await dismissSilentRunners(pool)) > 0)
        log.warn({ part: "jobs" }, "a job runner is gone; what it held is done again");
    },
    interval: signInterval,
    onError(error) {
      signs = 0;
      log.warn({ err: error, part: "jobs" }, "the job runner gives no sign of life");
    },
  });
}

/** What the log says when the runner has ended by itself. */
export const runnerEnded = "the job runner ended; another one starts";

/** A runner, and the name under which it locks jobs. */
async function startRunner(options: JobOptions): Promise<{ runner: Runner; id: string }> {
  const { pool, tasks, cron = [], log, concurrency = 4, pollInterval = 2_000 } = options;
  const events: WorkerEvents = new EventEmitter();
  let id = "";
  events.once("pool:create", ({ workerPool }) => (id = workerPool.id));
  const runner = await run({
    pgPool: withDates(pool),
    concurrency,
    noHandleSignals: true,
    pollInterval,
    // Told in a batch, the end of a job may fail: it ends the runner. Told at once, its failure is nobody's promise,
    // and would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [name, timed(name, task, options)]),
    ),
    parsedCronItems: parseCronItems(
      cron.map((entry) => ({ ...entry, options: { backfillPeriod: periodOf(entry) } })),
    ),
    logger: new Logger(() => (level, message, { error }) => {
      // The message ends with all of the error, addresses of a letter included; the log writes errors without them.
      const [beginning = ""] = message.split("\n", 1);
      log[severity[level] ?? "debug"]({ part: "jobs", err: error }, hidePersonalData(beginning));
    }),
    events,
  });
  // Its end is waited for elsewhere, perhaps a moment later.
  runner.promise.catch(() => undefined);
  return { runner, id };
}

/** Our pools answer instants as text; the runner's clock compares them with dates to find what was missed. */
const withDates = (pool: Pool): Pool =>
  new Proxy(pool, {
    get: (target, name) =>
      name === "query"
        ? (asked: string | QueryConfig, values?: unknown[]) =>
            target.query({
              ...(typeof asked === "string" ? { text: asked, values } : asked),
              types: pg.types,
            })
        : (Reflect.get(target, name) as unknown),
  });

const hour = 3_600_000;

/** Every span of that length holds the time of the entry once. Milliseconds. */
const periodOf = ({ match }: CronEntry): number => (/^\d+ \*/.test(match) ? hour : 24 * hour);

/** Every quiet success is a debug line: the counters of /metrics tell the same more cheaply. */
const severity: Record<string, "error" | "warn" | "debug"> = { error: "error", warning: "warn" };

function timed(name: string, task: JobTask, { observe }: JobOptions): TaskList[string] {
  return async (payload, { job, abortSignal }) => {
    const started = performance.now();
    const seconds = () => (performance.now() - started) / 1000;
    try {
      await task(payload, { id: String(job.id), attempt: job.attempts, signal: abortSignal ?? neverAborted });
      observe?.(name, "done", seconds());
    } catch (error) {
      observe?.(name, "failed", seconds());
      throw error;
    }
  };
}

const neverAborted = new AbortController().signal;

/** A connection that breaks while nobody uses it emits an error, and an unheard one would end the process. */
function survivePoolErrors(pool: Pool, log: BaseLogger): () => void {
  const note = (error: Error) =>
    log.warn({ err: error, part: "jobs" }, "a database connection of the jobs broke");
  const watch = (client: { on(event: "error", listener: typeof note): unknown }) => client.on("error", note);
  pool.on("error", note);
  pool.on("connect", watch);
  return () => void pool.off("error", note).off("connect", watch);
}
