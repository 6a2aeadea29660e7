import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { OwnerDb } from "../../platform/db/handles.ts";
import type { CronEntry, JobTask } from "../../platform/jobs/start-jobs.ts";
import { forgetSignedTexts } from "./store.ts";

export interface SigningJobServices {
  /** Database handle of the owner role. */
  readonly db: OwnerDb;
  readonly clock: Clock;
}

export const signingCron: readonly CronEntry[] = [{ task: "forget-signed-texts", match: "23 * * * *" }];

export const signingTasks = ({ db, clock }: SigningJobServices): Readonly<Record<string, JobTask>> => ({
  "forget-signed-texts": () => forgetSignedTexts(db, clock.now()),
});
