import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
import type { SavedView } from "@birzha/domain/views/view.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { read } from "../support/calls.ts";
import { expect, test } from "../support/fixtures.ts";
import { showAction } from "../support/more-actions.ts";

const { panel } = ru.views;
const { table } = ru.shared;
const { fields, list } = ru.contracts;
const address = "/commodity/contracts";

test.use({ login: "owner" });

// A default view would open the register in other tests.
test.afterEach(async ({ request }) => {
  for (const { id } of await read<SavedView[]>(request, "/api/views", { register: "contracts" }))
    await request.delete(`/api/views/${id}`, { headers: { ClientRequestId: randomUUID() } });
});

const region = (page: Page) => page.getByRole("region", { name: list.title }).last();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: table.views });
const heading = (page: Page, label: string) => region(page).locator(`th[title="${label}"]`);
/** Position of a heading in the visible part of the table. */
const leftOf = async (page: Page, label: string) =>
  (await heading(page, label).boundingBox())!.x - (await region(page).boundingBox())!.x;

test("WORK-040 SCREEN-008: a view is saved, opened, changed, shared and removed", async ({
  page,
  context,
  browser,
  baseURL,
  sessionOf,
}) => {
  const name = `Порты ${randomUUID().slice(0, 8)}`;
  await page.goto(`${address}?f.basis=а&sort=contractDate&order=Asc&size=20`);
  await expect(heading(page, fields.contractNumber)).toBeVisible();

  // A pinned column stays while the rest scrolls; dense rows are narrow.
  await (await showAction(page, button(page, table.columns))).click();
  const columns = page.getByRole("dialog", { name: table.columns });
  await columns.getByRole("checkbox", { name: fields.basis }).check();
  // Key columns are pinned by default (DESK-001): the number stays next to the basis.
  for (const name of [fields.counterpartyName, fields.comodinesName, fields.volumeComodines, fields.basis])
    await columns.getByRole("button", { name: table.pinColumn.replace("{name}", name) }).click();
  await columns.getByRole("checkbox", { name: table.dense }).check();
  await columns.getByRole("checkbox", { name: fields.reason }).uncheck();
  await expectAccessible(page, "columns with pins");
  await page.keyboard.press("Escape");
  await expect(columns).toBeHidden();
  await region(page).evaluate((table) => (table.scrollLeft = table.scrollWidth));
  await expect.poll(async () => (await leftOf(page, fields.basis)) < 200).toBe(true);
  expect(await leftOf(page, fields.basis)).toBeGreaterThan(await leftOf(page, fields.contractNumber));

  await (await showAction(page, button(page, table.views))).click();
  await dialog(page).getByRole("button", { name: panel.saveNew }).click();
  await dialog(page).getByRole("textbox", { name: panel.name }).fill(name);
  await dialog(page).getByRole("button", { name: panel.save, exact: true }).click();
  await expect(dialog(page).getByRole("button", { name, exact: true })).toBeVisible();
  await dialog(page)
    .getByRole("button", { name: panel.actionsOf.replace("{name}", name) })
    .click();
  await dialog(page).getByRole("button", { name: panel.makeDefault }).click();
  await expect(dialog(page).getByRole("button", { name: panel.dropDefault })).toBeVisible();
  await dialog(page).getByRole("button", { name: panel.share }).click();
  await expect(dialog(page).getByRole("button", { name: panel.unshare })).toBeVisible();
  await expectAccessible(page, "views");
  const downloading = page.waitForEvent("download");
  await page.keyboard.press("Escape");
  await button(page, table.export).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.xlsx$/);

  // A second tab with the plain address requests the view's rows once.
  const tab = await context.newPage();
  const requests: string[] = [];
  tab.on("request", (request) => {
    if (request.url().includes("/register/all")) requests.push(request.postData() ?? "");
  });
  await tab.goto(address);
  await expect(button(tab, name)).toHaveAttribute("aria-pressed", "true");
  await expect(heading(tab, fields.basis)).toBeVisible();
  await expect(heading(tab, fields.reason)).toHaveCount(0);
  expect(new URL(tab.url()).search).toContain("f.basis");
  expect(requests).toHaveLength(1);
  expect(requests[0]).toContain('"sort":{"key":"dateRegistered","direction":"Asc"}');

  // Changes are marked and saved on demand; a reload keeps them.
  await heading(tab, fields.contractNumber).getByRole("button").click();
  const changed = button(tab, `${name} (${table.viewChanged})`);
  await expect(changed).toBeVisible();
  await tab.reload();
  await expect(changed).toBeVisible();
  await (await showAction(tab, button(tab, table.views))).click();
  await dialog(tab).getByRole("button", { name: panel.saveChanges }).click();
  await expect(button(tab, name).first()).toBeVisible();
  await expect(changed).toHaveCount(0);

  // A colleague finds it read-only; another organisation finds nothing.
  const person = await read<CurrentUser>(page.request, "/keycloak/users/info");
  const other = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    storageState: await sessionOf("employee"),
  });
  const colleague = await other.newPage();
  await colleague.goto("/contacts");
  await colleague.evaluate(
    (id) => localStorage.setItem("current_organization_employee", String(id)),
    person.organizationInfo!.id,
  );
  await colleague.evaluate(() => sessionStorage.clear());
  await colleague.goto(address);
  // SCREEN-008: the view is a tab after the tabs of the register.
  await button(colleague, name).click();
  await expect(heading(colleague, fields.reason)).toHaveCount(0);
  expect(new URL(colleague.url()).search).toContain("f.basis");
  await (await showAction(colleague, button(colleague, table.views))).click();
  await dialog(colleague)
    .getByRole("button", { name: panel.actionsOf.replace("{name}", name) })
    .click();
  await expect(dialog(colleague).getByRole("button", { name: panel.rename })).toHaveCount(0);
  // Without the view the columns have their earlier order.
  await page.keyboard.press("Escape");
  await colleague.keyboard.press("Escape");
  await button(colleague, name).click();
  await expect(heading(colleague, fields.reason)).toBeVisible();
  await other.close();
  const stranger = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    storageState: await sessionOf("farmer"),
  });
  expect(await read<SavedView[]>(stranger.request, "/api/views", { register: "contracts" })).toEqual([]);
  await stranger.close();

  // The panel of this tab is still open.
  await dialog(tab)
    .getByRole("button", { name: panel.actionsOf.replace("{name}", name) })
    .click();
  await dialog(tab).getByRole("button", { name: panel.remove }).click();
  await tab.getByRole("dialog").getByRole("button", { name: panel.remove }).click();
  await expect(button(tab, name)).toHaveCount(0);
  await tab.goto(address);
  await expect(heading(tab, fields.basis)).toBeVisible();
  expect(new URL(tab.url()).search).toBe("?tab=waiting");
});
