import { randomUUID } from "node:crypto";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { read } from "../support/calls.ts";
import { expect, test, type Entry } from "../support/fixtures.ts";

const { audit } = ru;

test.describe("the operator", () => {
  test.use({ login: "operator" });

  test("S-8: staff reads a rejection, narrows and verifies the log", async ({ page }) => {
    await test.step("the newest entry shows both statuses and leads to its report", async () => {
      const [report] = await read<Entry[]>(page.request, "/api/Agreements/registries", {
        pageSize: 1,
        status: 1,
      });
      const reason = `Нет подписи ${randomUUID().slice(0, 8)}`;
      const rejected = await page.request.put("/api/Agreements/status", {
        data: { id: report!.id, status: 3, description: reason },
        headers: { ClientRequestId: randomUUID() },
      });
      expect(rejected.status()).toBe(200);

      await page.goto("/audit");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(audit.title);
      const newest = page.getByRole("listitem").filter({ hasText: audit.actions.agreements.status }).first();
      await expect(newest).toContainText("Орлова Марина Викторовна");
      await newest.getByRole("button", { name: /^Подробности/ }).click();
      await expect(newest.getByRole("row", { name: /^status/ })).toContainText("13");
      await expect(newest).toContainText(reason);
      await expectAccessible(page, "audit log");
      await newest.getByRole("link", { name: `${audit.entities.agreement} № ${report!.id}` }).click();
      await expect(page).toHaveURL(new RegExp(`/agreements/edit/${report!.id}$`));
    });
    await test.step("action, author and order narrow the log through the address", async () => {
      await page.goto("/audit");
      await page.getByRole("combobox", { name: audit.filters.action }).click();
      await page.getByRole("option", { name: audit.actions.agreements.submit, exact: true }).click();
      await page.getByRole("button", { name: ru.shared.actions.apply }).click();
      await expect(page).toHaveURL(/action=agreements\.submit/);
      const lines = page
        .getByRole("list")
        .getByRole("listitem")
        .filter({ has: page.locator("time") });
      await expect(lines.first()).toContainText(audit.actions.agreements.submit);
      const before = await lines.count();
      await page.getByRole("button", { name: audit.older }).click();
      await expect.poll(() => lines.count()).toBeGreaterThan(before);

      await lines.first().getByRole("button").first().click();
      await expect(page).toHaveURL(/account=/);
      await page.reload();
      await expect(page.getByLabel(audit.filters.account)).not.toHaveValue("");
      await page.getByRole("button", { name: ru.shared.actions.reset }).click();
      await expect(page).toHaveURL(/\/audit$/);

      // FIX-025: none, one direction, the other, none.
      const heading = page
        .getByRole("group", { name: audit.order })
        .getByRole("button", { name: audit.columns.at });
      await heading.click();
      await expect(page).toHaveURL(/sort=at&order=Desc/);
      await heading.click();
      await expect(
        lines.first().getByRole("button", { name: audit.details.replace("{id}", "1") }),
      ).toBeVisible();
      await heading.click();
      await expect(page).toHaveURL(/\/audit$/);

      await page.getByLabel(audit.filters.account).fill("nobody");
      await page.keyboard.press("Enter");
      await expect(page.getByText(audit.empty)).toBeVisible();
    });
    await test.step("the chain holds", async () => {
      const state = page.getByRole("region", { name: audit.chain.label });
      await state.getByRole("button", { name: audit.chain.verify }).click();
      await expect(state.getByRole("status")).toContainText("Журнал не изменён: проверено записей");
    });
  });
});
