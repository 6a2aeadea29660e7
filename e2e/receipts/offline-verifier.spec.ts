import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import {
  makeDay,
  publishedKeyPem,
  rootTamperings,
  signDays,
  tamperings,
  unsealedReceipt,
  validReceipt,
  validRoots,
} from "../../packages/domain/test/tampered-receipts.ts";
import { expect, test } from "../support/fixtures.ts";

const jsonFile = (name: string, content: unknown) => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.from(typeof content === "string" ? content : JSON.stringify(content)),
});

/** Saves the page of the portal and opens it from the disk, without network. */
async function openSaved(page: Page, file: string): Promise<void> {
  const response = await page.request.get("/verify-receipt.html");
  expect(response.headers()["content-disposition"]).toContain("attachment");
  writeFileSync(file, await response.body());
  await page.context().setOffline(true);
  await page.goto(pathToFileURL(file).href);
}

async function verify(page: Page, receipt: unknown, days: unknown = validRoots.days) {
  await page.locator("#roots").setInputFiles(jsonFile("roots.json", { data: { days } }));
  await page.locator("#receipt").setInputFiles(jsonFile("receipt.json", receipt));
}

test("PROOF-003 PROOF-006: the saved page trusts published keys and names ten tamperings", async ({
  page,
}, info) => {
  await openSaved(page, info.outputPath("verify-receipt.html"));
  const result = page.locator("#result");
  await verify(page, validReceipt);
  await expect(result).toHaveAttribute("data-problem", "key");
  await page.locator("#key").setInputFiles(jsonFile("key.pem", publishedKeyPem));
  await expect(result).toHaveAttribute("data-result", "valid");

  await verify(page, unsealedReceipt);
  await expect(result).toHaveAttribute("data-result", "unsealed");
  for (const { name, receipt, days, problem } of [...tamperings, ...rootTamperings]) {
    await verify(page, receipt, days);
    await expect(result, name).toHaveAttribute("data-problem", problem);
  }
  const late = await makeDay(1, "2025-12-25T12:00:00.000Z");
  await verify(page, late.receipts[0], late.days);
  await expect(result, "FIX-331").toHaveAttribute("data-result", "late");
  await expect(result).toContainText("Принят 25.12.2025, журнал подписан за 02.01.2026");
  await verify(page, "no receipt");
  await expect(result).toHaveAttribute("data-problem", "format");
  await verify(page, validReceipt, await signDays(366, validRoots.days));
  await expect(result, "a year of days").toHaveAttribute("data-result", "valid");
});
