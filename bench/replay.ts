import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Recorded } from "./recorded-statements.ts";

/**
 * Runs the statements of a recorded call on a connection, one after the other. What must be new in every call, the
 * request's id, which is the contract's number, too, and the numbers of the report and its version, is new.
 */
export function createReplay({
  statements,
  requestId: recorded,
  answer,
}: Recorded): (client: pg.ClientBase) => Promise<void> {
  const created = (JSON.parse(answer) as { data: { id?: unknown } }).data.id;
  const isWrite = statements.some(({ text }) => text.includes("nextval('agreement_ids')"));
  if (!isWrite)
    return async (client) => {
      for (const { text, values } of statements) await client.query(text, values);
    };
  return async (client) => {
    const requestId = randomUUID();
    let id: unknown;
    for (const { text, values } of statements) {
      const now = values.map((value) => (value === recorded ? requestId : value === created ? id : value));
      const { rows } = (await client.query(text, now)) as { rows: { id?: unknown }[] };
      if (text.includes("nextval('agreement_ids')")) id = rows[0]!.id;
    }
  };
}
