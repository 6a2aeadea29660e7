import {
  blockOrganization,
  downloadOrganizations,
  updateOrganization,
} from "@birzha/domain/organizations/api.ts";
import { recordSuccession, undoSuccession } from "@birzha/domain/organizations/succession-api.ts";
import { blockMember, transferOwnership } from "@birzha/domain/users/api.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { mutationOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";
import { downloadResponse } from "../../api/download.ts";

/** ORG-017, ORG-018: blocks or unblocks an organisation. */
export const changeStatus = mutationOptions({
  mutationFn: (body: CallOf<typeof blockOrganization>["body"]) => callEndpoint(blockOrganization, { body }),
  meta: { error: "shared.failures.organizationStatus", success: "shared.successes.organizationStatus" },
});

/** ORG-051: saves name and address, based on a version (G-85). */
export const saveDetails = mutationOptions({
  mutationFn: (body: CallOf<typeof updateOrganization>["body"]) => callEndpoint(updateOrganization, { body }),
  meta: {
    error: "shared.failures.organizationUpdate",
    success: "organizations.page.saved",
    shownByScreen: ["shared.stale"],
  },
});

/** ORG-046, ORG-047: blocks or unblocks a user in the organisation. */
export const changeMember = mutationOptions({
  mutationFn: (body: CallOf<typeof blockMember>["body"]) => callEndpoint(blockMember, { body }),
  meta: { error: "shared.failures.userStatus", success: "shared.successes.userStatus" },
});

/** ORG-045, ORG-048: transfers ownership. No success toast, because the former owner is signed out. */
export const giveOwnership = mutationOptions({
  mutationFn: (body: CallOf<typeof transferOwnership>["body"]) => callEndpoint(transferOwnership, { body }),
  meta: { error: "shared.failures.transfer" },
});

/** ORG-006, ORG-020: downloads the list as a workbook. */
export const saveWorkbook = mutationOptions({
  mutationFn: (query: NonNullable<CallOf<typeof downloadOrganizations>["query"]>) =>
    downloadResponse(downloadOrganizations, { query }, "organizations.xlsx"),
  meta: { error: "shared.failures.report" },
});

/** DEAL-020: records the successor of an organisation. */
export const saveSuccessor = mutationOptions({
  mutationFn: ({
    id,
    body,
  }: {
    readonly id: number;
    readonly body: CallOf<typeof recordSuccession>["body"];
  }) => callEndpoint(recordSuccession, { params: { id }, body }),
  meta: { error: "shared.failures.organizationUpdate", success: "organizations.succession.recorded" },
});

/** FIX-323: undoes a recorded succession, or removes a failed one. */
export const removeSuccession = mutationOptions({
  mutationFn: ({ id, successionId }: { readonly id: number; readonly successionId: number }) =>
    callEndpoint(undoSuccession, { params: { id }, body: { successionId } }),
  meta: { error: "shared.failures.organizationUpdate", success: "organizations.succession.undone" },
});
