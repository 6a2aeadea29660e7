import type { OwnerDb } from "../../platform/db/handles.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import type { CronEntry, JobTask } from "../../platform/jobs/start-jobs.ts";
import { forgetChanges } from "./store.ts";

const forgetTask = "forget-changes";

/** 01:35 Moscow time. */
export const eventCron: readonly CronEntry[] = [{ task: forgetTask, match: "35 22 * * *" }];

/** DOOR-004: deletes changes after ninety days. @param services with a database handle of the owner role */
export const eventTasks = ({ db }: { readonly db: OwnerDb }): Readonly<Record<string, JobTask>> => ({
  [forgetTask]: () => inOwnerTransaction(db, forgetChanges),
});
