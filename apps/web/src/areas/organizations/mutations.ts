import { createDelegation, createKey, revokeDelegation, revokeKey } from "@birzha/domain/keys/api.ts";
import {
  blockOrganization,
  downloadOrganizations,
  updateOrganization,
} from "@birzha/domain/organizations/api.ts";
import { blockMember, transferOwnership } from "@birzha/domain/users/api.ts";
import {
  createWebhook,
  removeWebhook,
  renewWebhookSecret,
  resendWebhook,
  testWebhook,
  updateWebhook,
} from "@birzha/domain/webhooks/api.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { mutationOptions } from "@tanstack/react-query";
import { ApiFailure } from "../../api/api-failure.ts";
import { call } from "../../api/call.ts";
import { download } from "../../api/download.ts";

/** ORG-017, ORG-018: blocks or unblocks an organisation. */
export const changeStatus = mutationOptions({
  mutationFn: (body: CallOf<typeof blockOrganization>["body"]) => call(blockOrganization, { body }),
  meta: { error: "shared.failures.organizationStatus", success: "shared.successes.organizationStatus" },
});

/** ORG-051: saves name and address, based on a version (G-85). */
export const saveDetails = mutationOptions({
  mutationFn: (body: CallOf<typeof updateOrganization>["body"]) => call(updateOrganization, { body }),
  meta: {
    error: "shared.failures.organizationUpdate",
    success: "organizations.page.saved",
    shownByScreen: ["shared.stale"],
  },
});

/** ORG-046, ORG-047: blocks or unblocks a user in the organisation. */
export const changeMember = mutationOptions({
  mutationFn: (body: CallOf<typeof blockMember>["body"]) => call(blockMember, { body }),
  meta: { error: "shared.failures.userStatus", success: "shared.successes.userStatus" },
});

/** ORG-045, ORG-048: transfers ownership. No success toast, because the former owner is signed out. */
export const giveOwnership = mutationOptions({
  mutationFn: (body: CallOf<typeof transferOwnership>["body"]) => call(transferOwnership, { body }),
  meta: { error: "shared.failures.transfer" },
});

/** Error codes that the form shows at its fields instead of a toast. */
const saidByForm = [
  "keys.wrong-until",
  "keys.unknown-firm",
  "keys.own-firm",
  "webhooks.wrong-address",
] as const;

/** DOOR-002: creates an access key. */
export const makeKey = mutationOptions({
  mutationFn: (body: CallOf<typeof createKey>["body"]) => call(createKey, { body }),
  meta: { error: "keys.failures.create", shownByScreen: saidByForm },
});
export const endKey = mutationOptions({
  mutationFn: (id: number) => call(revokeKey, { body: { id } }),
  meta: { error: "keys.failures.revoke", success: "keys.revoked" },
});
export const delegate = mutationOptions({
  mutationFn: (body: CallOf<typeof createDelegation>["body"]) => call(createDelegation, { body }),
  meta: { error: "keys.failures.delegate", success: "keys.delegations.done", shownByScreen: saidByForm },
});
export const endDelegation = mutationOptions({
  mutationFn: (id: number) => call(revokeDelegation, { body: { id } }),
  meta: { error: "keys.failures.revokeDelegation", success: "keys.delegations.revoked" },
});

/** DOOR-005: creates a webhook. */
export const makeWebhook = mutationOptions({
  mutationFn: (body: CallOf<typeof createWebhook>["body"]) => call(createWebhook, { body }),
  meta: { error: "webhooks.failures.create", shownByScreen: saidByForm },
});
export const changeWebhook = mutationOptions({
  mutationFn: (body: CallOf<typeof updateWebhook>["body"]) => call(updateWebhook, { body }),
  meta: { error: "webhooks.failures.update", success: "webhooks.saved", shownByScreen: saidByForm },
});
export const replaceSecret = mutationOptions({
  mutationFn: (body: CallOf<typeof renewWebhookSecret>["body"]) => call(renewWebhookSecret, { body }),
  meta: { error: "webhooks.failures.secret" },
});
export const tryWebhook = mutationOptions({
  mutationFn: (id: number) => call(testWebhook, { body: { id } }),
  meta: { error: "webhooks.failures.test" },
});
export const sendAgain = mutationOptions({
  mutationFn: (id: number) => call(resendWebhook, { body: { id } }),
  meta: { error: "webhooks.failures.resend", success: "webhooks.resent" },
});
export const endWebhook = mutationOptions({
  mutationFn: (id: number) => call(removeWebhook, { body: { id } }),
  meta: { error: "webhooks.failures.remove", success: "webhooks.removed" },
});

/** Returns the error code if the form shows it at a field. */
export const rejectionOf = (error: unknown) =>
  error instanceof ApiFailure ? saidByForm.find((code) => code === error.code) : undefined;

/** ORG-006, ORG-020: downloads the list as a workbook. */
export const saveWorkbook = mutationOptions({
  mutationFn: (query: NonNullable<CallOf<typeof downloadOrganizations>["query"]>) =>
    download(downloadOrganizations, { query }, "organizations.xlsx"),
  meta: { error: "shared.failures.report" },
});
