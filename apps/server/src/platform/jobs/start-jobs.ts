import { Logger, parseCronItems, run, type Runner, type TaskList, type WorkerEvents } from "graphile-worker";
import { EventEmitter } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import pg, { type Pool, type QueryConfig } from "pg";
import type { BaseLogger } from "pino";
import { hidePersonalData } from "../log/hide-personal-data.ts";
import { startPollLoop, type PollLoop } from "../poll-loop.ts";
import { dismissRunner, dismissSilentRunners, noteRunner } from "./runners.ts";

/** Information for a task about its run. */
export interface JobRun {
  readonly id: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Aborted when the server stops before the job ends; another attempt follows. */
  readonly signal: AbortSignal;
}

/** Handler of one kind of job. It must parse the JSON payload. A rejection leads to another attempt. */
export type JobTask = (payload: unknown, run: JobRun) => Promise<void>;

/**
 * Work scheduled hourly or daily. If its time passed while no node ran, it runs once at the next start, however
 * long that was (FIX-003).
 */
export interface CronEntry {
  readonly task: string;
  /** Five crontab fields, `M * * * *` or `M H * * *`, in UTC (Moscow minus three hours). */
  readonly match: string;
}

export interface JobOptions {
  /** A pool of the owner role; two of its connections stay in use permanently. */
  readonly pool: Pool;
  readonly tasks: Readonly<Record<string, JobTask>>;
  readonly cron?: readonly CronEntry[];
  readonly log: BaseLogger;
  /** Maximum number of concurrent jobs on this node. */
  readonly concurrency?: number;
  /** Poll interval of the queue in milliseconds without a notification; 2 s by default. */
  readonly pollInterval?: number;
  /** Heartbeat interval of this runner in milliseconds; 4 s by default. */
  readonly signInterval?: number;
  /** Called after every attempt; `seconds` of wall time. */
  readonly observe?: (task: string, outcome: "done" | "failed", seconds: number) => void;
}

export interface RunningJobs {
  /** Starts no new job, waits for running ones (aborted after 5 s), then releases its connections. */
  stop(): Promise<void>;
}

/** Number of successful heartbeats after which all other live runners must have written one, too. */
const signsBeforeJudging = 3;

/** Delay before a restart of the runner in milliseconds; doubles after each failed start. */
const firstDelay = 500;
const maxDelay = 30_000;

/**
 * Starts to process the queue, and restarts the runner when it exits by itself. That happens when its
 * connections break and it can neither finish nor release a job. `installJobs` must have run before.
 */
export async function startJobs(options: JobOptions): Promise<RunningJobs> {
  const { pool, tasks, cron = [], log } = options;
  const unknown = cron.find((entry) => !Object.hasOwn(tasks, entry.task));
  if (unknown) throw new Error(`cron names an unknown task: ${unknown.task}`);

  const stopped = new AbortController();
  let { runner, id } = await startRunner(options);

  const supervise = async () => {
    let pause = firstDelay;
    for (;;) {
      const start = performance.now();
      const error = await runner.promise.then(
        () => undefined,
        (problem: unknown) => problem,
      );
      if (stopped.signal.aborted) return;
      log.error({ err: error, part: "jobs" }, runnerEnded);
      if (performance.now() - start > maxDelay) pause = firstDelay;
      for (;;) {
        await delay(pause, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
        if (stopped.signal.aborted) return;
        pause = Math.min(pause * 2, maxDelay);
        try {
          await dismissRunner(pool, id);
          ({ runner, id } = await startRunner(options));
          break;
        } catch (problem) {
          log.warn({ err: problem, part: "jobs" }, "job runner failed to start; retrying");
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
      // A runner that has exited by itself rejects.
      await runner.stop().catch(() => undefined);
      await supervised;
      await signs.stop();
      // Without the database the next runner does it.
      await dismissRunner(pool, id).catch(() => undefined);
    },
  };
}

/**
 * Writes heartbeats and takes over the jobs of silent runners. Only a runner that has had the database for a
 * while takes over: during an outage all runners are silent but alive.
 */
function giveSignsOfLife({ pool, log, signInterval = 4_000 }: JobOptions, id: () => string): PollLoop {
  let signs = 0;
  return startPollLoop({
    async poll() {
      await noteRunner(pool, id());
      signs++;
      if (signs > signsBeforeJudging && (await dismissSilentRunners(pool)) > 0)
        log.warn({ part: "jobs" }, "job runner lost; its jobs are taken over");
    },
    interval: signInterval,
    onError(error) {
      signs = 0;
      log.warn({ err: error, part: "jobs" }, "job runner heartbeat failed");
    },
  });
}

/** Log message when the runner has exited by itself. */
export const runnerEnded = "job runner exited; restarting";

/** Starts a runner and returns it with the id under which it locks jobs. */
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
    // In batch mode a failed completion would end the runner. Without batching, its failure would be an
    // unhandled rejection and end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [name, timed(name, task, options)]),
    ),
    parsedCronItems: parseCronItems(
      cron.map((entry) => ({ ...entry, options: { backfillPeriod: periodOf(entry) } })),
    ),
    logger: new Logger(() => (level, message, { error }) => {
      if (message.includes(poolWarning)) return;
      // The message ends with the full error, e-mail addresses included; the log serialises errors without
      // them.
      const [beginning = ""] = message.split("\n", 1);
      log[severity[level] ?? "debug"]({ part: "jobs", err: error }, hidePersonalData(beginning));
    }),
    events,
  });
  // `supervise` awaits the end of the runner, perhaps a moment later.
  runner.promise.catch(() => undefined);
  return { runner, id };
}

/** Makes instants Dates: the portal's pools return text, and the runner compares dates to find missed cron entries. */
const withDates = (pool: Pool): Pool =>
  new Proxy(pool, {
    get: (target, name) =>
      name === "query"
        ? (statement: string | QueryConfig, values?: unknown[]) =>
            target.query({
              ...(typeof statement === "string" ? { text: statement, values } : statement),
              types: pg.types,
            })
        : (Reflect.get(target, name) as unknown),
  });

const hour = 3_600_000;

/** Period of the entry in milliseconds. */
const periodOf = ({ match }: CronEntry): number => (/^\d+ \*/.test(match) ? hour : 24 * hour);

/** A job that waits for a receiver holds no connection, so a runner can have more jobs than connections. */
const poolWarning = "smaller than concurrency";

/** Successes log at debug level: the counters of /metrics show them more cheaply. */
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
