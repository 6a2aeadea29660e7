import type * as api from "@birzha/domain/applications/api.ts";
import { applicationStatus } from "@birzha/domain/applications/lifecycle.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { SignatureVerifier } from "@birzha/signature/verifier.ts";
import { getApplication } from "../areas/applications/queries.ts";
import { listValidSignatures } from "../areas/signing/evidence-queries.ts";
import { isRevokedSince } from "../areas/signing/verify-or-reject.ts";
import type { RequestContext } from "../platform/http/endpoint-binding/context.ts";
import { errorPhrase } from "../platform/http/errors/error-phrase.ts";

/**
 * DESK-020, FIX-321: returns an application with everything that stops its acceptance. A certificate that was revoked
 * since the filing is verified here alone, because verifying all rows of a list would take seconds.
 */
export async function readApplication(
  { db, actor, clock }: Pick<RequestContext, "db" | "actor" | "clock">,
  { params: { id } }: Pick<InputOf<typeof api.getApplication>, "params">,
  verifier: SignatureVerifier,
): Promise<ResultOf<typeof api.getApplication>> {
  const application = await getApplication(db, actor, clock.today(), id);
  if (application.status !== applicationStatus.new || application.obstacle !== null) return application;
  const isRevoked = await isRevokedSince(verifier, await listValidSignatures(db, id), clock.now());
  return isRevoked
    ? { ...application, obstacle: errorPhrase("applications.certificate-revoked") }
    : application;
}
