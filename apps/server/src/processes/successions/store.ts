import { sql, type RawBuilder } from "kysely";
import type { OwnerTx } from "../../platform/db/handles.ts";
import type { SuccessionPair, SuccessionRule } from "./succession-rules.ts";

/** Rows per statement, so that each one ends within the statement timeout. */
const batch = 1_000;

/**
 * DEAL-020: applies the rule of one column in the transaction of the move.
 * @returns number of rows that went over
 */
export async function moveRecords(tx: OwnerTx, rule: SuccessionRule, pair: SuccessionPair): Promise<number> {
  switch (rule.rule) {
    case "move":
    case "move-new":
      return moveBatches(tx, rule, pair);
    case "sum":
      return addTotals(tx, rule, pair);
    default:
      return 0;
  }
}

async function moveBatches(
  tx: OwnerTx,
  rule: Extract<SuccessionRule, { readonly rule: "move" | "move-new" }>,
  pair: SuccessionPair,
): Promise<number> {
  const table = sql.table(rule.table);
  const column = sql.ref(rule.column);
  const also = rule.rule === "move" && rule.also ? sql`, ${rule.also(pair)}` : sql``;
  const isMovable = rule.rule === "move-new" ? withoutDouble(rule, pair) : sql`true`;
  for (let moved = 0; ;) {
    const { numAffectedRows = 0n } = await sql`
      update ${table} t set ${column} = ${pair.to}${also}
      where t.ctid = any(array(
        select t.ctid from ${table} t where t.${column} = ${pair.from} and ${isMovable} limit ${batch}))`.execute(
      tx,
    );
    if (numAffectedRows === 0n) return moved;
    moved += Number(numAffectedRows);
  }
}

function withoutDouble(
  { table, column, key, where = "true", otherParty }: Extract<SuccessionRule, { readonly rule: "move-new" }>,
  { to }: SuccessionPair,
): RawBuilder<unknown> {
  const inTable = (text: string, alias: string) => sql.raw(text.replaceAll("$", alias));
  const equals = key.map((part) => sql`${inTable(part, "own")} = ${inTable(part, "t")}`);
  return sql`not (${inTable(where, "t")} and exists (select from ${sql.table(table)} own
      where own.${sql.ref(column)} = ${to} and ${sql.join(equals, sql` and `)} and ${inTable(where, "own")}))
    ${otherParty === undefined ? sql`` : sql`and t.${sql.ref(otherParty)} <> ${to}`}`;
}

/** Totals in parts go to the part of this transaction. */
async function addTotals(
  tx: OwnerTx,
  { table, column, constraint, key, sums }: Extract<SuccessionRule, { readonly rule: "sum" }>,
  { from, to }: SuccessionPair,
): Promise<number> {
  const grouped = sql.join(key.filter((name) => name !== "part").map((name) => sql.ref(name)));
  const part = key.includes("part");
  const { numAffectedRows = 0n } = await sql`
    with gone as (delete from ${sql.table(table)} where ${sql.ref(column)} = ${from} returning *)
    insert into ${sql.table(table)} as stored
      (${sql.ref(column)}, ${grouped}${part ? sql`, part` : sql``}, ${sql.join(sums.map((name) => sql.ref(name)))})
    select ${to}, ${grouped}${part ? sql`, (select agreements_count_part())` : sql``},
      ${sql.join(sums.map((name) => sql`sum(${sql.ref(name)})`))}
    from gone group by ${grouped}
    on conflict on constraint ${sql.ref(constraint)} do update
      set ${sql.join(sums.map((name) => sql`${sql.ref(name)} = stored.${sql.ref(name)} + excluded.${sql.ref(name)}`))}`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

/** Moves the search entries of an INN, with the names of both organisations. Runs after the succession is done. */
export async function moveSearchEntries(tx: OwnerTx, inn: string): Promise<void> {
  const entries = sql.table("search_entries");
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      update ${entries} e set scope = s.scope, words = search_words(s.names, s.numbers)
      from (select kind, record_id from search_entries where scope = ${inn} limit ${batch}) old
        join search_sources s on s.kind = old.kind and s.record_id = old.record_id
      where e.kind = old.kind and e.record_id = old.record_id and s.scope <> ${inn}`.execute(tx);
    if (numAffectedRows === 0n) return;
  }
}

/** Invalidates cached totals: policies show the successor more rows than before. */
export async function renewListVersions(tx: OwnerTx): Promise<void> {
  for (const table of ["list_versions", "agreement_count_versions"])
    await sql`update ${sql.table(table)} set version = gen_random_uuid()`.execute(tx);
}
