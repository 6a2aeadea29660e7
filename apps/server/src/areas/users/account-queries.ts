import { sql } from "kysely";
import { roleCodes } from "@birzha/domain/users/role.ts";
import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import type { DbReader } from "../../platform/db/handles.ts";

/**
 * INST-002: returns the account of an active operator, or undefined. Excludes the command line's own account, and demo
 * accounts after demo mode ends, because neither can sign in.
 */
export async function findOperatorAccount(
  db: DbReader,
  { issuer, subjects }: { readonly issuer: string; readonly subjects: readonly string[] },
): Promise<string | undefined> {
  const { rows } = await sql<{ account: string }>`
    select account from users
    where role = ${roleCodes.operator} and status = ${userStatus.active} and issuer <> 'birzha'
      and not (issuer = ${issuer} and subject = any(${subjects}::text[]))
    order by id limit 1`.execute(db);
  return rows[0]?.account;
}

/** FIX-163: returns the subjects of active operators of the identity server, at most 1,000. */
export async function listOperatorSubjects(db: DbReader, issuer: string): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select subject from users
    where role = ${roleCodes.operator} and status = ${userStatus.active} and issuer = ${issuer}
    order by id limit 1000`.execute(db);
  return rows.map(({ subject }) => subject);
}

interface ListedAccount {
  readonly id: number;
  readonly account: string;
  readonly name: string;
  readonly role: number;
  readonly status: number;
}

/** INST-002: lists users for the command line, by id. */
export async function listAccounts(db: DbReader, after: number, limit: number): Promise<ListedAccount[]> {
  const { rows } = await sql<ListedAccount>`
    select id, account, name, role, status from users where id > ${after} order by id limit ${limit}`.execute(
    db,
  );
  return rows;
}
