import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import type { Task, TaskKind } from "@birzha/domain/tasks/task.ts";
import { paths } from "../../../shared/paths.ts";

/** Where a row of the work list leads: to its record, or to the list of them. */
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

const acts: Readonly<Record<TaskKind, { readonly list: Act; readonly record?: ToRecord }>> = {
  reportRejected: { list: { to: paths.agreements, search: { status: "3" } }, record: toReport },
  reportDubious: { list: { to: paths.agreements }, record: toReport },
  reportDone: { list: { to: paths.agreements }, record: toReport },
  contractRejected: { list: { to: paths.contracts } },
  contractUnreported: { list: { to: paths.contracts } },
  contractSent: { list: { to: paths.contracts } },
  contractToSettle: { list: { to: paths.contracts } },
  dealRejected: { list: { to: paths.spot } },
  dealUnreported: { list: { to: paths.spot } },
  dealSent: { list: { to: paths.spot } },
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
  accessRequested: { list: { to: paths.applications } },
  otcAccessRequested: { list: { to: paths.cabinetApplications } },
  bidderAccessRequested: { list: { to: paths.bidderApplications } },
};

export function actOf({ kind, id }: Pick<Task, "kind" | "id">): Act {
  const { list, record } = acts[kind];
  return record && id !== null ? record(String(id)) : list;
}
