import { sql, type RawBuilder } from "kysely";
import type { NoticeArea } from "@birzha/domain/exchange/notice.ts";
import type { WaitingSides } from "../../platform/db/lists/find-waiting.ts";
import { newestNotice } from "./queries.ts";

type Sql = RawBuilder<unknown>;

/** Column of the row with this alias. */
export const columnOf = (row: string, name: string): Sql => sql.ref(`${row}.${name}`);

/** Statements of one area about deliveries. Conditions get the aliases of their rows. */
interface StatementsQuery {
  readonly area: NoticeArea;
  readonly table: Sql;
  readonly isWaiting: (row: string) => Sql;
  readonly isSeller: (row: string) => Sql;
  /** Outcome of the delivery according to the party. */
  readonly outcome: (row: string) => Sql;
  /** Columns that both parties' rows of a contract share. */
  readonly terms: readonly string[];
  /** Whether the rows of one contract are of its two parties. */
  readonly isOtherParty: (row: string, other: string) => Sql;
  /** Name of the other party of the row `d`. */
  readonly counterparty: Sql;
}

/** SQL of a list of statements `d` in which both parties of a delivery share a row. */
interface PairedStatements {
  /** Joins the waiting statement of the other party. */
  readonly join: Sql;
  /** Whether the row stands for itself: it is no second statement of a pair. */
  readonly isFirst: Sql;
  readonly sides: WaitingSides;
}

/**
 * FIX-303: pairs the waiting statements of both parties about one delivery. The seller's comes first. Each is paired at
 * most once, also if a party has several rows of one number. A statement without a message cannot be decided here.
 */
export function pairStatements({
  area,
  table,
  isWaiting,
  isSeller,
  outcome,
  terms,
  isOtherParty,
  counterparty,
}: StatementsQuery): PairedStatements {
  const isSameContract = (row: string, other: string) =>
    sql.join(
      terms.map((name) => sql`${columnOf(row, name)} = ${columnOf(other, name)}`),
      sql` and `,
    );
  const isEarlierOf = (
    row: string,
    duplicate: string,
  ) => sql`exists (select from ${table} ${sql.ref(duplicate)}
    where ${isWaiting(duplicate)} and ${isSameContract(duplicate, row)} and ${columnOf(duplicate, "owner_inn")} = ${columnOf(row, "owner_inn")}
      and ${columnOf(duplicate, "id")} < ${columnOf(row, "id")})`;
  const isDecidable = (row: string) => sql`${newestNotice(area, columnOf(row, "id"))} is not null`;
  return {
    join: sql`left join lateral (
      select s.id, ${isSeller("s")} as is_seller, ${outcome("s")} as outcome, ${newestNotice(area, sql`s.id`)} as notice
      from ${table} s
      where ${isWaiting("s")} and ${isSameContract("s", "d")} and ${isOtherParty("s", "d")} and ${isDecidable("s")}
        and ${isDecidable("d")} and not ${isEarlierOf("s", "duplicate")} and not ${isEarlierOf("d", "duplicate")}
      order by s.id limit 1) other on true`,
    isFirst: sql`coalesce((not ${isSeller("d")}, d.id) < (not other.is_seller, other.id), true)`,
    sides: {
      counterparty,
      otherId: sql`other.id`,
      otherSeen: sql`other.notice`,
      isContradiction: sql`coalesce(other.outcome <> ${outcome("d")}, false)`,
    },
  };
}
