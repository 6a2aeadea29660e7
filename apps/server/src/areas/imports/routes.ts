import * as api from "@birzha/domain/imports/api.ts";
import * as corrections from "@birzha/domain/imports/correction-api.ts";
import * as faults from "@birzha/domain/imports/faults-api.ts";
import * as reconciliations from "@birzha/domain/imports/reconciliation-api.ts";
import type { CompanyDirectory } from "../../platform/company-directory/company-directory.ts";
import { requireOrganization } from "../../platform/http/endpoint-binding/context.ts";
import type { BindEndpoint, EndpointHandler } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import { assignColumns } from "./actions/assign-columns.ts";
import { cancelImport } from "./actions/cancel-import.ts";
import { confirmImportWarnings } from "./actions/confirm-import-warnings.ts";
import { correctCells } from "./actions/correct-cells.ts";
import { correctFault } from "./actions/correct-fault.ts";
import { createCorrection } from "./actions/create-correction.ts";
import { createImport } from "./actions/create-import.ts";
import { decideRow } from "./actions/decide-row.ts";
import { leaveOutHidden } from "./actions/leave-out-hidden.ts";
import { previewImport } from "./actions/preview-import.ts";
import { registerCorrection } from "./actions/register-correction.ts";
import { registerImport } from "./actions/register-import.ts";
import { downloadImport } from "./download-import.ts";
import { listCorrectionChanges } from "./list-correction-changes.ts";
import { listFaults } from "./list-faults.ts";
import { makeImportTemplate } from "./make-import-template.ts";
import { countEqualCells, getImport, listImportRows, listImports } from "./queries.ts";
import type { ReadFile } from "./read/read-table.ts";
import type { TableReader } from "./read/table-reader.ts";
import { downloadReconciliation } from "./reconcile/download-reconciliation.ts";
import { getReconciliation } from "./reconcile/get-reconciliation.ts";
import type { ValidateRows } from "./validate/validated-row.ts";

interface ImportServices {
  readonly tableReader: TableReader;
  /** The rules of the report form, which the area of reports knows. */
  readonly validateRows: ValidateRows;
  /** External directory of companies (BULK-102). */
  readonly companies: CompanyDirectory | undefined;
}

/** Binds the endpoints of imports, corrections and reconciliations (BULK-001, BULK-007, BULK-008). */
export function bindImports(
  bind: BindEndpoint,
  { tableReader, validateRows, companies }: ImportServices,
): void {
  const create: EndpointHandler<typeof api.createImport, ReadFile> = (context, input, read) =>
    createImport(context, input, read, validateRows);
  bind(api.listImports, (context, { query: { purpose } }) =>
    listImports(context.db, requireOrganization(context).id, purpose),
  );
  bind(api.getImport, (context, { params }) =>
    getImport(context.db, requireOrganization(context).id, params.id),
  );
  bind(api.listImportRows, (context, { params, query: { state, ...query } }) =>
    listImportRows(context.db, requireOrganization(context).id, params.id, {
      ...query,
      ...(state && { states: [state] }),
    }),
  );
  bind(api.countEqualCells, async (context, { params, query }) => ({
    count: await countEqualCells(context.db, requireOrganization(context).id, params.id, query),
  }));
  bind(corrections.listCorrectionChanges, (context, { params }) =>
    listCorrectionChanges(context.db, requireOrganization(context).id, params.id),
  );
  bind(api.downloadImport, (context, { params, query: { rows } }) =>
    downloadImport(context.db, requireOrganization(context).id, params.id, rows),
  );
  bind(api.getTemplate, ({ db }) => makeImportTemplate(db));
  bind(api.previewImport, previewImport, ({ actor }, { body: { content, ...reading } }) =>
    tableReader.preview(actor.organization?.id ?? 0, Buffer.from(content, "base64"), reading),
  );
  bind(
    api.createImport,
    create,
    ({ actor }, { body: { content, fileName: _name, period: _period, ...reading } }) =>
      tableReader.read(actor.organization?.id ?? 0, Buffer.from(content, "base64"), reading),
  );
  bind(api.assignColumns, (context, input) => assignColumns(context, input, validateRows));
  bind(api.correctCells, (context, input) => correctCells(context, input, validateRows));
  bind(faults.listFaults, ({ db, ...context }, { params }) =>
    listFaults(db, requireOrganization(context).id, params.id, companies),
  );
  bind(faults.correctFault, (context, input) => correctFault(context, input, validateRows));
  bind(faults.leaveOutHidden, (context, input) => leaveOutHidden(context, input, validateRows));
  bind(api.decideRow, decideRow);
  bind(api.confirmImportWarnings, confirmImportWarnings);
  bind(api.registerImport, registerImport);
  bind(api.cancelImport, cancelImport);
  bind(corrections.createCorrection, (context, input) => createCorrection(context, input, validateRows));
  bind(corrections.registerCorrection, registerCorrection);
  bind(reconciliations.getReconciliation, getReconciliation);
  bind(reconciliations.downloadReconciliation, downloadReconciliation);
}
