import { sql } from "kysely";
import type * as api from "@birzha/domain/market/api.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { DbReader, OwnerDb } from "../../platform/db/handles.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { runIndex, type MarketServices } from "./actions/run-index.ts";

/* MKT-101: runs that staff asked for, and their outcome. */

const maxErrorLength = 1000;

/** Runs the index for a request and stores the outcome; a failed attempt keeps its error until another one succeeds. */
export async function runRequest(services: MarketServices, id: number): Promise<void> {
  const { db } = services;
  const request = await findRequest(db, id);
  if (!request || request.runId !== null) return;
  const finish = (outcome: { readonly run: number | null; readonly error: string | null }) =>
    sql`update market_requests set run_id = ${outcome.run}, error = ${outcome.error},
      finished_at = ${services.clock.now().toISOString()} where id = ${id}`.execute(db);
  try {
    const run = await runIndex(services, { note: request.note, authorId: request.authorId });
    await finish({ run, error: null });
  } catch (error) {
    await finish({ run: null, error: String(error).slice(0, maxErrorLength) });
    throw error;
  }
}

async function findRequest(db: OwnerDb, id: number) {
  const { rows } = await sql<{ note: string; authorId: number; runId: number | null }>`
    select note, author_user_id as "authorId", run_id as "runId" from market_requests where id = ${id}`.execute(
    db,
  );
  return rows[0];
}

interface RequestRow extends Omit<ResultOf<typeof api.getRunRequest>, "state"> {
  readonly isFailed: boolean;
}

/** Returns the outcome of a request. */
export async function getRunRequest(db: DbReader, id: number): Promise<ResultOf<typeof api.getRunRequest>> {
  const { rows } = await sql<RequestRow>`
    select q.run_id as run, r.prices, q.error is not null as "isFailed",
      array(select t.name from product_types t where t.id = any(r.failed) order by t.name) as "failedProducts"
    from market_requests q left join market_runs r on r.id = q.run_id where q.id = ${id}`.execute(db);
  if (!rows[0]) throw new ApiError("shared.not-found");
  const { isFailed, ...row } = rows[0];
  return { ...row, state: row.run !== null ? "done" : isFailed ? "failed" : "queued" };
}
