import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { AuditEntry } from "../../platform/audit/audit.ts";

/** SHA-256 of the state before an action, according to its audit entries. Created records have no previous state. */
export const snapshotDigest = (entries: readonly AuditEntry[]): Buffer =>
  createHash("sha256")
    .update(
      JSON.stringify(
        entries.map(({ action, entity, entityId, before }) => [
          action,
          entity,
          before === undefined ? null : entityId,
          before ?? null,
        ]),
      ),
    )
    .digest();

export const asObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {};

/** Characters of JSON; the approver's screen leaves out longer values. */
const maxValueLength = 1_000;
const isShort = (value: unknown): boolean => JSON.stringify(value ?? null).length <= maxValueLength;

/** Fields that an action changes, with old and new values. */
export function fieldChanges({ before, after }: AuditEntry) {
  const [old, requested] = [asObject(before), asObject(after)];
  return Object.entries(requested).flatMap(([field, value]) =>
    value === undefined ||
    isDeepStrictEqual(old[field] ?? null, value) ||
    !isShort(value) ||
    !isShort(old[field])
      ? []
      : [{ field, before: old[field] ?? null, after: value }],
  );
}
