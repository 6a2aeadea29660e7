import { createDelegation, createKey, revokeDelegation, revokeKey } from "@birzha/domain/keys/api.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { mutationOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";

/** DOOR-002: creates an access key. */
export const createKeyMutation = mutationOptions({
  mutationFn: (body: CallOf<typeof createKey>["body"]) => callEndpoint(createKey, { body }),
  meta: { error: "keys.failures.create", shownByScreen: ["keys.wrong-until"] },
});
export const revokeKeyMutation = mutationOptions({
  mutationFn: (id: number) => callEndpoint(revokeKey, { body: { id } }),
  meta: { error: "keys.failures.revoke", success: "keys.revoked" },
});
export const createDelegationMutation = mutationOptions({
  mutationFn: (body: CallOf<typeof createDelegation>["body"]) => callEndpoint(createDelegation, { body }),
  meta: {
    error: "keys.failures.delegate",
    success: "keys.delegations.done",
    shownByScreen: ["keys.wrong-until", "keys.unknown-firm", "keys.own-firm"],
  },
});
export const revokeDelegationMutation = mutationOptions({
  mutationFn: (id: number) => callEndpoint(revokeDelegation, { body: { id } }),
  meta: { error: "keys.failures.revokeDelegation", success: "keys.delegations.revoked" },
});
