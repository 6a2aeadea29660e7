import { listAgreements } from "@birzha/domain/agreements/api.ts";
import { listApplications } from "@birzha/domain/applications/api.ts";
import { getDraft, listProposals } from "@birzha/domain/auctions/api.ts";
import { dropdownLists } from "@birzha/domain/catalogs/dropdown-api.ts";
import { listContracts } from "@birzha/domain/contracts/api.ts";
import type { EventKind, LiveEvent } from "@birzha/domain/events/event.ts";
import { dictionaryCalls } from "@birzha/domain/exchange/api.ts";
import { getMemberDraft, listMemberApplications, listMembers } from "@birzha/domain/members/api.ts";
import { getOrganization } from "@birzha/domain/organizations/api.ts";
import { isStaff, type Actor } from "@birzha/domain/shared/actor.ts";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import { listDeals } from "@birzha/domain/spot/api.ts";
import { listOrganizationUsers } from "@birzha/domain/users/api.ts";
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
  /** For the organisation alone that has acted: the record may be gone. */
  readonly isOfActing?: true;
}

const draft: Rule = { kind: "auction-drafts", read: getDraft, isOfActing: true };
const ofUsers: Rule = { kind: "users", read: listOrganizationUsers };

/** What the kinds of records in the audit log are to those who listen; none where nothing that is shown changes. */
export const rules: Readonly<Record<string, Rule | undefined>> = {
  agreement: { kind: "agreements", read: listAgreements },
  application: { kind: "applications", read: listApplications },
  audit: undefined,
  calendar: undefined,
  catalog: { kind: "catalogs", read: dropdownLists.regions, isForAll: true },
  contract: { kind: "contracts", read: listContracts },
  dictionary: { kind: "dictionaries", read: dictionaryCalls.commodity, isForAll: true },
  file: undefined,
  member: { kind: "members", read: listMembers, isForAll: true },
  // Changed by an application alone, whose own row stands beside it.
  "member-admission": undefined,
  "member-application": { kind: "member-applications", read: listMemberApplications },
  "member-draft": { kind: "member-drafts", read: getMemberDraft, isOfActing: true },
  membership: ofUsers,
  notice: undefined,
  organization: { kind: "organizations", read: getOrganization },
  proposal: { kind: "auctions", read: listProposals },
  report: undefined,
  signature: undefined,
  "spot-deal": { kind: "spot", read: listDeals },
  "spot-file": undefined,
  user: ofUsers,
};

const ofDrafts = new Set(["auctions.save-draft", "auctions.update-draft", "auctions.delete-draft"]);
/** Nobody's business: who comes when, and what came to nothing. */
const untold = new Set(["shared.refused", "users.sign-in"]);
/** A person's own business. */
const ofOneself = new Set([
  "users.sign-out",
  "users.end-session",
  "users.end-sessions",
  "users.read-notices",
]);
const newlyMade = new Set([
  "agreements.submit",
  "applications.submit",
  "auctions.save-draft",
  "auctions.send",
  "catalogs.create",
  "members.create-draft",
  "members.send-application",
  "organizations.create",
]);
/** Acts on users and organisations that leave everybody's rights as they are. */
const harmless = new Set(["users.sign-in", "users.update", "users.read-notices", "organizations.update"]);

const ruleOf = ({ action, entity, entityId }: AuditedAct): Rule | undefined => {
  if (entityId === null || untold.has(action) || action.endsWith(".download")) return undefined;
  return ofDrafts.has(action) ? draft : rules[entity];
};

/** WORK-030: what acts of the log mean for those who listen: whom they concern is looked up, the rest is arithmetic. */
export async function findEvents(db: Reads, acts: readonly AuditedAct[]): Promise<Interpreted[]> {
  const told = acts.filter((act) => ruleOf(act) !== undefined);
  const idsOf = (...entities: readonly string[]) =>
    told.flatMap(({ entity, entityId }) => (entities.includes(entity) ? [entityId!] : []));
  const concerned = told.length === 0 ? [] : await listConcerned(db, idsOf);
  const ofRecord = Map.groupBy(concerned, ({ entity, id }) => `${entity} ${id}`);
  return acts.map((act) => {
    const rule = ruleOf(act);
    const of = ofRecord.get(`${act.entity} ${act.entityId}`) ?? [];
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
    isNew: newlyMade.has(act.action) || act.result === "created",
    ...(isOwn ? { request: act.clientRequestId! } : {}),
  };
}

/** The organisation by which it concerns the reader, null where it does so by itself; undefined where it does not. */
function reach(
  actor: Actor,
  act: AuditedAct,
  { kind, read, isForAll, isOfActing }: Rule,
  of: readonly Concerned[],
): number | null | undefined {
  const own = actor.organization?.id;
  if (of.some(({ userId }) => userId === actor.userId)) return null;
  if (ofOneself.has(act.action)) return undefined;
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
