import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { ru as identity } from "@birzha/phrases/identity/ru.ts";
import { portalAddress } from "./portals.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const scratch = process.env["E2E_SCRATCH"] ?? `${root}.data`;

interface NewAccount {
  readonly login: string;
  readonly name: string;
  readonly email: string;
}

/** Somebody who is no part of the demonstration: the administrator makes the account, he chooses his password by the link. */
export async function makeAccount(
  page: Page,
  place: number,
  { login, name, email }: NewAccount,
  password: string,
): Promise<void> {
  const address = portalAddress(place);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["apps/server/src/cli.ts", "user", "create", login, "--name", name, "--email", email],
    {
      cwd: root,
      env: {
        ...process.env,
        PUBLIC_URL: address,
        DATA_DIR: `${scratch}/e2e-${new URL(address).port}`,
        DATABASE_URL: process.env["E2E_DATABASE_URL"] ?? "",
        OIDC_ISSUER: "",
      },
    },
  );
  const link = /\S+\/identity\/letter\S+/.exec(stdout)![0];
  await page.goto(link);
  const { fresh, repeat, submit, done } = identity.password;
  await page.getByLabel(fresh, { exact: true }).fill(password);
  await page.getByLabel(repeat).fill(password);
  await page.getByRole("button", { name: submit }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(done);
}
