import { sql, type RawBuilder } from "kysely";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { powerNoticeDays, type PowerRecord } from "@birzha/domain/signing/power.ts";
import { addDays } from "@birzha/domain/shared/values/dates.ts";
import { applicationStatus } from "@birzha/domain/applications/lifecycle.ts";
import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import type { DbReader, DbTransaction, OwnerTx } from "../../platform/db/handles.ts";
import { readPage, type RequestedPage } from "../../platform/db/lists/read-page.ts";
import { visibleRows } from "../../platform/db/lists/row-level-scope.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { withMessage, type StoredPowerCheck } from "./powers.ts";

const stateOn = (today: string): RawBuilder<PowerRecord["state"]> => sql`
  case when p.error is not null then 'refused' when p.withdrawn_at is not null then 'withdrawn'
    when p.valid_to < ${today}::date then 'ended' else 'valid' end`;

interface PowerListQuery extends RequestedPage {
  readonly applicationId?: number | undefined;
}

type PowerRow = Omit<PowerRecord, "checks"> & { readonly checks: readonly StoredPowerCheck[] };

/** DEAL-010: lists powers of attorney, newest first. An owner sees the accepted ones of the organisation. */
export async function listPowers(
  db: DbReader,
  actor: Actor,
  today: string,
  { applicationId, ...page }: PowerListQuery,
): Promise<PageOf<PowerRecord>> {
  const ofApplication = applicationId === undefined ? sql`true` : sql`p.application_id = ${applicationId}`;
  const isAccepted = actor.kind === "operator" ? sql`true` : sql`p.error is null`;
  const list = {
    columns: sql`p.id, p.application_id as "applicationId", p.inn, p.number, p.representative,
      p.valid_from::text as "validFrom", p.valid_to::text as "validTo", ${stateOn(today)} as state, p.checks,
      p.withdrawn_at as "withdrawnAt", p.withdrawal_reason as "withdrawalReason"`,
    from: sql`from powers_of_attorney p
      where ${visibleRows(actor, { inn: sql`p.inn` })} and ${isAccepted} and ${ofApplication}`,
    order: sql`p.id desc`,
  };
  const { rows, total } = await readPage<PowerRow>(db, list, page);
  return { rows: rows.map((row) => ({ ...row, checks: row.checks.map(withMessage) })), total };
}

export type LockedPower = Pick<PowerRecord, "inn" | "number" | "state">;

/** Locks a power of attorney for a withdrawal. Row-level security hides those of other organisations. */
export async function lockPower(db: DbTransaction, id: number, today: string): Promise<LockedPower> {
  const { rows } = await sql<LockedPower>`
    select p.inn, p.number, ${stateOn(today)} as state from powers_of_attorney p
    where p.id = ${id} for update of p`.execute(db);
  if (!rows[0]) throw new ApiError("shared.not-found");
  return rows[0];
}

export interface EndingPower {
  readonly id: number;
  readonly userId: number;
  readonly organizationId: number;
  readonly validTo: string;
}

/** DEAL-010: lists a batch of powers of accepted applications that end within 30 days and have no notice yet. */
export async function listEndingPowers(db: OwnerTx, today: string, limit: number): Promise<EndingPower[]> {
  const { rows } = await sql<EndingPower>`
    select p.id, p.user_id as "userId", o.id as "organizationId", p.valid_to::text as "validTo"
    from powers_of_attorney p join applications a on a.id = p.application_id join organizations o on o.inn = p.inn
    where p.valid_to between ${today}::date and ${addDays(today, powerNoticeDays)}::date
      and p.noticed_at is null and p.withdrawn_at is null and p.error is null
      and a.status = ${applicationStatus.accepted} and o.status = ${organizationStatus.active}
    order by p.id limit ${limit} for update of p`.execute(db);
  return rows;
}
