import { listAgreements } from "@birzha/domain/agreements/api.ts";
import { listApplications } from "@birzha/domain/applications/api.ts";
import { getDraft, listProposals } from "@birzha/domain/auctions/api.ts";
import { dropdownLists } from "@birzha/domain/catalogs/dropdown-api.ts";
import { listContracts } from "@birzha/domain/contracts/api.ts";
import { getCalendar, listRules } from "@birzha/domain/duties/api.ts";
import type { EventKind, LiveEvent } from "@birzha/domain/events/event.ts";
import { dictionaryCalls } from "@birzha/domain/exchange/api.ts";
import { getMemberDraft, listMemberApplications, listMembers } from "@birzha/domain/members/api.ts";
import { getOrganization } from "@birzha/domain/organizations/api.ts";
import { listNotices } from "@birzha/domain/notices/api.ts";
import { isStaff, type Actor } from "@birzha/domain/shared/actor.ts";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import { listDeals } from "@birzha/domain/spot/api.ts";
import { listQueue } from "@birzha/domain/tasks/api.ts";
import { listOrganizationUsers } from "@birzha/domain/users/api.ts";
import { listViews } from "@birzha/domain/views/api.ts";
import type { AuditedAct } from "../../platform/audit/read-onward.ts";
import type { Reads } from "../../platform/db/handles.ts";
import { refusalOnEntry } from "../../platform/http/entry.ts";
import type { Interpreted } from "../../platform/live/live-feed.ts";
import { listConcerned, type Concerned } from "./queries.ts";

interface Rule {
  readonly kind: EventKind;
  /** Only whoever may make this call hears of the records that it answers. */
  readonly read: EndpointShape;
  /** For everybody who may: such a record belongs to nobody. */
  readonly isForAll?: true;
  /** For the person alone whom it is about. */
  readonly isOfPerson?: true;
  /** For the organisation alone that has acted: the record may be gone. */
  readonly isOfActing?: true;
  /** For whoever has acted, and for the organisation with which he shares it. */
  readonly isOfActor?: true;
}

const draft: Rule = { kind: "auction-drafts", read: getDraft, isOfActing: true };
const ofUsers: Rule = { kind: "users", read: listOrganizationUsers };

/** What the kinds of records in the audit log are to those who listen; none where nothing that is shown changes. */
export const rules: Readonly<Record<string, Rule | undefined>> = {
  "access-key": undefined,
  agreement: { kind: "agreements", read: listAgreements },
  application: { kind: "applications", read: listApplications },
  audit: undefined,
  calendar: undefined,
  "calendar-feed": undefined,
  catalog: { kind: "catalogs", read: dropdownLists.regions, isForAll: true },
  contract: { kind: "contracts", read: listContracts },
  // DESK-023: what waits for a second person stands in the queue.
  decision: { kind: "queue", read: listQueue, isForAll: true },
  delegation: undefined,
  dictionary: { kind: "dictionaries", read: dictionaryCalls.commodity, isForAll: true },
  "duty-rule": { kind: "duty-rules", read: listRules },
  file: undefined,
  // Whom it is for may not be known here yet.
  invitation: undefined,
  member: { kind: "members", read: listMembers, isForAll: true },
  // Changed by an application alone, whose own row stands beside it.
  "member-admission": undefined,
  "member-application": { kind: "member-applications", read: listMemberApplications },
  "member-draft": { kind: "member-drafts", read: getMemberDraft, isOfActing: true },
  membership: ofUsers,
  "nil-return": { kind: "nil-returns", read: getCalendar },
  notice: undefined,
  organization: { kind: "organizations", read: getOrganization },
  proposal: { kind: "auctions", read: listProposals },
  report: undefined,
  signature: undefined,
  "spot-deal": { kind: "spot", read: listDeals },
  "spot-file": undefined,
  // DESK-020: who has taken what is every colleague's to see.
  task: { kind: "queue", read: listQueue, isForAll: true },
  user: ofUsers,
  "user-notice": { kind: "notices", read: listNotices, isOfPerson: true },
  view: { kind: "views", read: listViews, isOfActor: true },
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

/** WORK-030: what acts of the log mean for those who listen: whom they concern is looked up, the rest is arithmetic. */
export async function findEvents(db: Reads, acts: readonly AuditedAct[]): Promise<Interpreted[]> {
  const concerned = await findConcerned(
    db,
    acts.filter((act) => ruleOf(act) !== undefined),
  );
  return acts.map((act) => {
    const rule = ruleOf(act);
    const of = concerned(act);
    return {
      place: act.id,
      toldTo: (actor) => {
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
  rule: Rule,
  of: readonly Concerned[],
): LiveEvent | undefined {
  const organizationId = reach(actor, act, rule, of);
  if (organizationId === undefined) return undefined;
  const isOwn = act.actorUserId === actor.userId && act.clientRequestId !== null;
  return {
    kind: rule.kind,
    id: act.entityId!,
    organizationId,
    isNew: isNew(act),
    ...(isOwn ? { request: act.clientRequestId! } : {}),
  };
}

/** The organisation by which it concerns the reader, null where it does so by itself; undefined where it does not. */
function reach(
  actor: Actor,
  act: AuditedAct,
  { kind, read, isForAll, isOfPerson, isOfActing, isOfActor }: Rule,
  of: readonly Concerned[],
): number | null | undefined {
  const own = actor.organization?.id;
  if (of.some(({ userId }) => userId === actor.userId)) return null;
  if (isOfActor && act.actorUserId === actor.userId) return null;
  if (isOfPerson || isOfOneself(act) || (isOfActor && isStaff(actor))) return undefined;
  if (refusalOnEntry(read, actor) !== undefined) return undefined;
  if (isForAll) return null;
  if (isOfActing) return own !== undefined && act.organizationId === own ? own : undefined;
  if (of.some(({ organizationId }) => organizationId !== null && organizationId === own)) return own;
  if (!isStaff(actor)) return undefined;
  return kind === "users"
    ? null
    : (of.find(({ organizationId }) => organizationId !== null)?.organizationId ?? null);
}

function changesRights(actor: Actor, { action, entity, entityId }: AuditedAct): boolean {
  if (harmless.has(action) || untold.has(action)) return false;
  if (entity === "user" || entity === "membership") return entityId === actor.userId;
  return entity === "organization" && entityId !== null && entityId === actor.organization?.id;
}
