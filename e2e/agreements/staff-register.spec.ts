import { ru } from "@birzha/phrases/ru.ts";
import { read, write } from "../support/calls.ts";
import { withoutEvents } from "../support/events.ts";
import { expect, test, toast, type Entry } from "../support/fixtures.ts";

const { agreements, shared } = ru;
const { register } = agreements;

for (const login of ["employee", "owner", "operator"] as const)
  test.describe(`the register of ${login}`, () => {
    test.use({ login });
    test(`OTC-001 OTC-020 OTC-033: ${login} sees the heading, the new-report link and permitted reports`, async ({
      page,
    }) => {
      const isStaff = login === "operator";
      const requestPromise = page.waitForRequest(/\/api\/Agreements\/(list|registries)\?/);
      await page.goto("/agreements");
      expect(new URL((await requestPromise).url()).pathname).toBe(
        `/api/Agreements/${isStaff ? "registries" : "list"}`,
      );
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        isStaff ? register.staffTitle : register.title,
      );
      await expect(page.getByRole("link", { name: register.new }).first()).toHaveAttribute(
        "href",
        "/agreements/new",
      );
      await expect(page.getByRole("row").nth(1)).toBeVisible();
      const header = page.getByRole("columnheader", { name: agreements.fields.organization, exact: true });
      await expect(header).toHaveCount(isStaff ? 1 : 0);
    });
  });

test.describe("the operator", () => {
  test.use({ login: "operator" });

  test("OTC-026 OTC-027 PLAT-133 G-57 FIX-023: a selected organisation acts in every request until cleared", async ({
    page,
  }) => {
    await page.goto("/agreements");
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
    await expect(page.getByRole("row").filter({ hasText: "6199701014" }).first()).toBeVisible();

    await page.getByRole("button", { name: "АО «Образцовый элеватор»", exact: true }).click();
    const unnamed = page.waitForRequest(/\/api\/Agreements\/registries\?/);
    await picker.getByRole("button", { name: shared.organizationChoice.all }).click();
    await expect(page.getByRole("button", { name: shared.organizationChoice.title })).toBeVisible();
    expect((await unnamed).headers()["currentorganization"] ?? "").toBe("");
  });

  test("OTC-037 PLAT-097: organisations that fail to load offer a retry", async ({ page, console }) => {
    console.expect(/500 \(Internal Server Error\)/);
    await page.route(
      "**/api/registration/Organizations/list?*",
      (route) => route.fulfill({ status: 500, body: "" }),
      {
        times: 1,
      },
    );
    await page.goto("/agreements");
    await page.getByRole("button", { name: shared.organizationChoice.title }).click();
    await expect(toast(page, shared.failures.organizations)).toBeVisible();
    const picker = page.getByRole("dialog", { name: shared.organizationChoice.title });
    await picker.getByRole("button", { name: shared.actions.retry }).click();
    await expect(picker.getByRole("row")).toHaveCount(11);
  });

  test("OTC-013 OTC-030 OTC-138: the filter of doubtful deals follows the mark", async ({ page }) => {
    const [entry] = await read<Entry[]>(page.request, "/api/Agreements/registries", {
      pageIndex: 0,
      pageSize: 1,
      status: 1,
      isDubiousDeal: "false",
    });
    const id = entry!.id;
    await write(page.request, "PUT", "/api/Agreements/deal", { id, isDubious: true });
    await page.goto(`/agreements?isDubiousDeal=true&reportId=${id}`);
    const link = page.getByRole("link", { name: String(id), exact: true });
    await expect(link).toBeVisible();
    await write(page.request, "PUT", "/api/Agreements/deal", { id, isDubious: false });
    await page.reload();
    await expect(page.getByText(shared.table.empty)).toBeVisible();
    await expect(link).toHaveCount(0);
  });

  test("OTC-034 OTC-036: failed lists show an error and an empty register", async ({ page, console }) => {
    console.expect(/500 \(Internal Server Error\)/);
    // Events would refetch the list.
    await withoutEvents(page);
    const reject = { status: 500, body: "" };
    for (const path of ["**/registries?*", "**/statuses/dropdownList", "**/ProductTypes/dropdownList*"])
      await page.route(path, (route) => route.fulfill(reject), { times: 1 });
    await page.goto("/agreements?drawer=filters");
    for (const text of [agreements.failures.list, shared.failures.statuses, shared.failures.productTypes])
      await expect(toast(page, text)).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: shared.actions.close }).click();
    // The heading stays.
    await expect(page.getByRole("row")).toHaveCount(1);
    await page.getByRole("main").getByRole("button", { name: shared.actions.retry }).click();
    await expect(page.getByRole("row").nth(1)).toBeVisible();
  });

  test("FIX-025: an order over the limit says how to continue", async ({ page, console }) => {
    console.expect(/400 \(Bad Request\)/);
    const errorMessage = agreements.errors["too-many-to-sort"].replace("{most}", "20\u202f000");
    // The demo data has too few reports.
    await page.route("**/registries?*sortKey=harvestYear*", (route) =>
      route.fulfill({
        status: 400,
        json: { data: null, errorMessage, code: "agreements.too-many-to-sort", requestId: "test" },
      }),
    );
    await withoutEvents(page);
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
