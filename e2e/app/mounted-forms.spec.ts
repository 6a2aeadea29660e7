import { ru } from "@birzha/phrases/ru.ts";
import { en } from "@birzha/phrases/en.ts";
import { ProposalScreen } from "../support/proposal-screen.ts";
import { ReportScreen } from "../support/report-screen.ts";
import { expect, test } from "../support/fixtures.ts";

const { auctions, consents, shared } = ru;

/** Delay of a response, in milliseconds. */
const delay = 1_500;

test.describe("a mounted form", () => {
  test.use({ login: "owner" });

  test("FIX-101: clock, consent and language keep a proposal, filters their text", async ({
    page,
    console,
  }) => {
    console.expect(/status of 500/);
    const screen = new ProposalScreen(page);
    // Without autosave typed values exist on the screen only.
    await page.route("**/api/auctions/draft", () => {});
    await test.step("text typed after the filters apply", async () => {
      await page.goto("/commodity");
      const filters = page.getByRole("form", { name: auctions.list.filters });
      const commodity = filters.getByLabel(auctions.list.commodityName);
      await commodity.fill("пшеница");
      await commodity.press("Enter");
      await expect(page).toHaveURL(/commodityName=/);
      await expect(commodity).toBeFocused();
      await page.keyboard.type(" 4");
      await expect(commodity).toHaveValue("пшеница 4");
      await page
        .getByRole("button", { name: shared.actions.resetAll })
        .or(filters.getByRole("button", { name: shared.actions.reset }))
        .first()
        .click();
      await expect(commodity).toHaveValue("");
    });
    await test.step("a retried clock", async () => {
      let requests = 0;
      await page.route("**/api/auctions/proposal/current/date", async (route) => {
        requests += 1;
        if (requests > 1) return;
        await route.fulfill({ status: 500, json: { data: null, errorMessage: "Ошибка" } });
      });
      await screen.open();
      await screen.type("startPrice", "20000");
      await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
      await expect.poll(() => requests).toBe(2);
      await expect(screen.input("startPrice")).toHaveValue("20\u00a0000");
    });
    await test.step("a new consent", async () => {
      await page.route("**/users/info", async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as { data: object };
        await route.fulfill({ response, json: { ...answer, data: { ...answer.data, mustConsent: true } } });
      });
      // Another tab refetches the user.
      await page.evaluate(() => new BroadcastChannel("session").postMessage("organization-changed"));
      await expect(page.getByRole("heading", { level: 1, name: consents.title })).toBeVisible();
      await expect(screen.body).toBeHidden();
      await page.unroute("**/users/info");
      await page.getByRole("button", { name: consents.accept }).click();
      await expect(screen.input("startPrice")).toHaveValue("20\u00a0000");
    });
    await test.step("a change of language", async () => {
      await page.getByRole("button", { name: "EN", exact: true }).first().click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(en.auctions.form.title);
      await expect(new ProposalScreen(page, "en").input("startPrice")).toHaveValue("20,000");
    });
  });

  test("FIX-101: refetched dictionaries keep the report form", async ({ page, console }) => {
    console.expect(/status of 500/);
    let isBroken = true;
    await page.route(/dropdownlist/i, async (route) => {
      if (isBroken) return route.fulfill({ status: 500, json: { data: null, errorMessage: "Ошибка" } });
      await new Promise((resolve) => setTimeout(resolve, delay));
      await route.continue();
    });
    const report = new ReportScreen(page);
    await report.open();
    const input = await report.input("contract_number").elementHandle();
    await report.type("contract_number", "ЗК-101");
    isBroken = false;
    await page.getByRole("button", { name: shared.actions.retry }).first().click();
    await expect(report.select("currency")).toBeEnabled();
    await report.choose("currency", "Российский рубль");
    expect(await input!.evaluate((element) => element.isConnected)).toBe(true);
    await expect(report.input("contract_number")).toHaveValue("ЗК-101");
  });
});
