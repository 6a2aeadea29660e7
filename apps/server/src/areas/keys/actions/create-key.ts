import { firstLettersOf } from "@birzha/domain/keys/access-key.ts";
import { keyLimit } from "@birzha/domain/keys/key-limits.ts";
import type * as api from "@birzha/domain/keys/api.ts";
import { untilRefusal } from "@birzha/domain/keys/until.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { digestOf } from "../../../platform/auth/session-tokens.ts";
import { requireOrganization, type Context } from "../../../platform/http/endpoint-binding/context.ts";
import { Refused } from "../../../platform/http/errors/failure.ts";
import { countKeys, getKey } from "../queries.ts";
import { insertKey } from "../store.ts";

/** DOOR-002: a key for the programs of an organisation; the key itself goes no further than its hash. */
export async function createKey(
  context: Context,
  { body: { secret, ...given } }: Pick<InputOf<typeof api.createKey>, "body">,
): Promise<ResultOf<typeof api.createKey>> {
  const { actor, clock, db } = context;
  const { id: organizationId } = requireOrganization(context);
  const refusal = untilRefusal(given.until, clock.today());
  if (refusal) throw new Refused(refusal);
  if ((await countKeys(db, organizationId)) >= keyLimit)
    throw new Refused("keys.too-many", { params: { limit: keyLimit } });
  const firstLetters = firstLettersOf(secret);
  const id = await insertKey(db, {
    ...given,
    ...{ organizationId, firstLetters, digest: digestOf(secret), madeBy: actor.userId, at: clock.now() },
  });
  context.audit({
    action: "keys.create",
    entity: "access-key",
    entityId: id,
    after: { ...given, firstLetters },
  });
  return getKey(db, organizationId, id);
}
