import { failOver } from "../apps/server/test/failover.ts";
import type { Judge } from "./measure.ts";

/** INST-030: rounds, and milliseconds within which reports are registered again. */
const rounds = 10;
const failoverPromise = { pause: 10_000 };

/** The primary dies under sixteen writers, round after round; its synchronous standby is promoted at once. */
async function measureFailover() {
  const measured = { acknowledged: 0, lost: 0, doubled: 0, longest: 0 };
  for (let round = 0; round < rounds; round++) {
    // Early and late: while the connections are new, and when all writers are at different steps.
    const { acknowledged, lost, doubled, pause, isChainWhole, unexpected } = await failOver(
      16,
      20 + 25 * round,
    );
    if (!isChainWhole) throw new Error("the audit chain of the new primary is broken");
    if (unexpected.length > 0) throw new Error(`answers of status ${unexpected.join(", ")}`);
    measured.acknowledged += acknowledged;
    measured.lost += lost;
    measured.doubled += doubled;
    measured.longest = Math.max(measured.longest, pause);
  }
  return measured;
}

export async function sayFailover(judge: Judge): Promise<string> {
  const { acknowledged, lost, doubled, longest } = await measureFailover();
  return (
    `ten times the primary dies under 16 writers and its synchronous standby is promoted: ${acknowledged} reports, ` +
    `${lost} lost${judge("failover, lost", lost, 0)}, ${doubled} doubled${judge("failover, doubled", doubled, 0)}, ` +
    `registered again within ${Math.round(longest)} ms` +
    judge("failover, ms until reports are registered again", longest, failoverPromise.pause)
  );
}
