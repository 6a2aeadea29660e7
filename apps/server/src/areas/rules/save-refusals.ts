import { frequentRefusals } from "@birzha/domain/rules/api.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { addDays } from "@birzha/domain/shared/values/dates.ts";
import type { FastifyBaseLogger } from "fastify";
import type { OwnerDb } from "../../platform/db/handles.ts";
import { startPollLoop } from "../../platform/poll-loop.ts";
import { returnRefusals, takeRefusals } from "../../platform/refusal-tally.ts";
import { addRefusals } from "./store.ts";

interface RefusalServices {
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

const saveInterval = 60_000;

/** Saves the counts every minute and at the stop. */
export function startSavingRefusals(
  services: RefusalServices & { readonly log: Pick<FastifyBaseLogger, "warn"> },
): { readonly stop: () => Promise<void> } {
  const onError = (error: unknown) =>
    services.log.warn({ err: error, part: "rules" }, "saving the counts of refusals failed; retrying");
  const loop = startPollLoop({ poll: () => saveRefusals(services), interval: saveInterval, onError });
  return {
    async stop() {
      await loop.stop();
      await saveRefusals(services).catch(onError);
    },
  };
}
