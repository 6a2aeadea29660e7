import * as api from "@birzha/domain/signing/api.ts";
import type { DemoCertificate } from "@birzha/domain/signing/signature.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import type { SignatureVerifier } from "@birzha/signature/verifier.ts";
import { buildData } from "./actions/build-data.ts";
import { checkCertificate } from "./actions/check-certificate.ts";
import { withdrawPower } from "./actions/withdraw-power.ts";
import { listPowers } from "./power-queries.ts";
import { downloadSignature } from "./actions/download-signature.ts";
import { verifyGivenSignature } from "./queries.ts";

export interface SigningServices {
  readonly verifier: SignatureVerifier;
  /** Certificates without legal force. Only demo installations have them. */
  readonly demoCertificates?: (() => readonly DemoCertificate[]) | undefined;
  /** Setting POWER_CODES: codes of powers of attorney that the exchange accepts. */
  readonly powerCodes?: readonly string[] | undefined;
}

const ownFirst = (certificates: readonly DemoCertificate[], account: string): DemoCertificate[] =>
  certificates.toSorted((a, b) => Number(b.login === account) - Number(a.login === account));

/** Binds the endpoints of electronic signatures: text to sign, check, download of evidence (SIGN, G-81). */
export function bindSigning(
  bind: BindEndpoint,
  { verifier, demoCertificates, powerCodes = [] }: SigningServices,
  isSignatureRequired: boolean,
): void {
  bind(api.getSigningRules, async () => ({ isRequired: isSignatureRequired }));
  bind(api.buildSignedData, buildData);
  bind(api.checkCertificate, checkCertificate, async (call, { body }) => ({
    verified: await verifyGivenSignature(verifier, call, body),
    powerCodes,
  }));
  bind(api.listPowers, ({ db, actor, clock }, { query }) => listPowers(db, actor, clock.today(), query));
  bind(api.withdrawPower, withdrawPower);
  bind(api.downloadSignature, downloadSignature);
  bind(api.listDemoCertificates, async ({ actor }) => ownFirst(demoCertificates?.() ?? [], actor.account));
}
