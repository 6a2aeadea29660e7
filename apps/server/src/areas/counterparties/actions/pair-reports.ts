import { sql } from "kysely";
import { choosePairs, differingFields, isSameDeal } from "@birzha/domain/counterparties/pairing.ts";
import { appendAudit } from "../../../platform/audit/audit.ts";
import type { OwnerTx } from "../../../platform/db/handles.ts";
import { inOwnerTransaction } from "../../../platform/db/request-transaction.ts";
import {
  havePairs,
  listAmbiguous,
  listCandidates,
  listChangedReports,
  listPairsOf,
  listRelated,
} from "../pair-queries.ts";
import { deletePairs, insertPairs, updatePairs } from "../store.ts";
import type { CounterpartyServices } from "./notify-reporter.ts";

/** Reports of one transaction. */
const batch = 500;
/** Days back; missed nights are made up for. */
const daysBack = 7;
const nobody = { actor: undefined, clientRequestId: undefined, ip: undefined };

/**
 * DEAL-021: compares the reports that changed in the last days with those of the other side. A run at night is the only
 * comparison, so that a change of the own report does not probe the other one. An advisory lock serializes runs; a
 * second run finds nothing to do.
 * @returns number of new pairs
 */
export async function pairReports({ db, clock }: CounterpartyServices): Promise<number> {
  const now = clock.now();
  const at = now.toISOString();
  const since = (await inOwnerTransaction(db, havePairs))
    ? new Date(now.getTime() - daysBack * 86_400_000).toISOString()
    : undefined;
  let added = 0;
  for (let after: number | undefined = 0; after !== undefined;)
    after = await inOwnerTransaction(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('counterparties:pair', 0))`.execute(tx);
      await sql`set local statement_timeout = '60s'`.execute(tx);
      const ids = await listChangedReports(tx, { since, after: after ?? 0, limit: batch });
      if (ids.length === 0) return undefined;
      added += await pairBatch(tx, ids, at);
      return ids.at(-1);
    });
  return added;
}

async function pairBatch(tx: OwnerTx, ids: readonly number[], at: string): Promise<number> {
  const ended = (await listPairsOf(tx, ids)).filter(({ one, other }) => !isSameDeal(one, other));
  await deletePairs(
    tx,
    ended.map(({ one }) => one.id),
  );
  const free = ended.flatMap(({ one, other }) => [one.id, other.id]);
  const touched = [...new Set([...ids, ...free])];
  const pairs = choosePairs(await listCandidates(tx, touched));
  await insertPairs(tx, pairs, at);
  await comparePairs(tx, [...new Set([...touched, ...(await listRelated(tx, touched))])], at);
  if (ended.length + pairs.length > 0)
    await appendAudit(tx, nobody, [
      {
        action: "counterparties.pair",
        entity: "report-pair",
        after: {
          added: pairs.map(({ one, other }) => [one.id, other.id]),
          ended: ended.map(({ one, other }) => [one.id, other.id]),
        },
      },
    ]);
  return pairs.length;
}

/** FIX-325: compares the two reports of a pair only if neither has another candidate. */
async function comparePairs(tx: OwnerTx, ids: readonly number[], at: string): Promise<void> {
  const pairs = await listPairsOf(tx, ids);
  const ambiguous = await listAmbiguous(
    tx,
    pairs.flatMap(({ one, other }) => [one.id, other.id]),
  );
  await updatePairs(
    tx,
    pairs.map(({ one, other }) => {
      const isSeveral = ambiguous.has(one.id) || ambiguous.has(other.id);
      return { ids: [one.id, other.id], isSeveral, differing: isSeveral ? [] : differingFields(one, other) };
    }),
    at,
  );
}
