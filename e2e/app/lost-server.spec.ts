import { ru } from "@birzha/phrases/ru.ts";
import type { Page } from "@playwright/test";
import { read } from "../support/calls.ts";
import { codeFile } from "../support/code.ts";
import { expect, test } from "../support/fixtures.ts";
import { ReportScreen } from "../support/report-screen.ts";

const { serverWait } = ru.app;
const wait = (page: Page) => page.getByText(/^Нет связи с сервером/);

/** Refuses connections, as a killed server does. Returns the function that ends the outage. */
async function loseServer(page: Page, requests: RegExp | string = "**/*"): Promise<() => Promise<void>> {
  const context = page.context();
  await context.route(requests, (route) => route.abort("connectionrefused"));
  return () => context.unroute(requests);
}

test.beforeEach(({ console }) => console.expect(/ERR_CONNECTION_REFUSED/));

test.describe("a member", () => {
  test.use({ login: "owner" });

  for (const [lost, requests] of [
    ["session", () => /\/(?:keycloak|api|readyz)/],
    ["code", () => /\/(?:assets|readyz)/],
    ["code of users", () => new RegExp(`${codeFile("signed-in")}$|/readyz$`)],
    ["style sheet", () => /\.css$|\/readyz$/],
  ] as const)
    test(`FIX-330: a page that starts without its ${lost} comes back by itself`, async ({ page }) => {
      const bringBack = await loseServer(page, requests());
      await page.goto("/agreements");
      await expect(wait(page)).toHaveText(serverWait.page);
      await bringBack();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(wait(page)).toHaveCount(0);
    });

  test("FIX-330: a report sent into an outage says so and arrives once", async ({ page }) => {
    const number = `Обрыв-${Date.now()}`;
    const report = new ReportScreen(page);
    await report.open();
    await report.fillFarmGateSale(number, "1 313,5");
    const bringBack = await loseServer(page);
    await report.page.keyboard.press("Control+Enter");
    await expect(wait(page)).toHaveText(serverWait.other);
    await expect(page).toHaveURL(/\/agreements\/new/);
    await expect(report.input("contract_number")).toHaveValue(number);
    await bringBack();
    await expect(page).toHaveURL(/\/agreements$/);
    await expect(wait(page)).toHaveCount(0);
    const { length } = await read<unknown[]>(page.request, "/api/Agreements/list", {
      pageIndex: 0,
      pageSize: 15,
      search: number,
    });
    expect(length).toBe(1);
  });

  test("FIX-330: a wait can be cancelled and sent again", async ({ page }) => {
    const { userId, name } = await read<{ userId: number; name: string }>(
      page.request,
      "/keycloak/users/info",
    );
    await page.goto(`/users/view/${userId}`);
    const form = page.getByRole("form", { name: ru.users.page.details });
    await form.getByRole("button", { name: ru.shared.actions.edit }).click();
    const field = form.getByRole("textbox", { name: ru.users.fields.name });
    await field.fill(`${name}а`);
    const bringBack = await loseServer(page);
    await form.getByRole("button", { name: ru.shared.actions.save }).click();
    await expect(wait(page)).toHaveText(serverWait.write);
    await page.getByRole("button", { name: serverWait.stop }).click();
    await expect(page.getByText(ru.shared.failures.cancelled)).toBeVisible();
    await expect(field).toHaveValue(`${name}а`);
    await bringBack();
    await expect(wait(page)).toHaveCount(0);
    await form.getByRole("button", { name: ru.shared.actions.cancel }).click();
    await expect(field).toHaveValue(name);
  });
});

for (const [kind, login, path] of [
  ["register", "owner", "/agreements"],
  ["chart", "owner", "/prices"],
  ["queue", "operator", "/queue"],
] as const)
  test.describe(`the ${login}`, () => {
    test.use({ login });

    test(`FIX-330: a ${kind} opened in an outage appears by itself`, async ({ page }) => {
      await page.goto("/contacts");
      const link = page.getByRole("navigation").locator(`a[href="${path}"]`).first();
      await expect(link).toBeVisible();
      const bringBack = await loseServer(page, /\/(?:api|readyz)/);
      await link.click();
      await expect(wait(page)).toBeVisible();
      await bringBack();
      await expect(wait(page)).toHaveCount(0);
      const failed = page.getByRole("alert").getByRole("button", { name: ru.app.errors.retry });
      await expect(failed).toHaveCount(0);
      await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
      await expect(page.getByRole("main").getByText(/\d/).first()).toBeVisible();
    });
  });
