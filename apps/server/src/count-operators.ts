import { countUsable } from "@birzha/identity/accounts.ts";
import type { OpenDatabase } from "./platform/db/database.ts";
import { listOperatorSubjects } from "./areas/users/account-queries.ts";
import type { PortalConfig } from "./settings/config.ts";
import { embeddedIssuer } from "./sign-in.ts";

export interface OperatorCount {
  /** Operators that can sign in at the configured identity server. */
  readonly usable: number;
  /** Those of them without a second factor; undefined for an external server. */
  readonly withoutFactor: number | undefined;
}

/** Counts the operators that can sign in (FIX-163). Without any, applications cannot be accepted. */
export async function countOperators(
  { db, pool }: Pick<OpenDatabase, "db" | "pool">,
  oidc: Pick<NonNullable<PortalConfig["oidc"]>, "issuer"> | undefined,
): Promise<OperatorCount> {
  const subjects = await listOperatorSubjects(db, oidc?.issuer ?? embeddedIssuer);
  return oidc ? { usable: subjects.length, withoutFactor: undefined } : countUsable(pool, subjects);
}
