import { reportPassportId } from "@birzha/domain/agreements/report-form-name.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { earliestDate as usualEarliestDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { submitReport } from "../../areas/agreements/actions/submit-report.ts";
import { finishRegistration } from "./finish-registration.ts";
import { updateReport } from "../../areas/agreements/actions/update-report.ts";
import { agreementConstraints } from "../../areas/agreements/constraints.ts";
import { listReadyRows, type ReadyRow } from "../../areas/imports/queries.ts";
import { lockBatch, setRejection, setReports } from "../../areas/imports/store.ts";
import type { RegisterPayload } from "../../areas/imports/register-payload.ts";
import { findActor, findIdentity } from "../../areas/users/find-actor.ts";
import { appendAudit, type AuditEntry } from "../../platform/audit/audit.ts";
import type { OwnerDb, OwnerTx } from "../../platform/db/handles.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import { inSavepoint } from "../../platform/db/savepoint.ts";
import type { Context } from "../../platform/http/endpoint-binding/context.ts";
import { toApiError } from "../../platform/http/errors/failure.ts";

export interface RegisterServices {
  /** Database handle of the owner role. */
  readonly db: OwnerDb;
  readonly clock: Clock;
  readonly earliestDate?: IsoDate | undefined;
}

/** Rows per transaction: the import is locked for this long, and a cancellation waits for it. */
const chunk = 25;

/**
 * BULK-002, BULK-009: registers the ready rows of an import for its author. Reports and states of their rows commit
 * together, so a killed node loses no row and files none twice. Another node continues with the next chunk.
 */
export async function registerImportRows(
  services: RegisterServices,
  payload: RegisterPayload,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const isDone = await inOwnerTransaction(services.db, (tx) => registerChunk(services, tx, payload));
    if (isDone) return;
  }
}

async function registerChunk(
  { clock, earliestDate = usualEarliestDate }: RegisterServices,
  tx: OwnerTx,
  { importId, organizationId, userId }: RegisterPayload,
): Promise<boolean> {
  const batch = await lockBatch(tx, organizationId, importId);
  if (!batch?.isRegistering) return true;
  const rows = await listReadyRows(tx, importId, chunk);
  const actor = await findAuthor(tx, userId, organizationId);
  if (rows.length === 0 || !actor) {
    await finishRegistration({ tx, clock, actor }, organizationId, importId);
    return true;
  }
  const entries: AuditEntry[] = [];
  const reports: { number: number; reportId: number }[] = [];
  for (const row of rows) {
    const own: AuditEntry[] = [];
    const context: Context = {
      ...{ actor, clock, earliestDate, organization: actor.organization, db: tx },
      requestId: `import-${importId}-${row.number}`,
      audit: (entry) => void own.push(entry),
    };
    try {
      const reportId = await inSavepoint(tx, () => registerRow(context, organizationId, row));
      reports.push({ number: row.number, reportId });
      entries.push(...own);
    } catch (error) {
      const { status, code, message, fields = [], details } = toApiError(error, agreementConstraints);
      if (status >= 500) throw error;
      const duplicate = typeof details?.["duplicate"] === "number" ? details["duplicate"] : null;
      const errors =
        fields.length > 0
          ? fields.map((each) => ({ ...each, field: each.field.replace(/^dataXML\./, "row.") }))
          : [{ field: "row", code, message }];
      const isWarned = code === "agreements.unconfirmed-warnings";
      await setRejection(tx, importId, row.number, {
        errors: duplicate === null ? errors : [],
        ...{ duplicate, isWarned },
      });
    }
  }
  await setReports(tx, importId, reports);
  await appendAudit(tx, { actor, clientRequestId: undefined, ip: undefined }, [
    ...entries,
    {
      action: "imports.register-rows",
      entity: "import",
      entityId: importId,
      after: { organizationId, registered: reports.length, rejected: rows.length - reports.length },
    },
  ]);
  return false;
}

async function registerRow(context: Context, organizationId: number, row: ReadyRow): Promise<number> {
  const { dataXML, notDuplicateOf, correctedReportId, correctedVersion, reason } = row;
  const confirmed = {
    ...(notDuplicateOf === null ? {} : { notDuplicateOf }),
    // FIX-216: a warning that appears by filing other rows is unknown to the filer, so the row waits for an answer.
    confirmedWarnings: [...row.confirmedWarnings],
  };
  if (correctedReportId !== null) {
    const correction = { cause: "input-error" as const, ...(reason === null ? {} : { reason }) };
    const version = correctedVersion ?? undefined;
    const body = { id: correctedReportId, version, dataXML, correction, ...confirmed };
    return (await updateReport(context, { body })).id;
  }
  const body = { passportId: reportPassportId, organizationId, dataXML, ...confirmed };
  return (await submitReport(context, { body }, "same-number")).id;
}

/** Finds the author with current rights. Undefined if the user has lost them. */
async function findAuthor(tx: OwnerTx, userId: number, organizationId: number): Promise<Actor | undefined> {
  const identity = await findIdentity(tx, userId);
  if (!identity) return undefined;
  const found = await findActor(tx, { kind: "identity", ...identity }, organizationId);
  return found?.actor.organization?.id === organizationId ? found.actor : undefined;
}
