import { ru } from "@birzha/phrases/ru.ts";
import { read } from "../support/calls.ts";
import { withoutEvents } from "../support/events.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { agreements, shared } = ru;
const { register } = agreements;

test.describe("the operator", () => {
  test.use({ login: "operator" });

  test("OTC-001 OTC-020 OTC-026 OTC-027 OTC-033 PLAT-133 G-57 FIX-023: a selected organisation acts in every request until cleared", async ({
    page,
  }) => {
    const first = page.waitForRequest(/\/api\/Agreements\/(list|registries)\?/);
    await page.goto("/agreements");
    expect(new URL((await first).url()).pathname).toBe("/api/Agreements/registries");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(register.staffTitle);
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    const listed = page.waitForRequest(/\/api\/registration\/Organizations\/list\?/);
    await page.getByRole("button", { name: shared.organizationChoice.title }).click();
    expect(new URL((await listed).url()).searchParams.get("pageSize")).toBe("10");
    const picker = page.getByRole("dialog", { name: shared.organizationChoice.title });
    await picker.getByRole("textbox", { name: shared.organizationChoice.search }).fill("образцовый элеватор");
    await expect(picker.getByRole("row")).toHaveCount(2);
    await picker.getByRole("button", { name: "Выбрать: АО «Образцовый элеватор»" }).click();
    await expect(picker).toBeHidden();
    await expect(page.getByRole("button", { name: "АО «Образцовый элеватор»", exact: true })).toBeVisible();

    const next = page.waitForRequest(/\/api\/Agreements\/registries\?.*status=2/);
    await page
      .getByRole("group", { name: agreements.filters.status })
      .getByRole("button", { name: shared.statuses.report.changed })
      .click();
    const { id } = (
      await read<{ id: number; inn: string }[]>(page.request, "/api/registration/Organizations/list", {
        pageIndex: 0,
        pageSize: 10,
        inn: "2399703036",
      })
    )[0]!;
    expect((await next).headers()["currentorganization"]).toBe(String(id));
    // OTC-033: the register still shows reports of all organisations.
    await expect(page.getByRole("row").filter({ hasText: "Примерное зерно" }).first()).toBeVisible();

    await page.getByRole("button", { name: "АО «Образцовый элеватор»", exact: true }).click();
    const unnamed = page.waitForRequest(/\/api\/Agreements\/registries\?/);
    await picker.getByRole("button", { name: shared.organizationChoice.all }).click();
    await expect(page.getByRole("button", { name: shared.organizationChoice.title })).toBeVisible();
    expect((await unnamed).headers()["currentorganization"] ?? "").toBe("");
  });

  test("OTC-034 OTC-036 OTC-037 PLAT-097 FIX-025: failed lists show errors and ways to continue", async ({
    page,
    console,
  }) => {
    console.expect(/500 \(Internal Server Error\)/);
    console.expect(/400 \(Bad Request\)/);
    // Events would refetch the list.
    await withoutEvents(page);
    const reject = { status: 500, body: "" };
    for (const path of [
      "**/registries?*",
      "**/statuses/dropdownList",
      "**/ProductTypes/dropdownList*",
      "**/api/registration/Organizations/list?*",
    ])
      await page.route(path, (route) => route.fulfill(reject), { times: 1 });

    await test.step("the register and the lists of its filters", async () => {
      await page.goto("/agreements?drawer=filters");
      for (const text of [agreements.failures.list, shared.failures.statuses, shared.failures.productTypes])
        await expect(toast(page, text)).toBeVisible();
      await page.getByRole("dialog").getByRole("button", { name: shared.actions.close }).click();
      // The heading stays.
      await expect(page.getByRole("row")).toHaveCount(1);
      await page.getByRole("main").getByRole("button", { name: shared.actions.retry }).click();
      await expect(page.getByRole("row").nth(1)).toBeVisible();
    });

    await test.step("the organisations", async () => {
      await page.getByRole("button", { name: shared.organizationChoice.title }).click();
      await expect(toast(page, shared.failures.organizations)).toBeVisible();
      const picker = page.getByRole("dialog", { name: shared.organizationChoice.title });
      await picker.getByRole("button", { name: shared.actions.retry }).click();
      await expect(picker.getByRole("row")).toHaveCount(11);
    });

    await test.step("an order over the limit", async () => {
      const errorMessage = agreements.errors["too-many-to-sort"].replace("{most}", "20\u00a0000");
      // The demo data has too few reports.
      await page.route("**/registries?*sortKey=harvestYear*", (route) =>
        route.fulfill({
          status: 400,
          json: { data: null, errorMessage, code: "agreements.too-many-to-sort", requestId: "test" },
        }),
      );
      await page.goto("/agreements?sort=harvestYear&order=Desc");
      // Late content would move the click target.
      await page.waitForLoadState("networkidle");
      const notice = page.getByRole("status").filter({ hasText: register.tooWide });
      await expect(notice).toContainText(errorMessage);
      await notice.getByRole("button", { name: new RegExp(`^${register.filters}`) }).click();
      await page.getByRole("dialog").getByRole("button", { name: shared.actions.close }).click();
      await notice.getByRole("button", { name: register.usualOrder }).click();
      await expect(page).not.toHaveURL(/sort=/);
      await expect(page.getByRole("row").nth(1)).toBeVisible();
    });
  });
});
