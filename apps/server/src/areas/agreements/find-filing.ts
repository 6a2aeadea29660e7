import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { StoredWarnings } from "@birzha/domain/agreements/warnings.ts";
import { isStaff } from "@birzha/domain/shared/access/actor.ts";
import { pipeline } from "../../platform/db/pipeline.ts";
import { prepareStatement } from "../../platform/db/sql-templates.ts";
import type { Context } from "../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import type { GivenReport } from "./validate-report.ts";

/** A report registered under a key, with the warnings of its first version. */
interface FiledReport {
  readonly id: number;
  readonly warnings: StoredWarnings | null;
}

/** A report's idempotency key, with the report registered under it if there is one. */
interface Filing {
  readonly key: string;
  readonly fingerprint: Buffer;
  /** Defined if a report with this key exists. */
  readonly report: FiledReport | undefined;
}

/**
 * DOOR-003: finds the report registered under an organisation's key, and locks the key until the transaction ends. For
 * a foreign organisation returns no report; the permission check follows later.
 * @throws ApiError `agreements.reused-key` if the key belongs to a different document
 */
export async function findFiling(
  { actor, db }: Pick<Context, "actor" | "db">,
  { passportId, organizationId, dataXML, key }: GivenReport & { readonly key: string },
): Promise<Filing> {
  const fingerprint = createHash("sha256").update(`${passportId}\n${dataXML}`).digest();
  if (!isStaff(actor) && actor.organization?.id !== organizationId)
    return { key, fingerprint, report: undefined };
  const [, { rows }] = await pipeline(
    lockKey(`filing ${key}`, organizationId).execute(db),
    selectFiling(organizationId, key).execute(db),
  );
  const [known] = rows;
  if (known && !known.fingerprint.equals(fingerprint))
    throw new ApiError("agreements.reused-key", {
      params: { key, number: String(known.id) },
      details: { report: known.id },
    });
  return {
    key,
    fingerprint,
    report: known && { id: known.id, warnings: known.warnings as StoredWarnings | null },
  };
}

const lockKey = prepareStatement(
  (key: string, organizationId: number) => sql`
    select pg_advisory_xact_lock(hashtextextended(${key}, ${organizationId}))`,
);

const selectFiling = prepareStatement(
  (organizationId: number, key: string) => sql<{ id: number; fingerprint: Buffer; warnings: unknown }>`
    select report_id as id, fingerprint, (select warnings from agreement_versions
      where agreement_versions.report_id = agreement_filings.report_id order by version limit 1) as warnings
    from agreement_filings
    where organization_id = ${organizationId} and key = ${key}`,
);
