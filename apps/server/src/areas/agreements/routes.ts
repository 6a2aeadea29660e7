import * as api from "@birzha/domain/agreements/api.ts";
import * as changeApi from "@birzha/domain/agreements/change-api.ts";
import * as filing from "@birzha/domain/agreements/filing-api.ts";
import { agreementStatuses } from "@birzha/domain/agreements/lifecycle.ts";
import { defaultWithdrawalMinutes } from "@birzha/domain/agreements/withdrawal.ts";
import { statusNames } from "@birzha/domain/agreements/status-names.ts";
import { isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { BatchResult } from "@birzha/domain/agreements/filing-api.ts";
import type { AuditEntry } from "../../platform/audit/audit.ts";
import type { ApiError } from "../../platform/http/errors/failure.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import type { BindRows } from "../../platform/http/endpoint-binding/bind-rows.ts";
import { changeStatus } from "./actions/change-status.ts";
import { correctRow } from "./actions/correct-row.ts";
import { fileRows } from "./actions/file-rows.ts";
import { flagDeal } from "./actions/flag-deal.ts";
import { submitReport } from "./actions/submit-report.ts";
import { terminateReport } from "./actions/terminate-report.ts";
import { withdrawReport } from "./actions/withdraw-report.ts";
import { updateReport } from "./actions/update-report.ts";
import { findErrors, toErrors } from "./find-errors.ts";
import { getDefaultReport } from "./form/get-default-report.ts";
import { importReportXml } from "./form/import-report-xml.ts";
import { documentSource } from "./form/report-xml.ts";
import { findSimilar } from "./find-similar.ts";
import { findLastReport, listStatusChanges, scopeOf, wholeRegister } from "./queries.ts";
import { getTotals } from "./list/get-totals.ts";
import { listOwnReports, listReports } from "./list/list-reports.ts";
import { listOwnVersions, listVersions } from "./version-queries.ts";
import { readReport } from "./stored-report.ts";

/**
 * Binds the endpoints of OTC contract reports: registers, single report, versions, filing and changes, form
 * (OTC-040..055).
 */
export function bindAgreements(
  bind: BindEndpoint,
  bindRows: BindRows,
  { withdrawalMinutes = defaultWithdrawalMinutes }: { readonly withdrawalMinutes?: number | undefined },
): void {
  bind(api.listAgreements, ({ db, actor }, { query }) => listOwnReports(db, actor, query));
  bind(api.listRegistries, ({ db }, { query }) => listReports(db, wholeRegister, query));
  bind(api.getTotals, ({ db, actor }, { query }) => getTotals(db, actor, query));
  // FIX-322: staff withdraws no report.
  const minutesFor = (actor: Actor) => (isStaff(actor) ? 0 : withdrawalMinutes);
  bind(api.getAgreement, ({ db, actor, clock }, { params }) =>
    readReport(db, scopeOf(actor), params.id, { minutes: minutesFor(actor), now: clock.now() }),
  );
  bind(api.listHistories, ({ db, actor }, { query }) => listOwnVersions(db, actor, query));
  bind(api.listRegistryHistories, ({ db }, { query }) => listVersions(db, wholeRegister, query));
  bind(api.listStatuses, async () =>
    agreementStatuses.map(({ id, name }) => ({ id, name: statusNames[name] })),
  );
  bind(api.listStatusChanges, ({ db, actor }, { query }) => listStatusChanges(db, actor, query.id));
  bind(api.getDefaultValue, (context, { query }) => getDefaultReport(context, query));
  bind(api.getLastRegistered, ({ db, actor }, { query }) => findLastReport(db, actor, query.organizationId));
  bind(api.listSimilar, findSimilar);
  bind(api.createAgreement, async (context, input) => ({
    ...(await submitReport(context, input)),
    withdrawalMinutes: minutesFor(context.actor),
  }));
  bind(filing.validateAgreement, findErrors);
  bindRows(filing.fileAgreements, { takeAll: fileRows, ...batchOf("agreements.batch") });
  bindRows(filing.correctAgreements, { take: correctRow, ...batchOf("agreements.correct-batch") });
  bind(changeApi.updateAgreement, (context, { body: { dataXML, ...change } }) =>
    updateReport(context, { ...change, ...documentSource(dataXML) }),
  );
  bind(changeApi.changeStatus, changeStatus);
  bind(changeApi.flagDeal, flagDeal);
  bind(changeApi.terminateAgreement, (context, { body }) => terminateReport(context, body, "terminate"));
  bind(changeApi.changeTermination, (context, { body }) =>
    terminateReport(context, body, "change-termination"),
  );
  bind(changeApi.withdrawAgreement, (context, { body }) => withdrawReport(context, body, withdrawalMinutes));
  bind(api.importFromXml, importReportXml);
}

/** DOOR-003, BULK-007: rows and results of a batch. */
const batchOf = (action: string) => ({
  rowsOf: ({ body }: { readonly body: { readonly rows: readonly unknown[] } }) => body.rows,
  toResponse: (row: unknown, rejected: ApiError): BatchResult => ({
    key: keyOf(row),
    isAccepted: false,
    receipt: null,
    ...toErrors(rejected),
  }),
  summary: (results: readonly BatchResult[]): AuditEntry => ({
    action,
    entity: "agreement",
    after: {
      accepted: results.filter(({ isAccepted }) => isAccepted).length,
      rejected: results.filter(({ isAccepted }) => !isAccepted).length,
    },
  }),
});

/** Returns the key of a row, even if the row is otherwise invalid. */
function keyOf(row: unknown): string | null {
  const key = typeof row === "object" && row !== null && "key" in row ? row.key : undefined;
  return typeof key === "string" ? key.slice(0, 64) : null;
}
