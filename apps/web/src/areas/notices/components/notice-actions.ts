import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import type { Notice } from "@birzha/domain/notices/notice.ts";
import type { NoticeKind } from "@birzha/domain/shared/notices/notice-kinds.ts";
import { pagePaths } from "../../../shared/paths.ts";

/** Navigation target of a notice, in the router's terms. */
export interface NoticeAct {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string | number | boolean>>;
  /** The record is only visible to users who act for its organisation. */
  readonly isOfOrganization?: true;
}

type ToRecord = (notice: Notice) => NoticeAct;

const toOrganization: ToRecord = ({ organization }) =>
  organization === null
    ? { to: pagePaths.organizations }
    : { to: pagePaths.editOrganization, params: { id: String(organization.id) }, isOfOrganization: true };
const toOwnOrganizations: ToRecord = () => ({ to: pagePaths.organizations });
const toProfile: ToRecord = ({ entityId }) => ({ to: pagePaths.viewUser, params: { id: String(entityId) } });
const toReport: ToRecord = ({ entityId }) => ({
  to: pagePaths.viewAgreement,
  params: { id: String(entityId) },
  isOfOrganization: true,
});
const toProposal =
  (status: number): ToRecord =>
  ({ entityId }) => ({
    to: pagePaths.proposalForm,
    search: { page: "view", id: entityId ?? 0, status },
    isOfOrganization: true,
  });
const toAdmission: ToRecord = ({ entityId }) => ({
  to: pagePaths.membersEdit,
  search: { orderId: String(entityId) },
  isOfOrganization: true,
});
const toContract =
  (isSettled: boolean): ToRecord =>
  ({ number }) => ({
    to: pagePaths.contracts,
    search: { "f.contractNumber": number ?? "", ...(isSettled ? { confirmed: true } : {}) },
    isOfOrganization: true,
  });
const toDeal =
  (isSettled: boolean): ToRecord =>
  ({ number }) => ({
    to: pagePaths.spot,
    search: { "f.contractNumber": number ?? "", ...(isSettled ? { processed: true } : {}) },
    isOfOrganization: true,
  });

const toCalendar: ToRecord = () => ({ to: pagePaths.dutyCalendar, isOfOrganization: true });

const toImport: ToRecord = ({ entityId }) => ({
  to: pagePaths.importAgreements,
  params: { importId: String(entityId) },
  isOfOrganization: true,
});

const { accepted, rejected, returned, held, notHeld } = proposalStatus;

const actions: Readonly<Record<NoticeKind, ToRecord>> = {
  "application-accepted": toOrganization,
  "application-rejected": () => ({ to: pagePaths.signUp }),
  "power-ending": toOrganization,
  "access-closed": toOwnOrganizations,
  "access-opened": toOrganization,
  "cabinet-given": toOrganization,
  "cabinet-taken": toOwnOrganizations,
  "organization-blocked": toOrganization,
  "organization-unblocked": toOrganization,
  "user-blocked": toProfile,
  "user-unblocked": toProfile,
  "report-rejected": toReport,
  "report-restored": toReport,
  "report-checked": toReport,
  "report-confirmed": toReport,
  "report-disputed": toReport,
  "proposal-accepted": toProposal(accepted),
  "proposal-returned": toProposal(returned),
  "proposal-rejected": toProposal(rejected),
  "proposal-taken-off": toProposal(rejected),
  "proposal-expired": toProposal(rejected),
  "proposal-blocked": toProposal(accepted),
  "proposal-unblocked": toProposal(accepted),
  "change-accepted": toProposal(accepted),
  "change-rejected": toProposal(accepted),
  "change-expired": toProposal(accepted),
  "auction-held": toProposal(held),
  "auction-not-held": toProposal(notHeld),
  "admission-accepted": toAdmission,
  "admission-rejected": toAdmission,
  "contract-processed": toContract(true),
  "contract-rejected": toContract(false),
  "deal-processed": toDeal(true),
  "deal-rejected": toDeal(false),
  "report-due-soon": toReport,
  "report-due-tomorrow": toReport,
  "report-due-today": toReport,
  "report-overdue": toReport,
  "deal-due-soon": toDeal(false),
  "deal-due-tomorrow": toDeal(false),
  "deal-due-today": toDeal(false),
  "deal-overdue": toDeal(false),
  "month-due-soon": toCalendar,
  "month-due-tomorrow": toCalendar,
  "month-due-today": toCalendar,
  "month-overdue": toCalendar,
  "import-finished": toImport,
  "webhook-gave-up": toOrganization,
  "webhook-gone": toOrganization,
  "rule-announced": () => ({ to: pagePaths.rules }),
};

/** WORK-020: returns the target of a notice: its record. */
export const actOf = (notice: Notice): NoticeAct => actions[notice.kind](notice);
