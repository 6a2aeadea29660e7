import type * as api from "@birzha/domain/users/api.ts";
import { consentVersion } from "@birzha/domain/shared/access/consent.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { storeConsent } from "../store.ts";

/** INST-041: records the consent. Rejects an outdated version of the text, which can change while the user reads it. */
export async function acceptConsent(
  context: RequestContext,
  { body: { version } }: Pick<InputOf<typeof api.acceptConsent>, "body">,
): Promise<ResultOf<typeof api.acceptConsent>> {
  const { actor, clock, db } = context;
  if (version !== consentVersion) throw new ApiError("users.other-consent");
  const acceptedAt = await storeConsent(db, actor.userId, version, clock.now());
  context.audit({ action: "users.consent", entity: "user", entityId: actor.userId, after: { version } });
  return { acceptedAt };
}
