import { ru } from "@birzha/phrases/ru.ts";
import { read } from "../support/calls.ts";
import { expect, test, type Entry } from "../support/fixtures.ts";

test.use({ login: "farmer" });

test.describe("a report of another organisation", () => {
  let foreign: Entry;

  test.beforeAll(async ({ playwright, sessionOf, address }) => {
    const owner = await playwright.request.newContext({
      baseURL: address,
      storageState: await sessionOf("owner"),
    });
    const list = await read<Entry[]>(owner, "/api/Agreements/list", { pageIndex: 0, pageSize: 500 });
    foreign = list.find(({ files, versionCount }) => files.length > 0 && versionCount > 1)!;
    expect(foreign, "a report with files and versions in the demo data").toBeDefined();
    await owner.dispose();
  });

  test("G-5 S-3 OTC-007 OTC-154: pages and register show the farmer nothing of it", async ({
    page,
    console,
  }) => {
    console.expect(/404 \(Not Found\)/);
    console.expect(new RegExp(ru.shared.errors["not-found"]));
    const main = page.getByRole("main");
    for (const path of ["edit", "view"])
      await test.step(`/agreements/${path}`, async () => {
        await page.goto(`/agreements/${path}/${foreign.id}`);
        await expect(main.getByRole("heading", { level: 1 })).toHaveText(ru.app.errors.title);
        await expect(main.getByText(ru.app.errors.text)).toBeVisible();
        await expect(main.getByRole("link", { name: ru.app.contacts.phone })).toHaveAttribute(
          "href",
          /^tel:\+\d+$/,
        );
        await expect(main).not.toContainText(foreign.purchaserName!);
        await expect(main).not.toContainText(foreign.contractNumber!);
      });
    await test.step("the register", async () => {
      await page.goto(`/agreements?reportId=${foreign.id}`);
      await expect(main.getByText(ru.shared.table.empty)).toBeVisible();
      await page.getByRole("button", { name: ru.shared.actions.resetAll }).click();
      await expect(page.getByRole("row").nth(1)).toBeVisible();
    });
  });
});
