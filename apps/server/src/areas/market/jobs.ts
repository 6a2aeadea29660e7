import { z } from "zod";
import type { CronEntry, JobTask } from "../../platform/jobs/start-jobs.ts";
import { runIndex, type MarketServices } from "./actions/run-index.ts";
import { runRadar } from "./actions/run-radar.ts";
import { runRequest } from "./actions/run-request.ts";
import { runTask } from "./queries.ts";

const radarTask = "market:radar";

/** 02:30 and 02:50 Moscow time, after the due dates and the backup. The radar reads what the index has frozen. */
export const marketCron: readonly CronEntry[] = [
  { task: runTask, match: "30 23 * * *" },
  { task: radarTask, match: "50 23 * * *" },
];

/** Request of a run by hand; absent for the daily one. */
const runPayload = z.object({ requestId: z.number().optional() });

/** MKT-009, MKT-014: jobs that run the price index and the radar. */
export const marketTasks = (services: MarketServices): Readonly<Record<string, JobTask>> => ({
  [runTask]: async (payload) => {
    const { requestId } = runPayload.parse(payload ?? {});
    if (requestId === undefined) await runIndex(services);
    else await runRequest(services, requestId);
  },
  [radarTask]: (_, { signal }) => runRadar(services, signal),
});
