import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { lockFieldRules, listFieldRules } from "../proposal-queries.ts";
import { putFieldRule } from "../store.ts";

interface FieldRuleChange {
  readonly status: number;
  readonly field: string;
  /** Null removes the exception. */
  readonly changeable: boolean | null;
  /** Value that the operator saw, for the stale check. Absent for the command line. */
  readonly seen?: boolean | null;
}

/** A-21, DESK-021: sets or removes an exception for a field of proposals in this status. */
export async function setFieldRule(
  context: RequestContext,
  { status, field, changeable, seen }: FieldRuleChange,
): Promise<{ status: number; field: string; changeable: boolean | null }> {
  const { actor, clock, db } = context;
  await lockFieldRules(db);
  const rules = await listFieldRules(db, status);
  const before = rules.find((rule) => rule.field === field)?.changeable ?? null;
  if (seen !== undefined && seen !== before) throw new ApiError("shared.stale");
  await putFieldRule(db, { status, field, changeable }, { userId: actor.userId, at: clock.now() });
  context.audit({
    action: "auctions.field-rule",
    entity: "proposal",
    before: { status, field, changeable: before },
    after: { status, field, changeable },
  });
  return { status, field, changeable };
}
