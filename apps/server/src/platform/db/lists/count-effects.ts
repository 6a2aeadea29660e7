import { sql, type RawBuilder } from "kysely";
import { mostEffects, type Effect, type EffectKind } from "@birzha/domain/shared/registers/effects.ts";
import type { Reads } from "../handles.ts";

type Sql = RawBuilder<unknown>;

/** What is counted: a select of the rows, and whether there may be others that it does not look at. */
interface EffectQuestion {
  readonly rows: Sql;
  readonly isPartial?: Sql;
}

interface Counted {
  readonly kind: EffectKind;
  readonly count: number;
  readonly isPartial: boolean;
}

/** DESK-022: how much of each there is, each no further than it is counted; one statement. */
export async function countEffects(
  db: Reads,
  questions: Readonly<Partial<Record<EffectKind, EffectQuestion>>>,
): Promise<Effect[]> {
  const parts = Object.entries(questions).map(
    ([kind, { rows, isPartial = sql`false` }]) => sql`
      select ${sql.lit(kind)} as kind, count(*)::int as count, ${isPartial} as "isPartial"
      from (${rows} limit ${mostEffects}) found`,
  );
  if (parts.length === 0) return [];
  const { rows } = await sql<Counted>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows
    .filter(({ count }) => count > 0)
    .map(({ kind, count, isPartial }) => ({ kind, count, isAtLeast: isPartial || count === mostEffects }));
}
