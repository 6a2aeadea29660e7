import type { LiveEvent } from "@birzha/domain/events/event.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { AuditedAct } from "../../platform/audit/read-after.ts";
import type { Reads } from "../../platform/db/handles.ts";
import type { PublishedEvent } from "../../platform/event-stream/subscription.ts";
import { listConcerned, type Concerned } from "./queries.ts";
import { hasTrait, isCreation } from "./action-traits.ts";
import { findReach, findVisibilityRule, type VisibilityRule } from "./visibility-rules.ts";

/** The organisation through which an event reaches a reader; null: the reader as such; undefined: it does not. */
type Reach = number | null | undefined;

interface Reading {
  readonly actor: Actor;
  readonly act: AuditedAct;
  readonly kind: EventKind;
  /** Users and organisations of the record. */
  readonly of: readonly Concerned[];
}

/**
 * Visibility of events: the readers that each audience has, besides the user whom the record is about. Readers must also
 * have access to the list that shows the record (`Rule.read`).
 */
const audiences = {
  everyone: () => null,
  /** The user whom the record is about, and no other reader. */
  user: () => undefined,
  /** The organisation that has acted: the record may be gone. */
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

interface Rule {
  readonly kind: EventKind;
  /** The call that shows the records. */
  readonly read: EndpointShape;
  readonly audience: keyof typeof audiences;
}

const draft: Rule = { kind: "auction-drafts", read: getDraft, audience: "acting-organization" };
const ofUsers: Rule = { kind: "users", read: listOrganizationUsers, audience: "organization-and-staff" };

/** What the kinds of records in the audit log are to those who listen; none where nothing that is shown changes. */
export const rules: Readonly<Record<string, Rule | undefined>> = {
  "access-key": undefined,
  agreement: { kind: "agreements", read: listAgreements, audience: "organization-and-staff" },
  application: { kind: "applications", read: listApplications, audience: "organization-and-staff" },
  audit: undefined,
  calendar: undefined,
  "calendar-feed": undefined,
  catalog: { kind: "catalogs", read: dropdownLists.regions, audience: "everyone" },
  contract: { kind: "contracts", read: listContracts, audience: "organization-and-staff" },
  // DESK-023: the queue shows pending requests.
  approval: { kind: "queue", read: listQueue, audience: "everyone" },
  delegation: undefined,
  dictionary: { kind: "dictionaries", read: dictionaryCalls.commodity, audience: "everyone" },
  "duty-rule": { kind: "duty-rules", read: listRules, audience: "organization-and-staff" },
  file: undefined,
  // Whom it is for may not be known here yet.
  invitation: undefined,
  member: { kind: "members", read: listMembers, audience: "everyone" },
  // Changed by an application alone, whose own row stands beside it.
  "member-admission": undefined,
  "member-application": {
    kind: "member-applications",
    read: listMemberApplications,
    audience: "organization-and-staff",
  },
  "member-draft": { kind: "member-drafts", read: getMemberDraft, audience: "acting-organization" },
  membership: ofUsers,
  "nil-return": { kind: "nil-returns", read: getCalendar, audience: "organization-and-staff" },
  notice: undefined,
  organization: { kind: "organizations", read: getOrganization, audience: "organization-and-staff" },
  proposal: { kind: "auctions", read: listProposals, audience: "organization-and-staff" },
  report: undefined,
  signature: undefined,
  "spot-deal": { kind: "spot", read: listDeals, audience: "organization-and-staff" },
  "spot-file": undefined,
  // DESK-020: who has taken what is every colleague's to see.
  task: { kind: "queue", read: listQueue, audience: "everyone" },
  user: ofUsers,
  "user-notice": { kind: "notices", read: listNotices, audience: "user" },
  view: { kind: "views", read: listViews, audience: "author-and-organization" },
  webhook: undefined,
};

const ofDrafts = new Set(["auctions.save-draft", "auctions.update-draft", "auctions.delete-draft"]);
/** Nobody's business: who comes when, and what came to nothing. */
const untold = new Set(["shared.refused", "users.sign-in"]);
/** A person's own business. */
const ofOneself = new Set([
  "users.sign-out",
  "users.end-session",
  "users.end-sessions",
  "notices.choose",
  "views.choose-default",
]);
const newlyMade = new Set([
  "agreements.submit",
  "applications.submit",
  "auctions.save-draft",
  "auctions.send",
  "catalogs.create",
  "duties.create-rule",
  "duties.file-nil-return",
  "members.create-draft",
  "members.send-application",
  "notices.tell",
  "organizations.create",
  "views.create",
]);
/** Acts on users and organisations that leave everybody's rights as they are. */
const harmless = new Set(["users.sign-in", "users.update", "notices.choose", "organizations.update"]);

/** What an act means to others; undefined where it means nothing. */
export const ruleOf = ({ action, entity, entityId }: AuditedAct): Rule | undefined => {
  if (entityId === null || untold.has(action) || action.endsWith(".download")) return undefined;
  return ofDrafts.has(action) ? draft : rules[entity];
};

/** Whether the record has come to be by it. */
export const isNew = ({ action, result }: AuditedAct): boolean =>
  newlyMade.has(action) || result === "created";

/** Whether it is the business of whom it is about, and of nobody else. */
export const isOfOneself = ({ action }: AuditedAct): boolean => ofOneself.has(action);

/** Whom acts concern, looked up at once for all of them. */
export async function findConcerned(
  db: Reads,
  acts: readonly AuditedAct[],
): Promise<(act: AuditedAct) => readonly Concerned[]> {
  const idsOf = (...entities: readonly string[]) =>
    acts.flatMap(({ entity, entityId }) => (entities.includes(entity) ? [entityId!] : []));
  const concerned = acts.length === 0 ? [] : await listConcerned(db, idsOf);
  const ofRecord = Map.groupBy(concerned, ({ entity, id }) => `${entity} ${id}`);
  return ({ entity, entityId }) => ofRecord.get(`${entity} ${entityId}`) ?? [];
}

/** WORK-030: turns audited acts into events, with the readers of each. */
export async function findEvents(db: Reads, acts: readonly AuditedAct[]): Promise<PublishedEvent[]> {
  const concerned = await findConcerned(
    db,
    acts.filter((act) => findVisibilityRule(act) !== undefined),
  );
  return acts.map((act) => {
    const rule = findVisibilityRule(act);
    const of = concerned(act);
    return {
      position: act.position,
      contentFor: (actor) => {
        const event = rule && eventFor(actor, act, rule, of);
        return event && JSON.stringify(event);
      },
      changesRightsOf: (actor) => changesRights(actor, act),
    };
  });
}

function eventFor(
  actor: Actor,
  act: AuditedAct,
  rule: VisibilityRule,
  of: readonly Concerned[],
): LiveEvent | undefined {
  const organizationId = findReach(actor, act, rule, of);
  if (organizationId === undefined) return undefined;
  const isOwn = act.actorUserId === actor.userId && act.clientRequestId !== null;
  return {
    kind: rule.kind,
    id: act.entityId!,
    organizationId,
    isNew: isCreation(act),
    ...(isOwn ? { request: act.clientRequestId! } : {}),
  };
}

function changesRights(actor: Actor, { action, entity, entityId }: AuditedAct): boolean {
  if (hasTrait(action, "keeps-rights")) return false;
  if (entity === "user" || entity === "membership") return entityId === actor.userId;
  return entity === "organization" && entityId !== null && entityId === actor.organization?.id;
}
