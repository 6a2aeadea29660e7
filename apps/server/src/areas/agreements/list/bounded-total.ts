import { sql, type RawBuilder } from "kysely";

/** Counts the matching reports. With a limit, stops after the first report above it (SCALE-001). */
export const countMatches = (where: RawBuilder<unknown>, limit: number | undefined) =>
  limit === undefined
    ? sql`(select count(*) from agreements where ${where}) as total`
    : sql`(select count(*) from (
        select from agreements where ${where} limit ${sql.lit(limit + 1)}) as counted) as total`;

/** The total of a page. `isPartial`: more reports may match than were counted. */
export function limitTotal(total: number, limit: number | undefined, isPartial = false) {
  if (limit !== undefined && total > limit) return { total: limit, isAtLeast: true };
  return isPartial ? { total, isAtLeast: true } : { total };
}
