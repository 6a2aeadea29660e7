import type { Page } from "@playwright/test";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { read } from "../support/calls.ts";
import { expect, test, type Entry } from "../support/fixtures.ts";
import { showAction } from "../support/more-actions.ts";

const { agreements, search, shared } = ru;

interface Total {
  readonly reports: number;
  readonly tonnes: string;
  readonly totalPrice: string;
}

const { register } = agreements;

/** Expects the columns of a deal on the screen and no cut text but names, whose tooltip is whole. */
async function expectWholeDeal(page: Page, last: "basis_type" | "organization"): Promise<void> {
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  for (const field of [
    "report_number",
    "report_status",
    "purchaser",
    "contract_number",
    "product_type",
    "amount",
    "price",
    "totalPrice",
    last,
  ] as const)
    // A column of one unit names it in its heading.
    await expect(
      page.getByRole("columnheader", { name: new RegExp(`^${agreements.fields[field]}(, .)?$`) }),
    ).toBeInViewport({ ratio: 1 });
  const cut = await page.getByRole("table").evaluate((table) => ({
    cells: [...table.querySelectorAll("td > div, td > div > *, th span")]
      .filter((cell) => cell.scrollWidth > cell.clientWidth + 1 && !cell.closest("th:last-child"))
      .filter((cell) => !cell.closest("td")?.querySelector("[title]"))
      .map((cell) => cell.textContent),
    sideways: table.scrollWidth - table.parentElement!.clientWidth,
  }));
  expect(cut.cells).toEqual([]);
  expect(cut.sideways).toBeLessThanOrEqual(4);
  // SCREEN-102: sixteen rows of 44 px fit below the first one, without the banner of a demo portal.
  const banner = (await page.getByRole("complementary", { name: ru.app.demo }).boundingBox())!;
  const first = (await page.locator("tbody tr").first().boundingBox())!;
  expect(first.y - banner.height + 16 * 44).toBeLessThanOrEqual(900);
  await expectAccessible(page, "the register with totals");
}

