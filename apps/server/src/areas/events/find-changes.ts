import { changeKinds, type ChangeKind } from "@birzha/domain/events/change.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { hasTrait, isCreation } from "./action-traits.ts";
import { findConcerned } from "./find-events.ts";
import { findVisibilityRule, visibilityRules } from "./visibility-rules.ts";
import type { AuditedAct } from "../../platform/audit/read-after.ts";
import type { Reads } from "../../platform/db/handles.ts";
import { refusalOnEntry } from "../../platform/http/endpoint-binding/entry.ts";

/** A change, and in whose feeds it stands. */
export interface FoundChange {
  readonly kind: ChangeKind;
  readonly recordId: number;
  readonly isNew: boolean;
  readonly at: string;
  /** Of the firms that it concerns; null: of the exchange's staff, whom all of them do. */
  readonly organizationIds: readonly (number | null)[];
}

const isChangeKind = (kind: string): kind is ChangeKind => (changeKinds as readonly string[]).includes(kind);

/** DOOR-004: what acts of the log are to those who read the changes on; the same of them hears who listens (WORK-030). */
export async function findChanges(db: Reads, acts: readonly AuditedAct[]): Promise<FoundChange[]> {
  const told = acts.flatMap((act) => {
    const kind = findVisibilityRule(act)?.kind;
    return kind !== undefined && isChangeKind(kind) && !hasTrait(act.action, "private")
      ? [{ act, kind }]
      : [];
  });
  const concerned = await findConcerned(
    db,
    told.map(({ act }) => act),
  );
  return told.map(({ act, kind }) => {
    const firms = concerned(act).flatMap(({ organizationId }) => organizationId ?? []);
    return {
      ...{ kind, recordId: act.entityId!, isNew: isCreation(act), at: act.at },
      organizationIds: [null, ...new Set(firms.filter((firm) => isOfFirm(act, firm)))],
    };
  });
}

/** What a firm does to the membership of its people is no matter of their other firms. */
const isOfFirm = ({ entity, organizationId }: AuditedAct, firm: number): boolean =>
  entity !== "membership" || organizationId === null || organizationId === firm;

/** DOOR-004: the kinds whose records that caller may read now; who may not is not told of them. */
export const kindsSeenBy = (actor: Actor): ReadonlySet<ChangeKind> =>
  new Set(
    Object.values(visibilityRules).flatMap((rule) =>
      rule && isChangeKind(rule.kind) && refusalOnEntry(rule.read, actor) === undefined ? [rule.kind] : [],
    ),
  );
