import { changeKinds, type ChangeKind } from "@birzha/domain/events/change.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { hasTrait, isCreation } from "./action-traits.ts";
import { findConcerned } from "./find-events.ts";
import { findVisibilityRule, visibilityRules } from "./visibility-rules.ts";
import type { AuditEvent } from "../../platform/audit/read-after.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { rejectionOnEntry } from "../../platform/http/endpoint-binding/entry.ts";

/** A change with the feeds that contain it. */
export interface FoundChange {
  readonly kind: ChangeKind;
  readonly recordId: number;
  readonly isNew: boolean;
  readonly at: string;
  /** Affected organisations. Null is the feed of exchange staff, which contains every change. */
  readonly organizationIds: readonly (number | null)[];
}

const isChangeKind = (kind: string): kind is ChangeKind => (changeKinds as readonly string[]).includes(kind);

/** DOOR-004: converts audit entries to changes for feeds. The event stream has the same ones (WORK-030). */
export async function findChanges(db: DbReader, actions: readonly AuditEvent[]): Promise<FoundChange[]> {
  const published = actions.flatMap((entry) => {
    const kind = findVisibilityRule(entry)?.kind;
    return kind !== undefined && isChangeKind(kind) && !hasTrait(entry.action, "private")
      ? [{ act: entry, kind }]
      : [];
  });
  const concerned = await findConcerned(
    db,
    published.map(({ act: entry }) => entry),
  );
  return published.map(({ act: entry, kind }) => {
    const organizations = concerned(entry).flatMap(({ organizationId }) => organizationId ?? []);
    return {
      kind,
      recordId: entry.entityId!,
      isNew: isCreation(entry),
      at: entry.at,
      organizationIds: [
        null,
        ...new Set(organizations.filter((organization) => isOfOrganization(entry, organization))),
      ],
    };
  });
}

/** A membership change by one organisation is not visible to the user's other organisations. */
const isOfOrganization = ({ action, entity, organizationId }: AuditEvent, organization: number): boolean =>
  !hasTrait(action, "staff") &&
  (entity !== "membership" || organizationId === null || organizationId === organization);

/** DOOR-004: returns the kinds of records that the caller can currently read. Feeds omit the others. */
export const kindsSeenBy = (actor: Actor): ReadonlySet<ChangeKind> =>
  new Set(
    Object.values(visibilityRules).flatMap((rule) =>
      rule && isChangeKind(rule.kind) && rejectionOnEntry(rule.read, actor) === undefined ? [rule.kind] : [],
    ),
  );
