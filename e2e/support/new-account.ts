import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { ru as identity } from "@birzha/phrases/identity/ru.ts";
import { portalOf } from "./portals.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

interface NewAccount {
  readonly login: string;
  readonly name: string;
  readonly email: string;
}

/** Runs an administrator command of a portal. Returns its standard output. */
export async function command(place: number, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["apps/server/src/cli.ts", ...args], {
    cwd: root,
    env: { ...process.env, ...portalOf(place) },
  });
  return stdout;
}

/** Creates an account outside the demo data. The user sets the password by the link of the command. */
export async function makeAccount(
  page: Page,
  place: number,
  { login, name, email }: NewAccount,
  password: string,
): Promise<void> {
  const output = await command(place, "user", "create", login, "--name", name, "--email", email);
  const link = /\S+\/identity\/link\S+/.exec(output)![0];
  await page.goto(link);
  const { fresh, repeat, submit, done } = identity.password;
  await page.getByLabel(fresh, { exact: true }).fill(password);
  await page.getByLabel(repeat).fill(password);
  await page.getByRole("button", { name: submit }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(done);
}
