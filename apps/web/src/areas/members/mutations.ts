import type { AdmissionEntry } from "@birzha/domain/members/admission.ts";
import { downloadMembers } from "@birzha/domain/members/api.ts";
import {
  createMemberDraft,
  decideMemberApplication,
  deleteMemberDraft,
  downloadApplicationMembers,
  downloadDraftMembers,
  sendMemberApplication,
  updateMemberDraft,
} from "@birzha/domain/members/application-api.ts";
import { memberRegister } from "@birzha/domain/members/register.ts";
import type { Locale } from "@birzha/domain/shared/values/localized.ts";
import type { ApplicationDecision } from "@birzha/domain/members/lifecycle.ts";
import { mutationOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";
import { downloadResponse } from "../../api/download.ts";
import type { TableState } from "../../ui/table/columns/column.ts";
import { toDownloadRequest } from "./components/member-requests.ts";
import type { EditSubject } from "./members-search.ts";

interface Change extends Pick<EditSubject, "draftId"> {
  readonly entries: readonly AdmissionEntry[];
}

/** MEM-048, MEM-049: creates or updates a draft and returns its id. */
export const saveDraft = mutationOptions({
  mutationFn: async ({ draftId, entries }: Change) => {
    const body = { drafts: [...entries] };
    const saved =
      draftId === undefined
        ? await callEndpoint(createMemberDraft, { body })
        : await callEndpoint(updateMemberDraft, { params: { id: draftId }, body });
    return saved.draftId;
  },
  meta: { error: "members.failures.save" },
});

/** MEM-070: error codes whose details list every affected member. */
const brokenRules = [
  "members.status-is-terminated",
  "members.no-start-date",
  "members.end-before-start",
  "members.too-early",
] as const;

/** MEM-062, A-46: sends an application. The server returns messages in the page's language (DESK-030). */
export const sendApplication = mutationOptions({
  mutationFn: ({ draftId, entries, language }: Change & { readonly language: Locale }) =>
    callEndpoint(sendMemberApplication, {
      body: {
        members: [...entries],
        ...(draftId ? { draftId } : {}),
        ...(language === "ru" ? {} : { language }),
      },
    }),
  meta: { error: "members.failures.send", shownByScreen: brokenRules },
});

/** MEM-029, MEM-067: deletes a draft. */
export const removeDraft = mutationOptions({
  mutationFn: (draftId: number) => callEndpoint(deleteMemberDraft, { params: { id: draftId } }),
  meta: { error: "members.failures.remove", success: "members.applications.removed" },
});

interface Decision {
  readonly orderId: number;
  readonly status: ApplicationDecision;
  readonly commentLku?: string;
}

/** MEM-071, A-45: decides an application. */
export const decideMutation = mutationOptions({
  mutationFn: ({ orderId, ...data }: Decision) =>
    callEndpoint(decideMemberApplication, { params: { id: orderId }, body: { data } }),
  meta: { error: "members.failures.decide" },
});

/** MEM-010, MEM-053: downloads the members of the page as a workbook, with the table's filters and order. */
export const saveWorkbook = mutationOptions({
  mutationFn: ({
    orderId,
    draftId,
    state,
    shown,
  }: EditSubject & {
    readonly state: Pick<TableState, "sort" | "filters">;
    /** Columns to include; undefined means all (WORK-040). */
    readonly shown?: readonly string[];
  }) => {
    const body = toDownloadRequest(memberRegister, state, shown);
    if (orderId !== undefined)
      return downloadResponse(
        downloadApplicationMembers,
        { params: { id: orderId }, body },
        "application.xlsx",
      );
    if (draftId !== undefined)
      return downloadResponse(downloadDraftMembers, { params: { id: draftId }, body }, "draft.xlsx");
    return downloadResponse(downloadMembers, { body }, "members.xlsx");
  },
  meta: { error: "members.failures.download" },
});
