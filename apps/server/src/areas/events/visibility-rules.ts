import { listAgreements } from "@birzha/domain/agreements/api.ts";
import { listApplications } from "@birzha/domain/applications/api.ts";
import { listPowers } from "@birzha/domain/signing/api.ts";
import { getDraft, listProposals } from "@birzha/domain/auctions/api.ts";
import { dropdownLists } from "@birzha/domain/catalogs/dropdown-api.ts";
import { listContracts } from "@birzha/domain/contracts/api.ts";
import { getCalendar } from "@birzha/domain/duties/calendar-api.ts";
import { listRules } from "@birzha/domain/duties/rule-api.ts";
import type { EventKind } from "@birzha/domain/events/event.ts";
import { dictionaryCalls } from "@birzha/domain/exchange/api.ts";
import { listImports } from "@birzha/domain/imports/api.ts";
import { listMembers } from "@birzha/domain/members/api.ts";
import { getMemberDraft, listMemberApplications } from "@birzha/domain/members/application-api.ts";
import { getOrganization } from "@birzha/domain/organizations/api.ts";
import { listNotices } from "@birzha/domain/notices/api.ts";
import { isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import { listDeals } from "@birzha/domain/spot/api.ts";
import { listCustomRules } from "@birzha/domain/rules/custom-rule-api.ts";
import { listQueue } from "@birzha/domain/tasks/api.ts";
import { listOrganizationUsers } from "@birzha/domain/users/api.ts";
import { listViews } from "@birzha/domain/views/api.ts";
import { hasTrait } from "./action-traits.ts";
import type { AuditEvent } from "../../platform/audit/read-after.ts";
import { rejectionOnEntry } from "../../platform/http/endpoint-binding/entry.ts";
import type { EventSubject } from "./queries.ts";

/** Organisation through which an event reaches a reader. Null: the reader personally. Undefined: not at all. */
type Reach = number | null | undefined;

interface Reading {
  readonly actor: Actor;
  readonly act: AuditEvent;
  readonly kind: EventKind;
  /** Users and organisations of the record. */
  readonly of: readonly EventSubject[];
}

/**
 * Visibility of events: the readers of each audience, in addition to the user that the record describes. Readers must
 * also have access to the list that shows the record (`VisibilityRule.read`).
 */
const audiences = {
  everyone: () => null,
  /** Only the user that the record describes. */
  user: () => undefined,
  /** The acting organisation, because the record can already be deleted. */
  "acting-organization": ({ actor: { organization }, act }) =>
    organization !== undefined && act.organizationId === organization.id ? organization.id : undefined,
  /** Organisations of the record, and staff. */
  "organization-and-staff": (reading) => ownOrganization(reading) ?? staffReach(reading),
  /** The author, and the organisation with which the author shares the record. */
  "author-and-organization": (reading) => (isStaff(reading.actor) ? undefined : ownOrganization(reading)),
} satisfies Readonly<Record<string, (reading: Reading) => Reach>>;

function ownOrganization({ actor, of }: Reading): number | undefined {
  const own = actor.organization?.id;
  return of.some(({ organizationId }) => organizationId !== null && organizationId === own) ? own : undefined;
}

function staffReach({ actor, kind, of }: Reading): Reach {
  if (!isStaff(actor)) return undefined;
  if (kind === "users") return null;
  return of.find(({ organizationId }) => organizationId !== null)?.organizationId ?? null;
}

export interface VisibilityRule {
  readonly kind: EventKind;
  /** The endpoint that shows the records. */
  readonly read: EndpointShape;
  readonly audience: keyof typeof audiences;
}

const draftRule: VisibilityRule = { kind: "auction-drafts", read: getDraft, audience: "acting-organization" };

const userRule: VisibilityRule = {
  kind: "users",
  read: listOrganizationUsers,
  audience: "organization-and-staff",
};

/** Visibility by the entity of the audit log. Entities without a rule cause no events: no screen shows them. */
export const visibilityRules: Readonly<Record<string, VisibilityRule | undefined>> = {
  "access-key": undefined,
  agreement: { kind: "agreements", read: listAgreements, audience: "organization-and-staff" },
  application: { kind: "applications", read: listApplications, audience: "organization-and-staff" },
  audit: undefined,
  calendar: undefined,
  "calendar-feed": undefined,
  catalog: { kind: "catalogs", read: dropdownLists.regions, audience: "everyone" },
  contract: { kind: "contracts", read: listContracts, audience: "organization-and-staff" },
  // DESK-023: actions that wait for approval are in the queue.
  approval: { kind: "queue", read: listQueue, audience: "everyone" },
  delegation: undefined,
  dictionary: { kind: "dictionaries", read: dictionaryCalls.commodity, audience: "everyone" },
  "duty-rule": { kind: "duty-rules", read: listRules, audience: "organization-and-staff" },
  file: undefined,
  import: { kind: "imports", read: listImports, audience: "organization-and-staff" },
  // The portal can lack an account of the invited user.
  invitation: undefined,
  // DEAL-010: a page shows them together with the applications.
  "power-of-attorney": { kind: "applications", read: listPowers, audience: "organization-and-staff" },
  "market-affiliation": undefined,
  "market-commodity": undefined,
  "market-rate": undefined,
  "market-run": undefined,
  member: { kind: "members", read: listMembers, audience: "everyone" },
  // Only an application changes it, which has an audit entry of its own.
  "member-admission": undefined,
  "member-application": {
    kind: "member-applications",
    read: listMemberApplications,
    audience: "organization-and-staff",
  },
  "member-draft": { kind: "member-drafts", read: getMemberDraft, audience: "acting-organization" },
  membership: userRule,
  "nil-return": { kind: "nil-returns", read: getCalendar, audience: "organization-and-staff" },
  notice: undefined,
  organization: { kind: "organizations", read: getOrganization, audience: "organization-and-staff" },
  proposal: { kind: "auctions", read: listProposals, audience: "organization-and-staff" },
  report: undefined,
  // DEAL-021: a notification brings the answer to the reporter.
  "report-answer": undefined,
  "report-pair": undefined,
  "report-rule": { kind: "report-rules", read: listCustomRules, audience: "organization-and-staff" },
  signature: undefined,
  "spot-deal": { kind: "spot", read: listDeals, audience: "organization-and-staff" },
  "spot-file": undefined,
  suspicion: { kind: "queue", read: listQueue, audience: "everyone" },
  // DESK-020: all colleagues see who claimed a task.
  task: { kind: "queue", read: listQueue, audience: "everyone" },
  user: userRule,
  "user-notice": { kind: "notices", read: listNotices, audience: "user" },
  view: { kind: "views", read: listViews, audience: "author-and-organization" },
  webhook: undefined,
};

const draftActions = new Set(["auctions.save-draft", "auctions.update-draft", "auctions.delete-draft"]);

/** Returns the rule for an audited action. Undefined if no reader gets an event. */
export const findVisibilityRule = ({ action, entity, entityId }: AuditEvent): VisibilityRule | undefined => {
  if (entityId === null || hasTrait(action, "silent") || action.endsWith(".download")) return undefined;
  return draftActions.has(action) ? draftRule : visibilityRules[entity];
};

/** Returns the organisation through which an actor gets the event. */
export function findReach(
  actor: Actor,
  act: AuditEvent,
  { kind, read, audience }: VisibilityRule,
  of: readonly EventSubject[],
): Reach {
  if (of.some(({ userId }) => userId === actor.userId)) return null;
  if (audience === "author-and-organization" && act.actorUserId === actor.userId) return null;
  if (hasTrait(act.action, "staff") && !isStaff(actor)) return undefined;
  if (hasTrait(act.action, "private") || rejectionOnEntry(read, actor) !== undefined) return undefined;
  return audiences[audience]({ actor, act, kind, of });
}
