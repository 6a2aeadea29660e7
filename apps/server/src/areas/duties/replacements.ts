import { sql, type RawBuilder } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { findReplacementDates } from "./queries.ts";

/** Reports `later` that replace the report with this id: one at most, and none that was withdrawn. */
export const replacementsOf = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`from agreements later where later.replaces = ${id}`;

/**
 * FIX-301: whether the organisation owes a report in place of this one. Screens decide the same with `isToReplace`
 * of the domain. Reports of one contract share its number, so the number says nothing.
 */
export const isToReplaceIn = (table: "r" | "agreements"): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`(${column("status")} = ${sql.lit(agreementStatus.rejected)} and not ${column("is_withdrawn")}
    and not exists (select ${replacementsOf(column("id"))}))`;
};
export const isToReplace = isToReplaceIn("r");

/** Moscow day of the rejection of the report `r`. */
const rejectionDay = sql<IsoDate>`(r.changed_date at time zone 'Europe/Moscow')::date`;

/** WORK-061, FIX-222: due date of the replacement of the report `r`; needs `joinReplacementDates`. */
export const replacementDueDate = sql<IsoDate | null>`greatest(r.due_date, replacement.due)`;

/**
 * FIX-222: joins the last days of a timely replacement to reports `r` that are rejected and were on time.
 * @param which condition on the reports `r`
 */
export async function joinReplacementDates(
  db: DbReader,
  which: RawBuilder<unknown>,
  replacementDays: number | undefined,
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ day: IsoDate }>`
    select distinct ${rejectionDay} as day from agreements r
    where ${which} and r.is_on_time and ${isToReplace} and r.changed_date is not null`.execute(db);
  const dates = await findReplacementDates(
    db,
    rows.map(({ day }) => day),
    replacementDays,
  );
  return sql`left join unnest(${[...dates.keys()]}::date[], ${[...dates.values()]}::date[])
    as replacement (rejected_on, due) on r.is_on_time and replacement.rejected_on = ${rejectionDay}`;
}
