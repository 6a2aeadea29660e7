import type { Pool } from "pg";
import { createAccount } from "./accounts.ts";
import { signingKeyName } from "./secrets.ts";

/**
 * Accounts of a demo installation, which the sign-in page lists when DEMO is on. The subject equals the
 * login, so that demo data can refer to users who have never signed in. The people are fictitious.
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

/** Returns an undeliverable e-mail address: the domain is reserved. */
export const demoEmail = (login: string): string => `${login}@birzha.example`;

/** Subjects of the demo accounts in tokens. Other accounts have UUIDs as subjects. */
export const demoSubjects: readonly string[] = demoAccounts.map(({ login }) => login);

/** Creates missing demo accounts and reactivates those that a start without DEMO has deactivated. */
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
 * FIX-001: deactivates the demo accounts, because their password is public. Also ends their sign-ins and
 * refresh tokens, and invalidates access tokens with a new signing key.
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
