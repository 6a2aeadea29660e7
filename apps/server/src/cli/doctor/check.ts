import type { Pool } from "pg";
import type { CommandContext } from "../command.ts";

/** Result of a check. `ok` is undefined if the check does not apply or cannot run now. */
export interface CheckFinding {
  readonly ok: boolean | undefined;
  readonly text: string;
}

export type DoctorCheck = (context: CommandContext, pool: Pool) => Promise<CheckFinding>;

/** Returns the first row of the query. */
export async function readRow<Row extends object>(
  pool: Pool,
  query: string,
  values: readonly unknown[] = [],
): Promise<Row> {
  const { rows } = await pool.query<Row>(query, [...values]);
  return rows[0]!;
}
