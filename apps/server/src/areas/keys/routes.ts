import * as api from "@birzha/domain/keys/api.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import { requireOrganization } from "../../platform/http/endpoint-binding/context.ts";
import { createDelegation } from "./actions/create-delegation.ts";
import { createKey, type InsertKeyAccount } from "./actions/create-key.ts";
import { revokeDelegation } from "./actions/revoke-delegation.ts";
import { revokeKey } from "./actions/revoke-key.ts";
import { listDelegations, listKeys } from "./queries.ts";

/** Binds the endpoints of access keys and delegations (DOOR-002). */
export function bindKeys(bind: BindEndpoint, insertAccount: InsertKeyAccount): void {
  bind(api.listKeys, (context, { query }) => listKeys(context.db, requireOrganization(context).id, query));
  bind(api.createKey, (context, input) => createKey(context, input, insertAccount));
  bind(api.revokeKey, revokeKey);
  bind(api.listDelegations, (context, { query }) =>
    listDelegations(context.db, requireOrganization(context).id, query),
  );
  bind(api.createDelegation, createDelegation);
  bind(api.revokeDelegation, revokeDelegation);
}
