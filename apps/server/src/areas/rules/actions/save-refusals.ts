import { frequentRefusals } from "@birzha/domain/rules/api.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { addDays } from "@birzha/domain/shared/values/dates.ts";
import type { OwnerDb } from "../../../platform/db/handles.ts";
import { returnRefusals, takeRefusals } from "../../../platform/refusal-tally.ts";
import { addRefusals } from "../store.ts";

export interface RefusalServices {
  readonly db: OwnerDb;
  readonly clock: Clock;
}

/** SCREEN-106: adds the counts of this node to those of the day, outside of any request. */
export async function saveRefusals({ db, clock }: RefusalServices): Promise<void> {
  const counts = takeRefusals();
  if (counts.size === 0) return;
  const today = clock.today();
  try {
    await addRefusals(db, today, counts, addDays(today, -frequentRefusals.days));
  } catch (error) {
    returnRefusals(counts);
    throw error;
  }
}
