import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import type { Task, TaskKind } from "@birzha/domain/tasks/task.ts";
import { paths } from "../../../../shared/paths.ts";

/** Target of a row of the work list: its record, or a list of records. */
interface Act {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string>>;
}

type ToRecord = (id: string) => Act;

const toReport: ToRecord = (id) => ({ to: paths.editAgreement, params: { id } });
const toProposal =
  (page: "edit" | "view", status: number): ToRecord =>
  (id) => ({ to: paths.proposalForm, search: { page, id, status: String(status) } });
const toAdmission =
  (name: "draftId" | "orderId"): ToRecord =>
  (id) => ({ to: paths.membersEdit, search: { [name]: id } });

const toApprovals: Act = { to: paths.queue, search: { tab: "approvals" } };
const toApproval =
  (kind: "approvalToDecide" | "ownApprovalPending"): ToRecord =>
  (id) => ({ to: paths.queue, search: { tab: "approvals", item: `${kind}-${id}` } });

const actions: Readonly<Record<TaskKind, { readonly list: Act; readonly record?: ToRecord }>> = {
  reportRejected: { list: { to: paths.agreements, search: { status: "3" } }, record: toReport },
  reportDubious: { list: { to: paths.agreements }, record: toReport },
  noDealReported: { list: { to: paths.agreements }, record: toReport },
  reportDone: { list: { to: paths.agreements }, record: toReport },
  nilReturnAsked: { list: { to: paths.dutyCalendar } },
  contractRejected: { list: { to: paths.contracts, search: { tab: "rejected" } } },
  contractUnreported: { list: { to: paths.contracts, search: { tab: "waiting" } } },
  contractSent: { list: { to: paths.contracts, search: { tab: "sent" } } },
  contractToSettle: { list: { to: paths.contracts } },
  dealRejected: { list: { to: paths.spot, search: { tab: "rejected" } } },
  dealUnreported: { list: { to: paths.spot, search: { tab: "waiting" } } },
  dealSent: { list: { to: paths.spot, search: { tab: "sent" } } },
  dealToSettle: { list: { to: paths.spot } },
  proposalReturned: { list: { to: paths.auctions }, record: toProposal("edit", proposalStatus.returned) },
  proposalDraft: {
    list: { to: paths.auctions, search: { isDraft: "true" } },
    record: toProposal("edit", proposalStatus.draft),
  },
  proposalSent: { list: { to: paths.auctions }, record: toProposal("view", proposalStatus.sent) },
  proposalAccepted: { list: { to: paths.auctions }, record: toProposal("view", proposalStatus.accepted) },
  proposalToDecide: { list: { to: paths.auctions }, record: toProposal("view", proposalStatus.sent) },
  changeToDecide: { list: { to: paths.auctions }, record: toProposal("view", proposalStatus.sent) },
  admissionDraft: { list: { to: paths.membersApplications }, record: toAdmission("draftId") },
  admissionSent: { list: { to: paths.membersApplications }, record: toAdmission("orderId") },
  admissionToDecide: { list: { to: paths.membersApplications }, record: toAdmission("orderId") },
  approvalToDecide: { list: toApprovals, record: toApproval("approvalToDecide") },
  ownApprovalPending: { list: toApprovals, record: toApproval("ownApprovalPending") },
  accessRequested: { list: { to: paths.applications } },
  otcAccessRequested: {
    list: { to: paths.cabinetApplications },
    record: (open) => ({ to: paths.cabinetApplications, search: { open } }),
  },
  bidderAccessRequested: {
    list: { to: paths.bidderApplications },
    record: (open) => ({ to: paths.bidderApplications, search: { open } }),
  },
};

export function actOf({ kind, id }: Pick<Task, "kind" | "id">): Act {
  const { list, record } = actions[kind];
  return record && id !== null ? record(String(id)) : list;
}
