import { reportPassportId } from "@birzha/domain/agreements/report-form-name.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { earliestDate as usualEarliestDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { submitReports } from "../../areas/agreements/actions/submit-reports.ts";
import { finishRegistration } from "../../areas/imports/actions/finish-registration.ts";
import { updateReport } from "../../areas/agreements/actions/update-report.ts";
import { agreementConstraints } from "../../areas/agreements/constraints.ts";
import { findCurrentReports, type CurrentReport } from "../../areas/agreements/current-reports.ts";
import { readReportXml, type ReportSource } from "../../areas/agreements/form/report-xml.ts";
import { listReadyRows, type ReadyRow } from "../../areas/imports/queries.ts";
import {
  lockBatch,
  setRejections,
  setReports,
  type RegisteredRow,
  type RejectedRow,
} from "../../areas/imports/store.ts";
import type { RegisterPayload } from "../../areas/imports/register-payload.ts";
import { findActor, findIdentity } from "../../areas/users/find-actor.ts";
import { appendAudit, type AuditEntry } from "../../platform/audit/audit.ts";
import type { OwnerDb, OwnerTx } from "../../platform/db/handles.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import { inSavepoint } from "../../platform/db/savepoint.ts";
import type { RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { ApiError, toApiError } from "../../platform/http/errors/failure.ts";

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
    if (await registerChunk(services, payload)) return;
  }
}

/** Registers rows and returns the report of each, or its rejection. */
type RegisterRows = (
  context: RequestContext,
  organizationId: number,
  rows: readonly ReadyRow[],
) => Promise<readonly (number | ApiError)[]>;

/** Registers the next rows at once or, if one of them violates a constraint of the database, one by one. */
async function registerChunk(services: RegisterServices, payload: RegisterPayload): Promise<boolean> {
  const inChunk = (register: RegisterRows) =>
    inOwnerTransaction(services.db, (tx) => registerNextRows(services, tx, payload, register));
  try {
    return await inChunk(registerTogether);
  } catch (error) {
    if (toApiError(error, agreementConstraints).status >= 500) throw error;
    return inChunk(registerEach);
  }
}

/** @returns whether the registration has ended */
async function registerNextRows(
  { clock, earliestDate = usualEarliestDate }: RegisterServices,
  tx: OwnerTx,
  { importId, organizationId, userId }: RegisterPayload,
  register: RegisterRows,
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
  const context: RequestContext = {
    actor,
    clock,
    earliestDate,
    organization: actor.organization,
    db: tx,
    requestId: `import-${importId}-${rows[0]!.number}`,
    audit: (entry) => void entries.push(entry),
  };
  const results = await register(context, organizationId, rows);
  const registered: RegisteredRow[] = [];
  const rejected: RejectedRow[] = [];
  for (const [index, result] of results.entries()) {
    const { number } = rows[index]!;
    if (result instanceof ApiError) rejected.push(toRejectedRow(number, result));
    else registered.push({ number, reportId: result });
  }
  await setReports(tx, importId, registered);
  await setRejections(tx, importId, rejected);
  await appendAudit(tx, { actor, clientRequestId: undefined, ip: undefined }, [
    ...entries,
    {
      action: "imports.register-rows",
      entity: "import",
      entityId: importId,
      after: { organizationId, registered: registered.length, rejected: rejected.length },
    },
  ]);
  return false;
}

const registerTogether: RegisterRows = async (context, organizationId, rows) => {
  if (rows.some(({ correctedReportId }) => correctedReportId !== null))
    return registerEach(context, organizationId, rows);
  return fileRows(context, organizationId, rows);
};

/** @param replaces rejected report that the row files again */
async function fileRows(
  context: RequestContext,
  organizationId: number,
  rows: readonly ReadyRow[],
  replaces?: number,
): Promise<(number | ApiError)[]> {
  const reports = rows.map((row) => ({
    passportId: reportPassportId,
    ...sourceOf(row),
    ...decisionsOf(row),
    replaces,
  }));
  const results = await submitReports(context, organizationId, reports, "same-number");
  return results.map((result) => (result instanceof ApiError ? result : result.id));
}

/** Registers rows in savepoints: a rejected row leaves neither data nor audit entries. */
const registerEach: RegisterRows = async (context, organizationId, rows) => {
  const results: (number | ApiError)[] = [];
  for (const row of rows) {
    const own: AuditEntry[] = [];
    const rowContext = { ...context, audit: (entry: AuditEntry) => void own.push(entry) };
    try {
      results.push(await inSavepoint(context.db, () => registerRow(rowContext, organizationId, row)));
      for (const entry of own) context.audit(entry);
    } catch (error) {
      const rejection = toApiError(error, agreementConstraints);
      if (rejection.status >= 500) throw error;
      results.push(rejection);
    }
  }
  return results;
};

async function registerRow(context: RequestContext, organizationId: number, row: ReadyRow): Promise<number> {
  const { correctedReportId, correctedVersion, reason } = row;
  const rejected = await findRejected(context, organizationId, row);
  if (correctedReportId !== null && !rejected) {
    const correction = { cause: "input-error" as const, ...(reason === null ? {} : { reason }) };
    const change = { id: correctedReportId, version: correctedVersion ?? undefined, correction };
    return (await updateReport(context, { ...change, ...sourceOf(row), ...decisionsOf(row) })).id;
  }
  // FIX-301: the exchange has rejected another version meanwhile.
  if (rejected && rejected.version !== correctedVersion) throw new ApiError("shared.stale");
  const [result] = await fileRows(context, organizationId, [row], rejected?.id);
  if (result instanceof ApiError) throw result;
  return result!;
}

/** FIX-301: finds the rejected report in whose place a row of a corrected file is filed. */
async function findRejected(
  { db }: RequestContext,
  organizationId: number,
  { correctedReportId, mayReplace }: ReadyRow,
): Promise<CurrentReport | undefined> {
  if (correctedReportId === null || !mayReplace) return undefined;
  const report = (await findCurrentReports(db, organizationId, [correctedReportId])).get(correctedReportId);
  return report?.isToReplace ? report : undefined;
}

/** Rows of releases before 1.1.0 have XML instead of values. */
const sourceOf = ({ values, dataXML }: ReadyRow): ReportSource => ({
  part: "row",
  read: (form) => values ?? readReportXml(form, dataXML!),
});

const decisionsOf = ({ notDuplicateOf, confirmedWarnings }: ReadyRow) => ({
  ...(notDuplicateOf === null ? {} : { notDuplicateOf }),
  // FIX-216: a warning that appears by filing other rows is unknown to the filer, so the row waits for an answer.
  confirmedWarnings: [...confirmedWarnings],
});

function toRejectedRow(number: number, { code, message, fields = [], details }: ApiError): RejectedRow {
  const duplicate = typeof details?.["duplicate"] === "number" ? details["duplicate"] : null;
  const isWarned = code === "agreements.unconfirmed-warnings";
  const errors = fields.length > 0 ? fields : [{ field: "row", code, message }];
  return { number, duplicate, isWarned, errors: duplicate === null ? errors : [] };
}

/** Finds the author with current rights. Undefined if the user has lost them. */
async function findAuthor(tx: OwnerTx, userId: number, organizationId: number): Promise<Actor | undefined> {
  const identity = await findIdentity(tx, userId);
  if (!identity) return undefined;
  const found = await findActor(tx, { kind: "identity", ...identity }, organizationId);
  return found?.actor.organization?.id === organizationId ? found.actor : undefined;
}
