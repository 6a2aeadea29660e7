import type { Pool } from "pg";
import type { CommandContext } from "./command.ts";

/** Result of a check. `ok` is undefined when the check does not apply. */
export interface Finding {
  readonly ok: boolean | undefined;
  readonly text: string;
}

export type Check = (context: CommandContext, pool: Pool) => Promise<Finding>;
