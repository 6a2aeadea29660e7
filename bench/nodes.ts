import { runNodes } from "../apps/server/test/many-nodes.ts";
import type { Judge } from "./measure.ts";

const nodes = 10;
const work = { nodes, writers: 40, reports: 1_000 };
/** Of a server as it comes: 100, of which three are the superuser's. */
const room = 97;

const ways = {
  "on sessions of their own": { settings: { DATABASE_POOL: "2", DATABASE_JOBS_POOL: "4" } },
  "through PgBouncer in transaction mode": {
    settings: { DATABASE_POOL: "10", DATABASE_JOBS_POOL: "5" },
    poolerSessions: 30,
  },
} as const;

/** INST-033: ten nodes at one server of a hundred connections, forty people writing at them. */
export async function sayNodes(judge: Judge): Promise<string> {
  const lines: string[] = [];
  for (const [way, settings] of Object.entries(ways)) {
    const began = performance.now();
    const { acknowledged, lost, doubled, unexpected, isChainWhole, most } = await runNodes({
      ...work,
      ...settings,
    });
    if (!isChainWhole) throw new Error("the audit chain is broken");
    if (unexpected.length > 0) throw new Error(`answers of status ${unexpected.join(", ")}`);
    lines.push(
      `${nodes} nodes ${way}: ${acknowledged} reports, ${lost} lost${judge(`nodes ${way}, lost`, lost, 0)}, ` +
        `${doubled} doubled${judge(`nodes ${way}, doubled`, doubled, 0)}, ${most} connections at most` +
        `${judge(`nodes ${way}, connections`, most, room)}, ` +
        `${Math.round((performance.now() - began) / 1000)} s with their starts`,
    );
  }
  return lines.join("\n");
}
