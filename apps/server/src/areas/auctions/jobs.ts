import type { CronEntry, JobTask } from "../../platform/jobs/start-jobs.ts";
import { expireProposals, type ExpireServices } from "./actions/expire-proposals.ts";

export type AuctionJobServices = ExpireServices;

/** 00:10 Moscow time. */
export const auctionCron: readonly CronEntry[] = [{ task: "proposals:expire", match: "10 21 * * *" }];

export const auctionTasks = (services: AuctionJobServices): Readonly<Record<string, JobTask>> => ({
  "proposals:expire": async () => void (await expireProposals(services)),
});
