import { randomUUID } from "node:crypto";
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
    const list = await read<Entry[]>(owner, "/api/Agreements/list", { pageIndex: 0, pageSize: 100 });
    foreign = list.find(({ files, versionCount }) => files.length > 0 && versionCount > 1)!;
    expect(foreign, "a report with files and versions in the demo data").toBeDefined();
    await owner.dispose();
  });

  for (const path of ["edit", "view"])
    test(`G-5 S-3 OTC-154: /${path} shows the farmer that it cannot be shown`, async ({ page, console }) => {
      console.expect(/404 \(Not Found\)/);
      console.expect(new RegExp(ru.shared.errors["not-found"]));
      await page.goto(`/agreements/${path}/${foreign.id}`);
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { level: 1 })).toHaveText(ru.app.errors.title);
      await expect(main.getByText(ru.app.errors.text)).toBeVisible();
      await expect(main.getByRole("link", { name: ru.app.contacts.phone })).toHaveAttribute(
        "href",
        /^tel:\+\d+$/,
      );
      await expect(main).not.toContainText(foreign.purchaserName!);
      await expect(main).not.toContainText(foreign.contractNumber!);
    });

  test("G-5 OTC-056 OTC-154: every request returns the 404 of a missing report", async ({ request }) => {
    const id = foreign.id;
    const missing = 999_999_999;
    const ask = async (path: string) => {
      const answer = await request.get(path, { headers: { ClientRequestId: randomUUID() } });
      const body = (await answer.text()).replaceAll(/"requestId":"[^"]+"/g, "");
      return { status: answer.status(), body };
    };
    const file = foreign.files[0]!.id;
    for (const [path, same] of [
      [`/api/Agreements/${id}`, `/api/Agreements/${missing}`],
      [
        `/api/Agreements/histories?id=${id}&pageIndex=0&pageSize=10`,
        `/api/Agreements/histories?id=${missing}&pageIndex=0&pageSize=10`,
      ],
      [`/api/DownloadFile?userFormFileId=${file}`, `/api/DownloadFile?userFormFileId=${missing}`],
    ] as const) {
      const answer = await ask(path);
      expect(answer.status, path).toBe(404);
      expect(answer).toEqual(await ask(same));
    }
  });

  test("OTC-007 G-5: the farmer's register finds nothing by its number", async ({ page }) => {
    await page.goto(`/agreements?reportId=${foreign.id}`);
    await expect(page.getByRole("main").getByText(ru.shared.table.empty)).toBeVisible();
    await page.getByRole("button", { name: ru.shared.actions.resetAll }).click();
    await expect(page.getByRole("row").nth(1)).toBeVisible();
  });

  test("G-18: a foreign organisation cannot act in a request", async ({ request }) => {
    const answer = await request.get("/api/Agreements/list?pageIndex=0&pageSize=5", {
      headers: { ClientRequestId: randomUUID(), CurrentOrganization: String(foreign.organizationId ?? 1) },
    });
    expect(answer.status()).toBe(403);
    expect(await answer.json()).toMatchObject({ data: null, code: "shared.foreign-organization" });
  });
});
