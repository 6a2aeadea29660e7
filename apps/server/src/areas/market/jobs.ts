import { z } from "zod";
import type { CronEntry, JobTask } from "../../platform/jobs/start-jobs.ts";
import { runIndex, type MarketServices } from "./actions/run-index.ts";
import { runTask } from "./queries.ts";

/** 02:30 Moscow time, after the due dates and the backup. */
export const marketCron: readonly CronEntry[] = [{ task: runTask, match: "30 23 * * *" }];

/** Reason and author of a run by hand. */
const runPayload = z.object({ note: z.string().optional(), authorId: z.number().optional() });

/** MKT-009: job that runs the price index. */
export const marketTasks = (services: MarketServices): Readonly<Record<string, JobTask>> => ({
  [runTask]: async (payload) => void (await runIndex(services, runPayload.parse(payload ?? {}))),
});
