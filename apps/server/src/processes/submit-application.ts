import type * as api from "@birzha/domain/applications/api.ts";
import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import { consentVersion } from "@birzha/domain/shared/access/consent.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { maxSignatureBytes } from "@birzha/domain/signing/signature.ts";
import { insertApplication } from "../areas/applications/store.ts";
import { findOrganizationByInn, requireNoSuccessor } from "../areas/organizations/queries.ts";
import { checkSignature, type CheckedSignature, type VerifiedSignature } from "../areas/signing/queries.ts";
import { storeEvidence, storePower } from "../areas/signing/store.ts";
import type { CheckedPower } from "../areas/signing/powers.ts";
import { isActiveMember } from "../areas/users/queries.ts";
import { storeConsent } from "../areas/users/store.ts";
import type { RequestContext } from "../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../platform/http/errors/failure.ts";
import { xmlLimits } from "../platform/xml/xml-limits.ts";

interface Preparation {
  /** Undefined without a signature. */
  readonly verified: VerifiedSignature | undefined;
  /** SIGN_REQUIRED. If false, an invalid signature is recorded and the exchange decides (G-80, G-81). */
  readonly isSignatureRequired: boolean;
  /** Setting POWER_CODES. */
  readonly powerCodes: readonly string[];
}

/** APP-026, G-62, G-80: files an application with its signature evidence and marks the signed text as used. */
export async function submitApplication(
  context: RequestContext,
  { body }: Pick<InputOf<typeof api.createApplication>, "body">,
  { verified, isSignatureRequired, powerCodes }: Preparation,
): Promise<ResultOf<typeof api.createApplication>> {
  const { actor, clock, db } = context;
  // G-11c: users of a blocked organisation cannot write.
  if (actor.organization?.isActive === false) throw new ApiError("shared.organization-blocked");
  const { inn, name, address, ntbUser } = body;
  const organization = await findOrganizationByInn(db, inn);
  await requireNoSuccessor(db, inn);
  if (organization?.status === organizationStatus.blocked)
    throw new ApiError("applications.organization-blocked");
  if (organization && !ntbUser && (await isActiveMember(db, actor.userId, organization.id)))
    throw new ApiError("applications.already-member");

  const claimed = { account: actor.account, inn, name, address };
  const checked = verified && (await checkSignature(db, verified, claimed, powerCodes));
  const error = checked ? checked.code : "signing.required";
  if (error && (isSignatureRequired || isUnusable(checked))) throw new ApiError(error);
  const id = await insertApplication(db, {
    ...body,
    UKInn: body.isUK ? body.UKInn : undefined,
    userId: actor.userId,
    account: actor.account,
    resultCheck: checked?.result === true,
    checkCode: error,
    at: clock.now(),
  });
  await storeConsent(db, actor.userId, consentVersion, clock.now());
  if (checked?.evidence) {
    await storeEvidence(db, id, actor.userId, checked.evidence);
    if (checked.power && isStorable(checked.power))
      await storePower(db, { applicationId: id, userId: actor.userId, inn }, checked.power);
  }
  const { sign: _sign, data: _data, power: _power, powerSign: _powerSign, ...given } = body;
  context.audit({
    action: "applications.submit",
    entity: "application",
    entityId: id,
    after: {
      ...given,
      resultCheck: checked?.result === true,
      checkCode: error,
      hasPower: checked?.power !== undefined,
    },
  });
  return { id };
}

/** Empty and huge files have no evidential value; the application states the reason. */
const isStorable = ({ content, signature }: CheckedPower): boolean =>
  content.length > 0 &&
  content.length <= xmlLimits.bytes &&
  signature.length > 0 &&
  signature.length <= maxSignatureBytes;

/** A signature of an unusable text has no evidential value. */
const isUnusable = (checked: CheckedSignature | undefined) => checked !== undefined && !checked.evidence;
