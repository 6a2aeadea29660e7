import { codeFile } from "../support/code.ts";
import { expect, test } from "../support/fixtures.ts";

/*
 * The portal on a connection that the browser reports as slow. The bench measures the waiting time
 * (`npm run bench -- --only form`).
 */

test.use({ login: "owner" });

test("HOUSE-024 SCREEN-111: a slow connection uses system fonts, chunks load parallel to the first file", async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { effectiveType: "3g" } }),
  );
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(request.url());
  });
  // The first file waits for the request of the other one, so that the page opens only if they load in parallel.
  const form = page.waitForRequest(`**${codeFile("new-report-page")}`);
  await page.route(`**${codeFile("signed-in")}`, async (route) => {
    await form;
    await route.continue();
  });
  await page.goto("/agreements/new", { waitUntil: "commit" });
  await expect(page.getByRole("textbox", { name: "Номер договора" }).first()).toBeVisible();
  expect(fonts).toEqual([]);
});

test("HOUSE-024: a new report loads its data parallel to its code", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${codeFile("new-report-page")}`, async (route) => {
    await held;
    await route.continue();
  });
  const requests = ["ImportFromXmlString", "dictionary/dropdownLists"].map((call) =>
    page.waitForRequest(`**/api/${call}`),
  );
  await page.goto("/agreements/new", { waitUntil: "commit" });
  await Promise.all(requests);
  release();
  await expect(page.getByRole("textbox", { name: "Номер договора" }).first()).toBeVisible();
});
