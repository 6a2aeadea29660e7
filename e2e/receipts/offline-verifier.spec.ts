import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { buildVerifierPage } from "@birzha/server/areas/receipts/verifier-page.ts";
import {
  publishedKey,
  publishedKeyPem,
  rootTamperings,
  tamperings,
  unsealedReceipt,
  validReceipt,
  validRoots,
} from "../../apps/server/test/receipts/tampered-receipts.ts";
import { expect, test } from "../support/story.ts";

const jsonFile = (name: string, content: unknown) => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.from(typeof content === "string" ? content : JSON.stringify(content)),
});

/** Opens the saved page from the disk. */
async function openSaved(page: Page, file: string, keys: readonly string[]): Promise<void> {
  writeFileSync(file, buildVerifierPage(keys));
  await page.context().setOffline(true);
  await page.goto(pathToFileURL(file).href);
}

async function verify(page: Page, receipt: unknown, days: unknown = validRoots.days) {
  await page.locator("#roots").setInputFiles(jsonFile("roots.json", { data: { days } }));
  await page.locator("#receipt").setInputFiles(jsonFile("receipt.json", receipt));
}

test("PROOF-006 @phone: the saved page verifies receipts and names ten tamperings", async ({
  page,
}, info) => {
  await openSaved(page, info.outputPath("verify-receipt.html"), [publishedKey]);
  const result = page.locator("#result");
  await verify(page, validReceipt);
  await expect(result).toHaveAttribute("data-result", "valid");
  await verify(page, unsealedReceipt);
  await expect(result).toHaveAttribute("data-result", "unsealed");
  for (const { name, receipt, days, problem } of [...tamperings, ...rootTamperings]) {
    await verify(page, receipt, days);
    await expect(result, name).toHaveAttribute("data-problem", problem);
  }
  await verify(page, "no receipt");
  await expect(result).toHaveAttribute("data-problem", "format");
});

test("PROOF-006: the saved page trusts only the chosen key", async ({ page }, info) => {
  await openSaved(page, info.outputPath("verify-receipt.html"), []);
  const result = page.locator("#result");
  await verify(page, validReceipt);
  await expect(result).toHaveAttribute("data-problem", "key");
  await page.locator("#key").setInputFiles(jsonFile("key.pem", publishedKeyPem));
  await expect(result).toHaveAttribute("data-result", "valid");
});
