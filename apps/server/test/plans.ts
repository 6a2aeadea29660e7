import { Kysely, PostgresDialect, sql, type CompiledQuery } from "kysely";
import type { Actor } from "@birzha/domain/shared/actor.ts";
import type { Database } from "../src/platform/db/database.ts";
import type { OwnerDb, Tx } from "../src/platform/db/handles.ts";
import { inTransaction } from "../src/platform/db/request-transaction.ts";
import { Listener } from "../src/platform/db/sent-together.ts";
import type { cloneDatabase } from "./database.ts";

/** Tells the plans of what a call asks about a table, as the role of requests runs it (FAST-005). */
export function openPlans({ db, pool }: Pick<Awaited<ReturnType<typeof cloneDatabase>>, "db" | "pool">) {
  const asked: CompiledQuery[] = [];
  const listening = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push(query),
  }) as OwnerDb;

  return async (actor: Actor, table: string, read: (tx: Tx) => Promise<unknown>): Promise<string> => {
    asked.length = 0;
    await inTransaction(listening, actor, "read", read);
    const questions = asked
      .map((query) => ({ ...query, sql: query.sql.replaceAll(/\/\*.*?\*\//g, "") }))
      .filter(({ sql: text }) => /^\s*(?:select|with)\b/.test(text) && text.includes(table));
    return inTransaction(db, actor, "read", async (tx) => {
      const plans: string[] = [];
      for (const question of questions) {
        const parameters = question.parameters.filter((value) => !(value instanceof Listener));
        const { rows } = await tx.executeQuery<Record<string, string>>({
          ...question,
          sql: `explain ${question.sql}`,
          parameters,
        });
        plans.push(rows.map((row) => Object.values(row)[0]).join("\n"));
      }
      await sql`select`.execute(tx);
      return plans.join("\n\n");
    });
  };
}
