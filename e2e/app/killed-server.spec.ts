import { ru } from "@birzha/phrases/ru.ts";
import { read } from "../support/calls.ts";
import { expect, test } from "../support/fixtures.ts";
import { restartPortal, startOwnPortal } from "../support/own-portal.ts";
import { ReportScreen } from "../support/report-screen.ts";
import { signIn } from "../support/sign-in.ts";

let stop: Awaited<ReturnType<typeof restartPortal>> | undefined;
test.afterAll(() => stop?.());

test("FIX-330: form and register outlive a killed server @night", async ({ browser }, { parallelIndex }) => {
  const portal = await startOwnPortal(parallelIndex, {});
  await portal.stop();
  stop = await restartPortal(portal);
  const context = await browser.newContext({ baseURL: portal.address });
  const page = await context.newPage();
  await signIn(page, "owner");
  const register = await context.newPage();
  await register.goto("/contacts");
  const number = `Обрыв-${Date.now()}`;
  const report = new ReportScreen(page);
  await report.open();
  await report.fillFarmGateSale(number, "1 313,5");

  await stop("SIGKILL");
  await page.keyboard.press("Control+Enter");
  await register.getByRole("navigation").locator("a[href='/agreements']").first().click();
  const wait = /^Нет связи с сервером/;
  await expect(page.getByText(wait)).toHaveText(ru.app.serverWait.other);
  await expect(register.getByText(wait)).toBeVisible();
  await expect(report.input("contract_number")).toHaveValue(number);

  stop = await restartPortal(portal);
  await expect(page).toHaveURL(/\/agreements$/);
  await expect(page.getByText(wait)).toHaveCount(0);
  await expect(register.getByRole("row").nth(1)).toBeVisible();
  const list = { pageIndex: 0, pageSize: 15, search: number };
  expect(await read<unknown[]>(page.request, "/api/Agreements/list", list)).toHaveLength(1);
  await context.close();
});
