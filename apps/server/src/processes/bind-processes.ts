import { defaultWithdrawalMinutes } from "@birzha/domain/agreements/withdrawal.ts";
import * as applications from "@birzha/domain/applications/api.ts";
import { defaultUndoMinutes } from "@birzha/domain/organizations/succession.ts";
import * as successions from "@birzha/domain/organizations/succession-api.ts";
import { answerNotice } from "@birzha/domain/exchange/api.ts";
import { decideSuspicion as decideSuspicionCall } from "@birzha/domain/market/radar/radar-api.ts";
import * as withdrawals from "@birzha/domain/imports/withdrawal-api.ts";
import * as invitations from "@birzha/domain/invitations/api.ts";
import { transferOwnership as transferOwnershipCall } from "@birzha/domain/users/api.ts";
import { verifyGivenSignature } from "../areas/signing/queries.ts";
import type { BindEndpoint } from "../platform/http/endpoint-binding/endpoint-handler.ts";
import type { SignatureVerifier } from "@birzha/signature/verifier.ts";
import { acceptApplication } from "./accept-application.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { decideSuspicion } from "./decide-suspicion.ts";
import { getWithdrawable, withdrawImport } from "./imports/withdraw-import.ts";
import { rejectApplication } from "./reject-application.ts";
import { readApplication } from "./read-application.ts";
import { recordSuccession } from "./successions/record-succession.ts";
import { undoSuccession } from "./successions/undo-succession.ts";
import { recordNoticeResponse } from "./record-notice-response.ts";
import { submitApplication } from "./submit-application.ts";
import { transferOwnership } from "./transfer-ownership.ts";

export interface ProcessServices {
  readonly verifier: SignatureVerifier;
  /** Setting POWER_CODES. */
  readonly powerCodes?: readonly string[] | undefined;
  /** Setting SIGN_REQUIRED. */
  readonly isSignatureRequired: boolean;
  /** BULK-105: setting WITHDRAWAL_MINUTES. */
  readonly withdrawalMinutes?: number | undefined;
  /** FIX-323: setting SUCCESSION_UNDO_MINUTES. */
  readonly successionUndoMinutes?: number | undefined;
}

/** Binds endpoints that affect several areas in one transaction. */
export function bindProcesses(
  bind: BindEndpoint,
  {
    verifier,
    powerCodes = [],
    isSignatureRequired,
    withdrawalMinutes = defaultWithdrawalMinutes,
    successionUndoMinutes = defaultUndoMinutes,
  }: ProcessServices,
): void {
  bind(
    applications.createApplication,
    submitApplication,
    async (call, { body: { sign, data, ...body } }) => ({
      verified:
        sign && data ? await verifyGivenSignature(verifier, call, { ...body, sign, data }) : undefined,
      isSignatureRequired,
      powerCodes,
    }),
  );
  bind(applications.getApplication, (context, input) => readApplication(context, input, verifier));
  bind(applications.acceptApplication, (context, input) => acceptApplication(context, input, verifier));
  bind(applications.rejectApplication, rejectApplication);
  bind(invitations.acceptInvitation, acceptInvitation);
  bind(answerNotice, recordNoticeResponse);
  bind(decideSuspicionCall, decideSuspicion);
  bind(transferOwnershipCall, transferOwnership);
  bind(successions.recordSuccession, (context, input) =>
    recordSuccession(context, input, successionUndoMinutes),
  );
  bind(successions.undoSuccession, undoSuccession);
  bind(withdrawals.getWithdrawable, (context, input) => getWithdrawable(context, input, withdrawalMinutes));
  bind(withdrawals.withdrawImport, (context, input) => withdrawImport(context, input, withdrawalMinutes));
}
