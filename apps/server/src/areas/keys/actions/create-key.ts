import { firstLettersOf } from "@birzha/domain/keys/access-key.ts";
import { keyLimit } from "@birzha/domain/keys/key-limits.ts";
import type * as api from "@birzha/domain/keys/api.ts";
import { untilRejection } from "@birzha/domain/keys/until.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { digestOf } from "../../../platform/auth/session-tokens.ts";
import type { DbTransaction } from "../../../platform/db/handles.ts";
import { requireOrganization, type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { countKeys, getKey } from "../queries.ts";
import { insertKey } from "../store.ts";

/** Inserts the account that a key acts as, and returns its id. The area users owns the table. */
export type InsertKeyAccount = (
  db: DbTransaction,
  account: { readonly firstLetters: string; readonly name: string },
) => Promise<number>;

/** DOOR-002: creates an access key of an organisation, with the account that it acts as. Only the hash of the secret is stored. */
export async function createKey(
  context: RequestContext,
  { body: { secret, ...given } }: Pick<InputOf<typeof api.createKey>, "body">,
  insertAccount: InsertKeyAccount,
): Promise<ResultOf<typeof api.createKey>> {
  const { actor, clock, db } = context;
  const { id: organizationId } = requireOrganization(context);
  const rejection = untilRejection(given.until, clock.today());
  if (rejection) throw new ApiError(rejection);
  if ((await countKeys(db, organizationId)) >= keyLimit)
    throw new ApiError("keys.too-many", { params: { limit: keyLimit } });
  const firstLetters = firstLettersOf(secret);
  const userId = await insertAccount(db, { firstLetters, name: given.name });
  const id = await insertKey(db, {
    ...given,
    userId,
    organizationId,
    firstLetters,
    digest: digestOf(secret),
    createdBy: actor.userId,
    at: clock.now(),
  });
  context.audit({
    action: "keys.create",
    entity: "access-key",
    entityId: id,
    after: { ...given, firstLetters },
  });
  return getKey(db, organizationId, id);
}
