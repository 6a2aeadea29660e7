import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { bandOf, type QueueTab, type Task, type TaskKind } from "@birzha/domain/tasks/task.ts";
import { pagePaths } from "../../../../shared/paths.ts";

/** Target of a row of the work list: its record, or a list of records. */
interface Act {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string>>;
}

type ToRecord = (id: string) => Act;

const toReport: ToRecord = (id) => ({ to: pagePaths.editAgreement, params: { id } });
const toProposal =
  (page: "edit" | "view", status: number): ToRecord =>
  (id) => ({ to: pagePaths.proposalForm, search: { page, id, status: String(status) } });
const toAdmission =
  (name: "draftId" | "orderId"): ToRecord =>
  (id) => ({ to: pagePaths.membersEdit, search: { [name]: id } });

/** FIX-302: the list of a row for several items is the tab that counts them. */
const toTab = (tab: QueueTab): Act => ({ to: pagePaths.queue, search: { tab } });
const toApproval =
  (kind: "approvalToDecide" | "ownApprovalPending"): ToRecord =>
  (id) => ({ to: pagePaths.queue, search: { tab: "approvals", item: `${kind}-${id}` } });

const actions: Readonly<Record<TaskKind, { readonly list: Act; readonly record?: ToRecord }>> = {
  reportRejected: { list: { to: pagePaths.agreements, search: { isToReplace: "true" } }, record: toReport },
  reportDubious: { list: toTab("dubious"), record: toReport },
  noDealReported: { list: toTab("dubious"), record: toReport },
  dealSuspected: { list: toTab("suspicions"), record: toReport },
  disputeToSettle: {
    list: toTab("dubious"),
    record: (id) => ({ to: pagePaths.queue, search: { tab: "dubious", item: `disputeToSettle-${id}` } }),
  },
  successionFailed: {
    list: { to: pagePaths.organizations },
    record: (id) => ({ to: pagePaths.editOrganization, params: { id } }),
  },
  pricesFailed: { list: { to: pagePaths.prices } },
  reportDone: { list: { to: pagePaths.agreements }, record: toReport },
  restUnreported: {
    list: { to: pagePaths.agreements },
    record: (id) => ({ to: pagePaths.reportedDeal, params: { id } }),
  },
  nilReturnAsked: { list: { to: pagePaths.dutyCalendar } },
  contractRejected: { list: { to: pagePaths.contracts, search: { tab: "rejected" } } },
  contractUnreported: { list: { to: pagePaths.contracts, search: { tab: "waiting" } } },
  contractSent: { list: { to: pagePaths.contracts, search: { tab: "sent" } } },
  contractToSettle: { list: { to: pagePaths.contracts } },
  dealRejected: { list: { to: pagePaths.spot, search: { tab: "rejected" } } },
  dealUnreported: { list: { to: pagePaths.spot, search: { tab: "waiting" } } },
  dealSent: { list: { to: pagePaths.spot, search: { tab: "sent" } } },
  dealToSettle: { list: { to: pagePaths.spot } },
  proposalReturned: { list: { to: pagePaths.auctions }, record: toProposal("edit", proposalStatus.returned) },
  proposalDraft: {
    list: { to: pagePaths.auctions, search: { isDraft: "true" } },
    record: toProposal("edit", proposalStatus.draft),
  },
  proposalSent: { list: { to: pagePaths.auctions }, record: toProposal("view", proposalStatus.sent) },
  proposalAccepted: { list: { to: pagePaths.auctions }, record: toProposal("view", proposalStatus.accepted) },
  proposalToDecide: { list: toTab("proposals"), record: toProposal("view", proposalStatus.sent) },
  changeToDecide: { list: toTab("changes"), record: toProposal("view", proposalStatus.sent) },
  admissionDraft: { list: { to: pagePaths.membersApplications }, record: toAdmission("draftId") },
  admissionSent: { list: { to: pagePaths.membersApplications }, record: toAdmission("orderId") },
  admissionToDecide: { list: toTab("admissions"), record: toAdmission("orderId") },
  approvalToDecide: { list: toTab("approvals"), record: toApproval("approvalToDecide") },
  ownApprovalPending: { list: toTab("approvals"), record: toApproval("ownApprovalPending") },
  accessRequested: { list: { to: pagePaths.applications } },
  otcAccessRequested: {
    list: toTab("access"),
    record: (open) => ({ to: pagePaths.cabinetApplications, search: { open } }),
  },
  bidderAccessRequested: {
    list: toTab("access"),
    record: (open) => ({ to: pagePaths.bidderApplications, search: { open } }),
  },
};

/** Returns the link to a record, or to the list of its kind; whether it is a list. */
export function actOf({ kind, id }: Pick<Task, "kind" | "id">): Act & { readonly isList: boolean } {
  const { list, record } = actions[kind];
  return record && id !== null ? { ...record(String(id)), isList: false } : { ...list, isList: true };
}

/** FIX-302: returns the link of a row. The queue shows the band that the row counts. */
export function actOfRow(task: Task, today: IsoDate): ReturnType<typeof actOf> {
  const act = actOf(task);
  if (!act.isList || act.to !== pagePaths.queue || task.until === null) return act;
  return { ...act, search: { ...act.search, band: bandOf(task.until, today) } };
}

/** Kinds without a verb of their own: their row opens a record or shows a list. */
const opening = [
  "restUnreported",
  "reportRejected",
  "contractToSettle",
  "dealToSettle",
  "ownApprovalPending",
  "proposalSent",
  "contractSent",
  "dealSent",
  "admissionSent",
  "reportDone",
  "proposalAccepted",
] as const satisfies readonly TaskKind[];

export const isOpening = (kind: TaskKind): kind is (typeof opening)[number] =>
  (opening as readonly TaskKind[]).includes(kind);
