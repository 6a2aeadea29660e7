import { registerImportRows } from "../../src/processes/imports/register-import-rows.ts";
import type { ReportsStage } from "./reports.ts";

/** Runs the registration job of an import for the owner of the stage. */
export async function runImport(
  { database: { db }, clock, firm }: ReportsStage,
  importId: number,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { id: userId } = await db
    .selectFrom("users")
    .select("id")
    .where("account", "=", "owner")
    .executeTakeFirstOrThrow();
  await registerImportRows({ db, clock }, { importId, organizationId: firm.id, userId }, signal);
}
