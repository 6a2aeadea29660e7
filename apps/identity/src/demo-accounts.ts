import type { Pool } from "pg";
import { createAccount } from "./accounts.ts";

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

export async function createDemoAccounts(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ login: string }>(
    "select login from identity.accounts where login = any($1)",
    [demoAccounts.map(({ login }) => login)],
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
