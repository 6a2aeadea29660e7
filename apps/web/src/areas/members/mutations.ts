import type { AdmissionEntry } from "@birzha/domain/members/admission.ts";
import { downloadMembers, findMembers } from "@birzha/domain/members/api.ts";
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
import { call } from "../../api/call.ts";
import { download } from "../../api/download.ts";
import type { TableState } from "../../ui/table/columns/column.ts";
import { toDownloadRequest } from "./components/member-requests.ts";
import type { EditSubject } from "./members-search.ts";

interface Change extends Pick<EditSubject, "draftId"> {
  readonly entries: readonly AdmissionEntry[];
}

/** MEM-034: the members whose INNs were pasted. */
export const findByInn = mutationOptions({
  mutationFn: (inns: readonly string[]) => call(findMembers, { body: { inns: [...inns] } }),
  meta: { error: "members.failures.list" },
});

/** MEM-048, MEM-049: a new draft, or the same with other entries; answers its number. */
export const saveDraft = mutationOptions({
  mutationFn: async ({ draftId, entries }: Change) => {
    const body = { drafts: [...entries] };
    const saved =
      draftId === undefined
        ? await call(createMemberDraft, { body })
        : await call(updateMemberDraft, { params: { id: draftId }, body });
    return saved.draftId;
  },
  meta: { error: "members.failures.save" },
});

/** MEM-070: refusals that name every member they are about. */
const brokenRules = [
  "members.status-is-terminated",
  "members.no-start-date",
  "members.end-before-start",
  "members.too-early",
] as const;

/** MEM-062, A-46; what is refused is said in the language of the page (DESK-030). */
export const sendApplication = mutationOptions({
  mutationFn: ({ draftId, entries, language }: Change & { readonly language: Locale }) =>
    call(sendMemberApplication, {
      body: {
        members: [...entries],
        ...(draftId ? { draftId } : {}),
        ...(language === "ru" ? {} : { language }),
      },
    }),
  meta: { error: "members.failures.send", shownByScreen: brokenRules },
});

/** MEM-029, MEM-067. */
export const removeDraft = mutationOptions({
  mutationFn: (draftId: number) => call(deleteMemberDraft, { params: { id: draftId } }),
  meta: { error: "members.failures.remove", success: "members.applications.removed", isTrivial: true },
});

interface Decision {
  readonly orderId: number;
  readonly status: ApplicationDecision;
  readonly commentLku?: string;
}

/** MEM-071, A-45. */
export const decide = mutationOptions({
  mutationFn: ({ orderId, ...data }: Decision) =>
    call(decideMemberApplication, { params: { id: orderId }, body: { data } }),
  meta: { error: "members.failures.decide" },
});

/** MEM-010, MEM-053: the workbook of what the page is about, under the filter and in the order of its table. */
export const saveWorkbook = mutationOptions({
  mutationFn: ({
    orderId,
    draftId,
    state,
    shown,
  }: EditSubject & {
    readonly state: Pick<TableState, "sort" | "filters">;
    /** The columns, where not all of them are wanted (WORK-040). */
    readonly shown?: readonly string[];
  }) => {
    const body = toDownloadRequest(memberRegister, state, shown);
    if (orderId !== undefined)
      return download(downloadApplicationMembers, { params: { id: orderId }, body }, "application.xlsx");
    if (draftId !== undefined)
      return download(downloadDraftMembers, { params: { id: draftId }, body }, "draft.xlsx");
    return download(downloadMembers, { body }, "members.xlsx");
  },
  meta: { error: "members.failures.download" },
});
