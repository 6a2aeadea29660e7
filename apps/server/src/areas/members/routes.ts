import * as api from "@birzha/domain/members/api.ts";
import * as applicationApi from "@birzha/domain/members/application-api.ts";
import * as integrationApi from "@birzha/domain/members/integration-api.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
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

/** Binds the endpoints of auction members, admissions, and applications and drafts to change them (MEM-056..071). */
export function bindMembers(bind: BindEndpoint): void {
  bind(api.listMembers, (context, { query, body }) => listMembers(context, allMembers(context), query, body));
  bind(api.listAuthorizedMembers, (context, { query, body }) =>
    listMembers(context, authorizedMembers(context), query, body),
  );
  bind(api.findMembers, (context, { body }) => findMembers(context, body.inns));
  bind(api.downloadMembers, (context, { body }) =>
    downloadMembers(context, { list: allMembers(context), kind: "members" }, body),
  );
  bind(applicationApi.downloadDraftMembers, async (context, { params: { id }, body }) => {
    const { draft } = await getMemberDraft(context, id);
    return downloadMembers(context, { list: allMembers(context), kind: "draft", id, draft }, body);
  });
  bind(applicationApi.listMemberApplications, (context, { query, body }) =>
    listMemberApplications(context, query, body),
  );
  bind(applicationApi.listApplicationMembers, async (context, { params: { id }, query, body }) => {
    const application = await getMemberApplication(context, id);
    const page = await listMembers(context, applicationMembers(context, id), query, body);
    return { ...page, extra: { ...application } };
  });
  bind(applicationApi.downloadApplicationMembers, async (context, { params: { id }, body }) => {
    await getMemberApplication(context, id);
    return downloadMembers(context, { list: applicationMembers(context, id), kind: "application", id }, body);
  });
  bind(applicationApi.sendMemberApplication, sendApplication);
  bind(applicationApi.decideMemberApplication, decideApplication);
  bind(applicationApi.listMemberDrafts, (context, { query, body }) => listMemberDrafts(context, query, body));
  bind(applicationApi.getMemberDraft, (context, { params }) => getMemberDraft(context, params.id));
  bind(applicationApi.createMemberDraft, createDraft);
  bind(applicationApi.updateMemberDraft, updateDraft);
  bind(applicationApi.deleteMemberDraft, deleteDraft);
  bind(integrationApi.importMembers, importMembers);
  bind(integrationApi.listAdmissions, (context, { query }) => listAdmissions(context, query));
}