test.describe("the owner", () => {
  test.use({ login: "owner", viewport: { width: 1440, height: 900 } });

  test("SCREEN-002 SCREEN-102 OTC-001 OTC-020 OTC-033: the owner sees whole deals, totals and rows", async ({
    page,
  }) => {
    const { totals } = await read<{ totals: Total[] }>(page.request, "/api/Agreements/totals");
    const all = totals.reduce((sum, { reports }) => sum + reports, 0);
    const requestPromise = page.waitForRequest(/\/api\/Agreements\/(list|registries)\?/);
    await page.goto("/agreements");
    expect(new URL((await requestPromise).url()).pathname).toBe("/api/Agreements/list");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(register.title);
    await expect(page.getByRole("link", { name: register.new }).first()).toHaveAttribute(
      "href",
      "/agreements/new",
    );
    await expectWholeDeal(page, "basis_type");
    await expect(
      page.getByRole("columnheader", { name: agreements.fields.organization, exact: true }),
    ).toHaveCount(0);

    const tabs = page.getByRole("group", { name: agreements.filters.status });
    await expect(tabs.getByRole("button").first()).toHaveText(`${shared.words.all}${all}`);
    const footer = page.getByRole("group", { name: register.totals });
    await expect(footer).toContainText(`${all} отч`);
    await expect(footer).toContainText("₽");
    await tabs.getByRole("button", { name: shared.statuses.report.rejected }).click();
    await expect(footer).not.toContainText(`${all} отч`);

    await test.step("a high window shows more rows", async () => {
      await page.setViewportSize({ width: 2560, height: 1440 });
      await page.goto("/agreements");
      await expect(page.getByLabel(shared.paging.pageSize)).toHaveValue("20");
      // Without the lines of rejection reasons.
      await expect(page.locator("tr:not([data-note])")).toHaveCount(21);
    });
  });

  test("SCREEN-102: the mass correction keeps the deal in view, a tick moves no row", async ({ page }) => {
    await page.goto("/agreements");
    await (await showAction(page, page.getByRole("button", { name: register.correctSeveral }))).click();
    for (const field of ["purchaser", "product_type", "price", "totalPrice"] as const)
      await expect(
        page.getByRole("columnheader", { name: new RegExp(`^${agreements.fields[field]}(, .)?$`) }),
      ).toBeInViewport({ ratio: 1 });
    // The panel narrows the register when it has loaded.
    await expect(page.getByRole("form", { name: ru.imports.correction.start })).toBeVisible();
    const boxes = page.locator("tbody").getByRole("checkbox");
    const before = (await boxes.nth(1).boundingBox())!;
    await boxes.first().check();
    expect(await boxes.nth(1).boundingBox()).toEqual(before);
  });

  test("SCREEN-007: the box finds what the palette finds and narrows to a chip", async ({ page }) => {
    await page.goto("/agreements");
    const box = page.getByRole("textbox", { name: agreements.filters.search });
    await box.fill("каравай");
    await box.press("Enter");
    await expect(page).toHaveURL(/search=/);
    const { groups } = await read<{ groups: { hits: { id: number }[] }[] }>(page.request, "/api/search", {
      q: "каравай",
      kind: "agreements",
    });
    const ids = groups.flatMap(({ hits }) => hits.map(({ id }) => String(id)));
    expect(ids.length).toBeGreaterThan(0);
    // Without the lines of rejection reasons.
    const rows = page.locator("tr:not([data-note])");
    await expect(rows).toHaveCount(ids.length + 1);
    for (const id of ids) await expect(page.getByRole("link", { name: id, exact: true })).toBeVisible();

    const scopes = page.getByRole("group", { name: agreements.register.searchIn });
    await scopes.getByRole("button", { name: agreements.filters.purchaserName, exact: true }).click();
    await expect(page.getByText(`${agreements.filters.purchaserName}: каравай`)).toBeVisible();
    await expect(box).toHaveValue("");
    const listed = await read<Entry[]>(page.request, "/api/Agreements/list", { purchaserName: "каравай" });
    await expect(rows).toHaveCount(listed.length + 1);
    const remove = shared.table.removeFilter.replace(
      "{name}",
      `${agreements.filters.purchaserName}: каравай`,
    );
    await page.getByRole("button", { name: remove }).click();
    await expect(page).not.toHaveURL(/purchaserName/);
  });
});

test.describe("the operator", () => {
  test.use({ login: "operator", viewport: { width: 1440, height: 900 } });

  test("SCREEN-002: the operator sees the whole deal, nothing is cut", async ({ page }) => {
    await page.goto("/agreements");
    // Staff see the organisation; the basis is below the product.
    await expectWholeDeal(page, "organization");
  });

  test("SCREEN-007: the palette lists organisations first, with their records on a page", async ({
    page,
  }) => {
    await page.goto("/contacts");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(ru.app.contacts.title);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: search.title }).fill("образцовый элеватор");
    const groups = page.getByRole("listbox").getByRole("group");
    await expect(groups.first()).toHaveAccessibleName(search.kinds.organizations);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/organizations\/edit\/\d+/);
    const records = page.getByRole("navigation", { name: ru.organizations.page.records.title });
    await expect(records.getByRole("link")).toHaveText([
      ru.organizations.page.records.reports,
      ru.organizations.page.records.contracts,
      ru.organizations.page.records.spot,
      ru.organizations.page.records.admissions,
      ru.organizations.page.records.punctuality,
      ru.organizations.page.records.users,
    ]);
    await records.getByRole("link", { name: ru.organizations.page.records.reports }).click();
    await expect(page).toHaveURL(/organizationInn=/);
    await expect(page.getByRole("row").nth(1)).toContainText("Образцовый элеватор");
  });
});
