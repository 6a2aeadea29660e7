import * as api from "@birzha/domain/members/api.ts";
import type { Bind } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import { createDraft } from "./actions/create-draft.ts";
import { decideApplication } from "./actions/decide-application.ts";
import { deleteDraft } from "./actions/delete-draft.ts";
import { downloadMembers } from "./actions/download-members.ts";
import { importMembers } from "./actions/import-members.ts";
import { sendApplication } from "./actions/send-application.ts";
import { updateDraft } from "./actions/update-draft.ts";
import {
  allMembers,
  applicationMembers,
  authorizedMembers,
  findMembers,
  listMembers,
} from "./member-queries.ts";
import {
  getMemberApplication,
  getMemberDraft,
  listAdmissions,
  listMemberApplications,
  listMemberDrafts,
} from "./queries.ts";

/** Members of the auctions, whom a firm admits, its applications to change that and their drafts (MEM-056..071). */
export function bindMembers(bind: Bind): void {
  bind(api.listMembers, (context, { query, body }) => listMembers(context, allMembers(context), query, body));
  bind(api.listAuthorizedMembers, (context, { query, body }) =>
    listMembers(context, authorizedMembers(context), query, body),
  );
  bind(api.findMembers, (context, { body }) => findMembers(context, body.inns));
  bind(api.downloadMembers, (context, { body }) =>
    downloadMembers(context, { list: allMembers(context), kind: "members" }, body),
  );
  bind(api.downloadDraftMembers, async (context, { params: { id }, body }) => {
    const { draft } = await getMemberDraft(context, id);
    return downloadMembers(context, { list: allMembers(context), kind: "draft", id, draft }, body);
  });
  bind(api.listMemberApplications, (context, { query, body }) =>
    listMemberApplications(context, query, body),
  );
  bind(api.listApplicationMembers, async (context, { params: { id }, query, body }) => {
    const application = await getMemberApplication(context, id);
    const page = await listMembers(context, applicationMembers(context, id), query, body);
    return { ...page, beside: { ...application } };
  });
  bind(api.downloadApplicationMembers, async (context, { params: { id }, body }) => {
    await getMemberApplication(context, id);
    return downloadMembers(context, { list: applicationMembers(context, id), kind: "application", id }, body);
  });
  bind(api.sendMemberApplication, sendApplication);
  bind(api.decideMemberApplication, decideApplication);
  bind(api.listMemberDrafts, (context, { query, body }) => listMemberDrafts(context, query, body));
  bind(api.getMemberDraft, (context, { params }) => getMemberDraft(context, params.id));
  bind(api.createMemberDraft, createDraft);
  bind(api.updateMemberDraft, updateDraft);
  bind(api.deleteMemberDraft, deleteDraft);
  bind(api.importMembers, importMembers);
  bind(api.listAdmissions, (context, { query }) => listAdmissions(context, query));
}
