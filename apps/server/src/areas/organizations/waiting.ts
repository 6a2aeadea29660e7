import { sql } from "kysely";
import type { WaitingTask } from "@birzha/domain/tasks/task.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { findWaiting, type WaitingLimits } from "../../platform/db/lists/find-waiting.ts";
import { isLatest } from "./succession-queries.ts";

/** FIX-323: predecessors whose succession did not take place, until staff records another one or removes it. */
export async function findFailedSuccessions(db: DbReader, some: WaitingLimits): Promise<WaitingTask> {
  const found = await findWaiting(
    db,
    {
      id: sql`s.predecessor_id`,
      subject: sql`o.name`,
      since: sql`s.finished_at`,
      from: sql`from successions s join organizations o on o.id = s.predecessor_id
        where s.state = 'failed' and ${isLatest}`,
      order: sql`s.finished_at, s.id`,
    },
    some,
  );
  return { kind: "successionFailed", ...found };
}
