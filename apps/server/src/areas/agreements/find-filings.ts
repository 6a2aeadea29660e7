import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { StoredWarnings } from "@birzha/domain/agreements/warnings.ts";
import { isStaff } from "@birzha/domain/shared/access/actor.ts";
import { sendPipeline } from "../../platform/db/pipeline.ts";
import { prepareStatement } from "../../platform/db/sql-templates.ts";
import type { RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";

/** A report's idempotency key and the hash of its document. */
export interface FilingKey {
  readonly key: string;
  readonly fingerprint: Buffer;
}

export const toFilingKey = (key: string, passportId: number, dataXML: string): FilingKey => ({
  key,
  fingerprint: createHash("sha256").update(`${passportId}\n${dataXML}`).digest(),
});

/** A report registered under a key, with the warnings of its first version. */
interface FiledReport {
  readonly id: number;
  readonly warnings: StoredWarnings | null;
}

/**
 * DOOR-003: finds the report registered under each of an organisation's keys, and locks the keys until the transaction
 * ends. For a foreign organisation returns no report; the permission check follows later.
 * @returns in the order of the keys; `agreements.reused-key` if a key belongs to a different document
 */
export async function findFilings(
  { actor, db }: Pick<RequestContext, "actor" | "db">,
  organizationId: number,
  filings: readonly FilingKey[],
): Promise<readonly (FiledReport | ApiError | undefined)[]> {
  if (filings.length === 0 || (!isStaff(actor) && actor.organization?.id !== organizationId)) return [];
  // Sorted: two transactions with the same keys must not wait for each other.
  const keys = filings.map(({ key }) => key).toSorted();
  const [, { rows }] = await sendPipeline(
    lockKeys(keys, organizationId).execute(db),
    selectFilings(organizationId, keys).execute(db),
  );
  const known = new Map(rows.map((row) => [row.key, row]));
  return filings.map(({ key, fingerprint }) => {
    const row = known.get(key);
    if (!row) return undefined;
    const { id, warnings } = row;
    if (!row.fingerprint.equals(fingerprint))
      return new ApiError("agreements.reused-key", {
        params: { key, number: String(id) },
        details: { report: id },
      });
    return { id, warnings: warnings as StoredWarnings | null };
  });
}

const lockKeys = prepareStatement(
  (keys: readonly string[], organizationId: number) => sql`
    select pg_advisory_xact_lock(hashtextextended('filing ' || key, ${organizationId}))
    from unnest(${keys}::text[]) as key`,
);

const selectFilings = prepareStatement(
  (organizationId: number, keys: readonly string[]) => sql<{
    key: string;
    id: number;
    fingerprint: Buffer;
    warnings: unknown;
  }>`
    select key, report_id as id, fingerprint, (select warnings from agreement_versions
      where agreement_versions.report_id = agreement_filings.report_id order by version limit 1) as warnings
    from agreement_filings
    where organization_id = ${organizationId} and key = any(${keys}::text[])`,
);
