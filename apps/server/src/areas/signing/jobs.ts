import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { OwnerDb } from "../../platform/db/handles.ts";
import type { CronEntry, JobTask } from "../../platform/jobs/start-jobs.ts";
import { remindOfPowers } from "./actions/remind-of-powers.ts";
import { forgetSignedTexts } from "./store.ts";

export interface SigningJobServices {
  /** Database handle of the owner role. */
  readonly db: OwnerDb;
  readonly clock: Clock;
}

const remindTask = "signing:remind";

export const signingCron: readonly CronEntry[] = [
  { task: "forget-signed-texts", match: "23 * * * *" },
  // 08:40 Moscow time, before the daily digest.
  { task: remindTask, match: "40 5 * * *" },
];

export const signingTasks = ({ db, clock }: SigningJobServices): Readonly<Record<string, JobTask>> => ({
  "forget-signed-texts": () => forgetSignedTexts(db, clock.now()),
  [remindTask]: async () => void (await remindOfPowers({ db, clock })),
});
