import * as api from "@birzha/domain/keys/api.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import { requireOrganization } from "../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { createDelegation } from "./actions/create-delegation.ts";
import { createKey, type InsertKeyAccount } from "./actions/create-key.ts";
import { getKey, hasGiven, listDelegations, listKeys } from "./queries.ts";
import { endDelegation, endKey } from "./store.ts";

/** Binds the endpoints of access keys and delegations (DOOR-002). */
export function bindKeys(bind: BindEndpoint, insertAccount: InsertKeyAccount): void {
  bind(api.listKeys, (context, { query }) => listKeys(context.db, requireOrganization(context).id, query));
  bind(api.createKey, (context, input) => createKey(context, input, insertAccount));
  // Takes effect on every node with the next request.
  bind(api.revokeKey, async (context, { body: { id } }) => {
    const { actor, clock, db } = context;
    const { name, firstLetters } = await getKey(db, requireOrganization(context).id, id);
    if (!(await endKey(db, id, actor.userId, clock.now()))) throw new ApiError("keys.revoked");
    const before = { name, firstLetters };
    context.audit({ action: "keys.revoke", entity: "access-key", entityId: id, before });
    return { id };
  });
  bind(api.listDelegations, (context, { query }) =>
    listDelegations(context.db, requireOrganization(context).id, query),
  );
  bind(api.createDelegation, createDelegation);
  // The delegate's keys can no longer act for this organisation.
  bind(api.revokeDelegation, async (context, { body: { id } }) => {
    const { actor, clock, db } = context;
    if (!(await hasGiven(db, requireOrganization(context).id, id))) throw new ApiError("shared.not-found");
    if (!(await endDelegation(db, id, actor.userId, clock.now()))) throw new ApiError("keys.revoked");
    context.audit({ action: "keys.revoke-delegation", entity: "delegation", entityId: id });
    return { id };
  });
}
