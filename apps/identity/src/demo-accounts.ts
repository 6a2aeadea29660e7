import type { Pool } from "pg";
import { createAccount } from "./accounts.ts";
import { signingKeyName } from "./secrets.ts";

/**
 * Accounts of a demonstration, made and shown on the sign-in page when DEMO is on. The subject equals the
 * login, so that demo data may name its users before they have ever signed in. People are invented.
 */
export const demoAccounts = [
  { login: "operator", name: "Орлова Марина Викторовна", roles: ["operator"] },
  { login: "owner", name: "Соколова Елена Андреевна", roles: [] },
  { login: "employee", name: "Ермаков Павел Сергеевич", roles: [] },
  { login: "farmer", name: "Полевой Григорий Иванович", roles: [] },
  { login: "newcomer", name: "Новикова Анна Дмитриевна", roles: [] },
  { login: "blocked", name: "Запрудный Олег Петрович", roles: [] },
] as const;

export type DemoLogin = (typeof demoAccounts)[number]["login"];

export const demoPassword = "demo";

/** Addresses that lead nowhere: the domain is reserved. */
export const demoEmail = (login: string): string => `${login}@birzha.example`;

/** Names of the accounts in tokens; no other account is ever called so. */
export const demoSubjects: readonly string[] = demoAccounts.map(({ login }) => login);

/** Makes the accounts that are missing and opens those that a start without the demonstration has shut. */
export async function openDemoAccounts(pool: Pool): Promise<void> {
  await pool.query(
    "update identity.accounts set is_active = true where subject = any($1) and not is_active",
    [demoSubjects],
  );
  const { rows } = await pool.query<{ login: string }>(
    "select login from identity.accounts where login = any($1)",
    [demoSubjects],
  );
  const present = new Set(rows.map(({ login }) => login));
  const missing = demoAccounts.filter(({ login }) => !present.has(login));
  await Promise.all(
    missing.map((account) =>
      createAccount(pool, {
        ...account,
        subject: account.login,
        email: demoEmail(account.login),
        password: demoPassword,
      }),
    ),
  );
}

/**
 * FIX-001: everybody knows the password, so without the demonstration nobody comes in with it, whatever the database
 * held before. What was begun with the accounts ends: sign-ins, refresh tokens, and access tokens, by a new key.
 */
export async function shutDemoAccounts(pool: Pool): Promise<void> {
  await pool.query(
    `with shut as (
       update identity.accounts set is_active = false where subject = any($1) and is_active returning subject
     ), ended as (
       delete from identity.records where payload ->> 'accountId' in (select subject from shut)
     )
     delete from identity.secrets where name = $2 and exists (select from shut)`,
    [demoSubjects, signingKeyName],
  );
}
