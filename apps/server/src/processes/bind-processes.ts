import * as applications from "@birzha/domain/applications/api.ts";
import { answerNotice } from "@birzha/domain/exchange/api.ts";
import * as imports from "@birzha/domain/imports/api.ts";
import * as reconciliations from "@birzha/domain/imports/reconciliation-api.ts";
import * as corrections from "@birzha/domain/imports/correction-api.ts";
import * as invitations from "@birzha/domain/invitations/api.ts";
import { transferOwnership as transferOwnershipCall } from "@birzha/domain/users/api.ts";
import { verifyGivenSignature } from "../areas/signing/queries.ts";
import type { Bind } from "../platform/http/endpoint-binding/endpoint-handler.ts";
import type { Verifier } from "@birzha/signature/verifier.ts";
import { acceptApplication } from "./accept-application.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import type { TableReader } from "../areas/imports/table-reader.ts";
import { assignColumns } from "./imports/assign-columns.ts";
import { cancelImport } from "./imports/cancel-import.ts";
import { correctCells } from "./imports/correct-cells.ts";
import { confirmImportWarnings } from "./imports/confirm-import-warnings.ts";
import { createCorrection } from "./imports/create-correction.ts";
import { createImport } from "./imports/create-import.ts";
import { decideRow } from "./imports/decide-row.ts";
import { makeImportTemplate } from "./imports/make-import-template.ts";
import { previewImport } from "./imports/preview-import.ts";
import { registerCorrection } from "./imports/register-correction.ts";
import { registerImport } from "./imports/register-import.ts";
import { downloadReconciliation } from "./imports/reconciliation/download-reconciliation.ts";
import { getReconciliation } from "./imports/reconciliation/get-reconciliation.ts";
import { rejectApplication } from "./reject-application.ts";
import { recordNoticeResponse } from "./record-notice-response.ts";
import { submitApplication } from "./submit-application.ts";
import { transferOwnership } from "./transfer-ownership.ts";

export interface ProcessServices {
  readonly verifier: Verifier;
  readonly tableReader: TableReader;
  /** Setting SIGN_REQUIRED. */
  readonly isSignatureRequired: boolean;
}

/** Binds endpoints that affect several areas in one transaction. */
export function bindProcesses(
  bind: Bind,
  { verifier, tableReader, isSignatureRequired }: ProcessServices,
): void {
  bind(applications.createApplication, submitApplication, async (call, { body: { sign, data } }) => ({
    verified: sign && data ? await verifyGivenSignature(verifier, call, { sign, data }) : undefined,
    isSignatureRequired,
  }));
  bind(applications.acceptApplication, acceptApplication);
  bind(applications.rejectApplication, rejectApplication);
  bind(invitations.acceptInvitation, acceptInvitation);
  bind(imports.previewImport, previewImport, ({ actor }, { body: { content, ...reading } }) =>
    tableReader.preview(actor.organization?.id ?? 0, Buffer.from(content, "base64"), reading),
  );
  bind(
    imports.createImport,
    createImport,
    ({ actor }, { body: { content, fileName: _name, period: _period, ...reading } }) =>
      tableReader.read(actor.organization?.id ?? 0, Buffer.from(content, "base64"), reading),
  );
  bind(imports.getTemplate, ({ db }) => makeImportTemplate(db));
  bind(imports.assignColumns, assignColumns);
  bind(imports.correctCells, correctCells);
  bind(imports.decideRow, decideRow);
  bind(imports.confirmImportWarnings, confirmImportWarnings);
  bind(imports.registerImport, registerImport);
  bind(corrections.createCorrection, createCorrection);
  bind(corrections.registerCorrection, registerCorrection);
  bind(imports.cancelImport, cancelImport);
  bind(reconciliations.getReconciliation, getReconciliation);
  bind(reconciliations.downloadReconciliation, downloadReconciliation);
  bind(answerNotice, recordNoticeResponse);
  bind(transferOwnershipCall, transferOwnership);
}
