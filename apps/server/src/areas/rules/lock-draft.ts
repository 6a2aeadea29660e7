import type { DbTransaction } from "../../platform/db/handles.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { lockRule, type LockedRule } from "./custom-rule-queries.ts";

/** Locks a draft. @throws ApiError for a rule in force or a stale version (G-85) */
export async function lockDraft(db: DbTransaction, id: number, version?: number): Promise<LockedRule> {
  const rule = await lockRule(db, id);
  if (!rule.isDraft) throw new ApiError("rules.not-draft");
  if (version !== undefined && rule.version !== version) throw new ApiError("shared.stale");
  return rule;
}
