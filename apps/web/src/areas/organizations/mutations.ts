import {
  blockOrganization,
  downloadOrganizations,
  updateOrganization,
} from "@birzha/domain/organizations/api.ts";
import { blockMember, transferOwnership } from "@birzha/domain/users/api.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { mutationOptions } from "@tanstack/react-query";
import { ApiFailure } from "../../api/api-failure.ts";
import { call } from "../../api/call.ts";
import { fetchFile, saveFile } from "../../api/download.ts";

/** ORG-017, ORG-018. */
export const changeStatus = mutationOptions({
  mutationFn: (body: CallOf<typeof blockOrganization>["body"]) => call(blockOrganization, { body }),
  meta: { error: "shared.failures.organizationStatus", success: "shared.successes.organizationStatus" },
});

/** ORG-051. Names the version it was made on (G-85). */
export const saveDetails = mutationOptions({
  mutationFn: (body: CallOf<typeof updateOrganization>["body"]) => call(updateOrganization, { body }),
  meta: {
    error: "shared.failures.organizationUpdate",
    success: "organizations.page.saved",
    isTrivial: true,
    shownByScreen: ["shared.stale"],
  },
});

/** ORG-046, ORG-047. */
export const changeMember = mutationOptions({
  mutationFn: (body: CallOf<typeof blockMember>["body"]) => call(blockMember, { body }),
  meta: { error: "shared.failures.userStatus", success: "shared.successes.userStatus" },
});

/** ORG-045, ORG-048. Who gave it away is signed out: there is no page left to say so. */
export const giveOwnership = mutationOptions({
  mutationFn: (body: CallOf<typeof transferOwnership>["body"]) => call(transferOwnership, { body }),
  meta: { error: "shared.failures.transfer" },
});

/** ORG-006, ORG-020: a file without a byte is a failure, too. */
export const saveWorkbook = mutationOptions({
  mutationFn: async (query: NonNullable<CallOf<typeof downloadOrganizations>["query"]>) => {
    const file = await fetchFile(downloadOrganizations, { query }, "organizations.xlsx");
    if (file.content.size === 0) throw new ApiFailure({ status: 200, requestId: "" });
    saveFile(file);
  },
  meta: { error: "shared.failures.report" },
});
