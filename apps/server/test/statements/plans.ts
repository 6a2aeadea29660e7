import type { RawBuilder } from "kysely";
import { openListening } from "../resilience/listening.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { DbTransaction } from "../../src/platform/db/handles.ts";
import { inTransaction } from "../../src/platform/db/request-transaction.ts";
import type { cloneDatabase } from "../stages/database.ts";

/**
 * Explains the reads of the callback whose text contains a word, as the role of requests. Includes locking
 * reads.
 * @param given a statement that must run before them
 */
export function openPlans(
  { requests }: Pick<Awaited<ReturnType<typeof cloneDatabase>>, "requests">,
  given?: RawBuilder<unknown>,
) {
  const { db } = requests;
  const { db: listening, asked: requested } = openListening(requests);

  return async (
    actor: Actor,
    word: string,
    ask: (tx: DbTransaction) => Promise<unknown>,
    access: "read" | "write" = "read",
    kind: "custom" | "generic" = "custom",
  ): Promise<string[]> => {
    requested.length = 0;
    await inTransaction(listening, actor, access, ask);
    const questions = requested.filter(
      ({ sql: text }) => /^\s*(?:select|with)\b/.test(text) && text.includes(word),
    );
    return inTransaction(db, actor, "read", async (tx) => {
      await given?.execute(tx);
      const plans: string[] = [];
      for (const question of questions) {
        const { rows } = await tx.executeQuery<Record<string, string>>({
          ...question,
          // A prepared statement has a generic plan.
          ...(kind === "generic" && { parameters: [] }),
          sql: `explain ${kind === "generic" ? "(generic_plan)" : ""} ${question.sql}`,
        });
        plans.push(rows.map((row) => Object.values(row)[0]).join("\n"));
      }
      return plans;
    });
  };
}
