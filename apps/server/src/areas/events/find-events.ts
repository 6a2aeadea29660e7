import type { LiveEvent } from "@birzha/domain/events/event.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { AuditEvent } from "../../platform/audit/read-after.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import type { PublishedEvent } from "../../platform/event-stream/subscription.ts";
import { listConcerned, type EventSubject } from "./queries.ts";
import { hasTrait, isCreation } from "./action-traits.ts";
import { findReach, findVisibilityRule, type VisibilityRule } from "./visibility-rules.ts";

/** Finds the users and organisations of all audited records in one statement. */
export async function findConcerned(
  db: DbReader,
  actions: readonly AuditEvent[],
): Promise<(entry: AuditEvent) => readonly EventSubject[]> {
  const idsOf = (...entities: readonly string[]) =>
    actions.flatMap(({ entity, entityId }) => (entities.includes(entity) ? [entityId!] : []));
  const concerned = actions.length === 0 ? [] : await listConcerned(db, idsOf);
  const ofRecord = Map.groupBy(concerned, ({ entity, id }) => `${entity} ${id}`);
  return ({ entity, entityId }) => ofRecord.get(`${entity} ${entityId}`) ?? [];
}

/** WORK-030: converts audit entries to events with their readers. */
export async function findEvents(db: DbReader, actions: readonly AuditEvent[]): Promise<PublishedEvent[]> {
  const concerned = await findConcerned(
    db,
    actions.filter((entry) => findVisibilityRule(entry) !== undefined),
  );
  return actions.map((entry) => {
    const rule = findVisibilityRule(entry);
    const of = concerned(entry);
    return {
      position: entry.position,
      contentFor: (actor) => {
        const event = rule && eventFor(actor, entry, rule, of);
        return event && JSON.stringify(event);
      },
      changesRightsOf: (actor) => changesRights(actor, entry),
    };
  });
}

function eventFor(
  actor: Actor,
  entry: AuditEvent,
  rule: VisibilityRule,
  of: readonly EventSubject[],
): LiveEvent | undefined {
  const organizationId = findReach(actor, entry, rule, of);
  if (organizationId === undefined) return undefined;
  const isOwn = entry.actorUserId === actor.userId && entry.clientRequestId !== null;
  return {
    kind: rule.kind,
    id: entry.entityId!,
    organizationId,
    isNew: isCreation(entry),
    ...(isOwn ? { request: entry.clientRequestId! } : {}),
  };
}

function changesRights(actor: Actor, { action, entity, entityId }: AuditEvent): boolean {
  if (hasTrait(action, "keeps-rights")) return false;
  if (entity === "user" || entity === "membership") return entityId === actor.userId;
  return entity === "organization" && entityId !== null && entityId === actor.organization?.id;
}
