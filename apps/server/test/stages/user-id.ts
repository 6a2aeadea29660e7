import type { OwnerDb } from "../../src/platform/db/handles.ts";

/** Returns the id of a user by the name of the account. */
export const aUserId = async (db: OwnerDb, account: string): Promise<number> =>
  (await db.selectFrom("users").select("id").where("account", "=", account).executeTakeFirstOrThrow()).id;
