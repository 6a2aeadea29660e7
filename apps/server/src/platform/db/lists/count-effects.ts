import { sql, type RawBuilder } from "kysely";
import { maxEffects, type EditEffect, type EffectKind } from "@birzha/domain/shared/registers/effects.ts";
import type { DbReader } from "../handles.ts";

type Sql = RawBuilder<unknown>;

/** Rows to count. `isPartial`: more rows may exist that the select does not cover. */
interface EffectQuestion {
  readonly rows: Sql;
  readonly isPartial?: Sql;
}

interface Counted {
  readonly kind: EffectKind;
  readonly count: number;
  readonly isPartial: boolean;
}

/** DESK-022: counts the records per kind that an action would affect, each up to a limit, in one statement. */
export async function countEffects(
  db: DbReader,
  questions: Readonly<Partial<Record<EffectKind, EffectQuestion>>>,
): Promise<EditEffect[]> {
  const parts = Object.entries(questions).map(
    ([kind, { rows, isPartial = sql`false` }]) => sql`
      select ${sql.lit(kind)} as kind, count(*)::int as count, ${isPartial} as "isPartial"
      from (${rows} limit ${maxEffects}) found`,
  );
  if (parts.length === 0) return [];
  const { rows } = await sql<Counted>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows
    .filter(({ count }) => count > 0)
    .map(({ kind, count, isPartial }) => ({ kind, count, isAtLeast: isPartial || count === maxEffects }));
}
